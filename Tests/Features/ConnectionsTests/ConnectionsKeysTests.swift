import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import Connections

@Suite("Connections keys", .timeLimit(.minutes(3)))
struct ConnectionsKeysTests {
    private typealias Expectation = KeyExpectation<ConnectionsScreen.State, ConnectionsScreen.Effect>

    @Test("Every key of every command does what the help says", arguments: [0, 1, 2], [false, true])
    func all(list: Int, hasCard: Bool) throws {
        var state = try Sample.state()
        for _ in 0..<list { _ = state.press(.tab) }
        _ = state.receive(.loaded(try Sample.page(isLast: true)))
        for _ in 0..<50 { _ = state.press(.down) }
        if hasCard { _ = state.press(.control("t")) }
        let keymap = ConnectionsScreen.keys(of: state)
        keymap.expectBindings(on: state, pressing: { $0.press($1) }) { expectation(for: $0, on: state) }
    }

    @Test("Every key of the filter does what the help says, also Esc in the filtered list", arguments: [false, true])
    func filter(isListFocused: Bool) throws {
        var state = try Sample.state()
        _ = state.receive(.loaded(try Sample.page(isLast: true)))
        for character in "/person-5" { _ = state.press(.character(character)) }
        if isListFocused { _ = state.press(.tab) }
        let keymap = ConnectionsScreen.keys(of: state).filter { command in
            if case .select = command { false } else { true }
        }
        keymap.expectBindings(on: state, pressing: { $0.press($1) }) { expectation(for: $0, on: state) }
    }

    @Test("A single list has no keys for others")
    func single() throws {
        let state = ConnectionsScreen.State(contributorsTo: "linux", of: try Login("mona"), count: 12)
        #expect(ConnectionsScreen.keys(of: state).command(for: .backTab) == nil)
        #expect(ConnectionsScreen.keys(of: state).command(for: .character("1")) == nil)
    }

    @Test("The key line has only keys that do something once the people are loaded")
    func keyLine() throws {
        func keyLine(_ state: ConnectionsScreen.State) -> String? {
            ConnectionsScreen.view(state, in: Size(columns: 200, rows: 24)).lines.last?.text
        }
        var state = try Sample.state()
        let loading = keyLine(state)
        #expect(loading?.contains("↑↓ move") == true)
        _ = state.receive(.loaded(try Sample.page(count: 0, isLast: true)))
        #expect(keyLine(state) == "esc back  F1 help  tab following  r refresh")
        _ = state.receive(.loaded(try Sample.page(isLast: true)))
        #expect(keyLine(state) == loading)
    }

    private func expectation(for command: ConnectionsScreen.Command, on before: ConnectionsScreen.State) -> Expectation
    {
        switch command {
        case .close: KeyExpectation("Go back") { after, _ in ConnectionsScreen.isFinished(after) }
        case .open: effect("Open the repositories of the selected person", before.selected.map { .open($0) })
        case .openInBrowser:
            effect("Open the profile in the browser", before.selected.map { .common(.openInBrowser($0.url)) })
        case .copy:
            effect(
                "Copy the URL, the login or another text", before.selected.map { .common(.copyMenu(CopyMenu($0))) })
        case .refresh: effect("Refresh", .load(before.current.list, ignoresCache: true))
        case .help: effect("Show the keys", .common(.help))
        case .toggleCard:
            KeyExpectation("Toggle the card") { after, _ in
                ConnectionsScreen.cardLayout(of: after, in: after.size).coversList
                    != ConnectionsScreen.cardLayout(of: before, in: before.size).coversList
            }
        case .closeCard:
            KeyExpectation("Close the card") { after, _ in
                !ConnectionsScreen.cardLayout(of: after, in: after.size).coversList
                    && !ConnectionsScreen.isFinished(after)
            }
        case .filter: KeyExpectation("Filter the list") { after, _ in after.isFiltering }
        case .focusList:
            KeyExpectation("Go to the list") { after, _ in !after.isFiltering && after.rows == before.rows }
        case .closeFilter:
            KeyExpectation("Close the filter") { after, _ in
                !after.isFiltering && after.rows == after.current.people && after.selected == before.selected
            }
        case .show(let offset):
            KeyExpectation("\(offset > 0 ? "Next" : "Previous") list: \(label(offset, before))") { after, effects in
                let other = (before.index + offset + 3) % 3
                // A list before this one is loaded already.
                return after.index == other && effects.isEmpty == (after.current.pages > 0)
            }
        case .showList(let index):
            KeyExpectation("Show the \(label(index - before.index, before))") { after, _ in after.index == index }
        case .chooseOrder: KeyExpectation("Choose the order") { after, _ in after.menu?.title == "Sort by" }
        case .select(.move(let count)): selection(count > 0 ? "Next" : "Previous", 51 + count)
        case .select(.moveHalfPages(let count)):
            selection(count > 0 ? "Half a page down" : "Half a page up", 51 + 10 * count)
        case .select(.movePages(let count)):
            // 24 rows without the header and the keys.
            selection(count > 0 ? "Page down" : "Page up", 51 + 21 * count)
        case .select(.toStart): selection("First", 1)
        case .select(.toEnd): selection("Last", 100)
        }
    }

    private func label(_ offset: Int, _ state: ConnectionsScreen.State) -> String {
        ["followers", "following", "organizations"][(state.index + offset + 3) % 3]
    }

    private func effect(_ help: String, _ effect: ConnectionsScreen.Effect?) -> Expectation {
        KeyExpectation(help) { _, effects in effects == effect.map { [$0] } }
    }

    private func selection(_ help: String, _ id: Int) -> Expectation {
        KeyExpectation(help) { after, _ in after.selected?.id == Int64(id) }
    }
}
