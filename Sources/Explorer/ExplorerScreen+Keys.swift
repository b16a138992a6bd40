package import TerminalUI

extension ExplorerScreen {
    /// What a key does.
    enum Command: Sendable, Hashable {
        case close, open, openInBrowser, copy, shuffle, toggleOrder, help
        case move(Int)
        case movePages(Int)
        case toStart, toEnd
    }

    /// The keys as `state` stands.
    static func keys(of state: State) -> Keymap<Command> {
        let order = state.order == .followers ? "as drawn" : "by followers"
        return Keymap([
            KeyBinding([.enter], .open, "Open the repositories of the selected person", shortHelp: "repositories"),
            KeyBinding([.character("r"), .control("r")], .shuffle, "Show other people", shortHelp: "others"),
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
            KeyBinding([.character("s")], .toggleOrder, "Sort by followers, or as they were drawn", shortHelp: order),
            KeyBinding([.escape, .character("q")], .close, "Go back", shortHelp: "back"),
            KeyBinding(
                [.character("o"), .control("o")], .openInBrowser, "Open the person's page in the browser",
                shortHelp: "browser"),
            KeyBinding([.character("y"), .control("y")], .copy, "Copy the address of the person's page"),
            KeyBinding(
                [.down, .control("n"), .character("j"), .wheelDown], .move(1), "Select the next person",
                shortHelp: "move",
                label: "↑↓"),
            KeyBinding([.up, .control("p"), .character("k"), .wheelUp], .move(-1), "Select the person before"),
            KeyBinding([.pageDown], .movePages(1), "Select a page further down"),
            KeyBinding([.pageUp], .movePages(-1), "Select a page further up"),
            KeyBinding([.home], .toStart, "Select the first person"),
            KeyBinding([.end], .toEnd, "Select the last person"),
        ])
    }

    /// The screen's keys.
    package static func help(of state: State) -> [HelpSection] { [HelpSection("Random people", keys(of: state))] }
}
