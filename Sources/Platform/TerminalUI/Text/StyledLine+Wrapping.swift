extension StyledLine {
    package func with(position: String?, in columns: Int) -> StyledLine {
        let position = StyledLine(position ?? "", .dim)
        guard !position.isEmpty, position.width < columns else { return self }
        let space = columns - position.width
        return truncated(to: space - 1).padded(to: space) + position
    }

    /// Returns `text` in lines of at most `columns`, broken at spaces if possible. The rest stays on line `limit`.
    package static func wrapped(
        _ text: String, _ style: Style = .plain, columns: Int, limit: Int = 4
    ) -> [StyledLine] {
        var (lines, rest) = ([StyledLine](), text[...])
        while lines.count + 1 < limit {
            let fitting = TextWidth.prefix(rest, columns: columns)
            guard !fitting.isEmpty, fitting.endIndex < rest.endIndex else { break }
            let isWhole = rest[fitting.endIndex] == " "
            let line = isWhole ? fitting : fitting.lastIndex(of: " ").map { fitting[..<$0] } ?? fitting
            lines.append(StyledLine(String(line), style))
            rest = rest[line.endIndex...].drop { $0 == " " }
        }
        return lines + [StyledLine(String(rest), style)]
    }

    /// Returns an error message in half of the lines of a window, or in four of a small one with space for a title, a
    /// status and a row.
    package static func message(_ text: String, in size: Size) -> [StyledLine] {
        message(text, columns: size.columns, limit: min(max(size.rows / 2, 4), size.rows - 3))
    }

    /// Returns an error message in at most `limit` lines. Of a longer one, the text before the last sentence, which
    /// says what to do, is cut.
    package static func message(_ text: String, columns: Int, limit: Int) -> [StyledLine] {
        func wrapped(_ text: some StringProtocol) -> [StyledLine] {
            Self.wrapped(String(text), .warning, columns: columns, limit: .max)
        }
        let (lines, limit) = (wrapped(text), max(limit, 1))
        guard lines.count > limit else { return lines }
        let advice = text.ranges(of: ". ").last.map { wrapped(text[$0.upperBound...]) } ?? []
        guard advice.count < limit else { return advice.suffix(limit) }
        let cut = (lines[limit - advice.count - 1] + StyledLine("…", .warning)).truncated(to: columns)
        return lines.prefix(limit - advice.count - 1) + [cut] + advice
    }

    /// Returns lines of at most `columns`, broken at spaces if possible, of which several become one.
    package func wrapped(columns: Int) -> [StyledLine] {
        var wrapper = LineWrapper(columns: max(columns, 2))  // no character is wider
        for run in runs { wrapper.append(run) }
        return wrapper.finished()
    }
}

private struct LineWrapper {
    let columns: Int
    private var lines: [StyledLine] = []
    private var line = StyledLine()
    private var width = 0
    /// The word that is not in a line yet, whose parts can have several styles.
    private var word: [StyledLine.Run] = []
    private var wordWidth = 0
    private var space: StyledLine.Run?

    init(columns: Int) { self.columns = columns }

    mutating func append(_ run: StyledLine.Run) {
        for (index, part) in run.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if index > 0 {
                endWord()
                space = run
            }
            guard !part.isEmpty else { continue }
            word.append(.init(text: String(part), style: run.style, link: run.link))
            wordWidth += TextWidth.columns(String(part))
        }
    }

    mutating func finished() -> [StyledLine] {
        endWord()
        return lines + (line.isEmpty && !lines.isEmpty ? [] : [line])
    }

    private mutating func endWord() {
        guard !word.isEmpty else { return }
        if !line.isEmpty, width + 1 + wordWidth > columns { endLine() }
        if !line.isEmpty, let space { append(" ", like: space, width: 1) }
        for part in word { appendPart(part) }
        word = []
        wordWidth = 0
        space = nil
    }

    private mutating func appendPart(_ part: StyledLine.Run) {
        var rest = part.text[...]
        while !rest.isEmpty {
            let fitting = TextWidth.prefix(rest, columns: columns - width)
            if fitting.isEmpty {
                if width == 0 { return }
                endLine()
            } else {
                append(String(fitting), like: part, width: TextWidth.columns(String(fitting)))
                rest = rest[fitting.endIndex...]
            }
        }
    }

    private mutating func append(_ text: String, like run: StyledLine.Run, width: Int) {
        line.append(text, run.style, link: run.link)
        self.width += width
    }

    private mutating func endLine() {
        lines.append(line)
        line = StyledLine()
        width = 0
    }
}
