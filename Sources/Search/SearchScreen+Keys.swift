public import TerminalUI

extension SearchScreen {
    /// What a key that is no editing does.
    enum Command: Sendable, Hashable {
        case leave, choose, browse, askAgain, explore, help, toggleCard
        case move(Int)
        case turnPages(Int)
    }

    /// The keys as `state` stands: a question mark asks for help only where it can't be the beginning of a text.
    static func keys(of state: State) -> KeyTable<Command> {
        KeyTable([
            KeyBinding([.enter], .choose, "Open the repositories of the selected person", short: "repositories"),
            KeyBinding(
                [.down, .control("n"), .wheelDown], .move(1), "Select the next person", short: "move", label: "↑↓"),
            KeyBinding([.up, .control("p"), .wheelUp], .move(-1), "Select the person before"),
            KeyBinding([.pageDown], .turnPages(1), "Select a page further down"),
            KeyBinding([.pageUp], .turnPages(-1), "Select a page further up"),
            KeyBinding([.control("o")], .browse, "Open the person's page in the browser", short: "browser"),
            KeyBinding([.control("r")], .askAgain, "Ask GitHub again", short: "ask again"),
            KeyBinding([.control("x")], .explore, "Show random people", short: "random"),
            KeyBinding(
                [.tab], .toggleCard, "Show or hide the selected person's card", short: hasCardRoom(state) ? "card" : nil
            ),
            KeyBinding([.escape, .control("c")], .leave, "Leave", short: "leave"),
            KeyBinding(
                [.function(1)] + (state.text.isEmpty ? [.character("?")] : []), .help, "Show the keys", short: "help"),
        ])
    }

    /// The prompt's keys, then the line's.
    public static func help(of state: State) -> [HelpSection] {
        [HelpSection("People", keys(of: state)), HelpSection("Editing", LineEditor.keys)]
    }
}
