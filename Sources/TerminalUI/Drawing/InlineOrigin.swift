/// The window row where an inline frame begins, as reported by the terminal.
///
/// The position is queried without waiting and unknown until the report arrives. Reports arrive in the order of the
/// queries.
struct InlineOrigin: Sendable {
    /// The query for the cursor position (CPR, `ESC [ 6 n`).
    static let query = "\u{1B}[6n"

    private enum Query {
        case start
        case cursor(ReflowEstimate)
        /// The window has changed since the query; its report is ignored.
        case stale
    }

    /// The window row where the frame begins, or `nil` while it is unknown.
    private(set) var row: Int?
    private(set) var lastRow: Int?
    private var pending: [(query: Query, deadline: ContinuousClock.Instant)] = []

    /// The deadline for reports, or `nil` if no query is pending.
    var deadline: ContinuousClock.Instant? { pending.last?.deadline }

    /// Records a query that was sent with the cursor in the first cell of the frame.
    mutating func startWasQueried(deadline: ContinuousClock.Instant) { record(.start, deadline: deadline) }

    /// Records a query that was sent after the window became narrower.
    mutating func cursorWasQueried(_ estimate: ReflowEstimate, deadline: ContinuousClock.Instant) {
        record(.cursor(estimate), deadline: deadline)
    }

    /// Discards the position: the frame may have moved.
    mutating func invalidate() {
        row = nil
        for index in pending.indices { pending[index].query = .stale }
    }

    /// Applies a cursor position report. Returns how many rows the cursor is lower than expected because rows above it
    /// wrapped, or `nil`.
    mutating func apply(_ position: Position) -> Int? {
        guard !pending.isEmpty else { return nil }
        switch pending.removeFirst().query {
        case .start: (row, lastRow) = (position.row, position.row)
        case .stale: break
        case .cursor(let estimate): return estimate.rowsAdded(at: position)
        }
        return nil
    }

    /// Records a query. Queries whose deadline has passed are considered lost.
    private mutating func record(_ query: Query, deadline: ContinuousClock.Instant) {
        pending.removeAll { $0.deadline < .now }
        pending.append((query, deadline))
    }
}
