import struct Foundation.Date
import GitHubAPI
import Synchronization

/// Records that cached data is used because GitHub is unreachable, a request failed, or offline mode is on.
final class FallbackRecorder: Sendable {
    private struct State {
        var oldestDate: Date?
        var firstError: GitHubError?
    }
    private let state = Mutex(State())

    /// When the oldest data that was used had been stored, or `nil` if there was none.
    var oldestDate: Date? { state.withLock { $0.oldestDate } }

    /// The first error because of which cached data is used, or `nil` if GitHub is unreachable or offline mode is on.
    var firstError: GitHubError? { state.withLock { $0.firstError } }

    /// Records that data from `date` is used.
    ///
    /// - Parameter error: The error of the request, or `nil` if GitHub is unreachable or offline mode is on.
    func record(_ date: Date, because error: GitHubError? = nil) {
        state.withLock { state in
            state.oldestDate = min(state.oldestDate ?? date, date)
            if let error, error != .notCached { state.firstError = state.firstError ?? error }
        }
    }

    func removeAll() { state.withLock { $0 = State() } }
}
