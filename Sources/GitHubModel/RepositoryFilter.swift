/// Which repositories of a listing to keep.
public struct RepositoryFilter: Sendable, Hashable {
    /// Keep either, only those that are, or only those that are not.
    public enum Inclusion: Sendable, Hashable {
        case include, only, exclude

        func keeps(_ value: Bool) -> Bool { self == .include || (self == .only) == value }
    }

    /// Languages to keep, in any case; empty keeps all.
    public var languages: [String] = []
    /// Forks.
    public var forks = Inclusion.include
    /// Archived repositories.
    public var archived = Inclusion.include

    /// Keeps everything.
    public init() {}

    /// Whether `repository` passes.
    public func matches(_ repository: Repository) -> Bool {
        forks.keeps(repository.isFork) && archived.keeps(repository.isArchived) && keepsLanguage(of: repository)
    }

    private func keepsLanguage(of repository: Repository) -> Bool {
        guard !languages.isEmpty else { return true }
        guard let language = repository.language?.lowercased() else { return false }
        return languages.contains { $0.lowercased() == language }
    }
}
