import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import Store
import TerminalUI
import TestSupport
import Testing

@testable import Search

@Suite("Prompt in a repository", .timeLimit(.minutes(1)))
struct SearchScopeTests {
    private func scope() throws -> RepositoryScope { RepositoryScope(owner: try Login("cli"), name: "cli") }

    private func state(_ text: String = "mo", columns: Int = 80) throws -> SearchScreen.State {
        var state = SearchScreen.State(text: text, scope: try scope())
        state.lookAlikes = Sample.noLookAlikes
        _ = SearchScreen.reduce(&state, .resized(Size(columns: columns, rows: 24)))
        return state
    }

    private func member(_ login: String, _ id: Int64) throws -> Person {
        var person = try Sample.person(login, id)
        person.source = try scope().source
        return person
    }

    @Test("People of the repository come first, then opened ones, then GitHub's; each row says which")
    func order() throws {
        var results = Sample.search([try Sample.person("mona", 2), try Sample.person("moby", 3)])
        results.add(first: [try member("moby", 3), try member("monk", 4)])
        let opened = try Sample.stored("mole", 1, opened: 9)
        func logins(_ scope: RepositoryScope?) -> [String] {
            PeopleRows(PromptInput("mo"), stored: [opened], search: results, scope: scope).people.map { "\($0.login)" }
        }
        #expect(logins(try scope()) == ["moby", "monk", "mole", "mona"])
        #expect(logins(nil) == ["mole", "moby", "monk", "mona"])
        var state = try state()
        _ = SearchScreen.reduce(&state, .searchFinished(.found(results), to: "mo"))
        let lines = SearchScreen.view(state, in: state.size).lines.map(\.text)
        #expect(lines.filter { $0.contains("in cli/cli") }.count == 3, "the first line and two rows")
        #expect(lines[1].hasPrefix("3 people"))
    }

    @Test("The login that is typed comes first, also if it is not of the repository")
    func exact() throws {
        var state = try state("mona")
        var results = Sample.search([try Sample.person("mona", 2)])
        results.add(first: [try member("mona-lisa", 4)])
        _ = SearchScreen.reduce(&state, .searchFinished(.found(results), to: "mona"))
        #expect(state.people.map { "\($0.login)" } == ["mona", "mona-lisa"])
    }

    @Test("Alt-I switches between the repository and everywhere, and searches again; the first line says which")
    func toggle() throws {
        var state = try state()
        func firstLine() -> String { SearchScreen.view(state, in: state.size).lines[0].text }
        #expect(firstLine().hasSuffix(" in cli/cli"))
        let effects = SearchScreen.reduce(&state, .pressed(.alt("i")))
        #expect(effects == [.changeScope, .loadStored("mo"), .search("mo")])
        #expect(firstLine().hasSuffix(" everywhere"))
        #expect(state.activeScope == nil)
        _ = SearchScreen.reduce(&state, .pressed(.alt("i")))
        #expect(state.activeScope == (try scope()))
        var empty = try self.state("")
        #expect(SearchScreen.reduce(&empty, .pressed(.alt("i"))) == [.changeScope, .loadStored("")])
    }

    @Test("Without a repository Alt-I looks for that of the current directory, and the first line says nothing")
    func none() throws {
        var state = Sample.state("mo")
        let before = state
        #expect(SearchScreen.reduce(&state, .pressed(.alt("i"))) == [.findScope])
        #expect(state == before)
        #expect(!SearchScreen.view(state, in: state.size).lines[0].text.contains("everywhere"))
        let message = "This directory has no clone of a repository on the host. Use --in OWNER/REPO."
        #expect(SearchScreen.reduce(&state, .scopeFound(nil)) == [.showMessage(message)])
        let found = SearchScreen.reduce(&state, .scopeFound(try scope()))
        #expect(found == [.changeScope, .loadStored("mo"), .search("mo")])
        #expect(state.activeScope == (try scope()))
    }

