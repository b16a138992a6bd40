/// A language, and how many repositories are written in it for the most part.
public struct LanguageCount: Sendable, Hashable {
    /// GitHub's name for the language.
    public let language: String
    /// 1 or more.
    public let repositories: Int

    /// The languages of `repositories`: that of most of them first, then by stars, then by name. Those without a language
    /// are not counted.
    public static func counts(of repositories: [Repository]) -> [LanguageCount] {
        let languages = repositories.compactMap { repository in repository.language.map { ($0, repository.stars) } }
        return Dictionary(grouping: languages, by: \.0)
            .map { (language: $0.key, count: $0.value.count, stars: $0.value.reduce(0) { $0 + $1.1 }) }
            .sorted { ($1.count, $1.stars, $0.language) < ($0.count, $0.stars, $1.language) }
            .map { LanguageCount(language: $0.language, repositories: $0.count) }
    }
}
