/// Where in the window an inline frame begins, as far as the terminal has told.
///
/// It is asked and never waited for: until it answers, nobody knows. Answers come in the order of the questions.
struct InlineOrigin: Sendable {
    /// What is asked, of a cursor at the frame's first cell or wherever it is: where it stands (CPR, `ESC [ 6 n`).
    static let query = "\u{1B}[6n"

    private enum Query {
        case start
        case cursor(ReflowEstimate)
        /// The window has changed since; the answer counts for nothing.
        case stale
    }

    /// The window's row in which the frame begins; `nil` while nobody knows.
    private(set) var row: Int?
    /// The same as it was known last.
    private(set) var lastRow: Int?
    private var asked: [(question: Query, limit: ContinuousClock.Instant)] = []

    /// Until when an answer may come; `nil` if none is awaited.
    var deadline: ContinuousClock.Instant? { asked.last?.limit }

    /// The cursor's place was asked for where it stands on the frame's first cell.
    mutating func startWasQueried(upTo limit: ContinuousClock.Instant) { ask(.start, upTo: limit) }

    /// The cursor's place was asked for after the window got narrower.
    mutating func cursorWasQueried(_ rewrapping: ReflowEstimate, upTo limit: ContinuousClock.Instant) {
        ask(.cursor(rewrapping), upTo: limit)
    }

    /// The frame may be elsewhere now.
    mutating func invalidate() {
        row = nil
        for index in asked.indices { asked[index].question = .stale }
    }

    /// Takes an answer. If it tells how many rows the cursor is lower than counted, because rows above it take several now,
    /// returns that.
    mutating func apply(_ place: Position) -> Int? {
        guard !asked.isEmpty else { return nil }
        switch asked.removeFirst().question {
        case .start: (row, lastRow) = (place.row, place.row)
        case .stale: break
        case .cursor(let rewrapping): return rewrapping.rowsAdded(at: place)
        }
        return nil
    }

    /// An answer that is overdue when the next question is asked is taken for lost.
    private mutating func ask(_ question: Query, upTo limit: ContinuousClock.Instant) {
        asked.removeAll { $0.limit < .now }
        asked.append((question, limit))
    }
}
