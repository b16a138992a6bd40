import Foundation
package import GitHubModel

/// An order of the people of a list that are loaded.
package enum PeopleOrder: Sendable, Hashable {
    /// As GitHub lists them, or as a sample selected them.
    case original
    /// Descending. People whose number is unknown are last.
    case followers
    /// Alphabetical, ignoring case.
    case login
    /// By name or else by login, ignoring case.
    case name
    /// Those who signed up first are first.
    case joined

    /// The orders in the menu of a list. A login differs little from a name.
    static let offered: [PeopleOrder] = [.original, .followers, .name, .joined]

    /// Returns the people in this order. Equal people keep their order.
    package func sorted(_ people: [Person]) -> [Person] {
        switch self {
        case .original: people
        case .followers: sorted(people) { -($0.profile?.followers ?? -1) }
        case .login: sorted(people) { "\($0.login)".lowercased() }
        case .name: sorted(people) { ($0.displayName ?? "\($0.login)").lowercased() }
        case .joined: sorted(people) { $0.hasKnownID ? $0.id : .max }
        }
    }

    private func sorted<Value: Comparable>(_ people: [Person], by value: (Person) -> Value) -> [Person] {
        let keys = people.map(value)
        return people.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { people[$0] }
    }
}
