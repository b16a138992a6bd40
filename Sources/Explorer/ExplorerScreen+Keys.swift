public import TerminalUI

extension ExplorerScreen {
    /// What a key does.
    enum Command: Sendable, Hashable {
        case leave, choose, browse, copy, drawOthers, changeOrder, help
        case move(Int)
        case turnPages(Int)
        case toStart, toEnd
    }

    /// The keys as `state` stands.
    static func keys(of state: State) -> KeyTable<Command> {
        let order = state.order == .followers ? "as drawn" : "by followers"
        return KeyTable([
            KeyBinding([.enter], .choose, "Open the repositories of the selected person", short: "repositories"),
            KeyBinding([.character("r"), .control("r")], .drawOthers, "Show other people", short: "others"),
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", short: "help"),
            KeyBinding([.character("s")], .changeOrder, "Sort by followers, or as they were drawn", short: order),
            KeyBinding([.escape, .character("q")], .leave, "Go back", short: "back"),
            KeyBinding(
                [.character("o"), .control("o")], .browse, "Open the person's page in the browser", short: "browser"),
            KeyBinding([.character("y"), .control("y")], .copy, "Copy the address of the person's page"),
            KeyBinding(
                [.down, .control("n"), .character("j"), .wheelDown], .move(1), "Select the next person", short: "move",
                label: "↑↓"),
            KeyBinding([.up, .control("p"), .character("k"), .wheelUp], .move(-1), "Select the person before"),
            KeyBinding([.pageDown], .turnPages(1), "Select a page further down"),
            KeyBinding([.pageUp], .turnPages(-1), "Select a page further up"),
            KeyBinding([.home], .toStart, "Select the first person"),
            KeyBinding([.end], .toEnd, "Select the last person"),
        ])
    }

    /// The screen's keys.
    public static func help(of state: State) -> [HelpSection] { [HelpSection("Random people", keys(of: state))] }
}
