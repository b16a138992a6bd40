import GitHubAPI
package import GitHubModel
package import Images
package import Store
package import TerminalUI

/// The search prompt. At most one search is in flight; a new one cancels it.
package actor SearchController: Component {
    package typealias Content = SearchScreen
    package struct Dependencies: Sendable {
        let people: PeopleService
        let cards: CardLoader
        let avatars: AvatarLoader
        let history: QueryHistory
        /// Returns the account of requests. Sends no request.
        let account: @Sendable () async -> AccountIndicator.Account
        /// Returns the repository of this owner with this name. Throws `GitHubError`.
        let repository: @Sendable (Login, String) async throws -> Repository
        let clock: any Clock<Duration>

        package init(
            people: PeopleService, cards: CardLoader, avatars: AvatarLoader, history: QueryHistory,
            account: @escaping @Sendable () async -> AccountIndicator.Account = { .anonymous },
            repository: @escaping @Sendable (Login, String) async throws -> Repository = { _, _ in
                throw GitHubError.notFound
            },
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            (self.people, self.cards, self.avatars) = (people, cards, avatars)
            (self.history, self.account, self.repository, self.clock) = (history, account, repository, clock)
        }
    }
    package struct Properties: Sendable {
        /// Whether frames are drawn. A screen reader reads neither cards nor the account in the first line.
        package var isVisual = true
        var debounceInterval = DebounceInterval()
        /// How long a person must stay selected before the login is compared with others.
        var comparisonDelay = Duration.milliseconds(120)
        /// The number of core requests reserved for listings. If no more remain, a login is looked up only if the search
        /// did not find it.
        var reservedRequests = 20
        /// How long search results wait for the look-up before they are shown without it.
        var lookUpTimeout = Duration.milliseconds(500)
        var retryBackoff = ExponentialBackoff()
        var maxCachedQueries = 200

        package init(isVisual: Bool = true) { self.isVisual = isVisual }
    }
    package struct Reactions: Sendable {
        let open: @Sendable (Person) -> Void
        let openRepository: @Sendable (Repository) -> Void
        let explore: @Sendable () -> Void
        let perform: @Sendable (CommonEffect) -> Void

        package init(
            open: @escaping @Sendable (Person) -> Void = { _ in },
            openRepository: @escaping @Sendable (Repository) -> Void = { _ in },
            explore: @escaping @Sendable () -> Void = {},
            perform: @escaping @Sendable (CommonEffect) -> Void = { _ in }
        ) {
            (self.open, self.openRepository, self.explore, self.perform) = (open, openRepository, explore, perform)
        }
    }

    package var state: SearchScreen.State
    package let onAction: @Sendable (SearchScreen.Action) -> Void
    let dependencies: Dependencies
    let properties: Properties
    private let reactions: Reactions
    var search: Task<Void, Never>?
    var lookUp: Task<Void, Never>?
    private var card: Task<Void, Never>?
    private var avatar: Task<Void, Never>?
    private var accountUpdate: Task<Void, Never>?
    private var comparison: Task<Void, any Error>?
    var text = ""
    /// The results on screen, with all loaded pages.
    var displayed: DisplayedResults?
    /// Complete results. A query with cached results sends no request.
    var cachedResults: [SearchQuery: SearchResults] = [:]

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
    }

    package func perform(_ effect: SearchScreen.Effect) {
        switch effect {
        case .loadStored(let text): send(.storedPeopleLoaded(dependencies.people.storedPeople(text), to: text))
        case .search(let text): start(text, ignoresCache: false)
        case .refresh(let text): start(text, ignoresCache: true)
        case .loadMore(let text): loadMore(of: text)
        case .lookUp(let target): lookUp(target)
        case .cancelSearch: cancelRequests()
        case .openRepository(let repository): reactions.openRepository(repository)
        case .loadCard(let person, let isRequested): loadCard(of: person, isRequested: isRequested)
        case .loadAvatar(let person, let size): loadAvatar(of: person, in: size)
        case .cancelCard: cancelCard()
        case .saveQuery(let query): dependencies.history.add(query)
        case .open(let person):
            dependencies.people.recordOpened(person)
            reactions.open(person)
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
        case .covered: send(.visibilityChanged(true))
        case .uncovered:
            send(.visibilityChanged(false))
            updateAccount()
        case .credentialsChanged:
            send(.credentialsChanged)
            updateAccount()
        case .failed(let message): send(.searchFinished(.failed(message), to: state.text))
        }
    }

    package func stop() {
        cancelRequests()
        cancelCard()
        accountUpdate?.cancel()
        comparison?.cancel()
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
            for resource in [RateLimitResource.core, .search] {
                limits[resource] = await dependencies.people.rateLimit(of: resource)
            }
            send(.accountChanged(AccountIndicator(await dependencies.account(), limits)))
        }
    }

    /// - Parameter isRequested: Whether the user asked for the card, so that few remaining requests do not prevent it.
    private func loadCard(of person: Person, isRequested: Bool) {
        guard properties.isVisual else { return }
        card?.cancel()
        if person.profile == nil, let stored = dependencies.people.storedProfile(of: person) {
            send(.cardUpdated(.profile(stored), of: person.id))
        }
        card = Task {
            for await event in dependencies.cards.events(of: person, isRequested: isRequested) {
                send(.cardUpdated(event, of: person.id))
            }
            if !Task.isCancelled { updateAccount() }
        }
    }

    private func loadAvatar(of person: Person, in size: Size) {
        guard properties.isVisual else { return }
        avatar?.cancel()
        send(.avatarLoaded(dependencies.avatars.image(of: person, in: size), of: person.id, in: size))
        avatar = Task {
            for await image in dependencies.avatars.images(of: person, in: size) {
                send(.avatarLoaded(image, of: person.id, in: size))
            }
        }
    }

    private func cancelCard() {
        card?.cancel()
        avatar?.cancel()
    }
}
