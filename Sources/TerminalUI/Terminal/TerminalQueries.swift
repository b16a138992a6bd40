import Synchronization

/// The queries to a terminal. Reports that belong to no query are dropped.
final class TerminalQueries: Sendable {
    /// The queries whose last report has not arrived, in order, even if they have ended.
    private let outstanding = Mutex<[(query: TerminalQuery, deadline: ContinuousClock.Instant)]>([])
    private let timeout: Duration

    /// - Parameter timeout: How long a report may take.
    init(timeout: Duration) { self.timeout = timeout }

    /// The deadline for reports, or `nil` if none is expected.
    var deadline: ContinuousClock.Instant? { outstanding.withLock { $0.map(\.deadline).max() } }

    /// Begins to collect reports, up to the one that `isLast`.
    func begin(until isLast: @escaping @Sendable (TerminalReport) -> Bool) -> TerminalQuery {
        let query = TerminalQuery(until: isLast)
        outstanding.withLock { $0.append((query, .now + timeout)) }
        return query
    }

    /// Ends a query that could not be sent.
    func cancel(_ query: TerminalQuery) {
        outstanding.withLock { $0.removeAll { $0.query === query } }
        query.end()
    }

    /// Delivers a report to the pending queries. As the last report, it belongs to the earliest query.
    func deliver(_ report: TerminalReport) {
        let queries = outstanding.withLock { outstanding in
            let queries = outstanding.map(\.query)
            if let index = queries.firstIndex(where: { $0.isLast(report) }) { outstanding.remove(at: index) }
            return queries
        }
        for query in queries { query.append(report) }
    }
}

extension Terminal {
    /// Sends `query` without waiting for its reports. Those after the last one are dropped, and never taken for keys. If it
    /// is sent before the first frame, terminals that display unknown sequences show no trace of it.
    package func send(
        _ query: String, until isLast: @escaping @Sendable (TerminalReport) -> Bool = \.isDeviceAttributes
    ) -> TerminalQuery {
        let pending = queries.begin(until: isLast)
        let isSent = renderer.withLock { $0.state == .shown && device.send(Array(query.utf8)) }
        if !isSent { queries.cancel(pending) }
        return pending
    }
}
