import Foundation
import GitHubModel

/// An order of the people of a list that are loaded.
package enum ConnectionsOrder: Sendable, Hashable, CaseIterable {
    /// As GitHub lists them.
    case gitHub
    /// Descending. People whose number is unknown are last.
    case followers
    /// By name or else by login, ignoring case.
    case name
    /// Those who signed up first are first.
    case joined

    func label(in list: PeopleList) -> String {
        switch self {
        case .gitHub: if case .contributors = list { "commits" } else { "GitHub's order" }
        case .followers: "followers"
        case .name: "name"
        case .joined: "joined"
        }
    }

    /// Equal people keep their order.
    func sorted(_ people: [Person]) -> [Person] {
        switch self {
        case .gitHub: people
        case .followers: sorted(people) { -($0.profile?.followers ?? -1) }
        case .name: sorted(people) { ($0.displayName ?? "\($0.login)").lowercased() }
        case .joined: sorted(people) { $0.hasKnownID ? $0.id : .max }
        }
    }

    private func sorted<Value: Comparable>(_ people: [Person], by value: (Person) -> Value) -> [Person] {
        let keys = people.map(value)
        return people.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { people[$0] }
    }
}
