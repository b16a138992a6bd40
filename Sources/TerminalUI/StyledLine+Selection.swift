extension StyledLine {
    /// The width of the selection marker, in columns.
    public static let markWidth = 2

    /// Returns the row of a list after its selection marker, which is blank unless the row is selected.
    public func marked(isSelected: Bool) -> StyledLine { StyledLine(isSelected ? "▌ " : "  ", .accent) + self }

    /// Returns the selected row of a list: reversed, across the whole width of the window.
    public func highlighted(in columns: Int) -> StyledLine {
        truncated(to: columns).padded(to: columns).styled(.selected)
    }
}
