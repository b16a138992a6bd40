import GitHubModel
package import TerminalUI

extension RepositoriesScreen {
    enum Command: Sendable, Hashable {
        case close, open, openInBrowser, copy, refresh, help, toggleCollapsed
        /// Opens the filter, closes it with its text, or clears it.
        case filter, focusList, clear
        case changeView(ViewOption)
        case select(ListCommand)
    }

    enum ViewOption: Sendable, Hashable { case grouping, order, forks, archived }

    /// Returns the key bindings for `state`. Their help says what the key would change.
    static func keys(of state: State) -> Keymap<Command> { state.isFiltering ? filterKeys(state) : listKeys(state) }

    /// Returns the help: the keys of the screen, and those of the line editor while the filter is edited.
    package static func help(of state: State) -> [HelpSection] {
        let section = HelpSection(state.isFiltering ? "Filter" : "Repositories", keys(of: state))
        return [section] + (state.isFiltering ? [HelpSection("Editing", LineEditor.keys)] : [])
    }

    private static func listKeys(_ state: State) -> Keymap<Command> {
        let isFiltered = !state.filter.isEmpty
        let first: [KeyBinding<Command>] = [
            openBinding(state, space: [.character(" ")]),
            isFiltered
                ? KeyBinding([.escape], .clear, "Clear the filter", shortHelp: "clear")
                : KeyBinding([.escape, .character("q")], .close, "Go back", shortHelp: "back"),
            KeyBinding([.character("/")], .filter, "Filter by name and description", shortHelp: "filter"),
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
        ]
        let last = isFiltered ? [KeyBinding<Command>([.character("q")], .close, "Go back")] : []
        return Keymap(
            first + viewBindings(state) + common(state, letters: true) + KeyBinding.selection(Command.select) + last)
    }

    /// Returns the key bindings of the filter, in which letters are text.
    private static func filterKeys(_ state: State) -> Keymap<Command> {
        let isEmpty = state.filter.isEmpty
        return Keymap(
            [
                openBinding(state),
                KeyBinding(
                    [.escape], .clear, isEmpty ? "Close the filter" : "Clear the filter",
                    shortHelp: isEmpty ? "close" : "clear"),
                KeyBinding([.tab], .focusList, "Go to the list", shortHelp: "list"),
                KeyBinding([.function(1)], .help, "Show the keys", shortHelp: "help"),
            ] + KeyBinding.selection(isEditing: true, Command.select) + common(state, letters: false))
    }

    private static func viewBindings(_ state: State) -> [KeyBinding<Command>] {
        let rows = state.rows
        let order = "by \(rows.nextOrder.rawValue)"
        let canCollapse = rows.isGrouped && !state.isOnTitle
        return (canCollapse ? [collapseBinding(state, [.character(" ")])] : []) + [
            KeyBinding(
                [.character("g")], .changeView(.grouping), rows.isGrouped ? "Ungroup" : "Group by language",
                shortHelp: rows.isGrouped ? "ungroup" : "group"),
            KeyBinding([.character("s")], .changeView(.order), "Sort \(order)", shortHelp: order),
            toggle("f", .forks, "forks", isHidden: rows.hidesForks),
            toggle("a", .archived, "archived", "archived repositories", isHidden: rows.hidesArchived),
        ]
    }

    private static func toggle(
        _ key: Character, _ option: ViewOption, _ name: String, _ longName: String? = nil, isHidden: Bool
    ) -> KeyBinding<Command> {
        KeyBinding(
            [.character(key)], .changeView(option), "\(isHidden ? "Show" : "Hide") \(longName ?? name)",
            shortHelp: "\(isHidden ? "show" : "hide") \(name)")
    }

    /// Returns the binding of Return. On a title, `space` has the same binding.
    private static func openBinding(_ state: State, space: [Key] = []) -> KeyBinding<Command> {
        guard !state.isOnTitle else { return collapseBinding(state, [.enter] + space) }
        return KeyBinding([.enter], .open, "Show details of the selected repository", shortHelp: "details")
    }

    private static func collapseBinding(_ state: State, _ keys: [Key]) -> KeyBinding<Command> {
        let isCollapsed = state.line.map { state.rows.isCollapsed($0.language) } ?? false
        return KeyBinding(
            keys, .toggleCollapsed, isCollapsed ? "Expand the language" : "Collapse the language",
            shortHelp: isCollapsed ? "expand" : "collapse")
    }

    private static func common(_ state: State, letters: Bool) -> [KeyBinding<Command>] {
        func keys(_ character: Character, _ other: Key) -> [Key] { letters ? [.character(character), other] : [other] }
        let target = state.selected == nil ? "owner's page" : "selected repository"
        return [
            KeyBinding(
                keys("o", .control("o")), .openInBrowser, "Open the \(target) in the browser",
                shortHelp: state.selected == nil ? "profile" : "browser"),
            KeyBinding(letters ? [.character("y")] : [], .copy, "Copy the URL of the \(target)", shortHelp: "copy"),
            KeyBinding(keys("r", .control("r")), .refresh, "Refresh", shortHelp: "refresh"),
        ].filter { !$0.keys.isEmpty }
    }
}

extension RepositoriesScreen.State {
    /// Whether the title of a language is selected.
    fileprivate var isOnTitle: Bool { if case .section = line { true } else { false } }
}
