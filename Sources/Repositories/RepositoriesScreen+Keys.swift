import GitHubModel
package import TerminalUI

extension RepositoriesScreen {
    /// What a key does.
    enum Command: Sendable, Hashable {
        case close, open, openInBrowser, copy, refresh, help, toggleCollapsed, toStart, toEnd
        /// Into the filter, out of it with its text kept, without its text.
        case filter, focusList, clear
        case changeView(ViewOption)
        case move(Int)
        case movePages(Int)
    }

    /// What a key changes about the list.
    enum ViewOption: Sendable, Hashable { case grouping, order, forks, archived }

    /// The keys as `state` stands, named for what they would do.
    static func keys(of state: State) -> Keymap<Command> { state.isFiltering ? filterKeys(state) : listKeys(state) }

    /// The screen's keys; while the filter is open, the line's as well.
    package static func help(of state: State) -> [HelpSection] {
        let section = HelpSection(state.isFiltering ? "Filter" : "Repositories", keys(of: state))
        return [section] + (state.isFiltering ? [HelpSection("Editing", LineEditor.keys)] : [])
    }

    private static func listKeys(_ state: State) -> Keymap<Command> {
        let isFiltered = !state.filter.isEmpty
        let first: [KeyBinding<Command>] = [
            openBinding(state, space: [.character(" ")]),
            isFiltered
                ? KeyBinding([.escape], .clear, "List all again", shortHelp: "clear")
                : KeyBinding([.escape, .character("q")], .close, "Go back", shortHelp: "back"),
            KeyBinding([.character("/")], .filter, "Filter by name and description", shortHelp: "filter"),
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
        ]
        let last = isFiltered ? [KeyBinding<Command>([.character("q")], .close, "Go back")] : []
        return Keymap(
            first + viewBindings(state) + common(state, letters: true) + movementBindings(letters: true) + last)
    }

    /// Letters are text here.
    private static func filterKeys(_ state: State) -> Keymap<Command> {
        let isEmpty = state.filter.isEmpty
        return Keymap(
            [
                openBinding(state),
                KeyBinding(
                    [.escape], .clear, isEmpty ? "Leave the filter" : "Clear the filter",
                    shortHelp: isEmpty ? "leave" : "clear"),
                KeyBinding([.tab], .focusList, "To the list, filtered as it is", shortHelp: "list"),
                KeyBinding([.function(1)], .help, "Show the keys", shortHelp: "help"),
            ] + movementBindings(letters: false) + common(state, letters: false))
    }

    private static func viewBindings(_ state: State) -> [KeyBinding<Command>] {
        let rows = state.rows
        let (arrangement, order) = (rows.isGrouped ? "all together" : "by language", "by \(rows.nextOrder.rawValue)")
        let hasFolding = rows.isGrouped && !state.isOnTitle
        return (hasFolding ? [collapseBinding(state, [.character(" ")])] : []) + [
            KeyBinding([.character("g")], .changeView(.grouping), "List them \(arrangement)", shortHelp: arrangement),
            KeyBinding([.character("s")], .changeView(.order), "Sort \(order)", shortHelp: order),
            rows.hidesForks
                ? KeyBinding([.character("f")], .changeView(.forks), "List forks too", shortHelp: "forks too")
                : KeyBinding([.character("f")], .changeView(.forks), "Leave out forks", shortHelp: "no forks"),
            rows.hidesArchived
                ? KeyBinding(
                    [.character("a")], .changeView(.archived), "List archived ones too", shortHelp: "archived too")
                : KeyBinding(
                    [.character("a")], .changeView(.archived), "Leave out archived ones", shortHelp: "none archived"),
        ]
    }

    /// What Return does; on a title it is what `space` does too.
    private static func openBinding(_ state: State, space: [Key] = []) -> KeyBinding<Command> {
        guard !state.isOnTitle else { return collapseBinding(state, [.enter] + space) }
        return KeyBinding([.enter], .open, "Show details of the selected repository", shortHelp: "details")
    }

    private static func collapseBinding(_ state: State, _ keys: [Key]) -> KeyBinding<Command> {
        let isFolded = state.line.map { state.rows.isFolded($0.language) } ?? false
        return KeyBinding(
            keys, .toggleCollapsed, isFolded ? "Unfold the language" : "Fold the language",
            shortHelp: isFolded ? "unfold" : "fold")
    }

    private static func common(_ state: State, letters: Bool) -> [KeyBinding<Command>] {
        func keys(_ character: Character, _ other: Key) -> [Key] { letters ? [.character(character), other] : [other] }
        let what = state.selected == nil ? "owner's page" : "selected repository"
        return [
            KeyBinding(
                keys("o", .control("o")), .openInBrowser, "Open the \(what) in the browser",
                shortHelp: state.selected == nil ? "profile" : "browser"),
            KeyBinding(letters ? [.character("y")] : [], .copy, "Copy the address of the \(what)", shortHelp: "copy"),
            KeyBinding(keys("r", .control("r")), .refresh, "Load them again", shortHelp: "reload"),
        ].filter { !$0.keys.isEmpty }
    }

    private static func movementBindings(letters: Bool) -> [KeyBinding<Command>] {
        let (down, up): ([Key], [Key]) = letters ? ([.character("j")], [.character("k")]) : ([], [])
        return [
            KeyBinding(
                [.down, .control("n"), .wheelDown] + down, .move(1), "Select the next one", shortHelp: "move",
                label: "↑↓"),
            KeyBinding([.up, .control("p"), .wheelUp] + up, .move(-1), "Select the one before"),
            KeyBinding([.pageDown], .movePages(1), "Select a page further down"),
            KeyBinding([.pageUp], .movePages(-1), "Select a page further up"),
        ]
            + (letters
                ? [KeyBinding([.home], .toStart, "Select the first"), KeyBinding([.end], .toEnd, "Select the last")]
                : [])
    }
}

extension RepositoriesScreen.State {
    /// Is a language's title selected?
    fileprivate var isOnTitle: Bool { if case .section = line { true } else { false } }
}
