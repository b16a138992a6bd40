import GitHubModel
import PeopleSupport
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import PeopleUI
@testable import Search

/// Compares the prompt on a virtual terminal, which shows wide and combining characters in the wrong place.
@Suite("Prompt golden files", .timeLimit(.minutes(3)))
struct SearchGoldenTests {
    private func expect(
        _ name: String, _ state: SearchScreen.State, in size: Size, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try Golden.expect(SearchScreen.view(state, in: size), in: name, sourceLocation: sourceLocation)
    }

    @Test(
        "An empty prompt shows what to type, the sign-in with gh, and the key that shows the keys",
        arguments: Golden.promptSizes)
    func first(size: Size) throws {
        var state = Sample.state(in: size, .navigation(.opened), .accountChanged(AccountIndicator(.anonymous, [:])))
        state.ghLogin = try Login("mona")
        try expect("prompt-first", state, in: size)
    }

    @Test("Signed in, an empty prompt offers no sign-in")
    func signedIn() throws {
        let state = Sample.state(
            "", .navigation(.opened), .accountChanged(AccountIndicator(.signedIn(try Login("mona")), [:])))
        let lines = SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines.map(\.text)
        #expect(!lines.contains { $0.contains("Sign in") })
        #expect(lines.contains { $0.contains("F1  Show the keys") })
    }

    @Test("An empty prompt shows the recently opened people", arguments: Golden.promptSizes)
    func recent(size: Size) throws {
        let recent = [
            try Sample.stored("monalisa", 2, name: "モナ・リザ 👩‍🎨", followers: 1, opened: 9),
            try Sample.stored("mona", 1, name: "Mona Lisa Octocat", followers: 20_480, opened: 3),
            try Sample.stored("octo-mona", 3, opened: 1),
        ]
        try expect(
            "prompt-recent", Sample.state(in: size, .navigation(.opened), .storedPeopleLoaded(recent, to: "")), in: size
        )
    }

    @Test("Rows highlight the matches, with the card if the window has space", arguments: Golden.promptSizes)
    func rows(size: Size) throws {
        let mona = try Sample.person("mona", 1, name: "Mona Lisa Octocat", followers: 20_480)
        let others = [
            try Sample.person("monalisa", 2, name: "モナ・リザ 👩‍🎨", followers: 1),
            try Sample.person("octo-mona", 3, kind: .organization),
            try Sample.person("a-login-of-exactly-thirty-nine-letters9", 4),
        ]
        var state = Sample.state(
            "mona", in: size, .searchFinished(.found(Sample.search([mona] + others, total: 12_345)), to: "mona"),
            .accountChanged(Sample.account))
        let profile = Sample.profile(mona, name: "Mona Lisa Octocat", bio: "Draws octopuses, mostly.")
        for event in [CardLoader.Event.profile(profile), .repositories(try Sample.repositories()), .finished(nil)] {
            _ = SearchScreen.reduce(&state, .card(.updated(event, of: 1)))
        }
        if let cells = state.card.content?.avatarSize {
            _ = SearchScreen.reduce(&state, .card(.avatarLoaded(Sample.avatar(in: cells), of: 1, in: cells)))
        }
        try expect("prompt-rows", state, in: size)
    }

