import CQREncode
import TerminalUI

/// A text as black and white squares, for a telephone's camera (ISO/IEC 18004).
struct QRCode: Sendable, Hashable {
    /// White squares around the symbol, on each side: the standard asks for four.
    static let quietZone = 4

    /// Squares in a row of the symbol, and rows.
    let width: Int
    /// Row by row: is it black?
    private let isDark: [Bool]

    /// `nil` for a text too long for any symbol.
    init?(_ text: String) {
        // The least correction makes the smallest symbol: a screen has no stains.
        guard let symbol = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(symbol) }
        width = Int(symbol.pointee.width)
        isDark = UnsafeBufferPointer(start: symbol.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    /// Is this square black? Outside of the symbol none is.
    func isDark(column: Int, row: Int) -> Bool {
        guard (0..<width).contains(column), (0..<width).contains(row) else { return false }
        return isDark[row * width + column]
    }

    /// The window it needs, its quiet zone included: two squares stand in one cell, one above the other.
    var size: Size {
        let side = width + 2 * Self.quietZone
        return Size(columns: side, rows: (side + 1) / 2)
    }

    /// The symbol as lines of ``size``. White is drawn on black, whatever the terminal's own colours are; where it draws
    /// none, its text counts as white.
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

    private static func cell(_ upperIsBlack: Bool, _ lowerIsBlack: Bool) -> Character {
        switch (upperIsBlack, lowerIsBlack) {
        case (true, true): " "
        case (true, false): "▄"
        case (false, true): "▀"
        case (false, false): "█"
        }
    }
}
