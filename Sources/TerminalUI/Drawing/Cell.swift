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
        var (cells, column) = ([Cell](), 0)
        for run in line.runs {
            for character in run.text {
                let width = TextWidth.columns(character)
                guard width > 0 else { continue }
                cells.append(Cell(character, in: run, column, width))
                column += width
            }
        }
        return cells
    }

    private init(_ character: Character, in run: StyledLine.Run, _ column: Int, _ width: Int) {
        let scalars = character.unicodeScalars
        text =
            scalars.count > 1 ? String(String.UnicodeScalarView(scalars.prefix(Self.scalarLimit))) : String(character)
        isUncertain = TextWidth.isUncertain(character)
        (style, link, self.column, self.width) = (run.style, run.link, column, width)
    }
}