    @Test(
        "The first line has the account beside the repository, and nothing that does not fit", arguments: [80, 40, 20])
    func firstLine(columns: Int) throws {
        var state = try state(columns: columns)
        _ = SearchScreen.reduce(&state, .accountChanged(Sample.account))
        let line = SearchScreen.view(state, in: state.size).lines[0]
        #expect(line.width <= columns)
        #expect(line.text.contains("in cli/cli"))
        #expect(line.text.contains("anonymous") == (columns > 20))
    }

    @Test("If the repository does not exist, people are found everywhere, and the status has the reason")
    func missing() throws {
        var state = try state()
        var results = Sample.search([try Sample.person("mona", 2)])
        results.scopeMessage = "No such repository: cli/cli. Alt-I finds people everywhere."
        _ = SearchScreen.reduce(&state, .searchFinished(.found(results), to: "mo"))
        #expect(state.failure == results.scopeMessage)
        #expect(state.people.count == 1)
    }
}

@Suite("Requests of the prompt in a repository", .timeLimit(.minutes(1)))
struct SearchScopeRequestTests {
    @Test("A settled query sends one query of one point and one search; the same query later sends none")
    func requests() async throws {
        let scope = RepositoryScope(owner: try Login("mona"), name: "new-name")
        try await SearchHarness.run(people: 400, token: "mona", stores: true, scope: scope) { harness in
            let results = try await harness.results(for: "mo")
            #expect(results.people.first?.source == scope.source)
            #expect(harness.control.requests(onPathPrefix: "/graphql").count == 1)
            #expect(harness.control.requests(onPathPrefix: "/search/users").count == 1)
            #expect(await harness.github.rateLimit(of: .graphql)?.remaining == 4_999)
            try await harness.standIn.flush()
            let stored = harness.people.storedPeople(of: scope, viewer: 1)
            #expect(stored.map(\.person.id).contains(results.people[0].id))
        }
    }

    @Test("A repository that does not exist leaves the people from everywhere")
    func missing() async throws {
        let scope = RepositoryScope(owner: try Login("mona"), name: "nothing")
        try await SearchHarness.run(people: 400, token: "mona", scope: scope) { harness in
            let results = try await harness.results(for: "mo")
            #expect(!results.people.isEmpty)
            #expect(results.scopeMessage == "No such repository: mona/nothing. Alt-I finds people everywhere.")
        }
    }

    @Test("If the search fails, the people of the repository are shown with the reason")
    func failure() async throws {
        let scope = RepositoryScope(owner: try Login("mona"), name: "new-name")
        try await SearchHarness.run(people: 400, token: "mona", scope: scope) { harness in
            harness.control.inject(.status(404), onPathPrefix: "/search", times: nil)
            let results = try await harness.results(for: "mo")
            #expect(!results.people.isEmpty)
            #expect(results.people.allSatisfy { $0.source == scope.source })
            let isMet = await harness.sent.wait(upTo: .seconds(20)) { actions in
                actions.contains { if case .searchFinished(.failed, "mo") = $0 { true } else { false } }
            }
            #expect(isMet)
        }
    }

    @Test("Without an account the contributors that match are first")
    func anonymous() async throws {
        let scope = RepositoryScope(owner: try Login("mona"), name: "new-name")
        try await SearchHarness.run(people: 400, scope: scope) { harness in
            let results = try await harness.results(for: "hundred")
            #expect(results.people.first?.source == scope.source)
            #expect(harness.control.requests(onPathPrefix: "/repos/mona/new-name/contributors").count == 1)
        }
    }
}

extension SearchHarness {
    /// Searches for `text`, and returns the final results.
    fileprivate func results(for text: String) async throws -> SearchResults {
        await controller.perform(.search(text))
        await clock.sleepsBegun(1)
        clock.advance(by: .seconds(1))
        func found(_ actions: [SearchScreen.Action]) -> SearchResults? {
            actions.compactMap { if case .searchFinished(.found(let results), text) = $0 { results } else { nil } }.last
        }
        let isMet = await sent.wait(upTo: .seconds(20)) { actions in
            actions.contains { if case .searchFinished(.found, text) = $0 { true } else { false } }
        }
        try #require(isMet)
        return try #require(found(actions))
    }
}
