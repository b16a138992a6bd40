import Synchronization

/// Who asked the terminal something, and what it has answered so far. What comes when nobody asks is dropped.
final class TerminalQueries: Sendable {
    private struct Pending {
        let isLast: @Sendable (TerminalReport) -> Bool
        var reports: [TerminalReport] = []
        var isFinished = false
        var continuation: CheckedContinuation<[TerminalReport], Never>?
    }
    /// A last answer that has not come, whether anybody still waits for it or not.
    private struct Outstanding {
        let matches: @Sendable (TerminalReport) -> Bool
        let limit: ContinuousClock.Instant
    }
    private struct State {
        var inquiries: [Int: Pending] = [:]
        var missing: [Int: Outstanding] = [:]
        var lastID = 0
    }
    private let state = Mutex(State())
    private let timeout: Duration

    /// - Parameter timeout: How long an answer may take.
    init(timeout: Duration) { self.timeout = timeout }

    /// Until when answers may come; `nil` if none is awaited.
    var deadline: ContinuousClock.Instant? { state.withLock { $0.missing.values.map(\.limit).max() } }

    /// From now on answers are kept, up to the one that `isLast`.
    func begin(until isLast: @escaping @Sendable (TerminalReport) -> Bool) -> Int {
        state.withLock { state in
            state.lastID += 1
            state.inquiries[state.lastID] = Pending(isLast: isLast)
            state.missing[state.lastID] = Outstanding(matches: isLast, limit: .now + timeout)
            return state.lastID
        }
    }

    /// Waits until the inquiry is over; returns what came.
    func reports(to id: Int) async -> [TerminalReport] {
        await withCheckedContinuation { continuation in
            change(id) { $0.continuation = continuation }
        }
    }

    /// No more answers are awaited.
    func end(_ id: Int) { change(id) { $0.isFinished = true } }

    /// The terminal was not asked after all.
    func cancel(_ id: Int) {
        state.withLock { $0.missing[id] = nil }
        end(id)
    }

    /// Hands an answer to whoever waits for one.
    func deliver(_ answer: TerminalReport) {
        let ids = state.withLock { state in
            let found = state.missing.filter { $1.matches(answer) }.keys.min()  // the question that was first
            if let found { state.missing[found] = nil }
            return Array(state.inquiries.keys)
        }
        for id in ids {
            change(id) { inquiry in
                guard !inquiry.isFinished else { return }
                inquiry.reports.append(answer)
                inquiry.isFinished = inquiry.isLast(answer)
            }
        }
    }

    /// Changes an inquiry; one that is over, and waited for, is answered and gone.
    private func change(_ id: Int, _ body: (inout Pending) -> Void) {
        let done = state.withLock { state -> Pending? in
            guard var inquiry = state.inquiries[id] else { return nil }
            body(&inquiry)
            let isDone = inquiry.isFinished && inquiry.continuation != nil
            state.inquiries[id] = isDone ? nil : inquiry
            return isDone ? inquiry : nil
        }
        if let done { done.continuation?.resume(returning: done.reports) }
    }
}
