public import GitHubModel

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// What GitHub answered before, kept by somebody else, and how far it is trusted.
public struct AnswerMemory: Sendable {
    /// When what is kept is used.
    public enum Use: Sendable, Hashable {
        /// While it is fresh without asking; later if GitHub confirms it, or can't be reached.
        case usual
        /// Only if GitHub confirms it, or can't be reached.
        case refresh
        /// Always: nothing is asked.
        case offline
    }

    /// How long an answer is used again without asking, unless its endpoint says otherwise.
    public static let freshness: Duration = .seconds(60)

    var use: Use
    let recall: @Sendable (AnswerKey) -> StoredAnswer?
    let keep: @Sendable (StoredAnswer, AnswerKey) -> Void
    let renew: @Sendable (AnswerKey, Date) -> Void
    let fellBack: @Sendable (Date) -> Void

    /// - Parameters:
    ///   - recall: reads at once.
    ///   - keep: takes an answer that was understood.
    ///   - renew: notes that an answer was confirmed at that time.
    ///   - fellBack: told of each answer used because GitHub was not asked or not reached, with its time.
    public init(
        use: Use = .usual, recall: @escaping @Sendable (AnswerKey) -> StoredAnswer?,
        keep: @escaping @Sendable (StoredAnswer, AnswerKey) -> Void,
        renew: @escaping @Sendable (AnswerKey, Date) -> Void,
        fellBack: @escaping @Sendable (Date) -> Void = { _ in }
    ) {
        self.use = use
        (self.recall, self.keep, self.renew, self.fellBack) = (recall, keep, renew, fellBack)
    }

    /// Is what came at `date` used again without asking? What came in the future is not: a clock was wrong then, or is now.
    public static func isFresh(_ date: Date, for freshness: Duration = Self.freshness, now: Date) -> Bool {
        (0..<(freshness / .seconds(1))).contains(now.timeIntervalSince(date))
    }

    /// May `answer` be used without asking, `freshness` being how long answers of its kind are?
    func suffices(_ answer: StoredAnswer, freshness: Duration, now: Date) -> Bool {
        switch use {
        case .usual: Self.isFresh(answer.storedAt, for: freshness, now: now)
        case .refresh: false
        case .offline: true
        }
    }
}
