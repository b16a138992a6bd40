import GitHubAPI

/// The debounce interval before a search, which grows as the rate limit runs out.
struct DebounceInterval: Sendable, Hashable {
    /// The interval while at least half of the rate limit remains or the rate limit is unknown.
    var min: Duration = .milliseconds(150)
    var max: Duration = .milliseconds(1500)

    func duration(for rateLimit: RateLimit?) -> Duration {
        guard let rateLimit, rateLimit.limit > 0 else { return min }
        let half = Double(rateLimit.limit) / 2
        let scarcity = half / Double(Swift.max(rateLimit.remaining, 1))
        return Swift.min(Swift.max(min, min * scarcity), max)
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

/// A search that failed and is sent again.
package struct SearchRetry: Sendable, Hashable {
    /// Why the search failed; a sentence.
    let reason: String
    let delay: Duration
    /// What the user can do instead of waiting; a sentence.
    var remedy: String?

    var message: String { message("Retrying in \(GitHubError.formattedDelay(for: delay)).") }

    /// The message without its countdown, so that a screen reader reads it once.
    var accessibleMessage: String { message("Retrying automatically.") }

    private func message(_ retry: String) -> String {
        [reason, retry, remedy].compactMap(\.self).joined(separator: " ")
    }
}
