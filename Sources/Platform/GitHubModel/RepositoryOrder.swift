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

    /// Returns the repositories that `isIncluded` in this order. Sorts positions by values that are computed once:
    /// comparing and moving repositories takes ten times as long.
    package func sorted(
        _ repositories: [Repository], where isIncluded: (Repository) -> Bool = { _ in true }, reversed: Bool = false
    ) -> [Repository] {
        let values = repositories.map(value)
        let names = repositories.map { ($0.name.lowercased(), $0.owner.lowercased(), $0.id) }
        return repositories.indices.filter { isIncluded(repositories[$0]) }.sorted { left, right in
            guard values[left] == values[right] else { return (values[left] > values[right]) != reversed }
            // The ID is unique, so the order is total.
            return self == .name && reversed ? names[right] < names[left] : names[left] < names[right]
        }.map { repositories[$0] }
    }

    private func value(of repository: Repository) -> Double {
        switch self {
        case .stars: Double(repository.stars)
        case .forks: Double(repository.forks)
        case .name: 0
        case .updated: Self.value(of: repository.updatedAt)
        case .pushed: Self.value(of: repository.pushedAt)
        case .created: Self.value(of: repository.createdAt)
        }
    }

    private static func value(of date: Date?) -> Double { (date ?? .distantPast).timeIntervalSinceReferenceDate }
}

/// An order of repositories, and whether it is reversed.
package struct RepositorySorting: Sendable, Hashable {
    package let order: RepositoryOrder
    package var isReversed = false

    package init(order: RepositoryOrder, isReversed: Bool = false) {
        self.order = order
        self.isReversed = isReversed
    }

    package func sorted(
        _ repositories: [Repository], where isIncluded: (Repository) -> Bool = { _ in true }
    ) -> [Repository] {
        order.sorted(repositories, where: isIncluded, reversed: isReversed)
    }
}
