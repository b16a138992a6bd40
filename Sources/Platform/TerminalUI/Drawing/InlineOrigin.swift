/// The window row where an inline frame begins. Queried without waiting; reports arrive in the order of the queries.
struct InlineOrigin: Sendable {
    static let query = "\u{1B}[6n"

    enum Query {
        /// With the cursor in the first cell of the frame.
        case start
        case cursor(ReflowEstimate)
        /// The window has changed since the query; its report is ignored.
        case stale
    }

    private(set) var row: Int?
    private(set) var lastRow: Int?
    private var pending: [(query: Query, deadline: ContinuousClock.Instant)] = []

    var deadline: ContinuousClock.Instant? { pending.last?.deadline }

    /// Discards the position: the frame may have moved.
    mutating func invalidate() {
        row = nil
        for index in pending.indices { pending[index].query = .stale }
    }

    mutating func apply(_ position: Position) -> Int? {
        guard !pending.isEmpty else { return nil }
        switch pending.removeFirst().query {
        case .start:
            row = position.row
            lastRow = position.row
        case .stale: break
        case .cursor(let estimate): return estimate.rowsAdded(at: position)
        }
        return nil
    }

    /// Records a query that was sent. Queries whose deadline has passed are considered lost.
    mutating func record(_ query: Query, deadline: ContinuousClock.Instant) {
        pending.removeAll { $0.deadline < .now }
        pending.append((query, deadline))
    }
}

/// An estimate of how a frame's rows change if the window becomes narrower: most terminals wrap, some cut them.
struct ReflowEstimate: Sendable {
    private let rowsAbove: Int
    private let column: Int
    private let columns: Int
    /// The cursor's row in the window if rows are cut, or `nil` if it is unknown.
    private let expectedRow: Int?

    /// Returns `nil` if no row up to the cursor wraps. `row` is the window row where the frame began, if known.
    init?(_ frame: Frame, at row: Int?, in window: Size) {
        let cursor = frame.cursor ?? Position(column: 0, row: 0)
        let rows = frame.lines[..<cursor.row].reduce(0) { $0 + Self.rows(of: $1, in: window.columns) }
        guard rows > cursor.row || cursor.column >= window.columns else { return nil }
        rowsAbove = rows - cursor.row
        column = cursor.column
        columns = window.columns
        expectedRow = row.map { min($0 + cursor.row, window.rows - 1) }
    }

    /// Returns how many rows the cursor at `position` is lower than expected; 0 if rows were cut.
    func rowsAdded(at position: Position) -> Int {
        let isCut = position.column >= columns - 1  // stopped by the edge
        let isWrapped = column >= columns && !isCut || expectedRow.map { $0 != position.row } ?? false
        return isWrapped ? rowsAbove + max(column - position.column, 0) / columns : 0
    }

    private static func rows(of line: StyledLine, in columns: Int) -> Int {
        var (rows, column) = (1, 0)
        for cell in Cell.cells(of: line) {
            if column + cell.width > columns {
                rows += 1
                column = 0
            }
            column += cell.width
        }
        return rows
    }
}
