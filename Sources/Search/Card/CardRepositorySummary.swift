package import GitHubModel

/// What a card tells of somebody's repositories.
package struct CardRepositorySummary: Sendable, Hashable {
    /// The sums over those that are known.
    package let statistics: RepositoryStatistics
    /// The language of most repositories first.
    package let languages: [LanguageCount]
    /// Those with most stars first; at most ``mostOnTop``.
    package let top: [Repository]
    /// How long ago GitHub said so, in words, where that was not just now.
    package let age: String?

    /// How many repositories a card names.
    package static let maxTopRepositories = 5

    /// What `repositories` come to.
    ///
    /// - Parameter total: how many there are in all, where not all of them are given.
    package init(of repositories: [Repository], total: Int? = nil, isComplete: Bool, age: String? = nil) {
        statistics = RepositoryStatistics(of: repositories, total: total, isComplete: isComplete)
        languages = LanguageCount.counts(of: repositories)
        top = Array(RepositoryOrder.stars.sorted(repositories).prefix(Self.maxTopRepositories))
        self.age = age
    }
}
