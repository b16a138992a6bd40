public import TerminalUI

/// A picture made of text: every cell has a character and two colours, so it takes part in an ordinary frame.
public struct PictureCells: Sendable, Hashable {
    /// A colour of the terminal's palette, or any.
    public enum Color: Sendable, Hashable {
        /// 0 to 15 are the terminal's own, 16 to 255 the usual cube and greys.
        case palette(UInt8)
        /// Red, green and blue.
        case rgb(UInt8, UInt8, UInt8)
    }

    /// What one cell shows. A character of two columns is followed by a cell with none.
    public struct Cell: Sendable, Hashable {
        /// Takes one column or two; `nil` is the second half of the cell before.
        public var character: Character?
        /// The character's colour; `nil` is the terminal's own.
        public var foreground: Color?
        /// The ground's colour; `nil` is the terminal's own.
        public var background: Color?

        /// A cell without colours unless given.
        public init(_ character: Character?, foreground: Color? = nil, background: Color? = nil) {
            (self.character, self.foreground, self.background) = (character, foreground, background)
        }
    }

    /// From the top; all equally long.
    public let rows: [[Cell]]
    /// How many cells it takes.
    public var size: Size { Size(columns: rows.first?.count ?? 0, rows: rows.count) }
}
