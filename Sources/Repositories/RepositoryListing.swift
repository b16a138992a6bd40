public import GitHubModel

/// What has come of a listing so far.
public struct RepositoryListing: Sendable, Hashable {
    /// In the order of the pages, no repository twice.
    public internal(set) var repositories: [Repository] = []
    /// Pages that have come.
    public internal(set) var pages = 0
    /// Pages there are, where GitHub said so.
    public internal(set) var pageCount: Int?
    /// Whether everything has come.
    public internal(set) var isComplete = false

    /// Nothing so far.
    public init() {}

    /// The sums over what has come, of `total` repositories there are if that is known.
    public func overview(of total: Int? = nil) -> RepositoryOverview {
        RepositoryOverview(of: repositories, total: isComplete ? nil : total, isComplete: isComplete)
    }
}