    @Test("Beside the card, each row of the people of a repository says where the person is known from")
    func sources() throws {
        let size = Size(columns: 100, rows: 24)
        var people = try [("mona", 20_480), ("williammartin", 1_234), ("babakks", 12), ("octo-mona", 0)].enumerated()
            .map {
                try Sample.person($1.0, Int64($0 + 1), name: "Mona Lisa Octocat of \($0)", followers: $1.1)
            }
        let sources: [PersonSource?] = [
            .repository("kubernetes/website"), .git(isChecked: true), .git(isChecked: false), nil,
        ]
        for (index, source) in sources.enumerated() { people[index].source = source }
        let state = Sample.state(
            "mona", in: size, .searchFinished(.found(Sample.search(people, total: 12_345)), to: "mona"),
            .accountChanged(Sample.account))
        try expect("prompt-sources", state, in: size)
        let rows = SearchScreen.view(state, in: size).lines.map(\.text)
        for label in ["in website", "from git", "git, not checked"] { #expect(rows.contains { $0.contains(label) }) }
    }

    @Test(
        "With a repository, each row has a source, also in a narrow window",
        arguments: [Size(columns: 100, rows: 24), Size(columns: 40, rows: 10)])
    func scope(size: Size) throws {
        let scope = RepositoryScope(owner: try Login("cli"), name: "cli")
        var state = Sample.state("mo", in: size)
        (state.scope, state.isScoped) = (scope, true)
        var results = Sample.search([try Sample.person("mona", 2, name: "Mona Lisa", followers: 20_480)], total: 12_345)
        var member = try Sample.person("monk", 4, name: "Monk", followers: 12)
        member.source = scope.source
        results.add(scoped: .success([member]))
        let stored = [try Sample.stored("molly", 5, name: "Molly", followers: 3)]
        for action: SearchScreen.Action in [
            .storedPeopleLoaded(stored, to: "mo"), .searchFinished(.found(results), to: "mo"),
            .accountChanged(Sample.account),
        ] {
            _ = SearchScreen.reduce(&state, action)
        }
        try expect("prompt-scope", state, in: size)
    }

    @Test("An error is shown completely between the status and the rows", arguments: Golden.promptSizes)
    func failure(size: Size) throws {
        let message =
            "Can't reach api.github.com (Connection refused). Check the network connection. Ctrl-R tries again."
        let stored = [try Sample.stored("mona", 1), try Sample.stored("monalisa", 2)]
        try expect(
            "prompt-failure",
            Sample.state(
                "mona", in: size, .storedPeopleLoaded(stored, to: "mona"),
                .searchFinished(.failed(message), to: "mona")),
            in: size)
    }

    @Test("The offline prompt shows cached people", arguments: Golden.promptSizes)
    func offline(size: Size) throws {
        var state = SearchScreen.State(text: "mona", isOffline: true)
        let stored = [try Sample.stored("mona", 1, name: "Mona Lisa Octocat", followers: 20_480, opened: 2)]
        for action in [
            SearchScreen.Action.resized(size), .storedPeopleLoaded(stored, to: "mona"),
            .searchFinished(.notCached, to: "mona"),
        ] { _ = SearchScreen.reduce(&state, action) }
        try expect("prompt-offline", state, in: size)
    }

    @Test("With --multi, marked rows have a sign, and the status says how many they are", arguments: Golden.promptSizes)
    func marks(size: Size) throws {
        var state = Sample.state("mona", in: size, .accountChanged(Sample.account))
        (state.isMulti, state.isPicker) = (true, true)
        let mona = try Sample.person("mona", 1, name: "Mona Lisa Octocat", followers: 20_480)
        let others = [try Sample.person("monalisa", 2, name: "モナ・リザ 👩‍🎨"), try Sample.person("octo-mona", 3)]
        let found = SearchScreen.Action.searchFinished(.found(Sample.search([mona] + others)), to: "mona")
        for action in [found, .pressed(.tab), .pressed(.down), .pressed(.tab)] {
            _ = SearchScreen.reduce(&state, action)
        }
        #expect(state.marked.map(\.id) == [1, 3], "Tab goes to the next row")
        try expect("prompt-marks", state, in: size)
    }

    @Test("Incomplete results are marked, and the last row is the exact login", arguments: Golden.promptSizes)
    func incomplete(size: Size) throws {
        let people = [try Sample.person("mona", 1), try Sample.person("octo-mona", 2)]
        let outcome = SearchScreen.Outcome.found(Sample.search(people, isIncomplete: true))
        let state = Sample.state(
            "mon", in: size, .searchFinished(outcome, to: "mon"), .accountChanged(Sample.account), .pressed(.down),
            .pressed(.down))
        try expect("prompt-incomplete", state, in: size)
    }
}
