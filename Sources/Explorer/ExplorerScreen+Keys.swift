import GitHubModel
package import TerminalUI

extension ExplorerScreen {
    enum Command: Sendable, Hashable {
        case close, open, openInBrowser, copyURL, shuffle, toggleOrder, help
        case move(Int)
        case movePages(Int)
        case toStart, toEnd
    }

    static func keys(of state: State) -> Keymap<Command> {
        let order = state.order == .followers ? "original order" : "by followers"
        return Keymap([
            KeyBinding([.enter], .open, "Open the repositories of the selected person", shortHelp: "repositories"),
            KeyBinding([.character("r"), .control("r")], .shuffle, "Shuffle", shortHelp: "shuffle"),
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
            KeyBinding(
                [.character("s")], .toggleOrder, "Sort by followers, or restore the original order", shortHelp: order),
            KeyBinding([.escape, .character("q")], .close, "Go back", shortHelp: "back"),
            KeyBinding(
                [.character("o"), .control("o")], .openInBrowser, "Open the profile in the browser",
                shortHelp: "browser"),
            KeyBinding([.character("y"), .control("y")], .copyURL, "Copy the profile URL"),
            KeyBinding(
                [.down, .control("n"), .character("j"), .wheelDown], .move(1), "Next", shortHelp: "move", label: "↑↓"),
            KeyBinding([.up, .control("p"), .character("k"), .wheelUp], .move(-1), "Previous"),
            KeyBinding([.pageDown], .movePages(1), "Page down"),
            KeyBinding([.pageUp], .movePages(-1), "Page up"),
            KeyBinding([.home], .toStart, "First"),
            KeyBinding([.end], .toEnd, "Last"),
        ])
    }

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Random people", keys(of: state))] }

    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if case .click(let position) = key {
            layout(of: state, in: state.size).listRow(at: position.row).map { state.list.select(row: $0) }
        }
        switch keys(of: state).command(for: key) {
        case .close: state.isClosed = true
        case .move(let offset): state.list.move(by: offset)
        case .movePages(let count): state.list.move(by: count * state.list.height)
        case .toStart: state.list.select(0)
        case .toEnd: state.list.select(state.rows.count)
        case .open: return state.selected.map { [.open($0)] } ?? []
        case .openInBrowser: return state.selected.map { [.openInBrowser($0)] } ?? []
        case .copyURL: return state.selected.map { [.copyURL($0)] } ?? []
        case .shuffle: return shuffle(&state)
        case .toggleOrder: return toggleOrder(&state)
        case .help: return [.help]
        case nil: break
        }
        return []
    }
}
