import GitHubModel
package import TerminalUI

extension ExplorerScreen {
    enum Command: Sendable, Hashable {
        case close, open, openInBrowser, copyURL, shuffle, toggleOrder, help
        case select(ListCommand)
    }

    static func keys(of state: State) -> Keymap<Command> {
        let order = state.order == .followers ? "original order" : "by followers"
        let bindings: [KeyBinding<Command>] = [
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
        ]
        return Keymap(bindings + KeyBinding.selection(Command.select))
    }

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Random people", keys(of: state))] }

    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if case .click(let position) = key {
            layout(of: state, in: state.size).listRow(at: position.row).map { state.list.select(row: $0) }
        }
        switch keys(of: state).command(for: key) {
        case .close: state.isClosed = true
        case .select(let command): state.list.perform(command)
        case .open: return state.selected.map { [.open($0)] } ?? []
        case .openInBrowser: return state.selected.map { [.common(.openInBrowser($0.url))] } ?? []
        case .copyURL: return state.selected.map { [.common(.copy($0.url))] } ?? []
        case .shuffle: return shuffle(&state)
        case .toggleOrder: return toggleOrder(&state)
        case .help: return [.common(.help)]
        case nil: break
        }
        return []
    }
}
