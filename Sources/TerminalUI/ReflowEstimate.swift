/// What becomes of a frame's rows in a window made narrower: most terminals break those that don't fit into several, some
/// cut them. Which of both one does, the cursor's place afterwards tells.
struct ReflowEstimate: Sendable {
    /// Rows that come in between from the frame's first to the cursor's, where rows are broken.
    private let rowsAbove: Int
    private let column: Int
    private let columns: Int
    /// Where the cursor is, in the window, if rows are cut; `nil`: nobody knows.
    private let expectedRow: Int?

    /// `nil` if nothing is broken up to the cursor.
    /// - Parameters:
    ///   - frame: What was drawn last.
    ///   - row: The window's row in which it began, if known.
    ///   - window: The window as it is now.
    init?(_ frame: Frame, at row: Int?, in window: Size) {
        let cursor = frame.cursor ?? Position(column: 0, row: 0)
        let rows = frame.lines[..<cursor.row].reduce(0) { $0 + Self.rows(of: $1, in: window.columns) }
        guard rows > cursor.row || cursor.column >= window.columns else { return nil }
        (rowsAbove, column, columns) = (rows - cursor.row, cursor.column, window.columns)
        expectedRow = row.map { min($0 + cursor.row, window.rows - 1) }
    }

    /// How many rows the cursor, being at `place`, is lower than the frame counts: none where rows are cut.
    func rowsAdded(at place: Position) -> Int {
        let isCut = place.column >= columns - 1  // stopped by the edge
        let isBroken = column >= columns && !isCut || expectedRow.map { $0 != place.row } ?? false
        return isBroken ? rowsAbove + max(column - place.column, 0) / columns : 0
    }

    /// How many rows `line` takes where it is broken.
    private static func rows(of line: StyledLine, in columns: Int) -> Int {
        var (rows, column) = (1, 0)
        for cell in Cell.cells(of: line) {
            if column + cell.width > columns { (rows, column) = (rows + 1, 0) }
            column += cell.width
        }
        return rows
    }
}
