package import Foundation
package import GitHubModel
import TerminalUI

package struct RepositoryListing: Sendable, Hashable {
    /// The repositories by page. The values of a growing listing share the pages instead of copying them.
    private var parts: [[Repository]] = []
    package internal(set) var pages = 0
    package internal(set) var pageCount: Int?
    package internal(set) var isComplete = false
    package internal(set) var storedAt: Date?
    /// The age of the cached data for display, such as `3 h ago`; `nil` if ``storedAt`` is `nil`.
    package internal(set) var age: String?
    /// The date at which the listing was sent. The ages of its repositories are relative to it.
    package internal(set) var date: Date?
    /// What loading all takes, if these are the repositories with the most stars of a large account.
    package internal(set) var rest: Rest?
    /// Whether the listing is cached and will be replaced by one from GitHub.
    package internal(set) var isPreview = false
    /// The reason why the listing is a fallback or incomplete, for display.
    package internal(set) var message: String?

    /// The requests for all repositories of an account.
    package struct Rest: Sendable, Hashable {
        let total: Int
        let requests: Int
        /// The number of requests that are allowed now, or `nil` if it is unknown.
        let remaining: Int?

        /// Such as `all 2,320: 24 of 47 requests`.
        var text: String {
            let limit = remaining.map { " of \(NumberFormat.grouped($0))" } ?? ""
            let count = NumberFormat.grouped(requests) + limit
            return "all \(NumberFormat.grouped(total)): \(count) requests"
        }
    }

    package init() {}

    /// The repositories in the order of the pages, without duplicates. Copied while the listing grows.
    package internal(set) var repositories: [Repository] {
        get {
            if parts.count == 1 { return parts[0] }
            var repositories: [Repository] = []
            repositories.reserveCapacity(count)
            for part in parts { repositories += part }
            return repositories
        }
        set { parts = [newValue] }
    }

    package var count: Int { parts.reduce(0) { $0 + $1.count } }

    package var isEmpty: Bool { parts.allSatisfy(\.isEmpty) }

    var isFinal: Bool { !isPreview && (isComplete || rest != nil || storedAt != nil || message != nil) }

    package func overview(of total: Int? = nil) -> RepositoryStatistics {
        RepositoryStatistics(of: repositories, total: isComplete ? nil : total, isComplete: isComplete)
    }

    mutating func append(_ page: [Repository]) { parts.append(page) }

    /// Makes ``repositories`` of a listing that does not grow any more available without a copy.
    mutating func joinParts() { parts = [repositories] }

    mutating func mark(storedAt date: Date, now: Date) {
        storedAt = date
        age = RelativeTime.formatted(since: date, now: now)
    }
}
