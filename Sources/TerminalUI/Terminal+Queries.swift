import Synchronization

/// Questions to the terminal itself.
extension Terminal {
    /// Sends `query` and returns what came up to the answer that `isLast`, or within `limit`: a terminal may not know the
    /// question. What comes later is dropped, and never taken for keys.
    ///
    /// Screens go on meanwhile; ask in a task of its own.
    public func query(
        _ query: String, upTo limit: Duration = .milliseconds(100), clock: any Clock<Duration> = ContinuousClock(),
        until isLast: @escaping @Sendable (TerminalReport) -> Bool = \.isDeviceAttributes
    ) async -> [TerminalReport] {
        await reports(to: send(query, until: isLast), upTo: limit, clock: clock)
    }

    /// Sends `query` at once, and waits for nothing. Posed before the first frame, it leaves nothing to be seen on terminals
    /// that show what they don't understand.
    public func send(
        _ query: String, until isLast: @escaping @Sendable (TerminalReport) -> Bool = \.isDeviceAttributes
    ) -> TerminalQuery {
        let id = queries.begin(until: isLast)
        let isSent = display.withLock { $0.state == .shown && device.send(Array(query.utf8)) }
        if !isSent { queries.cancel(id) }
        return TerminalQuery(id: id)
    }

    /// What came to `question` up to its last answer, or within `limit` from now, as ``ask(_:upTo:clock:until:)`` has it. To
    /// be called once for each.
    public func reports(
        to question: TerminalQuery, upTo limit: Duration = .milliseconds(100),
        clock: any Clock<Duration> = ContinuousClock()
    ) async -> [TerminalReport] {
        let expiry = Task { [queries] in
            try await clock.sleep(for: limit)
            queries.end(question.id)
        }
        defer { expiry.cancel() }
        return await withTaskCancellationHandler {
            await queries.reports(to: question.id)
        } onCancel: {
            queries.end(question.id)
        }
    }
}
