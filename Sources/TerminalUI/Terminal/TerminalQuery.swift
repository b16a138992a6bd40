import Synchronization

/// A query that was sent to the terminal, and its reports.
///
/// The query collects reports until the last one arrives. They can be read at any time and any number of times: after
/// the query has ended, reading returns at once.
package final class TerminalQuery: Sendable {
    private struct State {
        var reports: [TerminalReport] = []
        var hasEnded = false
        var continuations: [CheckedContinuation<[TerminalReport], Never>] = []
    }
    let isLast: @Sendable (TerminalReport) -> Bool
    private let state = Mutex(State())

    init(until isLast: @escaping @Sendable (TerminalReport) -> Bool) { self.isLast = isLast }

    var hasEnded: Bool { state.withLock(\.hasEnded) }

    /// Returns the reports up to the last one, or those that arrive within `limit` from now: a terminal may not support
    /// the query. The limit and cancellation end the query.
    package func reports(
        upTo limit: Duration = .milliseconds(100), clock: any Clock<Duration> = ContinuousClock()
    ) async -> [TerminalReport] {
        let expiry = Task {
            try await clock.sleep(for: limit)
            end()
        }
        defer { expiry.cancel() }
        return await withTaskCancellationHandler {
            await allReports()
        } onCancel: {
            end()
        }
    }

    /// Collects `report`, unless the query has ended. The last report ends it.
    func append(_ report: TerminalReport) {
        let isCollected = state.withLock { state in
            if !state.hasEnded { state.reports.append(report) }
            return !state.hasEnded
        }
        if isCollected, isLast(report) { end() }
    }

    /// Stops collecting and resumes the tasks that wait for the reports.
    func end() {
        let (reports, continuations) = state.withLock { state in
            defer { (state.hasEnded, state.continuations) = (true, []) }
            return (state.reports, state.continuations)
        }
        for continuation in continuations { continuation.resume(returning: reports) }
    }

    private func allReports() async -> [TerminalReport] {
        await withCheckedContinuation { continuation in
            let reports = state.withLock { state -> [TerminalReport]? in
                if state.hasEnded { return state.reports }
                state.continuations.append(continuation)
                return nil
            }
            if let reports { continuation.resume(returning: reports) }
        }
    }
}

/// A report of the terminal, in response to a query or by itself: a sequence that is not a key.
package struct TerminalReport: Sendable, Hashable {
    /// The character after Esc: `[` for a control sequence; `_`, `P`, `]`, `X` or `^` for a string.
    package let introducer: Character
    /// The characters after the introducer, with the final byte of a control sequence, without the terminator of a
    /// string.
    package let text: String

    /// Whether this is a device attributes report (DA1, to the query `ESC [ c`). Every terminal sends it, and reports
    /// arrive in the order of the queries: if it is queried last, no other report follows.
    package var isDeviceAttributes: Bool { introducer == "[" && text.hasPrefix("?") && text.hasSuffix("c") }

    /// The position in a cursor position report (CPR, `ESC [ 12 ; 1 R`).
    var cursor: Position? {
        guard introducer == "[", text.last == "R" else { return nil }
        let numbers = text.dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
        return Position(column: numbers[1] - 1, row: numbers[0] - 1)
    }

    package init(_ introducer: Character, _ text: String) { (self.introducer, self.text) = (introducer, text) }
}
