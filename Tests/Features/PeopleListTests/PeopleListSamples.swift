import GitHubModel
import TerminalUI

@testable import PeopleList

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

    static func followers() throws -> PeopleSource { .list(.followers(try Login("mona"))) }
    static func following() throws -> PeopleSource { .list(.following(try Login("mona"))) }
    static func organizations() throws -> PeopleSource { .list(.organizations(try Login("mona"))) }

    /// Returns `count` people without profiles, with IDs from `first`.
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
        -> PeopleListScreen.State
    {
        var state = PeopleListScreen.State(around: try mona(followers: followers))
        for action in [PeopleListScreen.Action.resized(size), .navigation(.opened)] {
            _ = PeopleListScreen.reduce(&state, action)
        }
        return state
    }

    /// Returns a whole sample of random people.
    static func sample(_ people: [Person]) -> PeoplePage { PeoplePage(people: people, number: 1, isLast: true) }

    /// Returns a sample from the store.
    static func stored(_ people: [Person]) -> PeoplePage {
        var page = sample(people)
        page.age = "3 h ago"
        return page
    }

    /// Returns the open screen of random people after `actions`.
    static func random(
        in size: Size = Size(columns: 80, rows: 24), isOffline: Bool = false, _ actions: PeopleListScreen.Action...
    ) -> PeopleListScreen.State {
        var state = PeopleListScreen.State(random: SampleRequest(), isOffline: isOffline)
        for action in [.resized(size), .navigation(.opened)] + actions { _ = PeopleListScreen.reduce(&state, action) }
        return state
    }

    /// Returns the screen of random people that has loaded `people`.
    static func random(of people: [Person], in size: Size = Size(columns: 80, rows: 24)) -> PeopleListScreen.State {
        random(in: size, .received(.loaded(sample(people)), of: .random(SampleRequest())))
    }
}

extension PeopleListScreen.State {
    var ids: [Int64] { rows.map(\.id) }

    /// Presses keys. Returns the effects, without those for cards.
    mutating func press(_ keys: Key...) -> [PeopleListScreen.Effect] {
        keys.flatMap { withoutCards(PeopleListScreen.reduce(&self, .pressed($0))) }
    }

    /// Receives an event of the list on screen, or of another one. Returns the effects, without those for cards.
    mutating func receive(_ event: PeopleListScreen.Event, of source: PeopleSource? = nil) -> [PeopleListScreen.Effect]
    {
        withoutCards(PeopleListScreen.reduce(&self, .received(event, of: source ?? current.source)))
    }

    private func withoutCards(_ effects: [PeopleListScreen.Effect]) -> [PeopleListScreen.Effect] {
        effects.filter { if case .card = $0 { false } else { true } }
    }
}
