import UnicodeText

/// A line of text in several styles. It contains no characters that control a terminal.
public struct StyledLine: Sendable, Hashable {
    package struct Run: Sendable, Hashable {
        package let text: String
        package let style: Style
        package let link: Hyperlink?
    }

    /// The runs from left to right. Adjacent runs differ in style or link, so lines that look the same are equal.
    package private(set) var runs: [Run] = []

    /// Creates a line in one style. Tabs and line breaks become spaces; other control characters are removed.
    public init(_ text: String = "", _ style: Style = .plain, link: Hyperlink? = nil) {
        append(text, style, link: link)
    }

    /// The width in columns.
    public var width: Int { runs.reduce(0) { $0 + TextWidth.columns($1.text) } }

    package var isEmpty: Bool { runs.isEmpty }

    /// The text without styles.
    public var text: String { runs.map(\.text).joined() }

    /// Appends `text`, sanitized as in ``init(_:_:link:)``.
    public mutating func append(_ text: String, _ style: Style = .plain, link: Hyperlink? = nil) {
        appendSanitized(text.sanitizedForTerminal, style, link)
    }

    /// Appends the runs of another line.
    public mutating func append(_ line: StyledLine) {
        for run in line.runs { appendSanitized(run.text, run.style, run.link) }
    }

    /// Returns both lines, joined.
    public static func + (left: StyledLine, right: StyledLine) -> StyledLine {
        var line = left
        line.append(right)
        return line
    }

    /// Returns the line if it fits, otherwise its beginning and `ellipsis`; never wider than `columns`.
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

    /// Returns the line without its first columns. A wide character that begins before them is left out.
    package func dropping(columns: Int) -> StyledLine {
        guard columns > 0 else { return self }
        var (line, left) = (StyledLine(), columns)
        for run in runs {
            let hidden = run.text.prefix { character in
                guard left > 0 else { return false }
                left -= TextWidth.columns(character)
                return true
            }
            line.appendSanitized(String(run.text[hidden.endIndex...]), run.style, run.link)
        }
        return line
    }

    private func isWider(than columns: Int) -> Bool {
        // No character takes more columns than bytes.
        guard runs.reduce(0, { $0 + $1.text.utf8.count }) > columns else { return false }
        var room = columns
        return !runs.allSatisfy { run in
            guard let width = TextWidth.columns(run.text, upTo: room) else { return false }
            room -= width
            return true
        }
    }

    /// Returns the line with spaces appended, up to `columns`. A wider line is returned unchanged.
    public func padded(to columns: Int) -> StyledLine {
        guard columns > 0 else { return self }
        var line = self
        line.appendSanitized(String(repeating: " ", count: max(columns - width, 0)), .plain, nil)
        return line
    }

    /// Returns the line with `style` on top of its styles.
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

    package init(items: [String], _ style: Style = .plain, in columns: Int) {
        var line = items.first ?? ""
        for item in items.dropFirst() {
            let longer = "\(line) · \(item)"
            guard TextWidth.columns(longer) <= columns else { break }
            line = longer
        }
        self.init(line, style)
    }

    /// Creates a line in which the parts of `text` in `matches` are marked. These are sorted and without overlap.
    package init(_ text: String, _ style: Style = .plain, marking matches: [Range<String.Index>]) {
        self.init()
        var start = text.startIndex
        for match in matches {
            append(String(text[start..<match.lowerBound]), style)
            append(String(text[match]), style.overlaid(with: .match))
            start = match.upperBound
        }
        append(String(text[start...]), style)
    }

    package static let markWidth = 2

    /// Returns the row of a list after its selection marker, which is blank unless the row is selected.
    public func marked(isSelected: Bool) -> StyledLine { StyledLine(isSelected ? "▌ " : "  ", .accent) + self }

    /// Returns the row of a list after its selection marker, across the whole width of the window if it is selected.
    package func marked(isSelected: Bool, in columns: Int) -> StyledLine {
        let line = marked(isSelected: isSelected)
        return isSelected ? line.highlighted(in: columns) : line
    }

    /// Returns the selected row of a list: reversed, across the whole width of the window.
    public func highlighted(in columns: Int) -> StyledLine {
        truncated(to: columns).padded(to: columns).styled(.selected)
    }
}

extension StyledLine: ExpressibleByStringInterpolation {
    /// Creates a plain line.
    public init(stringLiteral text: String) { self.init(text) }
}

extension String {
    /// The text without characters that control a terminal: C0 and C1 controls (escape sequences begin with one) and
    /// bidirectional controls and tag characters outside flags are removed; tabs and line breaks become spaces.
    package var sanitizedForTerminal: String {
        if isPrintableASCII { return self }
        guard unicodeScalars.contains(where: \.isTerminalControl) else { return withoutTags }
        var clean = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break  // "\r\n" is one space
            case "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": clean.append(" ")
            default: if !scalar.isTerminalControl { clean.append(scalar) }
            }
            previous = scalar
        }
        return String(clean).withoutTags
    }
}

/// A URL that a terminal opens when its text is clicked (OSC 8,
/// <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>).
public struct Hyperlink: Sendable, Hashable {
    /// The maximum length of a URL that terminals accept, in bytes.
    static let maxURLLength = 2000

    /// An `http` or `https` URL in printable ASCII.
    package let url: String

    /// Creates a link, or returns `nil` if `url` is no web URL in printable ASCII, or too long.
    public init?(_ url: String) {
        let isWeb = ["https://", "http://"].contains { url.lowercased().hasPrefix($0) }
        let isPrintable = url.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
        guard isWeb, isPrintable, url.utf8.count <= Self.maxURLLength else { return nil }
        self.url = url
    }

    /// The sequence that begins the link. Its id makes terminals highlight all parts of a link together.
    var opening: String { "\u{1B}]8;id=\(String(url.fnv1a, radix: 36));\(url)\u{1B}\\" }

    static let closing = "\u{1B}]8;;\u{1B}\\"
}
