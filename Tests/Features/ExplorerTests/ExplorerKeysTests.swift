import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

@Suite("Explorer keys", .timeLimit(.minutes(3)))
struct ExplorerKeysTests {
    private typealias Expectation = KeyExpectation<ExplorerScreen.State, ExplorerScreen.Effect>

    @Test("Every key of every command does what the help says", arguments: [false, true])
    func all(isSorted: Bool) throws {
        var state = Sample.state(of: try Sample.people(100))
        if isSorted { _ = state.press(.character("s")) }
        for _ in 0..<50 { _ = state.press(.down) }
        let keymap = ExplorerScreen.keys(of: state)
        keymap.expectBindings(on: state, pressing: { $0.press($1) }) { expectation(for: $0, on: state) }
    }

    @Test("The key line has only keys that do something once the people are loaded")
    func keyLine() throws {
        func keyLine(_ state: ExplorerScreen.State) -> String? {
            ExplorerScreen.view(state, in: Size(columns: 200, rows: 24)).lines.last?.text
        }
        #expect(keyLine(Sample.state())?.contains("↑↓ move") == true)
        #expect(keyLine(Sample.state(of: [])) == "r shuffle  F1 help  esc back")
        #expect(keyLine(Sample.state(of: try Sample.people(1)))?.contains("↵ repositories") == true)
        #expect(keyLine(Sample.state(of: try Sample.people(1)))?.contains("move") == false)
        #expect(keyLine(Sample.state(of: try Sample.people(2)))?.contains("↑↓ move") == true)
    }

    private func expectation(for command: ExplorerScreen.Command, on before: ExplorerScreen.State) -> Expectation {
        switch command {
        case .close: KeyExpectation("Go back") { after, _ in ExplorerScreen.isFinished(after) }
        case .open: effect("Open the repositories of the selected person", before.selected.map { .open($0) })
        case .openInBrowser:
            effect("Open the profile in the browser", before.selected.map { .common(.openInBrowser($0.url)) })
        case .copy:
            effect(
                "Copy the URL, the login or another text", before.selected.map { .common(.copyMenu(CopyMenu($0))) })
        case .shuffle: effect("Shuffle", .loadSample(before.request.next))
        case .help: effect("Show the keys", .common(.help))
        case .toggleOrder:
            KeyExpectation("Sort by followers, or restore the original order") { after, effects in
                before.order == nil
                    ? after.order == .followers && effects.count == 1 : after.order == nil && effects.isEmpty
            }
        case .select(.move(let count)): selection(count > 0 ? "Next" : "Previous", 51 + count)
        case .select(.moveHalfPages(let count)):
            selection(count > 0 ? "Half a page down" : "Half a page up", 51 + 9 * count)
        case .select(.movePages(let count)):
            // 24 rows without the header and the keys.
            selection(count > 0 ? "Page down" : "Page up", 51 + 19 * count)
        case .select(.toStart): selection("First", 1)
        case .select(.toEnd): selection("Last", 100)
        }
    }

    private func effect(_ help: String, _ effect: ExplorerScreen.Effect?) -> Expectation {
        KeyExpectation(help) { _, effects in effects == effect.map { [$0] } }
    }

    private func selection(_ help: String, _ id: Int) -> Expectation {
        KeyExpectation(help) { after, _ in after.selected?.id == Int64(id) }
    }
}
