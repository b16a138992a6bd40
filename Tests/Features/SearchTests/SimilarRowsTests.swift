import GitHubModel
import PeopleSupport
import Store
import TerminalUI
import Testing

@testable import People
@testable import Search

@Suite("Similar people in the prompt", .timeLimit(.minutes(3)))
struct SimilarRowsTests {
    /// Returns the prompt with cached people, after GitHub found nobody, or before its answer.
    private func prompt(_ text: String, isPicker: Bool, isAnswered: Bool = true) async throws -> SearchScreen.State {
        var prompt: SearchScreen.State?
        try await SearchHarness.run(stores: true) { harness in
            var torvalds = try Sample.person("torvalds", 1, name: "Linus Torvalds", followers: 2)
            torvalds.profile?.company = "@Tin Hat"
            try await harness.store([
                torvalds,
                try Sample.person("robpike", 2, name: "Robert Pike", followers: 1),
            ])
            var state = Sample.state(text, .storedPeopleLoaded(harness.people.storedPeople(text), to: text))
            if isAnswered { _ = SearchScreen.reduce(&state, .searchFinished(.found(Sample.search([])), to: text)) }
            (state.isPicker, state.lookAlikes) = (isPicker, Sample.noLookAlikes)
            prompt = state
        }
        return try #require(prompt)
    }

    @Test(
        "The row says why",
        arguments: [
            ("torvlads", "≈ the name"), ("bob pike", "also Robert"), ("robpyke", "≈ the login"),
            ("pike", "Robert Pike"), ("valds", "≈ in a word"), ("linus tin hat", "at Tin Hat"),
        ])
    func reason(text: String, reason: String) async throws {
        let lines = SearchScreen.view(try await prompt(text, isPicker: false), in: Size(columns: 100, rows: 24)).lines
        #expect(lines.contains { $0.text.contains(reason) }, "\(lines.map(\.text).prefix(4))")
    }

    @Test(
        "In the smallest window, the followers leave their space to the reason, which is never cut",
        arguments: [("torvlads", "≈ the name"), ("robpyke", "≈ the login"), ("valds", "≈ in a word")])
    func reasonInTinyWindow(text: String, reason: String) async throws {
        let lines = SearchScreen.view(try await prompt(text, isPicker: false), in: Size(columns: 40, rows: 12)).lines
        let row = try #require(lines.map(\.text).first { $0.contains("torvalds") || $0.contains("robpike") })
        #expect(row.contains(reason) && !row.contains("follower"))
    }

    @Test("Return opens the person; printing asks once", arguments: ["torvlads", "tin hat torvalds"])
    func printing(text: String) async throws {
        var state = try await prompt(text, isPicker: false)
        let person = try #require(state.people.first)
        #expect(SearchScreen.reduce(&state, .pressed(.enter)).contains(.open(.person(person))))
        state = try await prompt(text, isPicker: true)
        let question = SearchScreen.Effect.common(
            .showNotice("torvalds is only similar. Press Return again to print torvalds, Esc to cancel."))
        #expect(SearchScreen.reduce(&state, .pressed(.enter)) == [question])
        #expect(SearchScreen.reduce(&state, .pressed(.enter)).contains(.open(.person(person))))
    }

    @Test("While GitHub's answer is on its way, similar people are listed only if there are no others")
    func awaited() throws {
        let similar = try Sample.stored("mora", 1)
        var state = Sample.state("mona", .storedPeopleLoaded([similar], to: "mona"))
        #expect(state.people.map(\.id) == [1])
        let all = [try Sample.stored("monalisa", 2), similar]
        _ = SearchScreen.reduce(&state, .storedPeopleLoaded(all, to: "mona"))
        #expect(state.people.map(\.id) == [2])
        var failed = state
        _ = SearchScreen.reduce(&failed, .searchFinished(.failed("No way."), to: "mona"))
        _ = SearchScreen.reduce(&failed, .storedPeopleLoaded(all, to: "mona"))
        #expect(failed.people.map(\.id) == [2, 1], "the cache is all there is")
        _ = SearchScreen.reduce(&state, .searchFinished(.found(Sample.search([])), to: "mona"))
        #expect(state.people.map(\.id) == [2, 1])
    }

    @Test("A person by letters in order is marked and announced until GitHub returns it, and printing asks once")
    func lettersInOrder() throws {
        let stored = [try Sample.stored("MaddyThorson", 1, name: "Maddy Thorson")]
        var state = Sample.state("addyos", .storedPeopleLoaded(stored, to: "addyos"))
        func line() -> String { SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[2].text }
        #expect(line().hasPrefix("▌ MaddyThorson") && line().contains("Maddy Thorson · ≈ letters in order"))
        var covered = state
        covered.isAccessible = false
        _ = SearchScreen.reduce(&covered, .pressed(.tab))
        let status = SearchScreen.view(covered, in: Size(columns: 80, rows: 24)).lines[1].text
        #expect(status.hasPrefix("1/1 · ≈ letters in order · "), "the card covers the row")
        state.isPicker = true
        _ = SearchScreen.reduce(&state, .searchFinished(.found(Sample.search([])), to: "addyos"))
        #expect(SearchScreen.announcement(of: state)?.contains("similar") == true)
        let question = "MaddyThorson is only similar. Press Return again to print MaddyThorson, Esc to cancel."
        #expect(SearchScreen.reduce(&state, .pressed(.enter)) == [.common(.showNotice(question))])
        let found = Sample.search(stored.map(\.person))
        _ = SearchScreen.reduce(&state, .searchFinished(.found(found), to: "addyos"))
        #expect(!line().contains("≈"))
        #expect(SearchScreen.reduce(&state, .pressed(.enter)).contains(.open(.person(stored[0].person))))
    }

    @Test("People that GitHub found come first, also those that match in no way")
    func order() async throws {
        var state = try await prompt("torvlads", isPicker: false, isAnswered: false)
        let found = [try Sample.person("other", 9)]
        _ = SearchScreen.reduce(&state, .searchFinished(.found(Sample.search(found)), to: "torvlads"))
        #expect(state.people.map(\.login.description) == ["other", "torvalds"])
        #expect(state.people.map { state.rows.matchKind(of: $0) } == [.gitHub, .similar])
    }
}
