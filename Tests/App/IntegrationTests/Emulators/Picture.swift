import Foundation
import TerminalUI

/// The pixels of a screen.
struct Picture: Sendable, Equatable {
    struct Color: Sendable, Hashable {
        let red: UInt8
        let green: UInt8
        let blue: UInt8

        /// The contrast ratio of WCAG 2, from 1 to 21.
        func contrast(to other: Color) -> Double { TerminalUI.Color.contrast(luminance, other.luminance) }

        private var luminance: Double { TerminalUI.Color.rgb(red: red, green: green, blue: blue).luminance }
    }

    struct Area: Sendable, Hashable {
        var columns: Range<Int>
        var rows: Range<Int>
    }

    let width: Int
    let height: Int
    private let pixels: [Color]

    /// Reads the image that Xvfb keeps in a file, in the format of `xwd`: numbers of 32 bits, the most significant byte
    /// first, then a color map, then pixels as blue, green, red and an unused byte.
    init?(xwd data: Data) {
        func number(_ index: Int) -> Int {
            data[(4 * index)..<(4 * index + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        guard data.count > 100 else { return nil }
        let (header, width, height, line, colors) = (number(0), number(4), number(5), number(12), number(19))
        let start = header + 12 * colors
        guard number(11) == 32, start + line * height <= data.count else { return nil }
        self.width = width
        self.height = height
        let bytes = [UInt8](data)
        pixels = (0..<(width * height)).map { index in
            let offset = start + index / width * line + index % width * 4
            return Color(red: bytes[offset + 2], green: bytes[offset + 1], blue: bytes[offset])
        }
    }

    subscript(column: Int, row: Int) -> Color { pixels[row * width + column] }

    /// Returns the smallest area with all pixels of `color`.
    func area(of color: Color) -> Area? {
        var found: Area?
        for row in 0..<height {
            for column in 0..<width where self[column, row] == color {
                let area = found ?? Area(columns: column..<column + 1, rows: row..<row + 1)
                found = Area(
                    columns: min(area.columns.lowerBound, column)..<max(area.columns.upperBound, column + 1),
                    rows: area.rows.lowerBound..<row + 1)
            }
        }
        return found
    }

    func colors(in area: Area) -> [Color] {
        area.rows.flatMap { row in area.columns.map { self[$0, row] } }
    }

    /// Returns the contrast of a text to its background, which is the most common color of its area.
    func contrast(in area: Area) -> Double {
        let colors = colors(in: area)
        let counts = colors.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        guard let background = counts.max(by: { $0.value < $1.value })?.key else { return 1 }
        return counts.keys.map { $0.contrast(to: background) }.max() ?? 1
    }
}
