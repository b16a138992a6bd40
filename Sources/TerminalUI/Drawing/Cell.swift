import UnicodeText

/// A character of a line and its column.
struct Cell: Equatable {
    /// The maximum number of scalars drawn per character. The longest emoji have ten; letters can have any number of
    /// combining marks.
    private static let scalarLimit = 24

    let text: String
    let style: Style
    let link: Hyperlink?
    let column: Int
    let width: Int
    let isUncertain: Bool

    /// The column after the character.
    var end: Int { column + width }

    /// Returns as many scalars of the character as fit into `room` even on a terminal that draws each scalar
    /// separately. On some terminals more would wrap to the next row and shift everything below.
    func text(within room: Int) -> String {
        guard isUncertain else { return text }
        var room = room
        let scalars = text.unicodeScalars.prefix { scalar in
            room -= TextWidth.maxColumns(scalar)
            return room >= 0
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Returns the characters of `line` without zero-width ones, which a terminal would combine with the character
    /// before.
    static func cells(of line: StyledLine) -> [Cell] {
        line.runs.reduce(into: []) { cells, run in
            let column = cells.last?.end ?? 0
            cells += run.text.isPrintableASCII ? asciiCells(of: run, from: column) : self.cells(of: run, from: column)
        }
    }

    private static func asciiCells(of run: StyledLine.Run, from column: Int) -> [Cell] {
        run.text.utf8.enumerated().map { Cell($1, in: run, column + $0) }
    }

    private static func cells(of run: StyledLine.Run, from column: Int) -> [Cell] {
        var column = column
        return run.text.compactMap { character in
            let width = TextWidth.columns(character)
            defer { column += width }
            return width > 0 ? Cell(character, in: run, column, width) : nil
        }
    }

    private init(_ byte: UInt8, in run: StyledLine.Run, _ column: Int) {
        (text, isUncertain, width) = (String(Unicode.Scalar(byte)), false, 1)
        (style, link, self.column) = (run.style, run.link, column)
    }

    private init(_ character: Character, in run: StyledLine.Run, _ column: Int, _ width: Int) {
        let scalars = character.unicodeScalars
        text =
            scalars.count > 1 ? String(String.UnicodeScalarView(scalars.prefix(Self.scalarLimit))) : String(character)
        isUncertain = TextWidth.isUncertain(character)
        (style, link, self.column, self.width) = (run.style, run.link, column, width)
    }
}
