#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif
package import GitHubModel

/// Somebody's repositories, as they were listed before.
package struct StoredListing: Sendable, Hashable {
    /// In the order in which they were kept.
    package var repositories: [Repository]
    /// When GitHub said so.
    package var storedAt: Date
    /// Whether these are all that could be seen then.
    package var isComplete: Bool

    /// A list as it is stored.
    package init(repositories: [Repository], storedAt: Date, isComplete: Bool) {
        (self.repositories, self.storedAt, self.isComplete) = (repositories, storedAt, isComplete)
    }
}
