public import TerminalUI

extension RepositoryDetailsScreen {
    /// What a key does.
    enum Command: Sendable, Hashable {
        case leave, browse, copy, reload, help
        case scroll(Int)
        case turnPages(Int)
    }

    /// The keys: those that scroll only where there is more than fits.
    static func keys(of state: State) -> KeyTable<Command> {
        KeyTable(
            [
                KeyBinding([.escape, .character("q")], .leave, "Go back to the list", short: "back"),
                KeyBinding([.character("o"), .control("o")], .browse, "Open it in the browser", short: "browser"),
                KeyBinding([.function(1), .character("?")], .help, "Show the keys", short: "help"),
                KeyBinding([.character("y")], .copy, "Copy its address", short: "copy"),
                KeyBinding([.character("r"), .control("r")], .reload, "Load it again", short: "reload"),
            ] + (lastTop(of: state) > 0 ? scrolling : []))
    }

    /// The screen's keys.
    public static func help(of state: State) -> [HelpSection] { [HelpSection("Repository", keys(of: state))] }

    private static let scrolling: [KeyBinding<Command>] = [
        KeyBinding(
            [.down, .control("n"), .character("j"), .wheelDown], .scroll(1), "Scroll down", short: "scroll", label: "↑↓"
        ),
        KeyBinding([.up, .control("p"), .character("k"), .wheelUp], .scroll(-1), "Scroll up"),
        KeyBinding([.pageDown], .turnPages(1), "Scroll down a page"),
        KeyBinding([.pageUp], .turnPages(-1), "Scroll up a page"),
    ]
}
