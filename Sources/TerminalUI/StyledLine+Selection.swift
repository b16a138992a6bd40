extension StyledLine {
    /// Columns that the mark takes.
    public static let markWidth = 2

    /// A row of a list behind its mark, which is there where the row is selected.
    public func marked(isSelected: Bool) -> StyledLine { StyledLine(isSelected ? "▌ " : "  ", .accent) + self }

    /// A list's selected row: reversed from edge to edge of a window of so many columns.
    public func highlighted(in columns: Int) -> StyledLine {
        truncated(to: columns).padded(to: columns).styled(.selected)
    }
}
