/// The sums over somebody's repositories.
public struct RepositoryStatistics: Sendable, Hashable {
    /// How many repositories the sums count.
    public let count: Int
    /// All their stars together.
    public let stars: Int
    /// The language of most of them; ties by stars, then by name. `nil` if none has one.
    public let topLanguage: String?
    /// How many there are in all, where GitHub said so; at least ``count``.
    public let total: Int?
    /// Whether every repository is counted.
    public let isComplete: Bool

    /// The sums over `repositories`, of `total` that there are if that is known.
    public init(of repositories: [Repository], total: Int? = nil, isComplete: Bool) {
        count = repositories.count
        stars = repositories.reduce(0) { $0 + $1.stars }
        topLanguage = LanguageGroup.topLanguage(among: repositories)
        self.total = total.map { max($0, repositories.count) }
        self.isComplete = isComplete
    }

    /// The sums over all repositories in `groups`, of which there are no more.
    public init(of groups: [LanguageGroup]) {
        count = groups.reduce(0) { $0 + $1.repositories.count }
        stars = groups.reduce(0) { $0 + $1.stars }
        topLanguage = LanguageGroup.topLanguage(in: groups)
        (total, isComplete) = (nil, true)
    }
}
