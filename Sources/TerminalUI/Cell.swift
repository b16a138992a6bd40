/// One character of a line, at its place.
struct Cell: Equatable {
    /// Scalars of one character that are drawn; the longest emoji have ten, letters heaped with marks any number.
    private static let scalarLimit = 24

    let text: String
    let style: Style
    let link: Hyperlink?
    let column: Int
    let width: Int
    let isUncertain: Bool

    /// The column behind it.
    var end: Int { column + width }

    /// As much of the character as fits into `room` even on a terminal that draws each scalar by itself: some go on in
    /// the next row where it does not, and everything below would be wrong.
    func text(within room: Int) -> String {
        guard isUncertain else { return text }
        var room = room
        let scalars = text.unicodeScalars.prefix { scalar in
            room -= TextWidth.maxColumns(scalar)
            return room >= 0
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The characters of `line`, without those that take no column: a terminal would put them onto their neighbour.
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
