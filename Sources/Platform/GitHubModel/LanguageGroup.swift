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

    /// Groups `repositories` by language: most stars first, then by name. Repositories without a language are last.
    /// This is the order of the command and of the screen.
    package static func groups(of repositories: [Repository]) -> [LanguageGroup] {
        unordered(repositories).sorted { one, other in
            (one.language == nil ? 1 : 0, other.stars, one.language ?? "")
                < (other.language == nil ? 1 : 0, one.stars, other.language ?? "")
        }
    }

    fileprivate static func unordered(_ repositories: [Repository]) -> [LanguageGroup] {
        Dictionary(grouping: repositories, by: \.language).map {
            LanguageGroup(language: $0.key, repositories: $0.value)
        }
    }
}

package struct LanguageCount: Sendable, Hashable {
    package let language: String
    package let repositories: Int

    /// Returns the languages by number of repositories, then by stars, then by name.
    package static func counts(of repositories: [Repository]) -> [LanguageCount] {
        let groups = LanguageGroup.unordered(repositories).sorted { one, other in
            (other.repositories.count, other.stars, one.title) < (one.repositories.count, one.stars, other.title)
        }
        return groups.compactMap { group in
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
