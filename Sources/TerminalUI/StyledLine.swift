/// One line of text in several styles. It holds nothing that could drive the terminal.
public struct StyledLine: Sendable, Hashable {
    /// Text in one style.
    public struct Run: Sendable, Hashable {
        /// Never empty; free of control characters.
        public let text: String
        /// How it looks.
        public let style: Style
        /// What a click on it opens.
        public let link: Hyperlink?
    }

    /// From left to right; neighbours differ in style or link, so lines that look the same are equal.
    public private(set) var runs: [Run] = []

    /// A line in one style. Tabs and line breaks become a space; what drives terminals is left out.
    public init(_ text: String = "", _ style: Style = .plain, link: Hyperlink? = nil) {
        append(text, style, link: link)
    }

    /// How many columns it takes.
    public var width: Int { runs.reduce(0) { $0 + TextWidth.columns($1.text) } }

    /// Is there nothing to see?
    public var isEmpty: Bool { runs.isEmpty }

    /// Its text without styles.
    public var text: String { runs.map(\.text).joined() }

    /// Adds `text` at the end.
    public mutating func append(_ text: String, _ style: Style = .plain, link: Hyperlink? = nil) {
        appendSanitized(sanitizedForTerminal(text), style, link)
    }

    /// Adds another line's runs at the end.
    public mutating func append(_ line: StyledLine) {
        for run in line.runs { appendSanitized(run.text, run.style, run.link) }
    }

    /// One line after the other.
    public static func + (left: StyledLine, right: StyledLine) -> StyledLine {
        var line = left
        line.append(right)
        return line
    }

    /// The line itself if it fits, otherwise as much of it as leaves room for `ellipsis`; never wider than `columns`.
    public func truncated(to columns: Int, ellipsis: String = "…") -> StyledLine {
        guard isWider(than: columns) else { return self }
        let mark = TextWidth.truncated(ellipsis, to: columns)
        var (line, room) = (StyledLine(), max(columns, 0) - TextWidth.columns(mark))
        for run in runs {
            let part = TextWidth.truncated(run.text, to: room)
            line.appendSanitized(part, run.style, run.link)
            guard part == run.text else {
                line.append(mark, run.style, link: run.link)
                break
            }
            room -= TextWidth.columns(part)
        }
        return line
    }

    /// No more of a long line is looked at than that takes.
    private func isWider(than columns: Int) -> Bool {
        // Nothing takes more columns than bytes.
        guard runs.reduce(0, { $0 + $1.text.utf8.count }) > columns else { return false }
        var room = columns
        return !runs.allSatisfy { run in
            let fitting = TextWidth.prefix(run.text[...], columns: room)
            room -= TextWidth.columns(String(fitting))
            return fitting.endIndex == run.text.endIndex
        }
    }

    /// The line with spaces after it, up to `columns`; a wider one stays as it is.
    public func padded(to columns: Int) -> StyledLine {
        self + StyledLine(String(repeating: " ", count: max(columns - width, 0)))
    }

    /// The line with `style` laid over all of it.
    public func styled(_ style: Style) -> StyledLine {
        var line = StyledLine()
        for run in runs { line.appendSanitized(run.text, run.style.overlaid(with: style), run.link) }
        return line
    }

    private mutating func appendSanitized(_ text: String, _ style: Style, _ link: Hyperlink?) {
        guard !text.isEmpty else { return }
        if let last = runs.last, last.style == style, last.link == link {
            runs[runs.count - 1] = Run(text: last.text + text, style: style, link: link)
        } else {
            runs.append(Run(text: text, style: style, link: link))
        }
    }
}

extension StyledLine: ExpressibleByStringInterpolation {
    /// A plain line.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}
