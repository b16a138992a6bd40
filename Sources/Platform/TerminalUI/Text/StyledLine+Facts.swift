extension StyledLine {
    /// Returns names and values in two columns. Those without a value are left out.
    package static func facts(_ facts: [(name: String, value: String)], in width: Int) -> [StyledLine] {
        let facts = facts.filter { !$0.value.isEmpty }
        let column = facts.map { TextWidth.columns($0.name) }.max() ?? 0
        return facts.flatMap { fact($0.name, $0.value, column: column + 2, in: width) }
    }

    /// Returns the value beside its name, or below it if the line is too long.
    private static func fact(_ name: String, _ value: String, column: Int, in width: Int) -> [StyledLine] {
        let line = StyledLine(name, .dim).padded(to: column) + StyledLine(value)
        guard line.width > width else { return [line] }
        return [StyledLine(name, .dim), StyledLine("  \(value)")].map { $0.truncated(to: width) }
    }
}
