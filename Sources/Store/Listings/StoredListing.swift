#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif
public import GitHubModel

/// Somebody's repositories, as they were listed before.
public struct StoredListing: Sendable, Hashable {
    /// In the order in which they were kept.
    public var repositories: [Repository]
    /// When GitHub said so.
    public var storedAt: Date
    /// Whether these are all that could be seen then.
    public var isComplete: Bool

    /// A list as it is stored.
    public init(repositories: [Repository], storedAt: Date, isComplete: Bool) {
        (self.repositories, self.storedAt, self.isComplete) = (repositories, storedAt, isComplete)
    }
}
