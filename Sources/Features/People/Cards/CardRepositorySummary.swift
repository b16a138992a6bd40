package import GitHubAPI
package import GitHubModel

/// What a card says about the repositories of a person: all of them, or those that are known.
package struct CardRepositorySummary: Sendable, Hashable {
    package let statistics: RepositoryStatistics
    /// The languages, the one with the most repositories first.
    package let languages: [LanguageCount]
    package let top: [Repository]
    /// The age of cached data for display, such as `3 h ago`; `nil` if the data is fresh.
    package let age: String?
    /// Whether ``top`` are the first of all repositories, although only some are loaded.
    package private(set) var hasTop: Bool
    /// Whether all stars are counted, because the other repositories have none.
    package private(set) var hasAllStars: Bool
    package private(set) var isPreview = false

    package static let maxTopRepositories = 5

    /// `total` is the number of repositories the person has, if `repositories` contains only some of them.
    package init(of repositories: [Repository], total: Int? = nil, isComplete: Bool, age: String? = nil) {
        statistics = RepositoryStatistics(of: repositories, total: total, isComplete: isComplete)
        languages = LanguageCount.counts(of: repositories)
        top = Array(RepositoryOrder.stars.sorted(repositories).prefix(Self.maxTopRepositories))
        self.age = age
        hasTop = isComplete
        hasAllStars = isComplete
    }

    package init(_ overview: PersonOverview, age: String? = nil, isPreview: Bool = false) {
        self.init(of: overview.repositories, total: overview.total, isComplete: overview.isComplete, age: age)
        self.isPreview = isPreview
        hasTop = true
        hasAllStars = overview.isComplete || overview.repositories.last?.stars == 0
    }

    /// Whether `other` is to stay: it is not older, and knows more, or as much from GitHub.
    package func isOutranked(by other: CardRepositorySummary) -> Bool {
        if isPreview != other.isPreview { return isPreview }
        switch (age, other.age) {
        case (nil, nil), (_?, _?): return completeness < other.completeness
        case (_?, nil): return completeness <= other.completeness
        case (nil, _?): return false
        }
    }

    private var completeness: Int { statistics.isComplete ? 2 : hasTop ? 1 : 0 }
}
