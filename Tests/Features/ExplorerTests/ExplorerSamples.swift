import Foundation
import GitHubAPI
import GitHubModel
import TerminalUI

@testable import Explorer

/// People and screen states for tests.
enum Sample {
    static func person(
        _ login: String, _ id: Int64, kind: Person.Kind = .user, name: String? = nil, followers: Int? = nil,
        location: String? = nil
    ) throws -> Person {
        var profile = followers.map { Person.Profile(followers: $0) }
        profile?.name = name
        profile?.location = location
        return Person(
            login: try Login(login), id: id, kind: kind, avatarURL: "", url: "https://github.com/\(login)",
            profile: profile)
    }

    /// Returns `count` people without profiles, with IDs from `first`.
    static func people(_ count: Int, from first: Int64 = 1) throws -> [Person] {
        try (0..<Int64(count)).map { try person("person-\(first + $0)", first + $0) }
    }

    /// Returns an image for the terminal, with the ID of the person.
    static func avatar(of id: Person.ID) -> RenderedImage {
        .image(
            TerminalImage(id: Int(id), at: Position(column: 0, row: 0), size: HeaderImageLayout.cells, drawBytes: [1]))
    }

    /// Returns a result from the store.
    static func stored(_ people: [Person], error: GitHubError? = nil) -> SampleResult {
        SampleResult(people: people, storedAt: Date(timeIntervalSince1970: 1_750_000_000), age: "3 h ago", error: error)
    }

    /// Returns the state of an open screen after `actions`.
    static func state(
        in size: Size = Size(columns: 80, rows: 24), isOffline: Bool = false, _ actions: ExplorerScreen.Action...
    ) -> ExplorerScreen.State {
        var state = ExplorerScreen.State(isOffline: isOffline)
        for action in [.resized(size), .navigation(.opened)] + actions { _ = ExplorerScreen.reduce(&state, action) }
        return state
    }

    /// Returns the state of a screen that has loaded `people`.
    static func state(of people: [Person], in size: Size = Size(columns: 80, rows: 24)) -> ExplorerScreen.State {
        state(in: size, .received(.loaded(SampleResult(people: people)), of: SampleRequest()))
    }
}

extension ExplorerScreen.State {
    var ids: [Int64] { rows.map(\.id) }

    /// Presses keys. Returns the effects, without those for avatars.
    mutating func press(_ keys: Key...) -> [ExplorerScreen.Effect] {
        keys.flatMap { withoutAvatars(ExplorerScreen.reduce(&self, .pressed($0))) }
    }

    /// Receives an event of the last request. Returns the effects, without those for avatars.
    mutating func receive(_ event: ExplorerScreen.Event) -> [ExplorerScreen.Effect] {
        withoutAvatars(ExplorerScreen.reduce(&self, .received(event, of: request)))
    }

    /// Returns the people whose avatars are requested by `actions`.
    mutating func requestedAvatars(after actions: ExplorerScreen.Action...) -> [Person.ID] {
        actions.flatMap { ExplorerScreen.reduce(&self, $0) }.compactMap { effect in
            if case .loadAvatar(let person) = effect { person.id } else { nil }
        }
    }

    private func withoutAvatars(_ effects: [ExplorerScreen.Effect]) -> [ExplorerScreen.Effect] {
        effects.filter { if case .loadAvatar = $0 { false } else { true } }
    }
}
