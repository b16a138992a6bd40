public import GitHubModel

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// What GitHub answered before, kept by somebody else, and how far it is trusted.
public struct ResponseCache: Sendable {
    /// When what is kept is used.
    public enum Policy: Sendable, Hashable {
        /// While it is fresh without asking; later if GitHub confirms it, or can't be reached.
        case `default`
        /// Only if GitHub confirms it, or can't be reached.
        case refresh
        /// Always: nothing is asked.
        case cacheOnly
    }

    /// How long an answer is used again without asking, unless its endpoint says otherwise.
    public static let defaultMaxAge: Duration = .seconds(60)

    var policy: Policy
    let load: @Sendable (CacheKey) -> CachedResponse?
    let store: @Sendable (CachedResponse, CacheKey) -> Void
    let revalidate: @Sendable (CacheKey, Date) -> Void
    let onFallback: @Sendable (Date) -> Void

    /// - Parameters:
    ///   - recall: reads at once.
    ///   - keep: takes an answer that was understood.
    ///   - renew: notes that an answer was confirmed at that time.
    ///   - fellBack: told of each answer used because GitHub was not asked or not reached, with its time.
    public init(
        policy: Policy = .default, load: @escaping @Sendable (CacheKey) -> CachedResponse?,
        store: @escaping @Sendable (CachedResponse, CacheKey) -> Void,
        revalidate: @escaping @Sendable (CacheKey, Date) -> Void,
        onFallback: @escaping @Sendable (Date) -> Void = { _ in }
    ) {
        self.policy = policy
        (self.load, self.store, self.revalidate, self.onFallback) = (load, store, revalidate, onFallback)
    }

    /// Is what came at `date` used again without asking? What came in the future is not: a clock was wrong then, or is now.
    public static func isFresh(_ date: Date, for freshness: Duration = Self.defaultMaxAge, now: Date) -> Bool {
        (0..<(freshness / .seconds(1))).contains(now.timeIntervalSince(date))
    }

    /// May `answer` be used without asking, `freshness` being how long answers of its kind are?
    func isUsable(_ answer: CachedResponse, defaultMaxAge: Duration, now: Date) -> Bool {
        switch policy {
        case .default: Self.isFresh(answer.storedAt, for: defaultMaxAge, now: now)
        case .refresh: false
        case .cacheOnly: true
        }
    }
}
