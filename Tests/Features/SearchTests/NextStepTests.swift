import GitHubModel
import GitHubStandIn
import PeopleSupport
import TerminalUI
import TestSupport
import Testing

@testable import People
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
        let lines = SearchScreen.view(state, in: state.size).text.split(separator: "\n").prefix(3)
        #expect(
            Array(lines) == [
                "> zyxw qqqq", "No matches", "  Ctrl-W  Remove the last word   Alt-I  Look in cli/cli",
            ])
        #expect(
            SearchScreen.announcement(of: state)
                == "No matches; Ctrl-W: Remove the last word, Alt-I: Look in cli/cli")
        #expect(try prompt("zyxw").nextSteps == [])
        #expect(try prompt("zyxw type:org").nextSteps == [.removeWord])
        let login = try prompt("zyxw", scope: scope)
        #expect(SearchScreen.view(login, in: login.size).text.contains("Go to @zyxw\n\n  Alt-I"))
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

    @Test("The keys do what the line says")
    func keys() throws {
        var state = try prompt("zyxw q&q")
        #expect(SearchScreen.reduce(&state, .pressed(.alt("i"))) == [.findScope])
        #expect(SearchScreen.reduce(&state, .pressed(.control("w"))).contains(.search("zyxw ")))
        #expect(state.nextSteps == [])
    }
}
