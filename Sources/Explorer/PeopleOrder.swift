package import GitHubModel

package enum PeopleOrder: String, Sendable, Hashable, CaseIterable {
    /// Descending. People without a known number come last, in their original order.
    case followers
    /// Alphabetical, ignoring case.
    case login
    /// By account ID, which is the order of sign-up.
    case id

    package func sorted(_ people: [Person]) -> [Person] {
        switch self {
        case .followers:
            // Swift's sort is stable, but not documented to be.
            people.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }.map(\.element)
        case .login: people.sorted { $0.login.description.lowercased() < $1.login.description.lowercased() }
        case .id: people.sorted { $0.id < $1.id }
        }
    }

    var label: String {
        switch self {
        case .followers: "by followers"
        case .login: "by login"
        case .id: "by sign-up"
        }
    }
}

extension Person {
    /// The number of followers; -1 if it is not known, so that it sorts after 0.
    fileprivate var rank: Int { profile?.followers ?? -1 }
}
