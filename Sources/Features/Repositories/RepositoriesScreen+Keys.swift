import GitHubModel
package import TerminalUI

extension RepositoriesScreen {
    package enum Command: Sendable, Hashable {
        case close, open, openInBrowser, copy, copyCloneURL, loadAll, refresh, help, toggleCollapsed,
            toggleEachCollapsed
        /// Opens a menu.
        case chooseOrder, chooseLanguage
        /// Opens the people around the owner, or the repositories that the owner starred.
        case openConnections, openStarred
        /// Opens the repositories of the owner of the selected one.
        case openOwner
        /// Opens the filter, goes to the list, or clears and closes the filter.
        case filter, focusList, closeFilter
        case completeFilter
        case changeView(ViewOption)
        case select(ListCommand)
        /// Selects the title of another language, some sections away; up if negative.
        case selectLanguage(Int)
    }

    package enum ViewOption: Sendable, Hashable, CaseIterable { case grouping, direction, forks, archived }

    package static func keys(of state: State) -> Keymap<Command> {
        state.isFiltering ? filterKeys(state) : listKeys(state)
    }

    package static func isUsable(_ command: Command, in state: State) -> Bool {
        switch command {
        case .select: state.rows.lines.count > 1
        case .focusList, .changeView(.grouping), .chooseLanguage: !state.rows.lines.isEmpty
        case .changeView(.direction), .chooseOrder: !state.rows.lines.isEmpty && state.rows.filter.sorting == nil
        case .filter, .changeView(.forks), .changeView(.archived): !state.listing.isEmpty
        case .openInBrowser, .copy: state.selected != nil || state.person != nil
        default: true
        }
    }

    package static func help(of state: State) -> [HelpSection] {
        if let menu = state.menu { return [menu.help] }
        let notes = filterHelp(state.keyNames).map { "\($0.term): \($0.text)" }
        guard state.isFiltering else {
            return [HelpSection("Repositories", keys(of: state)), languageHelp, HelpSection("Filter", notes)]
        }
        return [
            HelpSection("Filter", keys(of: state), notes: notes), HelpSection("Editing", LineEditor.keys),
        ]
    }

    private static let languageHelp = HelpSection(
        "Languages",
        [
            "The section with the most stars is first, as with `repos --by-language`, then by name. A filter with words"
                + " puts the section with the best match first.",
            "The bar counts repositories with a language. It shows the five languages with the most, and all others"
                + " together. The first one is the top language.",
        ])

    /// Parts of a filter, and what they do, then the key that completes them.
    package static func filterHelp(_ names: KeyNames = KeyNames()) -> [(term: String, text: String)] {
        filterParts + (names.name(of: completeFilter).map { [($0, "Completes names and values.")] } ?? [])
    }

    private static let filterParts: [(term: String, text: String)] = [
        (
            "words",
            "All must match the name, the description, or the start of the language. If few repositories match, similar names follow."
        ),
        ("lang:go,rust  topic:cli  license:mit", "Only repositories with one of these texts, or else that begin so."),
        (
            "stars:>100  forks:10..50  issues:0  size:<1k",
            "Only repositories with these numbers. Sizes are in KB; k and m stand for thousands and millions."
        ),
        (
            "pushed:>2025-10  created:2024  pushed:<30d",
            "Only repositories with these dates, or these ages in h, d, w, m (30 days) and y."
        ),
        (
            "is:archived  is:fork  is:template  is:private  is:public",
            "Only these repositories. Also fork:no and archived:no."
        ),
        ("-lang:go  -is:fork", "Only the others."), ("sort:pushed  sort:name-desc", "The order."),
        ("lang:\"jupyter notebook\"", "Quotes enclose a value with spaces."),
    ]

    private static let completeFilter = KeyBinding<Command>(
        [.tab], .completeFilter, "Complete the word", shortHelp: "complete")

    private static func listKeys(_ state: State) -> Keymap<Command> {
        let isFiltered = !state.filter.isEmpty
        let first: [KeyBinding<Command>] = [
            isFiltered
                ? .closeFilter(.closeFilter)
                : .leave(isFirst: state.isFirst, .close),
            .filter(.filter),
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
        ]
        let last = isFiltered ? [KeyBinding<Command>([.character("q")], .close, "Go back")] : leftBinding(state)
        return Keymap(
            openBinding(state, titleKeys: sectionKeys(state)) + first + loadAllBinding(state) + peopleBinding(state)
                + viewBindings(state)
                + starredBinding(state) + common(state, letters: true)
                + KeyBinding.selection(Command.select) + last)
    }

    /// Where `←` has no section to collapse.
    private static func leftBinding(_ state: State) -> [KeyBinding<Command>] {
        guard !state.isFirst, !state.rows.isGrouped || state.isCollapsed else { return [] }
        return [KeyBinding([.left], .close, "Go back")]
    }

