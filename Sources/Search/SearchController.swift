import GitHubAPI
package import GitHubModel
package import PeopleUI
package import Store
package import TerminalUI

/// The search prompt. At most one search is in flight; a new one cancels it.
package actor SearchController: Component {
    package typealias Content = SearchScreen
    package struct Dependencies: Sendable {
        let people: PeopleService
        let cards: CardLoader
        let history: QueryHistory
        /// Returns the account of requests. Sends no request.
        let account: @Sendable () async -> AccountIndicator.Account
        /// Returns the repository of this owner with this name. Throws `GitHubError`.
        let repository: @Sendable (Login, String) async throws -> Repository
        /// Returns the repository in which the user works, or `nil`.
        let localScope: @Sendable () async -> RepositoryScope?
        let clock: any Clock<Duration>

        package init(
            people: PeopleService, cards: CardLoader, history: QueryHistory,
            account: @escaping @Sendable () async -> AccountIndicator.Account = { .anonymous },
            repository: @escaping @Sendable (Login, String) async throws -> Repository = { _, _ in
                throw GitHubError.notFound
            },
            localScope: @escaping @Sendable () async -> RepositoryScope? = { nil },
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            (self.people, self.cards, self.history) = (people, cards, history)
            (self.account, self.repository, self.localScope) = (account, repository, localScope)
            self.clock = clock
        }
    }
    package struct Properties: Sendable {
        /// Whether frames are drawn. A screen reader reads neither cards nor the account in the first line.
        package var isVisual = true
        /// How long a person must stay selected before the login is compared with others.
        var comparisonDelay = Duration.milliseconds(120)
        /// The number of core requests reserved for listings. If no more remain, a login is looked up only if the search
        /// did not find it.
        var reservedRequests = 20
        /// How long search results wait for the look-up before they are shown without it.
        var lookUpTimeout = Duration.milliseconds(500)
        var retryBackoff = ExponentialBackoff()

        package init(isVisual: Bool = true) { self.isVisual = isVisual }
    }
    package struct Reactions: Sendable {
        let open: @Sendable (Person) -> Void
        let pick: @Sendable ([Person]) -> Void
        let showRepositories: @Sendable (Person) -> Void
        let openRepository: @Sendable (Repository) -> Void
        /// Opens an address on another host.
        let openOnOtherHost: @Sendable (String) -> Void
        let explore: @Sendable () -> Void
        let perform: @Sendable (CommonEffect) -> Void

        package init(
            open: @escaping @Sendable (Person) -> Void = { _ in },
            pick: @escaping @Sendable ([Person]) -> Void = { _ in },
            showRepositories: @escaping @Sendable (Person) -> Void = { _ in },
            openRepository: @escaping @Sendable (Repository) -> Void = { _ in },
            openOnOtherHost: @escaping @Sendable (String) -> Void = { _ in },
            explore: @escaping @Sendable () -> Void = {},
            perform: @escaping @Sendable (CommonEffect) -> Void = { _ in }
        ) {
            (self.open, self.pick, self.showRepositories) = (open, pick, showRepositories)
            (self.openRepository, self.openOnOtherHost) = (openRepository, openOnOtherHost)
            (self.explore, self.perform) = (explore, perform)
        }
    }

    package var state: SearchScreen.State
    package let onAction: @Sendable (SearchScreen.Action) -> Void
    let dependencies: Dependencies
    let properties: Properties
    private let reactions: Reactions
    var search: Task<Void, Never>?
    var lookUp: Task<Void, Never>?
    private var cardTasks = CardTasks()
    private var accountUpdate: Task<Void, Never>?
    /// The account whose private people are displayed, or `nil` until it is known.
    var viewer: Int64?
    /// The cached people of the repository, or `nil` if they have to be read.
    var scopedPeople: [StoredPerson]?
    private var viewerUpdate: Task<Void, Never>?
    private var comparison: Task<Void, any Error>?
    var scopeSearch: Task<Void, Never>?
    var text = ""
    /// The results on screen, with all loaded pages.
    var displayed: DisplayedResults?
    var known = KnownResults()
    var pace = TypingPace()
    /// Returns the time since the controller was created.
    let elapsed: @Sendable () -> Duration

    struct DisplayedResults {
        let query: SearchQuery
        var search: SearchResults
    }

    package init(
        _ state: SearchScreen.State, dependencies: Dependencies, properties: Properties = Properties(),
        reactions: Reactions, onAction: @escaping @Sendable (SearchScreen.Action) -> Void
    ) {
        (self.state, self.dependencies, self.properties) = (state, dependencies, properties)
        (self.reactions, self.onAction) = (reactions, onAction)
        elapsed = Self.timer(on: dependencies.clock)
    }

    private static func timer(on clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    package func perform(_ effect: SearchScreen.Effect) {
        switch effect {
        case .loadStored(let text): loadStored(text)
        case .search(let text): start(text, ignoresCache: false)
        case .refresh(let text): start(text, ignoresCache: true)
        case .loadMore(let text): loadMore(of: text)
        case .changeScope: changeScope()
        case .findScope: findScope()
        case .lookUp(let target): lookUp(target)
        case .cancelSearch: cancelRequests()
        case .openRepository(let repository): reactions.openRepository(repository)
        case .openOnOtherHost(let address): reactions.openOnOtherHost(address)
        case .card(let effect): perform(effect)
        case .saveQuery(let query): dependencies.history.add(query)
        case .open(let person):
            dependencies.people.recordOpened(person)
            reactions.open(person)
        case .pick(let people):
            for person in people { dependencies.people.recordOpened(person) }
            reactions.pick(people)
        case .showRepositories(let person):
            dependencies.people.recordOpened(person)
            reactions.showRepositories(person)
        case .findLookAlike(let person): findLookAlike(of: person)
        case .compare(let person): send(.compared(person, lookAlike: dependencies.people.lookAlike(of: person)))
        case .removeRecent(let person): dependencies.people.clearOpened(person)
        case .explore: reactions.explore()
        case .openInBrowser(let person): reactions.perform(.openInBrowser(person.url))
        case .copyURL(let person): reactions.perform(.copy(person.url))
        case .requestSignIn: reactions.perform(.requestSignIn)
        case .showMessage(let message): reactions.perform(.showNotice(message))
        case .help: reactions.perform(.help)
        }
    }

    package func handle(_ event: NavigationEvent) {
        switch event {
        case .opened:
            send(.opened)
            updateAccount()
            updateViewer()
        case .covered: send(.visibilityChanged(true))
        case .uncovered:
            send(.visibilityChanged(false))
            updateAccount()
        case .credentialsChanged:
            send(.credentialsChanged)
            updateAccount()
            updateViewer()
        case .failed(let message): send(.searchFinished(.failed(message), to: state.text))
        }
    }

    package func stop() {
        cancelRequests()
        cardTasks.cancel()
        accountUpdate?.cancel()
        viewerUpdate?.cancel()
        comparison?.cancel()
        scopeSearch?.cancel()
    }

    private func loadStored(_ text: String) {
        let scoped = storedScopedPeople(text)
        let ids = Set(scoped.map(\.person.id))
        let others = dependencies.people.storedPeople(text, viewer: viewer).filter { !ids.contains($0.person.id) }
        send(.storedPeopleLoaded(scoped + others, to: text))
    }

    /// Displays the private people of the account, which is not known before the first frame.
    private func updateViewer() {
        viewerUpdate?.cancel()
        viewerUpdate = Task {
            let current = await dependencies.people.viewer()
            guard !Task.isCancelled, current != viewer else { return }
            (viewer, scopedPeople) = (current, nil)
            loadStored(state.text)
        }
    }

    /// Compares the login after a delay: a thousand similar logins are looked up, which a key must not wait for.
    private func findLookAlike(of person: Person) {
        comparison?.cancel()
        comparison = Task {
            try await Task.sleep(for: properties.comparisonDelay)
            send(.lookAlikeFound(dependencies.people.lookAlike(of: person), of: person.id))
        }
    }

    /// Sends the account and its rate limits.
    func updateAccount() {
        guard properties.isVisual else { return }
        accountUpdate?.cancel()
        accountUpdate = Task {
            var limits: [RateLimitResource: RateLimit] = [:]
            for resource in [RateLimitResource.core, .search, .graphql] {
                limits[resource] = await dependencies.people.rateLimit(of: resource)
            }
            send(.accountChanged(AccountIndicator(await dependencies.account(), limits)))
        }
    }

    private func perform(_ effect: CardEffect) {
        cardTasks.cancel(before: effect)
        guard properties.isVisual, effect != .cancel else { return }
        for action in dependencies.cards.available(for: effect) { send(.card(action)) }
        let task = Task {
            await dependencies.cards.load(effect) { send(.card($0)) }
            if case .load = effect, !Task.isCancelled { updateAccount() }
        }
        cardTasks.add(task, for: effect)
    }
}
