import Synchronization

/// The pending queries to a terminal and their reports so far. Reports that belong to no query are dropped.
final class TerminalQueries: Sendable {
    private struct Pending {
        let isLast: @Sendable (TerminalReport) -> Bool
        var reports: [TerminalReport] = []
        var isFinished = false
        var continuation: CheckedContinuation<[TerminalReport], Never>?
    }
    /// A last report that has not arrived, even if its query has ended.
    private struct Outstanding {
        let matches: @Sendable (TerminalReport) -> Bool
        let limit: ContinuousClock.Instant
    }
    private struct State {
        var pending: [Int: Pending] = [:]
        var missing: [Int: Outstanding] = [:]
        var lastID = 0
    }
    private let state = Mutex(State())
    private let timeout: Duration

    /// - Parameter timeout: How long a report may take.
    init(timeout: Duration) { self.timeout = timeout }

    /// The deadline for reports, or `nil` if none is expected.
    var deadline: ContinuousClock.Instant? { state.withLock { $0.missing.values.map(\.limit).max() } }

    /// Begins to collect reports, up to the one that `isLast`.
    func begin(until isLast: @escaping @Sendable (TerminalReport) -> Bool) -> Int {
        state.withLock { state in
            state.lastID += 1
            state.pending[state.lastID] = Pending(isLast: isLast)
            state.missing[state.lastID] = Outstanding(matches: isLast, limit: .now + timeout)
            return state.lastID
        }
    }

    /// Returns the reports when the query has ended.
    func reports(to id: Int) async -> [TerminalReport] {
        await withCheckedContinuation { continuation in
            change(id) { $0.continuation = continuation }
        }
    }

    /// Ends the query: no more reports are collected.
    func end(_ id: Int) { change(id) { $0.isFinished = true } }

    /// Cancels a query that could not be sent.
    func cancel(_ id: Int) {
        state.withLock { $0.missing[id] = nil }
        end(id)
    }

    /// Delivers a report to the pending queries.
    func deliver(_ report: TerminalReport) {
        let ids = state.withLock { state in
            let found = state.missing.filter { $1.matches(report) }.keys.min()  // the earliest query
            if let found { state.missing[found] = nil }
            return Array(state.pending.keys)
        }
        for id in ids {
            change(id) { query in
                guard !query.isFinished else { return }
                query.reports.append(report)
                query.isFinished = query.isLast(report)
            }
        }
    }

    /// Changes a query. If it has ended and is awaited, removes it and returns its reports.
    private func change(_ id: Int, _ body: (inout Pending) -> Void) {
        let done = state.withLock { state -> Pending? in
            guard var query = state.pending[id] else { return nil }
            body(&query)
            let isDone = query.isFinished && query.continuation != nil
            state.pending[id] = isDone ? nil : query
            return isDone ? query : nil
        }
        if let done { done.continuation?.resume(returning: done.reports) }
    }
}
