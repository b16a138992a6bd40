import GitHubAPI
import TerminalUI

/// A search that waits longer than typing requires, because few searches remain.
package struct SearchPause: Sendable, Hashable {
    let remaining: Int
    let delay: Duration

    /// `nil` while plenty of searches remain: then the wait is not noticed.
    init?(_ limit: RateLimit?, delay: Duration) {
        guard let limit, delay >= Self.minDelay else { return nil }
        remaining = limit.remaining
        self.delay = delay
    }

    private static let minDelay = Duration.milliseconds(700)

    /// Such as `1 search left, waiting 2 s`.
    var text: String {
        let searches = NumberFormat.counted(remaining, "search", "searches")
        return "\(searches) left, waiting \(GitHubError.formattedDelay(for: delay))"
    }
}

/// The delays between attempts to reach a host. Each delay doubles, up to 30 s.
struct ExponentialBackoff: Sendable, Hashable {
    private(set) var delay: Duration = .seconds(5)
    let maxDelay: Duration = .seconds(30)

    mutating func next() -> Duration {
        defer { delay = min(delay * 2, maxDelay) }
        return delay
    }
}

package struct SearchRetry: Sendable, Hashable {
    /// A sentence.
    let reason: String
    var delay: Duration
    /// What the user can do instead of waiting; a sentence.
    var remedy: String?

    /// `key` is the name of the key that tries again, or `nil` if it has none.
    static func unreachable(_ reason: String, delay: Duration, key: String?) -> SearchRetry {
        SearchRetry(reason: reason, delay: delay, remedy: key.map { "\($0) tries again." })
    }

    var message: String { message("Retrying in \(GitHubError.formattedDelay(for: delay)).") }

    /// The message without its countdown, so that a screen reader reads it once.
    var accessibleMessage: String { message("Retrying automatically.") }

    private func message(_ retry: String) -> String {
        guard let remedy else { return "\(reason) \(retry)" }
        return "\(reason) \(retry) \(remedy)"
    }
}
