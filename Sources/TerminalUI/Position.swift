/// A cell of the window. The upper left one has column 0 and row 0.
public struct Position: Sendable, Hashable {
    public var column: Int
    public var row: Int

    public init(column: Int, row: Int) {
        (self.column, self.row) = (column, row)
    }
}
