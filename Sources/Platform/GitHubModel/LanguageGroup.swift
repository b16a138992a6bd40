package struct LanguageGroup: Sendable, Hashable {
    package let language: String?
    /// The repositories in their original order; at least one.
    package let repositories: [Repository]
    package let stars: Int

    init(language: String?, repositories: [Repository]) {
        self.language = language
        self.repositories = repositories
        stars = repositories.reduce(0) { $0 + $1.stars }
    }

    package var title: String { language ?? "No language" }

    package enum Order: Sendable, Hashable {
        case stars
        /// Most repositories first, then most stars: the order of ``LanguageCount``, so that the top language is first.
        case repositories
    }

    /// Groups `repositories` by language. Repositories without a language are last.
    package static func groups(of repositories: [Repository], by order: Order = .stars) -> [LanguageGroup] {
        func key(_ group: LanguageGroup, _ other: LanguageGroup) -> (Int, Int, Int, String) {
            let count = order == .repositories ? other.repositories.count : 0
            return (group.language == nil ? 1 : 0, count, other.stars, group.language ?? "")
        }
        return Dictionary(grouping: repositories, by: \.language)
            .map { LanguageGroup(language: $0.key, repositories: $0.value) }
            .sorted { key($0, $1) < key($1, $0) }
    }
}

package struct LanguageCount: Sendable, Hashable {
    package let language: String
    package let repositories: Int

    /// Returns the languages by number of repositories, then by stars, then by name.
    package static func counts(of repositories: [Repository]) -> [LanguageCount] {
        LanguageGroup.groups(of: repositories, by: .repositories).compactMap { group in
            group.language.map { LanguageCount(language: $0, repositories: group.repositories.count) }
        }
    }
}

package struct RepositoryStatistics: Sendable, Hashable {
    package let count: Int
    package let stars: Int
    package let languages: [LanguageCount]
    /// The number of all repositories, or `nil` if it is unknown; at least ``count``.
    package let total: Int?
    package let isComplete: Bool

    package init(of repositories: [Repository], total: Int? = nil, isComplete: Bool) {
        count = repositories.count
        stars = repositories.reduce(0) { $0 + $1.stars }
        languages = LanguageCount.counts(of: repositories)
        self.total = total.map { max($0, repositories.count) }
        self.isComplete = isComplete
    }

    package var topLanguage: String? { languages.first?.language }
}
