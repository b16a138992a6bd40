import Synchronization

/// Who asked the terminal something, and what it has answered so far. What comes when nobody asks is dropped.
final class Inquiries: Sendable {
    private struct Inquiry {
        let isLast: @Sendable (TerminalAnswer) -> Bool
        var answers: [TerminalAnswer] = []
        var isOver = false
        var continuation: CheckedContinuation<[TerminalAnswer], Never>?
    }
    /// A last answer that has not come, whether anybody still waits for it or not.
    private struct Missing {
        let isIt: @Sendable (TerminalAnswer) -> Bool
        let limit: ContinuousClock.Instant
    }
    private struct State {
        var inquiries: [Int: Inquiry] = [:]
        var missing: [Int: Missing] = [:]
        var lastID = 0
    }
    private let state = Mutex(State())
    private let patience: Duration

    /// - Parameter patience: How long an answer may take.
    init(patience: Duration) { self.patience = patience }

    /// Until when answers may come; `nil` if none is awaited.
    var due: ContinuousClock.Instant? { state.withLock { $0.missing.values.map(\.limit).max() } }

    /// From now on answers are kept, up to the one that `isLast`.
    func begin(until isLast: @escaping @Sendable (TerminalAnswer) -> Bool) -> Int {
        state.withLock { state in
            state.lastID += 1
            state.inquiries[state.lastID] = Inquiry(isLast: isLast)
            state.missing[state.lastID] = Missing(isIt: isLast, limit: .now + patience)
            return state.lastID
        }
    }

    /// Waits until the inquiry is over; returns what came.
    func answers(to id: Int) async -> [TerminalAnswer] {
        await withCheckedContinuation { continuation in
            change(id) { $0.continuation = continuation }
        }
    }

    /// No more answers are awaited.
    func end(_ id: Int) { change(id) { $0.isOver = true } }

    /// The terminal was not asked after all.
    func withdraw(_ id: Int) {
        state.withLock { $0.missing[id] = nil }
        end(id)
    }

    /// Hands an answer to whoever waits for one.
    func deliver(_ answer: TerminalAnswer) {
        let ids = state.withLock { state in
            let found = state.missing.filter { $1.isIt(answer) }.keys.min()  // the question that was first
            if let found { state.missing[found] = nil }
            return Array(state.inquiries.keys)
        }
        for id in ids {
            change(id) { inquiry in
                guard !inquiry.isOver else { return }
                inquiry.answers.append(answer)
                inquiry.isOver = inquiry.isLast(answer)
            }
        }
    }

    /// Changes an inquiry; one that is over, and waited for, is answered and gone.
    private func change(_ id: Int, _ body: (inout Inquiry) -> Void) {
        let done = state.withLock { state -> Inquiry? in
            guard var inquiry = state.inquiries[id] else { return nil }
            body(&inquiry)
            let isDone = inquiry.isOver && inquiry.continuation != nil
            state.inquiries[id] = isDone ? nil : inquiry
            return isDone ? inquiry : nil
        }
        if let done { done.continuation?.resume(returning: done.answers) }
    }
}
