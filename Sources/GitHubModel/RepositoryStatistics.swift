/// Totals of an owner's repositories.
package struct RepositoryStatistics: Sendable, Hashable {
    /// The number of counted repositories.
    package let count: Int
    /// The sum of their stars.
    package let stars: Int
    /// The most frequent language, then by stars, then by name, or `nil` if no repository has a language.
    package let topLanguage: String?
    /// The number of all repositories, or `nil` if it is unknown; at least ``count``.
    package let total: Int?
    /// Whether all repositories are counted.
    package let isComplete: Bool

    /// Computes the totals of `repositories`, out of `total`.
    package init(of repositories: [Repository], total: Int? = nil, isComplete: Bool) {
        count = repositories.count
        stars = repositories.reduce(0) { $0 + $1.stars }
        topLanguage = LanguageGroup.topLanguage(among: repositories)
        self.total = total.map { max($0, repositories.count) }
        self.isComplete = isComplete
    }

    /// Computes the totals of a complete list, grouped by language.
    package init(of groups: [LanguageGroup]) {
        count = groups.reduce(0) { $0 + $1.repositories.count }
        stars = groups.reduce(0) { $0 + $1.stars }
        topLanguage = LanguageGroup.topLanguage(in: groups)
        (total, isComplete) = (nil, true)
    }
}
