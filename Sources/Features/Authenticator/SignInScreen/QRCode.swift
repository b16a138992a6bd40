import CLazyLibraries
import CQREncode
import TerminalUI

struct QRCode: Sendable, Hashable {
    /// The width of the light margin on each side. The standard requires four modules.
    static let quietZone = 4

    let width: Int
    private let isDark: [Bool]

    /// Returns `nil` if the text is too long, or libqrencode is not installed.
    init?(_ text: String) {
        guard lazy_library_exists(LAZY_LIBRARY_QRENCODE) else { return nil }
        // The lowest error correction makes the smallest symbol; a screen has no dirt to correct.
        guard let symbol = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(symbol) }
        width = Int(symbol.pointee.width)
        isDark = UnsafeBufferPointer(start: symbol.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    func isDark(column: Int, row: Int) -> Bool {
        guard (0..<width).contains(column), (0..<width).contains(row) else { return false }
        return isDark[row * width + column]
    }

    /// In cells, with the margin. A cell shows two modules, one above the other.
    var size: Size {
        let side = width + 2 * Self.quietZone
        return Size(columns: side, rows: (side + 1) / 2)
    }

    /// Light modules are text on black: a terminal without color shows text light.
    var lines: [StyledLine] {
        (0..<size.rows).map { line in
            let row = 2 * line - Self.quietZone
            let cells = (-Self.quietZone..<width + Self.quietZone).map { column in
                Self.cell(isDark(column: column, row: row), isDark(column: column, row: row + 1))
            }
            return StyledLine(String(cells), Style(color: Self.white, background: Self.black))
        }
    }

    private static let white = Color.rgb(red: 255, green: 255, blue: 255)
    private static let black = Color.rgb(red: 0, green: 0, blue: 0)

    private static func cell(_ isUpperDark: Bool, _ isLowerDark: Bool) -> Character {
        switch (isUpperDark, isLowerDark) {
        case (true, true): " "
        case (true, false): "▄"
        case (false, true): "▀"
        case (false, false): "█"
        }
    }
}
