import GitHubModel
public import TerminalUI

extension RepositoriesScreen {
    /// What a key does.
    enum Command: Sendable, Hashable {
        case leave, open, browse, copy, reload, help, fold, toStart, toEnd
        /// Into the filter, out of it with its text kept, without its text.
        case filter, toList, clear
        case arrange(Change)
        case move(Int)
        case turnPages(Int)
    }

    /// What a key changes about the list.
    enum Change: Sendable, Hashable { case groups, order, forks, archived }

    /// The keys as `state` stands, named for what they would do.
    static func keys(of state: State) -> KeyTable<Command> { state.isFiltering ? filterKeys(state) : listKeys(state) }

    /// The screen's keys; while the filter is open, the line's as well.
    public static func help(of state: State) -> [HelpSection] {
        let section = HelpSection(state.isFiltering ? "Filter" : "Repositories", keys(of: state))
        return [section] + (state.isFiltering ? [HelpSection("Editing", LineEditor.keys)] : [])
    }

    private static func listKeys(_ state: State) -> KeyTable<Command> {
        let isFiltered = !state.filter.isEmpty
        let first: [KeyBinding<Command>] = [
            opening(state, space: [.character(" ")]),
            isFiltered
                ? KeyBinding([.escape], .clear, "List all again", short: "clear")
                : KeyBinding([.escape, .character("q")], .leave, "Go back", short: "back"),
            KeyBinding([.character("/")], .filter, "Filter by name and description", short: "filter"),
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", short: "help"),
        ]
        let last = isFiltered ? [KeyBinding<Command>([.character("q")], .leave, "Go back")] : []
        return KeyTable(first + arranging(state) + common(state, letters: true) + moving(letters: true) + last)
    }

    /// Letters are text here.
    private static func filterKeys(_ state: State) -> KeyTable<Command> {
        let isEmpty = state.filter.isEmpty
        return KeyTable(
            [
                opening(state),
                KeyBinding(
                    [.escape], .clear, isEmpty ? "Leave the filter" : "Clear the filter",
                    short: isEmpty ? "leave" : "clear"),
                KeyBinding([.tab], .toList, "To the list, filtered as it is", short: "list"),
                KeyBinding([.function(1)], .help, "Show the keys", short: "help"),
            ] + moving(letters: false) + common(state, letters: false))
    }

    private static func arranging(_ state: State) -> [KeyBinding<Command>] {
        let rows = state.rows
        let (arrangement, order) = (rows.isGrouped ? "all together" : "by language", "by \(rows.nextOrder.rawValue)")
        let hasFolding = rows.isGrouped && !state.isOnTitle
        return (hasFolding ? [folding(state, [.character(" ")])] : []) + [
            KeyBinding([.character("g")], .arrange(.groups), "List them \(arrangement)", short: arrangement),
            KeyBinding([.character("s")], .arrange(.order), "Sort \(order)", short: order),
            rows.hidesForks
                ? KeyBinding([.character("f")], .arrange(.forks), "List forks too", short: "forks too")
                : KeyBinding([.character("f")], .arrange(.forks), "Leave out forks", short: "no forks"),
            rows.hidesArchived
                ? KeyBinding([.character("a")], .arrange(.archived), "List archived ones too", short: "archived too")
                : KeyBinding([.character("a")], .arrange(.archived), "Leave out archived ones", short: "none archived"),
        ]
    }

    /// What Return does; on a title it is what `space` does too.
    private static func opening(_ state: State, space: [Key] = []) -> KeyBinding<Command> {
        guard !state.isOnTitle else { return folding(state, [.enter] + space) }
        return KeyBinding([.enter], .open, "Show details of the selected repository", short: "details")
    }

    private static func folding(_ state: State, _ keys: [Key]) -> KeyBinding<Command> {
        let isFolded = state.line.map { state.rows.isFolded($0.language) } ?? false
        return KeyBinding(
            keys, .fold, isFolded ? "Unfold the language" : "Fold the language",
            short: isFolded ? "unfold" : "fold")
    }

    private static func common(_ state: State, letters: Bool) -> [KeyBinding<Command>] {
        func keys(_ character: Character, _ other: Key) -> [Key] { letters ? [.character(character), other] : [other] }
        let what = state.selected == nil ? "owner's page" : "selected repository"
        return [
            KeyBinding(
                keys("o", .control("o")), .browse, "Open the \(what) in the browser",
                short: state.selected == nil ? "profile" : "browser"),
            KeyBinding(letters ? [.character("y")] : [], .copy, "Copy the address of the \(what)", short: "copy"),
            KeyBinding(keys("r", .control("r")), .reload, "Load them again", short: "reload"),
        ].filter { !$0.keys.isEmpty }
    }

    private static func moving(letters: Bool) -> [KeyBinding<Command>] {
        let (down, up): ([Key], [Key]) = letters ? ([.character("j")], [.character("k")]) : ([], [])
        return [
            KeyBinding(
                [.down, .control("n"), .wheelDown] + down, .move(1), "Select the next one", short: "move", label: "↑↓"),
            KeyBinding([.up, .control("p"), .wheelUp] + up, .move(-1), "Select the one before"),
            KeyBinding([.pageDown], .turnPages(1), "Select a page further down"),
            KeyBinding([.pageUp], .turnPages(-1), "Select a page further up"),
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
