/// Where somebody comes among the found: those opened here first, then by followers, then by when they were first seen.
///
/// It is the person's row number, and SQLite keeps lists of row numbers in order. So the best of a hundred thousand are the
/// first of their list, and a look-up ends when it has enough.
enum PersonRank {
    /// The first place of those never opened here.
    static let firstUnopened: Int64 = 1 << 61
    private static let maxFollowers: Int64 = (1 << 29) - 1
    private static let ranksPerFollower: Int64 = 1 << 32

    /// The places for people with so many followers.
    static func range(isOpened: Bool, followers: Int) -> Range<Int64> {
        let rank = maxFollowers - min(max(0, Int64(followers)), maxFollowers)
        let first = (isOpened ? 0 : firstUnopened) + rank * ranksPerFollower
        return first..<first + ranksPerFollower
    }
}
