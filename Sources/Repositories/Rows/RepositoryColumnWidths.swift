import GitHubModel
import TerminalUI

/// How wide the columns of a list must be for all in it to be seen whole.
struct RepositoryColumnWidths: Sendable, Hashable {
    private(set) var name = 0
    private(set) var stars = 0
    private(set) var forks = 0
    private(set) var license = 0
    private(set) var language = 0
    private(set) var hasDates = false
    private(set) var hasDescriptions = false

    init(_ repositories: [Repository]) {
        for repository in repositories {
            name = max(name, TextWidth.columns(repository.name) + Self.badges(of: repository).utf8.count)
            stars = max(stars, NumberFormat.compact(repository.stars).utf8.count)
            if repository.forks > 0 { forks = max(forks, NumberFormat.compact(repository.forks).utf8.count) }
            if let license = repository.license { self.license = max(self.license, TextWidth.columns(license)) }
            if let language = repository.language { self.language = max(self.language, TextWidth.columns(language)) }
            hasDates = hasDates || repository.updatedAt != nil
            hasDescriptions = hasDescriptions || repository.description != nil
        }
    }

    /// What a repository is besides: words, each with a space before it.
    static func badges(of repository: Repository) -> String {
        (repository.isPrivate ? " private" : "") + (repository.isFork ? " fork" : "")
            + (repository.isArchived ? " archived" : "")
    }
}
