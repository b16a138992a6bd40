/// A filter of repositories by language, forks and archived repositories.
package struct RepositoryFilter: Sendable, Hashable {
    /// Whether repositories with a property are included, required or excluded.
    package enum Inclusion: Sendable, Hashable {
        case include, only, exclude

        func matches(_ value: Bool) -> Bool { self == .include || (self == .only) == value }
    }

    /// The allowed languages, ignoring case. An empty array allows all.
    package var languages: [String] = []
    /// The inclusion of forks.
    package var forks = Inclusion.include
    /// The inclusion of archived repositories.
    package var archived = Inclusion.include

    /// Creates a filter that matches all repositories.
    package init() {}

    /// Whether `repository` passes the filter.
    package func matches(_ repository: Repository) -> Bool {
        forks.matches(repository.isFork) && archived.matches(repository.isArchived) && matchesLanguage(of: repository)
    }

    private func matchesLanguage(of repository: Repository) -> Bool {
        guard !languages.isEmpty else { return true }
        guard let language = repository.language?.lowercased() else { return false }
        return languages.contains { $0.lowercased() == language }
    }
}
