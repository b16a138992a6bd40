package import GitHubModel
import People
package import PeopleUI
package import Settings
package import TerminalUI

/// A list of people with a filter, an order and the card of the selected person: one of several lists at a time.
///
/// All lists of people outside of the prompt are this screen, such as the followers of an account, the contributors of
/// a repository, and random people. What a list consists of, and which words and keys it has, says its
/// ``PeopleSource``.
package enum PeopleListScreen: ListScreen {
    package enum Event: Sendable, Hashable {
        case loaded(PeoplePage)
        case failed(String)
        case unauthorized
        /// The profile of a person in a sample.
        case profile(Person)
        /// All profiles of a sample were requested, with a message if one failed.
        case profilesFinished(String?)
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
        var menu: ChoiceMenu<PeopleOrder>?
        package var isPicker = false
        /// Whether the program ends when the screen closes.
        package var isFirst = false
        package var loading = LoadingStatus()
        /// Whether the page after the last one is being loaded, or failed to load.
        var isNextPagePending = false
        var isLoadingProfiles = false
        /// Whether a person was selected while profiles were loaded, which may not include that person's.
        var wantsProfile = false
        /// The number of requests that are left, if the source shows it.
        var requestsLeft: Int?
        /// The selected person as known when selected.
        var introduced: Person?
        package internal(set) var card = Card()
        /// Whether there are cards: a screen reader reads none.
        package var hasCards = true
        package var columns = PersonColumn.all
        package var keyNames = KeyNames()
        package var hasAvatar: Bool {
            get { card.hasAvatar }
            set { card.hasAvatar = newValue }
        }
        package internal(set) var size = Size(columns: 80, rows: 24)
        package internal(set) var isClosed = false

        /// Followers, followed accounts and organizations, or the members and the followers of an organization.
        package init(around person: Person, isOffline: Bool = false) {
            let (login, profile) = (person.login, person.profile)
            let followers = LoadedPeople(.list(.followers(login)), total: profile?.followers)
            lists =
                person.kind == .organization
                ? [LoadedPeople(.list(.members(login))), followers]
                : [
                    followers, LoadedPeople(.list(.following(login)), total: profile?.following),
                    LoadedPeople(.list(.organizations(login))),
                ]
            self.isOffline = isOffline
        }

        /// Shows the people whom a user follows first.
        package init(followedBy person: Person, isOffline: Bool = false) {
            self.init(around: person, isOffline: isOffline)
            index = min(1, lists.count - 1)
        }

        package init(contributorsTo name: String, of owner: Login, count: Int?, isOffline: Bool = false) {
            lists = [LoadedPeople(.list(.contributors(owner, name: name)), total: count)]
            self.isOffline = isOffline
        }

        /// Shows random people.
        package init(
            random request: SampleRequest = SampleRequest(), order: PeopleOrder = .original, isOffline: Bool = false
        ) {
            lists = [LoadedPeople(.random(request), order: order)]
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
        package var isBusy: Bool { isLoading || isLoadingProfiles }
        /// Whether the people are a sample, which is replaced by another one instead of loaded again.
        package var isSample: Bool { current.source.sample != nil }

        func index(after offset: Int) -> Int { (index + offset + lists.count) % lists.count }
    }

    package enum Action: NavigationAction, Sendable, Hashable {
        case pressed(Key)
        case performed(NamedAction<Command>)
        case resized(Size)
        case navigation(NavigationEvent)
        case received(Event, of: PeopleSource)
        case requestsLeft(Int?)
        case card(Card.Action)
    }

    package enum Effect: Sendable, Hashable {
        /// Loads the first page. Cancels the page that is being loaded.
        case load(PeopleSource, ignoresCache: Bool)
        case loadMore(PeopleSource)
        /// Loads the profiles of a sample. They are required if the rows are sorted by them.
        case loadProfiles([Person], of: PeopleSource, isRequired: Bool)
        /// Loads the profile of the selected person, which no other effect has loaded.
        case loadProfile(Person, of: PeopleSource)
        case card(Card.Effect)
        case open(Person)
        case common(CommonEffect)
    }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = apply(action, &state)
        let rows = cardLayout(of: state, in: state.size).list.rows
        state.list.resize(to: rows)
        state.menu?.resize(to: rows)
        state.card.loadKey = cardKey(state)
        if state.introduced?.id != state.selected?.id { state.introduced = state.selected }
        return effects + loadMoreIfNeeded(&state)
            + state.card.follow(state.selected, in: cardLayout(of: state, in: state.size)).map(Effect.card)
    }

    private static func apply(_ action: Action, _ state: inout State) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .performed(let action): return perform(action, &state)
        case .resized(let size): state.size = size
        case .navigation(let event):
            return apply(event, &state) + state.card.handle(event, selected: state.selected).map(Effect.card)
        case .card(let action):
            state.card.apply(action)
            if case .updated(.profile(let person), _) = action { state.current.update(person) }
        case .requestsLeft(let count): state.requestsLeft = count
        case .received(let event, let source): return apply(event, of: source, &state)
        }
        return []
    }

    private static func apply(_ event: NavigationEvent, _ state: inout State) -> [Effect] {
        switch event {
        case .opened: return load(&state)
        case .credentialsChanged: return reload(&state)
        case .failed(let message): state.loading.finish(message)
        case .covered, .uncovered: break
        }
        return []
    }

    static func cardLayout(of state: State, in size: Size) -> CardLayout {
        let rows = layout(of: state, in: size).listHeight
        return state.card.layout(of: state.hasCards ? state.selected : nil, in: size, rows: rows)
    }

    /// An event of a list that is not on screen was in the queue when another list was selected, and so was that of a
    /// sample which another one replaces.
    private static func apply(_ event: Event, of source: PeopleSource, _ state: inout State) -> [Effect] {
        guard let index = state.lists.firstIndex(where: { $0.source == source }) else {
            return event == .unauthorized ? [.common(.requestSignIn)] : []
        }
        if case .loaded(let page) = event { state.lists[index].add(page) }
        return index == state.index ? apply(event, &state) : []
    }

    private static func apply(_ event: Event, _ state: inout State) -> [Effect] {
        switch event {
        case .loaded(let page):
            state.loading.finish(page.message)
            state.isNextPagePending = false
            return page.isRejected ? [.common(.requestSignIn)] : loadProfiles(&state)
        case .failed(let message): state.loading.finish(message)
        case .unauthorized:
            state.isLoadingProfiles = false
            return [.common(state.failUnauthorized())]
        case .profile(let person):
            state.current.update(person)
            state.current.sortAgain()
        case .profilesFinished(let failure): return finishProfiles(failure, &state)
        }
        return []
    }

    package static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.loading.busy, state.isBusy)
        state.card.updateActivityIndicator(update)
    }

    static func load(_ state: inout State, ignoresCache: Bool = false) -> [Effect] {
        state.loading.start()
        state.isNextPagePending = false
        state.isLoadingProfiles = false
        return [.load(state.current.source, ignoresCache: ignoresCache)]
    }

    /// Loads the list with another credential. A sample is the same for all accounts: only one that failed is loaded.
    private static func reload(_ state: inout State) -> [Effect] {
        if state.isSample { return state.failure == nil ? [] : load(&state) }
        return load(&state, ignoresCache: true)
    }

    static func refresh(_ state: inout State) -> [Effect] {
        let card = state.card.retry(selected: state.selected).map(Effect.card)
        return (state.isNextPagePending ? loadMore(&state) : load(&state, ignoresCache: true)) + card
    }

    static func show(_ index: Int, _ state: inout State) -> [Effect] {
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
        return [.loadMore(state.current.source)]
    }
}
