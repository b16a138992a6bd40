extension StyledLine {
    /// Creates a line of as many `items` as fit, separated by dots. The first one is always complete.
    package init(items: [String], _ style: Style = .plain, in columns: Int) {
        var line = items.first ?? ""
        for item in items.dropFirst() {
            let longer = "\(line) · \(item)"
            guard TextWidth.columns(longer) <= columns else { break }
            line = longer
        }
        self.init(line, style)
    }

    /// Returns `text` in lines of at most `columns`, broken at spaces if possible. After `limit` lines the rest stays
    /// on the last one, however long.
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
}

extension StyledLine {
    /// The width of the selection marker, in columns.
    package static let markWidth = 2

    /// Returns the row of a list after its selection marker, which is blank unless the row is selected.
    public func marked(isSelected: Bool) -> StyledLine { StyledLine(isSelected ? "▌ " : "  ", .accent) + self }

    /// Returns the selected row of a list: reversed, across the whole width of the window.
    public func highlighted(in columns: Int) -> StyledLine {
        truncated(to: columns).padded(to: columns).styled(.selected)
    }
}
