import GitHubAPI
import GitHubModel
package import PeopleUI
import Store
package import TerminalUI

/// The search prompt. At most one search is in flight; a new one cancels it.
package actor SearchController: CardComponent {
    package typealias Content = SearchScreen

    package var state: SearchScreen.State
    package let onAction: @Sendable (SearchScreen.Action) -> Void
    let dependencies: Dependencies
    let properties: Properties
    private let reactions: Reactions
    var search: Task<Void, Never>?
    var lookUp: Task<Void, Never>?
    package var cards: CardLoader? { properties.isVisual ? dependencies.cards : nil }
    package var cardTasks = CardTasks()
    private var accountUpdate: Task<Void, Never>?
    /// The account whose private people are displayed, or `nil` until it is known.
    var viewer: Int64?
    /// The cached people of the repository, or `nil` if they have to be read.
    var scopedPeople: PeopleMatcher?
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
        self.state = state
        self.dependencies = dependencies
        self.properties = properties
        self.reactions = reactions
        self.onAction = onAction
        elapsed = dependencies.clock.stopwatch()
    }

    package func perform(_ effect: SearchScreen.Effect) {
        switch effect {
        case .loadStored(let text): loadStored(text)
        case .search(let text): start(text, ignoresCache: false)
        case .refresh(let text): start(text, ignoresCache: true)
        case .loadMore(let text): loadMore(of: text)
        case .changeScope: removeResults()
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
        case .copyURL(let person): reactions.perform(.copyURL(person.url))
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
            showStoredProfile(from: dependencies.cards)
            updateAccount()
        case .credentialsChanged:
            removeResults()  // the account may not see those of another one
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
        let stored = dependencies.people.storedPeople(text, after: storedScopedPeople(text), viewer: viewer)
        send(.storedPeopleLoaded(stored, to: text))
    }

    /// Displays the private people of the account, which is not known before the first frame.
    private func updateViewer() {
        viewerUpdate?.cancel()
        viewerUpdate = Task {
            let current = await dependencies.people.viewer()
            guard !Task.isCancelled, current != viewer else { return }
            viewer = current
            scopedPeople = nil
            loadStored(state.text)
        }
    }

    /// Compares the login after a delay, and beside the keys: a thousand similar logins are looked up.
    private func findLookAlike(of person: Person) {
        comparison?.cancel()
        comparison = Task {
            try await Task.sleep(for: properties.comparisonDelay)
            send(.lookAlikeFound(await lookAlike(of: person), of: person.id))
        }
    }

    @concurrent private nonisolated func lookAlike(of person: Person) async -> Login? {
        dependencies.people.lookAlike(of: person)
    }

    /// Sends the account and its rate limits.
    func updateAccount() {
        guard properties.isVisual else { return }
        accountUpdate?.cancel()
        accountUpdate = Task {
            for await account in dependencies.accounts() {
                var limits: [RateLimitResource: RateLimit] = [:]
                for resource in [RateLimitResource.core, .search, .graphql] {
                    limits[resource] = await dependencies.people.rateLimit(of: resource)
                }
                send(.accountChanged(AccountIndicator(account, limits)))
            }
        }
    }

    private func lookUp(_ target: GitHubAddress.Target) {
        lookUp?.cancel()
        lookUp = Task { send(.lookUpFinished(await lookUpResult(target), target)) }
    }

    private func lookUpResult(_ target: GitHubAddress.Target) async -> SearchScreen.LookUp {
        do {
            switch target {
            case .account(let login): return try await dependencies.people.person(login).map { .found($0) } ?? .notFound
            case .repository(let owner, let name):
                return .foundRepository(try await dependencies.repository(owner, name))
            }
        } catch GitHubError.notFound {
            return .notFound
        } catch GitHubError.unauthorized {
            return .unauthorized
        } catch {
            return .failed(await dependencies.people.text.message(Problem(error), .lookUp))
        }
    }

    /// Updates the rate limits, of which the card has used requests.
    package func cardLoaded() { updateAccount() }
}
