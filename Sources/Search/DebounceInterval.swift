import GitHubAPI

/// How long typing must rest before GitHub is asked: short while there is plenty left to ask with, longer as it runs out.
struct DebounceInterval: Sendable, Hashable {
    /// While at least half of the allowance is left, or nothing is known of it.
    var min: Duration = .milliseconds(150)
    /// However little is left.
    var max: Duration = .milliseconds(1500)

    /// The period for what is left.
    func duration(for rateLimit: RateLimit?) -> Duration {
        guard let rateLimit, rateLimit.limit > 0 else { return min }
        let half = Double(rateLimit.limit) / 2
        let scarcity = half / Double(Swift.max(rateLimit.remaining, 1))
        return Swift.min(Swift.max(min, min * scarcity), max)
    }
}
