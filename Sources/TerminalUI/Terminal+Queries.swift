import Synchronization

/// Queries to the terminal.
extension Terminal {
    /// Sends `query` and returns the reports up to the one that `isLast`. Returns fewer if `limit` passes first: a
    /// terminal may not support the query. Later reports are dropped, and never taken for keys.
    ///
    /// Call it in a task of its own: screens continue meanwhile.
    public func query(
        _ query: String, upTo limit: Duration = .milliseconds(100), clock: any Clock<Duration> = ContinuousClock(),
        until isLast: @escaping @Sendable (TerminalReport) -> Bool = \.isDeviceAttributes
    ) async -> [TerminalReport] {
        await reports(to: send(query, until: isLast), upTo: limit, clock: clock)
    }

    /// Sends `query` without waiting for its reports. If it is sent before the first frame, terminals that display
    /// unknown sequences show no trace of it.
    public func send(
        _ query: String, until isLast: @escaping @Sendable (TerminalReport) -> Bool = \.isDeviceAttributes
    ) -> TerminalQuery {
        let id = queries.begin(until: isLast)
        let isSent = renderer.withLock { $0.state == .shown && device.send(Array(query.utf8)) }
        if !isSent { queries.cancel(id) }
        return TerminalQuery(id: id)
    }

    /// Returns the reports to `query` up to the last one, or those that arrive within `limit` from now, as in
    /// ``query(_:upTo:clock:until:)``.
    public func reports(
        to query: TerminalQuery, upTo limit: Duration = .milliseconds(100),
        clock: any Clock<Duration> = ContinuousClock()
    ) async -> [TerminalReport] {
        let expiry = Task { [queries] in
            try await clock.sleep(for: limit)
            queries.end(query.id)
        }
        defer { expiry.cancel() }
        return await withTaskCancellationHandler {
            await queries.reports(to: query.id)
        } onCancel: {
            queries.end(query.id)
        }
    }
}
