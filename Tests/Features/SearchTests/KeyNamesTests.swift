import GitHubAPI
import GitHubModel
import TerminalUI
import Testing

@testable import People
@testable import Search

@Suite("Keys in the sentences of the prompt", .timeLimit(.minutes(3)))
struct KeyNamesTests {
    private let size = Size(columns: 100, rows: 24)
    /// The keys that sentences name by default, bound to something else.
    private let unbound: [Key: String?] = [
        .function(1): nil, .control("r"): nil, .tab: nil, .control("t"): nil, .enter: nil, .escape: nil,
        .alt("i"): nil, .control("w"): nil,
    ]
    private let bound: [Key: String?] = [
        .alt("h"): "help", .alt("r"): "refresh", .alt("c"): "toggle-card", .alt("o"): "open", .alt("q"): "close",
        .alt("s"): "toggle-scope", .alt("w"): "cut-whitespace-word-back",
    ]

    private func state(_ changes: [Key: String?], account: String?, text: String = "") -> SearchScreen.State {
        var state = SearchScreen.State(text: text)
        state.keyNames = KeyNames(KeyChanges(changes), account: account)
        return state
    }

    @Test("Without changes the keys of the keymap are named")
    func defaults() {
        let state = SearchScreen.State(text: "")
        #expect(state.helpKey == "F1")
        #expect(state.refreshKey == "Ctrl-R")
        #expect(state.cardKey == "Tab")
        #expect(state.openKey == "Return")
        #expect(state.cancelKey == "Esc")
        #expect(state.scopeKey == "Alt-I")
        #expect(state.removeWordKey == "Ctrl-W")
        #expect(state.keyNames.account == "F2")
        #expect(state.confirmation(to: "print mona") == "Press Return again to print mona, Esc to cancel.")
    }

    @Test("The first keys of the keymap are those that sentences name", arguments: [false, true])
    func keymap(isMulti: Bool) {
        var state = SearchScreen.State(text: "")
        state.isMulti = isMulti
        let keymap = SearchScreen.keys(of: state)
        #expect(state.helpKey == state.keyNames.name(of: SearchScreen.Command.help, in: keymap))
        #expect(state.openKey == state.keyNames.name(of: SearchScreen.Command.open, in: keymap))
        #expect(state.refreshKey == state.keyNames.name(of: SearchScreen.Command.refresh, in: keymap))
        #expect(state.cancelKey == state.keyNames.name(of: SearchScreen.Command.close, in: keymap))
        #expect(state.cardKey == (isMulti ? "Ctrl-T" : "Tab"))
    }

    @Test("Keys that users have bound to these commands are named instead")
    func otherKeys() {
        let state = state(unbound.merging(bound) { $1 }, account: "Alt-A")
        #expect(state.confirmation(to: "print mona") == "Press Alt-O again to print mona, Alt-Q to cancel.")
        let token = self.state(unbound.merging(bound) { $1 }, account: "Alt-A", text: Self.token)
        #expect(token.textProblem == "This looks like a token. Alt-A signs in. It is neither sent nor stored.")
        let help = SearchScreen.help(of: state).flatMap { $0.rows.map(\.text) }
        #expect(help.contains { $0.hasSuffix("; Alt-C reads the card.") })
        #expect(rows(of: state) == ["  Alt-A  Sign in", "  Alt-H  Show the keys"])
        #expect(state.removeWordKey == "Alt-W")
        #expect(state.scopeKey == "Alt-S")
    }

    @Test("A command without a key is not named")
    func noKeys() {
        let state = state(unbound, account: nil)
        #expect(state.confirmation(to: "print mona") == "Press the key again to print mona.")
        #expect(
            self.state(unbound, account: nil, text: Self.token).textProblem
                == "This looks like a token. It is neither sent nor stored.")
        let help = SearchScreen.help(of: state).flatMap { $0.rows.map(\.text) }
        #expect(help.contains { $0.hasSuffix("while the query is empty.") })
        #expect(rows(of: state) == [])
        #expect(AccountIndicator(.anonymous, [:], signInKey: nil).line(in: 80).text == "anonymous")
        #expect(AccountIndicator(.anonymous, [:], signInKey: "Alt-A").line(in: 80).text == "anonymous · Alt-A")
        #expect(SearchRetry.unreachable("No route.", delay: .seconds(1), key: nil).remedy == nil)
        #expect(SearchRetry.unreachable("No route.", delay: .seconds(1), key: "F5").remedy == "F5 tries again.")
    }

    /// The rows of the empty prompt that name keys.
    private func rows(of state: SearchScreen.State) -> [String] {
        var state = state
        _ = SearchScreen.reduce(&state, .resized(size))
        _ = SearchScreen.reduce(&state, .accountChanged(AccountIndicator(.anonymous, [:])))
        let texts = SearchScreen.view(state, in: size).lines.map(\.text)
        return texts.filter { $0.hasSuffix("Sign in") || $0.hasSuffix("Show the keys") }
    }

    private static let token = "ghp_" + String(repeating: "a", count: 36)
}
