import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("Every key of the repositories does what the help says", .timeLimit(.minutes(1)))
struct RepositoriesKeysTests {
    private typealias Kept = KeyExpectation<RepositoriesScreen.State, RepositoriesScreen.Effect>

    /// Two hundred and six, the line selected about the fiftieth, after `keys`.
    private func state(_ keys: [Key]) throws -> RepositoriesScreen.State {
        let all = try Sample.many(200) + Sample.few()
        var state = try Sample.state(.listingUpdated(Sample.listing(all)))
        for key in Array(repeating: .down, count: 50) + keys { _ = Sample.press(&state, key) }
        return state
    }

    @Test(
        "Every key of every command, wherever one is",
        arguments: [
            [], [.home], [.home, .enter], [.character("g")], [.character("f")], [.character("a")], [.character("s")],
            [.character("/")], [.character("/"), .character("r"), .pageDown, .pageDown, .pageDown],
            [.character("/"), .character("r"), .tab, .pageDown, .pageDown, .pageDown],
        ] as [[Key]])
    func all(keys: [Key]) throws {
        let state = try state(keys)
        let table = RepositoriesScreen.keys(of: state)
        table.expectBindings(on: state, pressing: { Sample.press(&$0, $1) }) { promise($0, on: state) }
    }

    private func promise(_ command: RepositoriesScreen.Command, on before: RepositoriesScreen.State) -> Kept {
        let what = before.selected == nil ? "owner's page" : "selected repository"
        let url = before.selected?.url ?? "https://github.com/mona"
        return switch command {
        case .close: KeyExpectation("Go back") { after, _ in RepositoriesScreen.isOver(after) }
        case .open:
            wish("Show details of the selected repository", before.selected.map { .open($0, at: Sample.now) })
        case .openInBrowser: wish("Open the \(what) in the browser", .openInBrowser(url))
        case .copy: wish("Copy the address of the \(what)", .copy(url))
        case .refresh: wish("Load them again", .refresh(before.owner))
        case .help: wish("Show the keys", .help)
        case .toggleCollapsed: fold(before)
        case .filter: KeyExpectation("Filter by name and description") { after, _ in after.isFiltering }
        case .focusList:
            KeyExpectation("To the list, filtered as it is") { after, _ in
                !after.isFiltering && after.names == before.names && after.filter == before.filter
            }
        case .clear: clear(before)
        case .changeView(let change): arrange(change, before)
        case .toStart: selection("Select the first", 0)
        case .toEnd: selection("Select the last", before.names.count - 1)
        case .move(let count):
            selection(count > 0 ? "Select the next one" : "Select the one before", before.list.selected + count)
        case .movePages(let count):
            selection(
                count > 0 ? "Select a page further down" : "Select a page further up",
                before.list.selected + count * before.list.visible.count)
        }
    }

    private func wish(_ words: String, _ effect: RepositoriesScreen.Effect?) -> Kept {
        KeyExpectation(words) { _, effects in effects == effect.map { [$0] } }
    }

    /// At an end it stays.
    private func selection(_ words: String, _ line: Int) -> Kept {
        KeyExpectation(words) { after, _ in after.list.selected == min(max(line, 0), after.names.count - 1) }
    }

    private func fold(_ before: RepositoriesScreen.State) -> Kept {
        let name = before.line?.language?.uppercased() ?? "NO LANGUAGE"
        let isFolded = before.names.contains("\(name)…")
        return KeyExpectation(isFolded ? "Unfold the language" : "Fold the language") { after, _ in
            after.names.contains("\(name)…") != isFolded && after.names.contains(name) == isFolded
        }
    }

    private func clear(_ before: RepositoriesScreen.State) -> Kept {
        guard before.isFiltering else {
            return KeyExpectation("List all again") { after, _ in
                after.filter.isEmpty && after.rows.overview.count == 206
            }
        }
        guard !before.filter.isEmpty else {
            return KeyExpectation("Leave the filter") { after, _ in !after.isFiltering && after.names == before.names }
        }
        return KeyExpectation("Clear the filter") { after, _ in after.isFiltering && after.filter.isEmpty }
    }

    private func arrange(_ change: RepositoriesScreen.ViewOption, _ before: RepositoriesScreen.State) -> Kept {
        func listed(_ state: RepositoriesScreen.State, _ isWanted: (Repository) -> Bool) -> Bool {
            state.rows.lines.contains { $0.repository.map(isWanted) ?? false }
        }
        switch change {
        case .grouping:
            return KeyExpectation("List them \(before.rows.isGrouped ? "all together" : "by language")") { after, _ in
                after.names.contains("SWIFT") != before.rows.isGrouped && after.rows.overview == before.rows.overview
            }
        case .order:
            return KeyExpectation("Sort by \(before.rows.order == .stars ? "name" : "updated")") { after, _ in
                after.rows.order == (before.rows.order == .stars ? .name : .updated)
            }
        case .forks:
            return KeyExpectation(before.rows.hidesForks ? "List forks too" : "Leave out forks") { after, _ in
                listed(after, \.isFork) == before.rows.hidesForks
            }
        case .archived:
            return KeyExpectation(before.rows.hidesArchived ? "List archived ones too" : "Leave out archived ones") {
                after, _ in
                listed(after, \.isArchived) == before.rows.hidesArchived
            }
        }
    }
}
