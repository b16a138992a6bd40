package import GitHubModel
package import PeopleUI
package import TerminalUI

/// The people around an account or a repository: one of several lists at a time, whose pages are loaded as needed.
package enum ConnectionsScreen: ListScreen {
    package enum Event: Sendable, Hashable {
        case loaded(PeoplePage)
        case failed(String)
        case unauthorized
    }

    package struct State: ListState, Sendable, Hashable {
        /// The lists, in the order of the key that selects the next one; not empty.
        var lists: [LoadedPeople]
        var index = 0
        let isOffline: Bool
        var filter = LineEditor()
        /// Whether keys edit the filter.
        var isFiltering = false
        /// The menu of orders in place of the list.
        var menu: ChoiceMenu<ConnectionsOrder>?
        package var isPicker = false
        package var loading = LoadingStatus()
        /// Whether the page after the last one is being loaded, or failed to load.
        var isNextPagePending = false
        package internal(set) var card = Card()
        package var columns = PersonColumn.all
        package var hasAvatar: Bool {
            get { card.hasAvatar }
            set { card.hasAvatar = newValue }
        }
        package internal(set) var size = Size(columns: 80, rows: 24)
        package internal(set) var isClosed = false

        /// Followers, followed accounts and organizations, or the members and the followers of an organization.
        package init(around person: Person, isOffline: Bool = false) {
            let (login, profile) = (person.login, person.profile)
            let followers = LoadedPeople(.followers(login), total: profile?.followers)
            lists =
                person.kind == .organization
                ? [LoadedPeople(.members(login)), followers]
                : [
                    followers, LoadedPeople(.following(login), total: profile?.following),
                    LoadedPeople(.organizations(login)),
                ]
            self.isOffline = isOffline
        }

        /// Shows the people whom a user follows first.
        package init(followedBy person: Person, isOffline: Bool = false) {
            self.init(around: person, isOffline: isOffline)
            index = min(1, lists.count - 1)
        }

        package init(contributorsTo name: String, of owner: Login, count: Int?, isOffline: Bool = false) {
            lists = [LoadedPeople(.contributors(owner, name: name), total: count)]
            self.isOffline = isOffline
        }

        var current: LoadedPeople {
            get { lists[index] }
            set { lists[index] = newValue }
        }
        var rows: [Person] { current.rows }
        package var list: ListViewport {
            get { current.viewport }
            set { current.viewport = newValue }
        }
        package var selected: Person? { current.selected }

        func index(after offset: Int) -> Int { (index + offset + lists.count) % lists.count }
    }

    package enum Action: NavigationAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case navigation(NavigationEvent)
        case received(Event, of: PeopleList)
        case card(Card.Action)
    }

    package enum Effect: Sendable, Hashable {
        /// Loads the first page. Cancels the page that is being loaded.
        case load(PeopleList, ignoresCache: Bool)
        case loadMore(PeopleList)
        case card(Card.Effect)
        case open(Person)
        case common(CommonEffect)
    }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = apply(action, &state)
        let rows = cardLayout(of: state, in: state.size).list.rows
        state.list.resize(to: rows)
        state.menu?.resize(to: rows)
        return effects + loadMoreIfNeeded(&state)
            + state.card.follow(state.selected, in: cardLayout(of: state, in: state.size)).map(Effect.card)
    }

    private static func apply(_ action: Action, _ state: inout State) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .navigation(let event):
            return apply(event, &state) + state.card.handle(event, selected: state.selected).map(Effect.card)
        case .card(let action):
            state.card.apply(action)
            if case .updated(.profile(let person), _) = action { state.current.update(person) }
        case .received(let event, let list): return apply(event, of: list, &state)
        }
        return []
    }

    private static func apply(_ event: NavigationEvent, _ state: inout State) -> [Effect] {
        switch event {
        case .opened: return load(&state)
        case .credentialsChanged: return load(&state, ignoresCache: true)
        case .failed(let message): state.loading.finish(message)
        case .covered, .uncovered: break
        }
        return []
    }

    static func cardLayout(of state: State, in size: Size) -> CardLayout {
        state.card.layout(of: state.selected, in: size, rows: layout(of: state, in: size).listHeight)
    }

    /// An event of a list that is not on screen was in the queue when another list was selected.
    private static func apply(_ event: Event, of list: PeopleList, _ state: inout State) -> [Effect] {
        guard let index = state.lists.firstIndex(where: { $0.list == list }) else { return [] }
        if case .loaded(let page) = event { state.lists[index].add(page) }
        guard index == state.index else { return [] }
        switch event {
        case .loaded(let page):
            state.loading.finish(page.message)
            state.isNextPagePending = false
        case .failed(let message): state.loading.finish(message)
        case .unauthorized: return [.common(state.failUnauthorized())]
        }
        return []
    }

    package static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.loading.busy, state.isBusy)
        state.card.updateActivityIndicator(update)
    }

    private static func load(_ state: inout State, ignoresCache: Bool = false) -> [Effect] {
        state.loading.start()
        state.isNextPagePending = false
        return [.load(state.current.list, ignoresCache: ignoresCache)]
    }

    private static func refresh(_ state: inout State) -> [Effect] {
        let card = state.card.retry(selected: state.selected).map(Effect.card)
        return (state.isNextPagePending ? loadMore(&state) : load(&state, ignoresCache: true)) + card
    }

    private static func show(_ index: Int, _ state: inout State) -> [Effect] {
        closeFilter(&state)
        state.index = index
        state.loading.finish()
        state.isNextPagePending = false
        return state.current.pages == 0 ? load(&state) : []
    }

    /// After an error, only if the last page was cached: the next may be as well.
    private static func loadMoreIfNeeded(_ state: inout State) -> [Effect] {
        let canLoad = state.failure == nil || state.current.age != nil && !state.isNextPagePending
        return state.current.needsMore && !state.isLoading && canLoad ? loadMore(&state) : []
    }

    private static func loadMore(_ state: inout State) -> [Effect] {
        state.loading.start()
        state.isNextPagePending = true
        return [.loadMore(state.current.list)]
    }

    package enum Command: Sendable, Hashable {
        case close, open, openInBrowser, copy, refresh, help, toggleCard, closeCard
        /// Opens the filter, goes to the list, or clears and closes the filter.
        case filter, focusList, closeFilter
        /// Earlier lists if negative.
        case show(Int)
        /// The list at this index.
        case showList(Int)
        case chooseOrder
        case select(ListCommand)
    }

    package static func keys(of state: State) -> Keymap<Command> {
        state.isFiltering ? filterKeys(state) : listKeys(state)
    }

    private static func listKeys(_ state: State) -> Keymap<Command> {
        let isListCovered = cardLayout(of: state, in: state.size).coversList
        let leave: KeyBinding<Command> =
            if isListCovered {
                KeyBinding([.escape], .closeCard, "Close the card", shortHelp: "close")
            } else if !state.filter.isEmpty {
                .closeFilter(.closeFilter)
            } else {
                .leave(isFirst: false, .close)
            }
        let first: [KeyBinding<Command>] = [
            .open(isPicker: state.isPicker, .open), leave,
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"), .filter(.filter),
        ]
        let last: [KeyBinding<Command>] = [
            KeyBinding([.character("s")], .chooseOrder, "Choose the order", shortHelp: "sort"),
            KeyBinding(
                state.lists.count > 1 ? [.control("t")] : [.tab, .control("t")], .toggleCard, "Toggle the card",
                shortHelp: "card"), .openProfile(.openInBrowser),
            .copyTexts(.copy),
            KeyBinding([.character("r"), .control("r")], .refresh, "Refresh", shortHelp: "refresh"),
        ]
        let hasOtherEscape = isListCovered || !state.filter.isEmpty
        let quit = hasOtherEscape ? [KeyBinding<Command>([.character("q")], .close, "Go back")] : []
        return Keymap(first + listBindings(state) + last + KeyBinding.selection(Command.select) + quit)
    }

    private static func filterKeys(_ state: State) -> Keymap<Command> {
        Keymap(
            [
                .open(isPicker: state.isPicker, .open), .closeFilter(.closeFilter),
                KeyBinding([.tab], .focusList, "Go to the list", shortHelp: "list"),
                KeyBinding([.function(1)], .help, "Show the keys", shortHelp: "help"),
            ] + KeyBinding.selection(isEditing: true, Command.select))
    }

    package static func isUsable(_ command: Command, in state: State) -> Bool {
        switch command {
        case .open, .openInBrowser, .copy, .toggleCard: state.selected != nil
        case .select, .chooseOrder: state.rows.count > 1
        case .filter: !state.current.people.isEmpty
        case .focusList: !state.rows.isEmpty
        case .close, .closeCard, .closeFilter, .refresh, .help, .show, .showList: true
        }
    }

    private static func listBindings(_ state: State) -> [KeyBinding<Command>] {
        guard state.lists.count > 1 else { return [] }
        func label(_ offset: Int) -> String { state.lists[state.index(after: offset)].list.label }
        return [
            KeyBinding([.tab], .show(1), "Next list: \(label(1))", shortHelp: label(1)),
            KeyBinding([.backTab], .show(-1), "Previous list: \(label(-1))"),
        ]
            + zip(state.lists.indices, state.lists).prefix(9).filter { $0.0 != state.index }.map { index, people in
                KeyBinding([.character(Character("\(index + 1)"))], .showList(index), "Show the \(people.list.label)")
            }
    }

    package static func help(of state: State) -> [HelpSection] {
        if let menu = state.menu { return [menu.help] }
        let filter = ["Words match the login and the name of the people that are loaded."]
        guard !state.isFiltering else {
            return [
                HelpSection("Filter", keys(of: state), notes: filter), HelpSection("Editing", LineEditor.keys),
            ]
        }
        return [
            HelpSection("People", keys(of: state)),
            HelpSection(
                "Lists",
                [
                    "More people are loaded as you scroll, in GitHub's order. Other orders are those of the loaded people."
                ]),
            HelpSection("Filter", filter),
        ]
    }

    private static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if state.menu != nil { return pressInMenu(key, &state) }
        if case .click(let position) = key, position.column < cardLayout(of: state, in: state.size).list.columns {
            selectRow(at: position, &state)
        }
        guard let command = keys(of: state).command(for: key) else {
            if state.isFiltering, state.filter.edit(key) { state.current.show(NameQuery(state.filter.text)) }
            return []
        }
        switch command {
        case .close: state.isClosed = true
        case .filter: state.isFiltering = true
        case .focusList: state.isFiltering = false
        case .closeFilter: closeFilter(&state)
        case .select(let command): state.list.perform(command)
        case .open: return effects(of: state.selected) { .open($0) }
        case .openInBrowser: return effects(of: state.selected) { .common(.openInBrowser($0.url)) }
        case .copy: return effects(of: state.selected) { .common(.copyMenu(CopyMenu($0))) }
        case .show(let offset): return show(state.index(after: offset), &state)
        case .showList(let index): return show(index, &state)
        case .chooseOrder: chooseOrder(&state)
        case .refresh: return refresh(&state)
        case .toggleCard:
            let rows = layout(of: state, in: state.size).listHeight
            return state.card.toggle(for: state.selected, in: state.size, rows: rows).map(Effect.card)
        case .closeCard: state.card.coversList = false
        case .help: return [.common(.help)]
        }
        return []
    }

    private static func chooseOrder(_ state: inout State) {
        guard state.rows.count > 1 else { return }
        state.card.coversList = false
        state.menu = orderMenu(of: state)
    }

    private static func orderMenu(of state: State) -> ChoiceMenu<ConnectionsOrder> {
        let orders = ConnectionsOrder.allCases
        let choices = orders.map { order in
            let label = order.label(in: state.current.list)
            return ChoiceMenu.Choice(label, key: label.lowercased().first, value: order)
        }
        return ChoiceMenu("Sort by", choices, selected: orders.firstIndex(of: state.current.order) ?? 0)
    }

    private static func pressInMenu(_ key: Key, _ state: inout State) -> [Effect] {
        switch press(key, in: \.menu, &state) {
        case .open: return []
        case .closed: break
        case .chosen(let order): state.current.sort(by: order)
        }
        state.menu = nil
        return []
    }

    private static func closeFilter(_ state: inout State) {
        state.isFiltering = false
        state.filter = LineEditor()
        state.current.show(nil)
    }
}
