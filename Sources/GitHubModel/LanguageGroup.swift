/// The repositories of one language.
public struct LanguageGroup: Sendable, Hashable {
    /// GitHub's name for the language; `nil` for repositories in which it detects none.
    public let language: String?
    /// At least one, in the order they were given.
    public let repositories: [Repository]
    /// All their stars together.
    public let stars: Int

    init(language: String?, repositories: [Repository]) {
        (self.language, self.repositories) = (language, repositories)
        stars = repositories.reduce(0) { $0 + $1.stars }
    }

    /// The language, or what to call its absence.
    public var title: String { language ?? "No language" }

    /// `repositories` by language: most stars first, then by name; those without a language last.
    public static func groups(of repositories: [Repository]) -> [LanguageGroup] {
        Dictionary(grouping: repositories, by: \.language)
            .map { LanguageGroup(language: $0.key, repositories: $0.value) }
            .sorted { $0.precedes($1) { ($0.stars, 0) } }
    }

    /// The language of most repositories; ties by stars, then by name. `nil` if no repository has one.
    public static func topLanguage(among repositories: [Repository]) -> String? {
        topLanguage(in: groups(of: repositories))
    }

    /// The language of most repositories in all of `groups`, as above.
    static func topLanguage(in groups: [LanguageGroup]) -> String? {
        groups
            .min { $0.precedes($1) { ($0.repositories.count, $0.stars) } }?
            .language
    }

    /// More of `measure` first, then by name; without a language last.
    private func precedes(_ other: LanguageGroup, by measure: (LanguageGroup) -> (Int, Int)) -> Bool {
        guard let mine = language else { return false }
        guard let others = other.language else { return true }
        let (first, second) = (measure(self), measure(other))
        return first == second ? mine < others : first > second
    }
}
