/// The rank of a person in search results: opened people first, then by followers, then by when they were first seen.
///
/// It is the row id, and SQLite returns the rows of an index in order of their ids. So a query of a hundred thousand
/// people stops when it has enough.
enum PersonRank {
    /// The first rank of people that were never opened.
    static let firstUnopened: Int64 = 1 << 61
    private static let maxFollowers: Int64 = (1 << 29) - 1
    private static let ranksPerFollower: Int64 = 1 << 32

    /// The ranks of people with this number of followers.
    static func range(isOpened: Bool, followers: Int) -> Range<Int64> {
        let group = maxFollowers - min(max(0, Int64(followers)), maxFollowers)
        let first = (isOpened ? 0 : firstUnopened) + group * ranksPerFollower
        return first..<first + ranksPerFollower
    }
}
