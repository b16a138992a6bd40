import GitHubAPI
import GitHubModel
import TerminalUI

@testable import Explorer

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// People and screens to test with.
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

    /// `count` people without profiles, numbered from `first`.
    static func people(_ count: Int, from first: Int64 = 1) throws -> [Person] {
        try (0..<Int64(count)).map { try person("person-\(first + $0)", first + $0) }
    }

    /// As the terminal draws it; it bears the person's number.
    static func picture(of id: Person.ID) -> RenderedImage {
        .image(
            TerminalImage(id: Int(id), at: Position(column: 0, row: 0), size: HeaderImageLayout.cells, drawBytes: [1]))
    }

    /// People out of the store.
    static func stored(_ people: [Person], failure: GitHubError? = nil) -> SampleResult {
        SampleResult(people, storedAt: Date(timeIntervalSince1970: 1_750_000_000), age: "3 h ago", error: failure)
    }

    /// The screen in a window after `actions`.
    static func state(
        in size: Size = Size(columns: 80, rows: 24), isOffline: Bool = false, _ actions: ExplorerScreen.Action...
    ) -> ExplorerScreen.State {
        var state = ExplorerScreen.State(isOffline: isOffline)
        for action in [.resized(size), .opened] + actions { _ = ExplorerScreen.reduce(&state, action) }
        return state
    }

    /// As above, with `people` drawn.
    static func state(of people: [Person], in size: Size = Size(columns: 80, rows: 24)) -> ExplorerScreen.State {
        state(in: size, .received(.loaded(SampleResult(people)), of: SampleRequest()))
    }
}

extension ExplorerScreen.State {
    var ids: [Int64] { rows.map(\.id) }

    /// Presses keys; what they want done, but for pictures.
    mutating func press(_ keys: Key...) -> [ExplorerScreen.Effect] {
        keys.flatMap { without(ExplorerScreen.reduce(&self, .pressed($0))) }
    }

    /// Something came of the draw asked for last; what is to be done, but for pictures.
    mutating func take(_ news: ExplorerScreen.Event) -> [ExplorerScreen.Effect] {
        without(ExplorerScreen.reduce(&self, .received(news, of: draw)))
    }

    /// Whose pictures are asked for as this happens.
    mutating func pictures(after actions: ExplorerScreen.Action...) -> [Person.ID] {
        actions.flatMap { ExplorerScreen.reduce(&self, $0) }.compactMap { effect in
            if case .loadAvatar(let person) = effect { person.id } else { nil }
        }
    }

    private func without(_ effects: [ExplorerScreen.Effect]) -> [ExplorerScreen.Effect] {
        effects.filter { if case .loadAvatar = $0 { false } else { true } }
    }
}
