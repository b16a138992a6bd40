package import TerminalUI

extension VirtualScreen {
    /// What a terminal shows of `frame`: one with 256 colours, if `environment` tells of no other.
    package static func showing(
        _ frame: Frame, environment: [String: String] = ["TERM": "xterm-256color"]
    ) -> VirtualScreen {
        let screen = VirtualScreen(columns: frame.size.columns, rows: frame.size.rows)
        screen.feed(FrameEncoder(environment: environment).bytes(from: RenderedState(), to: frame))
        return screen
    }

    /// All there is to see, for people to read and compare: every cell between rulers, with the number of its row; then,
    /// row by row, the columns that are not plain. Faint text counts as plain: the emulator does not tell it apart.
    package var picture: String {
        let styles = (0..<rows).compactMap { row in looks(row: row).map { "\(Self.number(row)) \($0)" } }
        let place = cursor.isVisible ? "at column \(cursor.column + 1) of row \(cursor.row + 1)" : "hidden"
        let window = ["   ┌\(ruler)┐"] + (0..<rows).map(line) + ["   └\(ruler)┘"]
        return (window + ["", "Cursor: \(place)"] + styles).joined(separator: "\n") + "\n"
    }

    private func line(_ row: Int) -> String {
        let cells = cells(row: row).filter { $0.width > 0 }.map { $0.text.isEmpty ? " " : $0.text }
        return "\(Self.number(row)) │\(cells.joined())│"
    }

    /// Every tenth column has its number.
    private var ruler: String {
        let tens = (0..<columns / 10).map { ten in
            let number = "\((ten + 1) * 10)"
            return String(repeating: "─", count: 10 - number.count) + number
        }
        return tens.joined() + String(repeating: "─", count: columns % 10)
    }

    /// The parts of a row that are not plain; `nil` if there are none.
    private func looks(row: Int) -> String? {
        var (parts, start) = ([String](), 0)
        let cells = cells(row: row)
        while start < columns {
            let look = cells[start].look
            let end = cells[start...].firstIndex { $0.width > 0 && $0.look != look } ?? columns
            if let seen = Self.seen(start..<end, of: cells), !look.isEmpty {
                parts.append("\(seen.lowerBound + 1)-\(seen.upperBound) \(look)\(Self.words(in: cells[seen]))")
            }
            start = end
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Blanks at the ends are seen only on another ground.
    private static func seen(_ range: Range<Int>, of cells: [Cell]) -> Range<Int>? {
        let seen = range.filter { !["", " "].contains(cells[$0].text) || cells[$0].width == 0 || cells[$0].hasGround }
        guard let first = seen.first, let last = seen.last else { return nil }
        return first..<last + 1
    }

    /// The text, as far as it tells which it is.
    private static func words(in cells: ArraySlice<Cell>) -> String {
        let text = cells.filter { $0.width > 0 }.map { $0.text.isEmpty ? " " : $0.text }.joined()
        let words = text.split(separator: " ").joined(separator: " ")
        return words.isEmpty ? "" : " \"\(words.count > 30 ? words.prefix(29) + "…" : words)\""
    }

    private static func number(_ row: Int) -> String { row < 9 ? " \(row + 1)" : "\(row + 1)" }
}

extension VirtualScreen.Cell {
    private static let meanings: [(style: Style, name: String)] = [
        (.accent, "accent"), (.heading, "heading"), (.match, "match"), (.link, "link"), (.warning, "warning"),
    ]

    /// Is it seen where there is no character?
    fileprivate var hasGround: Bool { reverse || underline || background != nil }

    /// How it looks, by what that means where it has a meaning; empty if it is plain.
    fileprivate var look: String {
        let style = Style(bold: bold, underline: underline, color: color.map { .palette(UInt8($0)) })
        let words = [bold ? "bold" : nil, underline ? "underlined" : nil, color.map { "colour \($0)" }]
        let name = Self.meanings.first { $0.style == style }.map { [$0.name] } ?? words.compactMap { $0 }
        let ground = [background.map { "on colour \($0)" }, reverse ? "reversed" : nil].compactMap { $0 }
        return (ground + name).joined(separator: " ")
    }
}
