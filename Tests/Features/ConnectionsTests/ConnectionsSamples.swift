import GitHubModel
import TerminalUI

@testable import Connections

/// People and screen states for tests.
enum Sample {
    static func person(
        _ login: String, _ id: Int64, kind: Person.Kind = .user, name: String? = nil, followers: Int? = nil,
        following: Int = 0, location: String? = nil
    ) throws -> Person {
        var profile = followers.map { Person.Profile(followers: $0, following: following) }
        profile?.name = name
        profile?.location = location
        return Person(
            login: try Login(login), id: id, kind: kind, avatarURL: "", url: "https://github.com/\(login)",
            profile: profile)
    }

    static func mona(followers: Int = 6_412) throws -> Person {
        try person("mona", 2_001, name: "Mona Lisa", followers: followers, following: 9)
    }

    /// Returns `count` people without profiles, with IDs from `first`.
    static func followers() throws -> PeopleList { .followers(try Login("mona")) }
    static func following() throws -> PeopleList { .following(try Login("mona")) }

    static func people(_ count: Int, from first: Int64 = 1) throws -> [Person] {
        try (0..<Int64(count)).map { try person("person-\(first + $0)", first + $0) }
    }

    /// Returns a page of 100 people, or of fewer on the last page.
    static func page(_ number: Int = 1, count: Int = 100, isLast: Bool = false) throws -> PeoplePage {
        PeoplePage(
            people: try people(count, from: Int64(number - 1) * 100 + 1), number: number, isLast: isLast)
    }

    /// Returns the open screen of the people around mona.
    static func state(in size: Size = Size(columns: 80, rows: 24), followers: Int = 6_412) throws
        -> ConnectionsScreen.State
    {
        var state = ConnectionsScreen.State(around: try mona(followers: followers))
        for action in [ConnectionsScreen.Action.resized(size), .navigation(.opened)] {
            _ = ConnectionsScreen.reduce(&state, action)
        }
        return state
    }
}

extension ConnectionsScreen.State {
    /// Presses keys. Returns the effects, without those for cards.
    mutating func press(_ keys: Key...) -> [ConnectionsScreen.Effect] {
        keys.flatMap { withoutCards(ConnectionsScreen.reduce(&self, .pressed($0))) }
    }

    /// Receives an event of the list on screen, or of another one. Returns the effects, without those for cards.
    mutating func receive(_ event: ConnectionsScreen.Event, of list: PeopleList? = nil) -> [ConnectionsScreen.Effect] {
        withoutCards(ConnectionsScreen.reduce(&self, .received(event, of: list ?? current.list)))
    }

    private func withoutCards(_ effects: [ConnectionsScreen.Effect]) -> [ConnectionsScreen.Effect] {
        effects.filter { if case .card = $0 { false } else { true } }
    }
}