    private static func loadAllBinding(_ state: State) -> [KeyBinding<Command>] {
        guard let rest = state.listing.rest else { return [] }
        return [KeyBinding([.character("A")], .loadAll, "Load \(rest.text)", shortHelp: "all")]
    }

    private static func peopleBinding(_ state: State) -> [KeyBinding<Command>] {
        guard let login = state.person?.login else { return [] }
        let help = "Show the people around \(login)"
        return [KeyBinding([.character("p")], .openConnections, help, shortHelp: "people")]
    }

    private static func starredBinding(_ state: State) -> [KeyBinding<Command>] {
        if state.isStarred, let owner = state.selected?.owner {
            return [KeyBinding([.character("@")], .openOwner, "Show the repositories of \(owner)", shortHelp: "owner")]
        }
        guard let person = state.person, person.kind != .organization, !state.isStarred else { return [] }
        let help = "Show the repositories that \(person.login) starred"
        return [KeyBinding([.character("*")], .openStarred, help, shortHelp: "starred")]
    }

    private static func filterKeys(_ state: State) -> Keymap<Command> {
        Keymap(
            openBinding(state) + [
                .closeFilter(.closeFilter),
                state.completedFilter == nil
                    ? KeyBinding([.tab], .focusList, "Go to the list", shortHelp: "list")
                    : completeFilter,
                KeyBinding([.function(1)], .help, "Show the keys", shortHelp: "help"),
            ] + KeyBinding.selection(isEditing: true, Command.select) + common(state, letters: false))
    }

    private static func viewBindings(_ state: State) -> [KeyBinding<Command>] {
        let rows = state.rows
        return collapseBindings(state) + [
            KeyBinding(
                [.character("g")], .changeView(.grouping), rows.isGrouped ? "Ungroup" : "Group by language",
                shortHelp: rows.isGrouped ? "ungroup" : "group"),
            KeyBinding([.character("s")], .chooseOrder, "Choose the order", shortHelp: "sort"),
            KeyBinding([.character("S")], .changeView(.direction), "Reverse the order"),
            KeyBinding([.character("L")], .chooseLanguage, "Choose a language"),
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

    private static func collapseBindings(_ state: State) -> [KeyBinding<Command>] {
        guard state.rows.isGrouped, state.line != nil else { return [] }
        let isEach = state.rows.isEachCollapsed
        return (state.isOnTitle ? [] : [collapseBinding(state, sectionKeys(state))]) + [
            KeyBinding(
                [.character("z")], .toggleEachCollapsed, isEach ? "Expand all languages" : "Collapse all languages",
                shortHelp: isEach ? "expand all" : "collapse all"),
            KeyBinding([.character("]")], .selectLanguage(1), "Next language"),
            KeyBinding([.character("[")], .selectLanguage(-1), "Previous language"),
        ]
    }

    /// Returns the keys that collapse or expand a section: Space, and the arrow that does so now.
    private static func sectionKeys(_ state: State) -> [Key] { [.character(" "), state.isCollapsed ? .right : .left] }

    /// On a title, `titleKeys` have the binding of Return.
    private static func openBinding(_ state: State, titleKeys: [Key] = []) -> [KeyBinding<Command>] {
        guard state.line != nil else { return [] }
        if state.isOnTitle { return [collapseBinding(state, [.enter] + titleKeys)] }
        return [
            state.isPicker
                ? KeyBinding([.enter], .open, "Print the selected repository", shortHelp: "print")
                : KeyBinding([.enter], .open, "Show details of the selected repository", shortHelp: "details")
        ]
    }

    private static func collapseBinding(_ state: State, _ keys: [Key]) -> KeyBinding<Command> {
        KeyBinding(
            keys, .toggleCollapsed, state.isCollapsed ? "Expand the language" : "Collapse the language",
            shortHelp: state.isCollapsed ? "expand" : "collapse")
    }

    private static func common(_ state: State, letters: Bool) -> [KeyBinding<Command>] {
        func keys(_ character: Character, _ other: Key) -> [Key] { letters ? [.character(character), other] : [other] }
        let target = state.selected == nil ? "owner's page" : "selected repository"
        return [
            KeyBinding(
                keys("o", .control("o")), .openInBrowser, "Open the \(target) in the browser",
                shortHelp: state.selected == nil ? "profile" : "browser"),
            KeyBinding(
                letters ? [.character("y")] : [], .copy, "Copy the URL or another text of the \(target)",
                shortHelp: "copy"),
            KeyBinding(
                letters && state.selected != nil ? [.character("c")] : [], .copyCloneURL, "Copy the clone URL"),
            .refresh(.refresh, hasLetter: letters),
        ].filter { !$0.keys.isEmpty }
    }
}

extension RepositoriesScreen.State {
    fileprivate var isOnTitle: Bool { if case .section = line { true } else { false } }
    fileprivate var isCollapsed: Bool { line.map { rows.isCollapsed($0.language) } ?? false }
}
