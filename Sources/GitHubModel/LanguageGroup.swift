/// The repositories of one language.
package struct LanguageGroup: Sendable, Hashable {
    /// GitHub's name of the language, or `nil` for repositories without a language.
    package let language: String?
    /// The repositories in their original order; at least one.
    package let repositories: [Repository]
    /// The sum of the repositories' stars.
    package let stars: Int

    init(language: String?, repositories: [Repository]) {
        (self.language, self.repositories) = (language, repositories)
        stars = repositories.reduce(0) { $0 + $1.stars }
    }

    /// The language, or `No language`.
    package var title: String { language ?? "No language" }

    /// Groups `repositories` by language: most stars first, then by name. Repositories without a language are last.
    package static func groups(of repositories: [Repository]) -> [LanguageGroup] {
        Dictionary(grouping: repositories, by: \.language)
            .map { LanguageGroup(language: $0.key, repositories: $0.value) }
            .sorted { $0.precedes($1) { ($0.stars, 0) } }
    }

    /// Returns the most frequent language, then by stars, then by name, or `nil` if no repository has a language.
    package static func topLanguage(among repositories: [Repository]) -> String? {
        topLanguage(in: groups(of: repositories))
    }

    /// Returns the most frequent language in `groups`, as ``topLanguage(among:)`` does.
    static func topLanguage(in groups: [LanguageGroup]) -> String? {
        groups
            .min { $0.precedes($1) { ($0.repositories.count, $0.stars) } }?
            .language
    }

    /// Whether the group is sorted before `other`: by descending `measure`, then by name; without a language last.
    private func precedes(_ other: LanguageGroup, by measure: (LanguageGroup) -> (Int, Int)) -> Bool {
        guard let mine = language else { return false }
        guard let others = other.language else { return true }
        let (first, second) = (measure(self), measure(other))
        return first == second ? mine < others : first > second
    }
}

/// A language and the number of repositories with that primary language.
package struct LanguageCount: Sendable, Hashable {
    /// GitHub's name of the language.
    package let language: String
    /// The number of repositories; 1 or more.
    package let repositories: Int

    /// Returns the languages of `repositories`, sorted by number of repositories, then by stars, then by name.
    /// Repositories without a language are not counted.
    package static func counts(of repositories: [Repository]) -> [LanguageCount] {
        let languages = repositories.compactMap { repository in repository.language.map { ($0, repository.stars) } }
        return Dictionary(grouping: languages, by: \.0)
            .map { (language: $0.key, count: $0.value.count, stars: $0.value.reduce(0) { $0 + $1.1 }) }
            .sorted { ($1.count, $1.stars, $0.language) < ($0.count, $0.stars, $1.language) }
            .map { LanguageCount(language: $0.language, repositories: $0.count) }
    }
}
