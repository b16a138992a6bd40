import struct Foundation.Date
import GitHubAPI
import Synchronization
import TerminalUI

/// The cached data that a command uses because GitHub is unreachable, a request failed, or offline mode is on.
final class FallbackReport: Sendable {
    private struct State {
        var oldestDate: Date?
        var firstError: GitHubError?
    }
    private let state = Mutex(State())

    /// The `error` is `nil` if GitHub is unreachable or offline mode is on.
    func record(_ date: Date, because error: GitHubError? = nil) {
        state.withLock { state in
            state.oldestDate = min(state.oldestDate ?? date, date)
            if let error, error != .notCached { state.firstError = state.firstError ?? error }
        }
    }

    func record<Value>(_ snapshot: Snapshot<Value>) {
        if let (date, error) = snapshot.fallback { record(date, because: error) }
    }

    func removeAll() { state.withLock { $0 = State() } }

    func print(in context: GitHubContext) async {
        let (date, error) = state.withLock { ($0.oldestDate, $0.firstError) }
        guard let date else { return }
        let reason: String
        if context.output.isOffline {
            reason = "Offline."
        } else if let error, !error.isConnectivityError {
            reason = error.commandMessage(isAnonymous: await context.isAnonymous())
        } else {
            reason = "\(Problem(.unreachable))"
        }
        context.output.console.printMessage(
            "\(reason) Showing cached data from \(RelativeTime.formatted(since: date)).")
    }
}
