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
        let entries = repositories.map { ($0, ($0.name.lowercased(), $0.owner.lowercased(), $0.id)) }
        return entries.sorted { (left: Entry, right: Entry) in
            let comesFirst = precedes(left, right)
            guard comesFirst == precedes(right, left) else { return comesFirst != reversed }
            return left.names < right.names
        }.map(\.0)
    }

    /// A repository with its sort key for ties, computed once rather than for each comparison: the lowercase name and
    /// owner, and the ID. The ID is unique, so the order is total.
    private typealias Entry = (repository: Repository, names: (String, String, Int64))

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
