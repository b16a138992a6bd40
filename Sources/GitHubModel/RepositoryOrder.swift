#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// What a list of repositories is sorted by. Ties go by name, which no direction reverses.
public enum RepositoryOrder: String, Sendable, Hashable, CaseIterable {
    /// Most first.
    case stars
    /// A to Z, ignoring case.
    case name
    /// Latest first; repositories without the date come last.
    case updated, pushed, created
    /// Most first.
    case forks

    /// `repositories` in this order, or in the opposite one.
    public func sorted(_ repositories: [Repository], reversed: Bool = false) -> [Repository] {
        repositories.map(Entry.init).sorted { left, right in
            let comesFirst = precedes(left, right)
            guard comesFirst == precedes(right, left) else { return comesFirst != reversed }
            return left.names < right.names
        }.map(\.repository)
    }

    /// A repository with what ties are decided by, made once and not at each comparison.
    private struct Entry {
        let repository: Repository
        /// Name, owner and id, without case: no two are equal, so the order is total.
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
