import GitHubModel
public import TerminalUI

extension RepositoriesScreen {
    /// What a key does.
    enum Command: Sendable, Hashable {
        case leave, browse, group, order, reload, help, toStart, toEnd
        case move(Int)
        case turnPages(Int)
    }

    /// The keys, named for what they would do to `state`.
    static func keys(of state: State) -> KeyTable<Command> {
        let arrangement = state.isGrouped ? "all together" : "by language"
        let order = "by \(state.order.next.rawValue)"
        return KeyTable([
            KeyBinding([.escape, .character("q")], .leave, "Go back", short: "back"),
            KeyBinding(
                [.character("o"), .control("o")], .browse, "Open the selected repository in the browser",
                short: "browser"),
            KeyBinding([.character("g")], .group, "List them \(arrangement)", short: arrangement),
            KeyBinding([.character("s")], .order, "Sort \(order)", short: order),
            KeyBinding([.character("r"), .control("r")], .reload, "Load them again", short: "reload"),
            KeyBinding(
                [.down, .control("n"), .character("j"), .wheelDown], .move(1), "Select the next one", short: "move",
                label: "↑↓"),
            KeyBinding([.up, .control("p"), .character("k"), .wheelUp], .move(-1), "Select the one before"),
            KeyBinding([.pageDown], .turnPages(1), "Select a page further down"),
            KeyBinding([.pageUp], .turnPages(-1), "Select a page further up"),
            KeyBinding([.home], .toStart, "Select the first"),
            KeyBinding([.end], .toEnd, "Select the last"),
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", short: "help"),
        ])
    }

    /// The list's keys.
    public static func help(of state: State) -> [HelpSection] { [HelpSection("Repositories", keys(of: state))] }
}
