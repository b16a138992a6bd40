import CVTerm

extension VirtualScreen {
    /// The contents of a cell.
    package struct Cell: Hashable, Sendable {
        /// A character; empty if nothing was written, or for the second column of a wide character.
        package var text: String
        package var width = 1
        package var bold: Bool
        package var underline: Bool
        /// Whether text and background colors are exchanged.
        package var reverse: Bool
        /// The palette color of the text, or `nil` for the terminal's default.
        package var color: Int?
        /// The palette color of the background, or `nil` for the terminal's default.
        package var background: Int?

        package init(
            _ text: String = "", bold: Bool = false, underline: Bool = false, reverse: Bool = false, color: Int? = nil,
            background: Int? = nil
        ) {
            (self.text, self.bold, self.underline, self.reverse) = (text, bold, underline, reverse)
            (self.color, self.background) = (color, background)
        }
    }
}

extension VirtualScreen.Cell {
    init(_ cell: VTermScreenCell) {
        guard cell.chars.0 != .max else {  // the second column of a wide character
            self.init()  // the emulator's style for it is never visible
            width = 0
            return
        }
        let chars = [cell.chars.0, cell.chars.1, cell.chars.2, cell.chars.3, cell.chars.4, cell.chars.5]
        let scalars = chars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
        self.init(
            String(String.UnicodeScalarView(scalars)), bold: cell.attrs.bold != 0, underline: cell.attrs.underline != 0,
            reverse: cell.attrs.reverse != 0, color: Self.index(cell.fg, isDefault: 0x02),
            background: Self.index(cell.bg, isDefault: 0x04))
        width = Int(cell.width)
    }

    /// Returns the palette index, or `nil` for the default color (marked by one bit) and for colors that are not
    /// indexed.
    private static func index(_ color: VTermColor, isDefault: UInt8) -> Int? {
        color.type & isDefault == 0 && color.type & 0x01 != 0 ? Int(color.indexed.idx) : nil
    }
}
