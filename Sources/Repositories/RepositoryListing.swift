package import GitHubModel
import Store
import TerminalUI

#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif

/// What has come of a listing so far: from GitHub page by page, or whole from what is stored.
package struct RepositoryListing: Sendable, Hashable {
    /// In the order of the pages, no repository twice.
    package internal(set) var repositories: [Repository] = []
    /// Pages that have come; 0 for a stored list.
    package internal(set) var pages = 0
    /// Pages there are, where GitHub said so.
    package internal(set) var pageCount: Int?
    /// Whether everything has come.
    package internal(set) var isComplete = false
    /// When GitHub said so, where it did not do so just now.
    package internal(set) var storedAt: Date?
    /// How long ago that was as this was handed out, in words; `nil` where ``storedAt`` is.
    package internal(set) var age: String?
    /// When this was handed out: what ages of its repositories are counted from.
    package internal(set) var date: Date?
    /// Stored, and shown while GitHub is asked: its answer comes and takes the place of this.
    package internal(set) var isPreview = false
    /// Why it is only what is stored, or not everything, in a sentence; `nil` where nothing else was wanted.
    package internal(set) var message: String?

    /// Nothing so far.
    package init() {}

    /// What is stored, on `now`.
    init(_ stored: StoredListing, now: Date) {
        (repositories, isComplete) = (stored.repositories, stored.isComplete)
        mark(storedAt: stored.storedAt, now: now)
    }

    /// Does nothing come after it?
    var isFinal: Bool { !isPreview && (isComplete || storedAt != nil || message != nil) }

    /// The sums over what has come, of `total` repositories there are if that is known.
    package func overview(of total: Int? = nil) -> RepositoryStatistics {
        RepositoryStatistics(of: repositories, total: isComplete ? nil : total, isComplete: isComplete)
    }

    mutating func mark(storedAt date: Date, now: Date) {
        (storedAt, age) = (date, RelativeTime.formatted(since: date, now: now))
    }
}
