import GitHubModel
import GitHubStandIn
import TerminalUI
import TestSupport
import Testing

@testable import Search

@Suite("Next steps if nothing matches", .timeLimit(.minutes(3)))
struct NextStepTests {
    private func prompt(_ text: String, scope: RepositoryScope? = nil) throws -> SearchScreen.State {
        var state = SearchScreen.State(text: text, host: try Host("github.com"))
        var results = Sample.search([])
        results.similar = []
        let actions: [SearchScreen.Action] = [
            .resized(Size(columns: 80, rows: 24)), .searchFinished(.found(results), to: text),
            .nothingFound(localScope: scope, to: text),
        ]
        state.isAccessible = true
        for action in actions { _ = SearchScreen.reduce(&state, action) }
        return state
    }

    @Test("The empty screen says what can be done next, with the keys")
    func screen() throws {
        let scope = RepositoryScope(owner: try Login("cli"), name: "cli")
        let state = try prompt("zyxw qqqq", scope: scope)
        let lines = SearchScreen.view(state, in: state.size).text.split(separator: "\n").prefix(6)
        #expect(
            Array(lines) == [
                "> zyxw qqqq", "No matches", "  Alt-A  Search commits by the name of the author",
                "  Ctrl-W  Remove the last word", "  Alt-I  Look in cli/cli", "  Alt-W  Search on the website",
            ])
        #expect(
            SearchScreen.announcement(of: state)
                == "No matches; Alt-A: Search commits by the name of the author, Ctrl-W: Remove the last word, "
                + "Alt-I: Look in cli/cli, Alt-W: Search on the website")
        #expect(try prompt("zyxw").nextSteps == [.searchCommits, .searchWeb])
        #expect(try prompt("zyxw type:org").nextSteps == [.removeWord, .searchWeb])
        let login = try prompt("zyxw")
        #expect(SearchScreen.view(login, in: login.size).text.contains("Go to @zyxw\n\n  Alt-A"))
    }

    @Test("A small window shows what fits", arguments: [2, 3, 4, 5])
    func small(rows: Int) throws {
        let state = try prompt("zyxw qqqq")
        #expect(SearchScreen.view(state, in: Size(columns: 20, rows: rows)).lines.count == rows)
    }

    @Test("There are none before all was tried, and not beside people")
    func none() throws {
        var state = try prompt("zyxw")
        _ = SearchScreen.reduce(&state, .searchStarted("zyxw"))
        #expect(state.nextSteps == [])
        var results = Sample.search([])
        results.similar = [try Sample.person("zyxv", 1)]
        _ = SearchScreen.reduce(&state, .searchFinished(.found(results), to: "zyxw"))
        #expect(state.nextSteps == [])
        #expect(state.people.count == 1)
        _ = SearchScreen.reduce(&state, .searchFinished(.failed("It failed."), to: "zyxw"))
        #expect(Sample.state("zyxw", .searchFinished(.found(Sample.search([])), to: "zyxw")).nextSteps == [])
    }

    @Test("The keys do what the screen and the help say")
    func keys() throws {
        var state = try prompt("zyxw q&q")
        let help = SearchScreen.keys(of: state).bindings.filter { [.searchCommits, .searchWeb].contains($0.command) }
        #expect(help.map(\.keys) == [[.alt("a")], [.alt("w")]])
        #expect(SearchScreen.reduce(&state, .pressed(.alt("a"))) == [.searchCommits("zyxw q&q")])
        let page = "https://github.com/search?q=zyxw%20q%26q&type=users"
        #expect(SearchScreen.reduce(&state, .pressed(.alt("w"))) == [.common(.openInBrowser(page))])
        #expect(SearchScreen.reduce(&state, .pressed(.alt("i"))) == [.findScope])
        #expect(SearchScreen.reduce(&state, .pressed(.control("w"))).contains(.search("zyxw ")))
        #expect(state.nextSteps == [])
        #expect(SearchScreen.reduce(&state, .pressed(.alt("a"))) == [], "the response is not there")
    }

    @Test("The authors of commits are people that GitHub found; without any a message says so, and the step is gone")
    func authors() async throws {
        try await SearchHarness.run(token: "hundred", searchesAgain: true) { harness in
            let name = "Zyxw Quux"
            harness.control.addCommit(String(repeating: "a", count: 40), by: "mona", named: name)
            _ = try await harness.search("zyxw quux")
            _ = await harness.sent.wait { $0.contains(.nothingFound(localScope: nil, to: "zyxw quux")) }
            #expect(await harness.controller.state.nextSteps.contains(.searchCommits))
            await harness.controller.send(.pressed(.alt("a")))
            _ = await harness.sent.wait { actions in
                actions.contains { if case .commitAuthorsFound = $0 { true } else { false } }
            }
            let state = await harness.controller.state
            #expect(state.people.map(\.login.description) == ["mona"])
            #expect(state.people.first?.displayName == name)
            #expect(state.people.map { state.rows.matchKind(of: $0) } == [.word])
            #expect(harness.searches == ["/search/commits?q=author-name%3A%22zyxw%20quux%22&per_page=100"])
        }
        var state = try prompt("zyxw")
        #expect(
            SearchScreen.reduce(&state, .commitAuthorsFound([], to: "zyxw"))
                == [.common(.showNotice("No account is linked to commits by zyxw."))])
        #expect(state.nextSteps == [.searchWeb])
    }

    @Test("A failure of the search is shown")
    func failure() async throws {
        try await SearchHarness.run(token: "hundred", searchesAgain: true) { harness in
            _ = try await harness.search("zyxw quux")
            _ = await harness.sent.wait { $0.contains(.nothingFound(localScope: nil, to: "zyxw quux")) }
            harness.control.setRateLimit(.search, for: .login("hundred"), remaining: 0)
            await harness.controller.send(.pressed(.alt("a")))
            let isShown = await harness.sent.wait { actions in
                actions.outcomes(to: "zyxw quux").contains { if case .failed = $0 { true } else { false } }
            }
            #expect(isShown)
        }
    }
}
