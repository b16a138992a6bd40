import UnicodeText

struct Cell: Equatable {
    /// The maximum number of scalars drawn per character: emoji have up to ten, letters any number of marks.
    private static let scalarLimit = 24

    private enum Content: Equatable {
        case scalar(Unicode.Scalar)
        case text(String)
    }

    /// A text only for a character of several scalars: a frame has 10,000 cells, and few of them are drawn.
    private let content: Content
    let style: Style
    let link: Hyperlink?
    let column: Int
    let width: Int
    let isUncertain: Bool
    /// Whether text from right to left ends here: what follows is in a column of its own.
    private var endsRightToLeft = false

    var end: Int { column + width }

    var text: String {
        switch content {
        case .scalar(let scalar): String(scalar)
        case .text(let text): text
        }
    }

    /// What is drawn after the text: a mark of the direction (U+200E), without which a terminal that orders text would
    /// exchange the columns of a row.
    var mark: String { endsRightToLeft ? String.leftToRightMark : "" }

    /// Whether the cell is filled with the color of the text.
    var isBlock: Bool {
        content == .scalar("█") && style.color != nil && style.background == nil && !style.reverse
    }

    /// Returns the scalars of the character that fit into `room` even if the terminal draws each separately.
    func text(within room: Int) -> String {
        guard isUncertain else { return text }
        var room = room
        let scalars = text.unicodeScalars.prefix { scalar in
            room -= TextWidth.maxColumns(scalar)
            return room >= 0
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Returns the characters of `line`, without zero-width ones: a terminal would combine them with others.
    static func cells(of line: StyledLine) -> [Cell] {
        var (cells, column, isSimple) = ([Cell](), 0, true)
        cells.reserveCapacity(line.runs.reduce(0) { $0 + $1.text.utf8.count })
        for run in line.runs {
            if run.text.unicodeScalars.allSatisfy(TextWidth.isSimple) {
                appendSimple(run, at: &column, to: &cells)
            } else {
                append(run, at: &column, to: &cells)
                isSimple = false
            }
        }
        if !isSimple { markEndsOfRightToLeftText(in: &cells) }
        return cells
    }

    /// Marks the cells before two spaces, which are between columns, if the text before them is from right to left.
    private static func markEndsOfRightToLeftText(in cells: inout [Cell]) {
        guard cells.contains(where: \.isRightToLeft) else { return }
        var isRightToLeft = false
        for index in cells.indices.dropLast() {
            if cells[index].isRightToLeft { isRightToLeft = true }
            let isEnd = cells[(index + 1)...].prefix(2).allSatisfy(\.isSpace)
            guard isRightToLeft, isEnd else { continue }
            cells[index].endsRightToLeft = true
            isRightToLeft = false
        }
    }

    private var isSpace: Bool { content == .scalar(" ") }

    private var isRightToLeft: Bool {
        switch content {
        case .scalar(let scalar): scalar.isRightToLeft
        case .text(let text): text.unicodeScalars.first?.isRightToLeft ?? false
        }
    }

    private static func appendSimple(_ run: StyledLine.Run, at column: inout Int, to cells: inout [Cell]) {
        for scalar in run.text.unicodeScalars {
            cells.append(Cell(.scalar(scalar), isUncertain: false, in: run, column, 1))
            column += 1
        }
    }

    private static func append(_ run: StyledLine.Run, at column: inout Int, to cells: inout [Cell]) {
        for character in run.text {
            let width = TextWidth.columns(character)
            if width > 0 {
                let isUncertain = TextWidth.isUncertain(character)
                cells.append(Cell(content(of: character), isUncertain: isUncertain, in: run, column, width))
            }
            column += width
        }
    }

    private static func content(of character: Character) -> Content {
        let scalars = character.unicodeScalars
        if scalars.count == 1, let scalar = scalars.first { return .scalar(scalar) }
        return .text(String(String.UnicodeScalarView(scalars.prefix(scalarLimit))))
    }

    private init(_ content: Content, isUncertain: Bool, in run: StyledLine.Run, _ column: Int, _ width: Int) {
        self.content = content
        self.isUncertain = isUncertain
        style = run.style
        link = run.link
        self.column = column
        self.width = width
    }
}
