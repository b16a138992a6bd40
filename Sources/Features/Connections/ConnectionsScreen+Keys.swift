import GitHubModel
import PeopleUI
package import TerminalUI

extension ConnectionsScreen {
    enum Command: Sendable, Hashable {
        case close, open, openInBrowser, copyURL, refresh, help, toggleCard, closeCard
        /// Shows another list, some lists away; earlier if negative.
        case show(Int)
        case select(ListCommand)
    }

    static func keys(of state: State) -> Keymap<Command> {
        let first: [KeyBinding<Command>] = [
            .open(isPicker: state.isPicker, .open),
            isListCovered(state)
                ? KeyBinding([.escape], .closeCard, "Close the card", shortHelp: "close")
                : .leave(isFirst: false, .close),
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
        ]
        let last: [KeyBinding<Command>] = [
            KeyBinding([.tab], .toggleCard, "Toggle the card", shortHelp: "card"), .openProfile(.openInBrowser),
            .copyProfileURL(.copyURL),
            KeyBinding([.character("r"), .control("r")], .refresh, "Refresh", shortHelp: "refresh"),
        ]
        let quit = isListCovered(state) ? [KeyBinding<Command>([.character("q")], .close, "Go back")] : []
        return Keymap(first + listBindings(state) + last + KeyBinding.selection(Command.select) + quit)
    }

    /// Returns the keys for the key line: those that do something. While people can arrive, they stay in place.
    static func usableKeys(of state: State) -> Keymap<Command> {
        let keys = keys(of: state)
        return state.isLoading ? keys : keys.filter { isUsable($0, state) }
    }

    private static func isUsable(_ command: Command, _ state: State) -> Bool {
        switch command {
        case .open, .openInBrowser, .copyURL, .toggleCard: state.selected != nil
        case .select: state.rows.count > 1
        case .close, .closeCard, .refresh, .help, .show: true
        }
    }

    /// Returns the keys that show the other lists, if there are any.
    private static func listBindings(_ state: State) -> [KeyBinding<Command>] {
        guard state.lists.count > 1 else { return [] }
        func label(_ offset: Int) -> String { state.lists[state.index(after: offset)].list.label }
        return [
            KeyBinding([.character("s")], .show(1), "Next list: \(label(1))", shortHelp: label(1)),
            KeyBinding([.character("S")], .show(-1), "Previous list: \(label(-1))"),
        ]
    }

    package static func help(of state: State) -> [HelpSection] {
        [
            HelpSection("People", keys(of: state)),
            HelpSection("Lists", ["The lists are in GitHub's order. More people are loaded as you scroll."]),
        ]
    }

    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if case .click(let position) = key, position.column < listSize(of: state, in: state.size).columns {
            layout(of: state, in: state.size).listRow(at: position.row).map { state.list.select(row: $0) }
        }
        switch keys(of: state).command(for: key) {
        case .close: state.isClosed = true
        case .select(let command): state.list.perform(command)
        case .open: return state.selected.map { [.open($0)] } ?? []
        case .openInBrowser: return state.selected.map { [.common(.openInBrowser($0.url))] } ?? []
        case .copyURL: return state.selected.map { [.common(.copyURL($0.url))] } ?? []
        case .show(let offset): return show(state.index(after: offset), &state)
        case .refresh: return refresh(&state)
        case .toggleCard:
            let rows = layout(of: state, in: state.size).listHeight
            return state.card.toggle(for: state.selected, in: state.size, rows: rows).map(Effect.card)
        case .closeCard: state.card.coversList = false
        case .help: return [.common(.help)]
        case nil: break
        }
        return []
    }
}
