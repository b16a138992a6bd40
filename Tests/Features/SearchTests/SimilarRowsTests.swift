import GitHubModel
import Store
import TerminalUI
import Testing

@testable import Search

@Suite("Similar people in the prompt", .timeLimit(.minutes(3)))
struct SimilarRowsTests {
    private func prompt(_ text: String, isPicker: Bool) async throws -> SearchScreen.State {
        var prompt: SearchScreen.State?
        try await SearchHarness.run(stores: true) { harness in
            try await harness.store([
                try Sample.person("torvalds", 1, name: "Linus Torvalds", followers: 2),
                try Sample.person("robpike", 2, name: "Robert Pike", followers: 1),
            ])
            var state = Sample.state(text, .storedPeopleLoaded(harness.people.storedPeople(text), to: text))
            (state.isPicker, state.lookAlikes) = (isPicker, Sample.noLookAlikes)
            prompt = state
        }
        return try #require(prompt)
    }

    @Test("The row says why", arguments: [("torvlads", "≈ torvalds"), ("bob pike", "also Robert")])
    func reason(text: String, reason: String) async throws {
        let lines = SearchScreen.view(try await prompt(text, isPicker: false), in: Size(columns: 100, rows: 24)).lines
        #expect(lines.contains { $0.text.contains(reason) }, "\(lines.map(\.text).prefix(4))")
    }

    @Test("Return opens the person; printing asks once")
    func printing() async throws {
        var state = try await prompt("torvlads", isPicker: false)
        let person = try #require(state.people.first)
        #expect(SearchScreen.reduce(&state, .pressed(.enter)).contains(.open(.person(person))))
        state = try await prompt("torvlads", isPicker: true)
        let question = SearchScreen.Effect.common(
            .showNotice("torvalds is only similar. Press Return again to print torvalds, Esc to cancel."))
        #expect(SearchScreen.reduce(&state, .pressed(.enter)) == [question])
        #expect(SearchScreen.reduce(&state, .pressed(.enter)).contains(.open(.person(person))))
    }

    @Test("People that GitHub found come first, also those that match in no way")
    func order() async throws {
        var state = try await prompt("torvlads", isPicker: false)
        let found = [try Sample.person("other", 9)]
        _ = SearchScreen.reduce(&state, .searchFinished(.found(Sample.search(found)), to: "torvlads"))
        #expect(state.people.map(\.login.description) == ["other", "torvalds"])
        #expect(state.people.map { state.rows.matchKind(of: $0) } == [.gitHub, .similar])
    }
}
