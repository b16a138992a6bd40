import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Search

@Suite("Every key of the prompt does what the help says", .timeLimit(.minutes(1)))
struct SearchKeysTests {
    private typealias Kept = KeyExpectation<SearchScreen.State, SearchScreen.Effect>

    /// Back among earlier queries, 200 people found, the 81st of them selected.
    private func state(in size: Size) throws -> SearchScreen.State {
        var state = SearchScreen.State(text: "p", queries: ["mona", "octo", "lisa"])
        let found = SearchScreen.Action.searchFinished(.found(Sample.search(try Sample.people(200))), to: "octo")
        let back = SearchScreen.Action.pressed(.alt("p"))
        let moves = Array(repeating: SearchScreen.Action.pressed(.down), count: 80)
        for action in [.resized(size), back, back, found] + moves { _ = SearchScreen.reduce(&state, action) }
        return state
    }

    @Test(
        "Every key of every command, with a card, with a hidden one, and without room for any",
        arguments: [(100, true), (100, false), (80, true)])
    func all(columns: Int, hasCard: Bool) throws {
        var state = try state(in: Size(columns: columns, rows: 24))
        if !hasCard { _ = SearchScreen.reduce(&state, .pressed(.tab)) }
        expectKept(SearchScreen.keys(of: state), on: state)
    }

    @Test("On an empty prompt, a question mark is one more")
    func empty() {
        let state = Sample.state("", .opened)
        let table = SearchScreen.keys(of: state)
        expectKept(Keymap(table.bindings.filter { $0.keys.contains(.character("?")) }), on: state)
        let others = SearchScreen.keys(of: Sample.state("p")).bindings.flatMap(\.keys)
        #expect(Set(table.bindings.flatMap(\.keys)).subtracting(others) == [.character("?")])
    }

    private func expectKept(_ table: Keymap<SearchScreen.Command>, on state: SearchScreen.State) {
        table.expectBindings(on: state, pressing: { SearchScreen.reduce(&$0, .pressed($1)) }) { promise($0, on: state) }
    }

    private func promise(_ command: SearchScreen.Command, on before: SearchScreen.State) -> Kept {
        switch command {
        case .close: KeyExpectation("Leave") { after, _ in SearchScreen.isOver(after) }
        case .open:
            KeyExpectation("Open the repositories of the selected person") { _, effects in
                effects == before.selected.map { [.saveQuery(query: "octo"), .open($0)] }
            }
        case .openInBrowser: wish("Open the person's page in the browser", before.selected.map { .openInBrowser($0) })
        case .copyURL: wish("Copy the address of the person's page", before.selected.map { .copyURL($0) })
        case .refresh: wish("Ask GitHub again", .refresh("octo"))
        case .explore: wish("Show random people", .explore)
        case .help: wish("Show the keys", .help)
        case .previousQuery: query("Go back to an earlier query", "mona")
        case .nextQuery: query("Go on to a later query", "lisa")
        case .toggleCard: card(on: before)
        case .move(let count): selection(count > 0 ? "Select the next person" : "Select the person before", 81 + count)
        case .movePages(let count):
            // 24 rows less the prompt, the status and the keys.
            selection(count > 0 ? "Select a page further down" : "Select a page further up", 81 + 21 * count)
        }
    }

    private func wish(_ words: String, _ effect: SearchScreen.Effect?) -> Kept {
        KeyExpectation(words) { _, effects in effects == effect.map { [$0] } }
    }

    private func query(_ words: String, _ text: String) -> Kept {
        KeyExpectation(words) { after, effects in after.text == text && effects == [.loadStored(text), .search(text)] }
    }

    private func selection(_ words: String, _ id: Int) -> Kept {
        KeyExpectation(words) { after, _ in after.selected?.id == Int64(id) }
    }

    private func card(on before: SearchScreen.State) -> Kept {
        KeyExpectation("Show or hide the selected person's card") { after, effects in
            guard SearchScreen.hasCardRoom(before) else {
                return effects == [.showMessage("No room for the card: it takes 90 columns, or 30 rows.")]
            }
            return before.card.isEnabled
                ? after.card.card == nil && effects == [.cancelCard]
                : after.card.card?.person == before.selected && effects.first == before.selected.map { .loadCard($0) }
        }
    }
}
