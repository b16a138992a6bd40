/// How large the terminal's window is, in character cells.
public struct Size: Sendable, Hashable {
    /// Cells in a row; 1 or more.
    public var columns: Int
    /// Rows; 1 or more.
    public var rows: Int

    /// Nothing can be drawn on less than one cell: smaller numbers become 1.
    public init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (max(columns, 1), max(rows, 1))
    }
}
