/// A size in character cells.
public struct Size: Sendable, Hashable {
    /// The number of columns; 1 or more.
    public var columns: Int
    /// The number of rows; 1 or more.
    public var rows: Int

    /// Creates a size of at least one cell: smaller numbers become 1.
    public init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (max(columns, 1), max(rows, 1))
    }
}

/// A cell of the window. The upper left one has column 0 and row 0.
public struct Position: Sendable, Hashable {
    public var column: Int
    public var row: Int

    public init(column: Int, row: Int) {
        (self.column, self.row) = (column, row)
    }
}
