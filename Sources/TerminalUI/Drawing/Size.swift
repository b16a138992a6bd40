/// A size in character cells.
public struct Size: Sendable, Hashable {
    /// The numbers of columns and rows; 1 or more.
    public var columns, rows: Int

    /// Creates a size of at least one cell: smaller numbers become 1.
    public init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (max(columns, 1), max(rows, 1))
    }
}

/// A cell of the window. The upper left one has column 0 and row 0.
public struct Position: Sendable, Hashable {
    /// The indices from the upper left cell.
    public var column, row: Int

    /// Creates the position of the cell with these indices.
    public init(column: Int, row: Int) {
        (self.column, self.row) = (column, row)
    }
}
