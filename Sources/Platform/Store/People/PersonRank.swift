import Foundation
import GitHubModel

/// The rank of a person in search results: opened people first, then those in the history of clones, then those around
/// an account, then those in repositories, then all others. People in clones are ordered by how often and recently
/// commits name them, all others by followers, then by when they were first seen. Bots in clones rank as all others,
/// and so do several people of one name whom only a clone names.
///
/// It is the row id, and SQLite returns the rows of an index in order of their ids. So a query of a hundred thousand
/// people stops when it has enough.
enum PersonRank {
    static let firstUnopened: Int64 = 1 << 61
    /// The first rank of people that are in no clone either.
    static let firstUncommitted: Int64 = firstUnopened + 1 << 59
    /// The first rank of people that only repositories contain. Those around an account are before them.
    private static let firstInRepository: Int64 = firstUncommitted + 1 << 58
    /// No rank before this one has another meaning in a store of an earlier version.
    private static let firstOther: Int64 = firstUnopened + 1 << 60
    private static let maxFollowers: Int64 = (1 << 28) - 1
    private static let ranksPerGroup: Int64 = 1 << 32

    static func range(of facts: PersonFacts) -> Range<Int64> {
        let first = first(of: facts)
        return first..<first + ranksPerGroup
    }

    private static func first(of facts: PersonFacts) -> Int64 {
        let followers = min(max(0, Int64(facts.person.profile?.followers ?? 0)), maxFollowers)
        let group = maxFollowers - followers
        if facts.timesOpened > 0 { return 1 << 60 + group * ranksPerGroup }
        // The subject of a merge can name an organization, which writes no commits.
        let isPerson = !facts.person.login.isBot && facts.person.kind != .organization
        if facts.commits > 0, isPerson, !facts.isDoubtful {
            return firstUnopened + commitGroup(of: facts) * ranksPerGroup
        }
        // Eight numbers of followers share a group, so that the groups fit.
        if facts.flags.contains(.follows) { return firstUncommitted + (group >> 3) * ranksPerGroup }
        if facts.flags.contains(.repository) { return firstInRepository + (group >> 3) * ranksPerGroup }
        return firstOther + group * ranksPerGroup
    }

    /// A commit counts half as much as one that is 60 days later, so that the order stays the same as time passes.
    private static func commitGroup(of facts: PersonFacts) -> Int64 {
        let hours = (facts.lastCommitAt ?? .distantPast).timeIntervalSinceReferenceDate / 3600
        let doublings = log2(Double(facts.commits) + 1)
        let score: Double = min(max(hours, 0), 16_000_000) + doublings * 60 * 24
        return (1 << 26) - Int64(score)
    }
}
