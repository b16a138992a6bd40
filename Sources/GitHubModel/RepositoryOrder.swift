import Foundation

/// A sort order of repositories. Ties are sorted by name, in both directions.
package enum RepositoryOrder: String, Sendable, Hashable, CaseIterable {
    /// Descending.
    case stars
    /// Ascending, ignoring case.
    case name
    /// Latest first. Repositories without the date are last.
    case updated, pushed, created
    /// Descending.
    case forks

    /// Returns `repositories` in this order, or in the reverse order.
    package func sorted(_ repositories: [Repository], reversed: Bool = false) -> [Repository] {
        repositories.map(Entry.init).sorted { left, right in
            let comesFirst = precedes(left, right)
            guard comesFirst == precedes(right, left) else { return comesFirst != reversed }
            return left.names < right.names
        }.map(\.repository)
    }

    /// A repository with its sort key for ties, computed once rather than for each comparison.
    private struct Entry {
        let repository: Repository
        /// The lowercase name and owner, and the ID. The ID is unique, so the order is total.
        let names: (String, String, Int64)

        init(_ repository: Repository) {
            self.repository = repository
            names = (repository.name.lowercased(), repository.owner.lowercased(), repository.id)
        }
    }

    private func precedes(_ left: Entry, _ right: Entry) -> Bool {
        switch self {
        case .stars: left.repository.stars > right.repository.stars
        case .forks: left.repository.forks > right.repository.forks
        case .name: left.names < right.names
        case .updated: Self.isLater(left.repository.updatedAt, right.repository.updatedAt)
        case .pushed: Self.isLater(left.repository.pushedAt, right.repository.pushedAt)
        case .created: Self.isLater(left.repository.createdAt, right.repository.createdAt)
        }
    }

    private static func isLater(_ left: Date?, _ right: Date?) -> Bool {
        (left ?? .distantPast) > (right ?? .distantPast)
    }
}
