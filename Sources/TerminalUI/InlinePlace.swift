/// Where in the window an inline frame begins, as far as the terminal has told.
///
/// It is asked and never waited for: until it answers, nobody knows. Answers come in the order of the questions.
struct InlinePlace: Sendable {
    /// What is asked, of a cursor at the frame's first cell or wherever it is: where it stands (CPR, `ESC [ 6 n`).
    static let question = "\u{1B}[6n"

    private enum Asked {
        case start
        case cursor(Rewrapping)
        /// The window has changed since; the answer counts for nothing.
        case former
    }

    /// The window's row in which the frame begins; `nil` while nobody knows.
    private(set) var row: Int?
    /// The same as it was known last.
    private(set) var lastRow: Int?
    private var asked: [(question: Asked, limit: ContinuousClock.Instant)] = []

    /// Until when an answer may come; `nil` if none is awaited.
    var due: ContinuousClock.Instant? { asked.last?.limit }

    /// The cursor's place was asked for where it stands on the frame's first cell.
    mutating func startWasAsked(upTo limit: ContinuousClock.Instant) { ask(.start, upTo: limit) }

    /// The cursor's place was asked for after the window got narrower.
    mutating func cursorWasAsked(_ rewrapping: Rewrapping, upTo limit: ContinuousClock.Instant) {
        ask(.cursor(rewrapping), upTo: limit)
    }

    /// The frame may be elsewhere now.
    mutating func forget() {
        row = nil
        for index in asked.indices { asked[index].question = .former }
    }

    /// Takes an answer. If it tells how many rows the cursor is lower than counted, because rows above it take several now,
    /// returns that.
    mutating func take(_ place: Position) -> Int? {
        guard !asked.isEmpty else { return nil }
        switch asked.removeFirst().question {
        case .start: (row, lastRow) = (place.row, place.row)
        case .former: break
        case .cursor(let rewrapping): return rewrapping.rowsAdded(at: place)
        }
        return nil
    }

    /// An answer that is overdue when the next question is asked is taken for lost.
    private mutating func ask(_ question: Asked, upTo limit: ContinuousClock.Instant) {
        asked.removeAll { $0.limit < .now }
        asked.append((question, limit))
    }
}
