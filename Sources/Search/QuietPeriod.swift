import GitHubAPI

/// How long typing must rest before GitHub is asked: short while there is plenty left to ask with, longer as it runs out.
struct QuietPeriod: Sendable, Hashable {
    /// While at least half of the allowance is left, or nothing is known of it.
    var shortest: Duration = .milliseconds(150)
    /// However little is left.
    var longest: Duration = .milliseconds(1500)

    /// The period for what is left.
    func duration(for allowance: Allowance?) -> Duration {
        guard let allowance, allowance.limit > 0 else { return shortest }
        let half = Double(allowance.limit) / 2
        let scarcity = half / Double(max(allowance.remaining, 1))
        return min(max(shortest, shortest * scarcity), longest)
    }
}
