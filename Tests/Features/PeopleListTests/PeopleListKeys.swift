import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport

@testable import PeopleList

/// What the keys of a list of people do, for the tests of both kinds of list.
enum PeopleListKeys {
    typealias Expectation = KeyExpectation<PeopleListScreen.State, PeopleListScreen.Effect>

    /// The line of keys in a window that has space for all.
    static func line(of state: PeopleListScreen.State) -> String? {
        PeopleListScreen.view(state, in: Size(columns: 200, rows: 24)).lines.last?.text
    }

    /// Returns what a key of `command` has to do in `before`.
    static func expectation(for command: PeopleListScreen.Command, on before: PeopleListScreen.State) -> Expectation {
        if !hasKey(command, before) {
            return KeyExpectation("only the other kind of list has this key") { _, _ in false }
        }
        return switch command {
        case .close: KeyExpectation("Go back") { after, _ in PeopleListScreen.isFinished(after) }
        case .open: effect("Open the repositories of the selected person", before.selected.map { .open($0) })
        case .openInBrowser:
            effect("Open the profile in the browser", before.selected.map { .common(.openInBrowser($0.url)) })
        case .copy:
            effect(
                "Copy the URL, the login or another text", before.selected.map { .common(.copyMenu(CopyMenu($0))) })
        case .refresh: effect("Refresh", .load(before.current.source, ignoresCache: true))
        case .help: effect("Show the keys", .common(.help))
        case .toggleCard:
            KeyExpectation("Toggle the card") { after, _ in
                PeopleListScreen.cardLayout(of: after, in: after.size).coversList
                    != PeopleListScreen.cardLayout(of: before, in: before.size).coversList
            }
        case .closeCard:
            KeyExpectation("Close the card") { after, _ in
                !PeopleListScreen.cardLayout(of: after, in: after.size).coversList
                    && !PeopleListScreen.isFinished(after)
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
        case .shuffle: effect("Shuffle", .load(before.current.source.next, ignoresCache: false))
        case .toggleOrder:
            KeyExpectation("Sort by followers, or restore the original order") { after, effects in
                before.current.order == .original
                    ? after.current.order == .followers && effects.count == 1
                    : after.current.order == .original && effects.isEmpty
            }
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

    private static func label(_ offset: Int, _ state: PeopleListScreen.State) -> String {
        ["followers", "following", "organizations"][(state.index + offset + 3) % 3]
    }

    private static func effect(_ help: String, _ effect: PeopleListScreen.Effect?) -> Expectation {
        KeyExpectation(help) { _, effects in effects == effect.map { [$0] } }
    }

    private static func selection(_ help: String, _ id: Int) -> Expectation {
        KeyExpectation(help) { after, _ in after.selected?.id == Int64(id) }
    }

    /// Whether the command can have a key: a sample is replaced and sorted, and a list of GitHub has others beside it.
    private static func hasKey(_ command: PeopleListScreen.Command, _ state: PeopleListScreen.State) -> Bool {
        switch command {
        case .shuffle, .toggleOrder: state.isSample
        case .closeCard, .closeFilter, .focusList, .refresh, .show, .showList, .chooseOrder: !state.isSample
        case .close, .open, .openInBrowser, .copy, .help, .toggleCard, .filter, .select: true
        }
    }
}
