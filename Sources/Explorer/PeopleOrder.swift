package import GitHubModel

/// What people who were drawn are sorted by.
package enum PeopleOrder: String, Sendable, Hashable, CaseIterable {
    /// Most first; those whose number is not known come last, as they were drawn.
    case followers
    /// By the alphabet, without regard to case.
    case login
    /// By number, which is the order of their sign-up.
    case id

    /// `people` in this order.
    package func sorted(_ people: [Person]) -> [Person] {
        switch self {
        case .followers:
            // Swift's sort keeps equals in order, but does not promise it.
            people.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }.map(\.element)
        case .login: people.sorted { $0.login.description.lowercased() < $1.login.description.lowercased() }
        case .id: people.sorted { $0.id < $1.id }
        }
    }
}

extension Person {
    /// By followers; whose are not known comes after those who have none.
    fileprivate var rank: Int { profile?.followers ?? -1 }
}
