/// A cell of the window; the upper left one is column 0 of row 0.
public struct Position: Sendable, Hashable {
    /// Cells to the left of it.
    public var column: Int
    /// Rows above it.
    public var row: Int

    /// The cell with `column` cells to its left and `row` rows above.
    public init(column: Int, row: Int) {
        (self.column, self.row) = (column, row)
    }
}
