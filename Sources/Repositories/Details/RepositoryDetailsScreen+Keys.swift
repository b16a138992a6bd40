package import TerminalUI

extension RepositoryDetailsScreen {
    /// What a key does.
    enum Command: Sendable, Hashable {
        case close, openInBrowser, copy, refresh, help
        case scroll(Int)
        case scrollPages(Int)
    }

    /// The keys: those that scroll only where there is more than fits.
    static func keys(of state: State) -> Keymap<Command> {
        Keymap(
            [
                KeyBinding([.escape, .character("q")], .close, "Go back to the list", shortHelp: "back"),
                KeyBinding(
                    [.character("o"), .control("o")], .openInBrowser, "Open it in the browser", shortHelp: "browser"),
                KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
                KeyBinding([.character("y")], .copy, "Copy its address", shortHelp: "copy"),
                KeyBinding([.character("r"), .control("r")], .refresh, "Load it again", shortHelp: "reload"),
            ] + (lastTop(of: state) > 0 ? scrolling : []))
    }

    /// The screen's keys.
    package static func help(of state: State) -> [HelpSection] { [HelpSection("Repository", keys(of: state))] }

    private static let scrolling: [KeyBinding<Command>] = [
        KeyBinding(
            [.down, .control("n"), .character("j"), .wheelDown], .scroll(1), "Scroll down", shortHelp: "scroll",
            label: "↑↓"
        ),
        KeyBinding([.up, .control("p"), .character("k"), .wheelUp], .scroll(-1), "Scroll up"),
        KeyBinding([.pageDown], .scrollPages(1), "Scroll down a page"),
        KeyBinding([.pageUp], .scrollPages(-1), "Scroll up a page"),
    ]
}
