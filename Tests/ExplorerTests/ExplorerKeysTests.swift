import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

@Suite("Every key of the random people does what the help says", .timeLimit(.minutes(1)))
struct ExplorerKeysTests {
    private typealias Kept = KeyExpectation<ExplorerScreen.State, ExplorerScreen.Effect>

    @Test("Every key of every command", arguments: [false, true])
    func all(isSorted: Bool) throws {
        var state = Sample.state(of: try Sample.people(100))
        if isSorted { _ = state.press(.character("s")) }
        for _ in 0..<50 { _ = state.press(.down) }
        let table = ExplorerScreen.keys(of: state)
        table.expectBindings(on: state, pressing: { $0.press($1) }) { promise($0, on: state) }
    }

    private func promise(_ command: ExplorerScreen.Command, on before: ExplorerScreen.State) -> Kept {
        switch command {
        case .close: KeyExpectation("Go back") { after, _ in ExplorerScreen.isOver(after) }
        case .open: wish("Open the repositories of the selected person", before.selected.map { .open($0) })
        case .openInBrowser: wish("Open the person's page in the browser", before.selected.map { .openInBrowser($0) })
        case .copy: wish("Copy the address of the person's page", before.selected.map { .copyURL($0) })
        case .shuffle: wish("Show other people", .loadSample(before.draw.next))
        case .help: wish("Show the keys", .help)
        case .toggleOrder:
            KeyExpectation("Sort by followers, or as they were drawn") { after, effects in
                before.order == nil
                    ? after.order == .followers && effects.count == 1 : after.order == nil && effects.isEmpty
            }
        case .move(let count): selection(count > 0 ? "Select the next person" : "Select the person before", 51 + count)
        case .movePages(let count):
            // 24 rows less the picture and the keys.
            selection(count > 0 ? "Select a page further down" : "Select a page further up", 51 + 19 * count)
        case .toStart: selection("Select the first person", 1)
        case .toEnd: selection("Select the last person", 100)
        }
    }

    private func wish(_ words: String, _ effect: ExplorerScreen.Effect?) -> Kept {
        KeyExpectation(words) { _, effects in effects == effect.map { [$0] } }
    }

    private func selection(_ words: String, _ id: Int) -> Kept {
        KeyExpectation(words) { after, _ in after.selected?.id == Int64(id) }
    }
}
