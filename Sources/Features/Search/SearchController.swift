import GitHubAPI
package import GitHubModel
package import Images
package import People
import PeopleUI
package import Store
package import TerminalUI

/// The search prompt. At most one search is in flight; a new one cancels it.
package actor SearchController: Component {
    package typealias Content = SearchScreen

    package var state: SearchScreen.State
    package var effects = EffectQueue<SearchScreen.Effect>()
    package let reactions: Reactions<SearchScreen, SearchScreen.Target>
    let dependencies: Dependencies
    let properties: Properties
    private let card: CardController
    var search: Task<Void, Never>?
    var completion: Task<Void, Never>?
    private var lookUp: Task<Void, Never>?
    private var authorLookUp: Task<Void, Never>?
    private var accountUpdate: Task<Void, Never>?
    private var viewerUpdate: Task<Void, Never>?
    private var cloneUpdates: Task<Void, Never>?
    private var cloneStart: Task<Void, Never>?
    private var cloneLimit: Task<Void, Never>?
    private var mentionable: Task<Void, Never>?
    private var comparison: Task<Void, any Error>?
    private var scopeSearch: Task<Void, Never>?
    /// Finds similar people among the cached ones.
    private(set) var similarSearch: Task<Void, Never>?
    var cached: CachedPeople
    var known = KnownResults()
    var pace = TypingPace()
    let elapsed: @Sendable () -> Duration

    package init(
        _ state: SearchScreen.State, dependencies: Dependencies, properties: Properties = Properties(),
        reactions: Reactions<SearchScreen, SearchScreen.Target>
    ) {
        self.state = state
        self.dependencies = dependencies
        self.properties = properties
        self.reactions = reactions
        card = CardController(properties.isVisual ? dependencies.cards : nil, avatars: dependencies.avatars)
        cached = CachedPeople(dependencies.people)
        elapsed = dependencies.clock.stopwatch()
    }

    package func perform(_ effect: SearchScreen.Effect) {
        switch effect {
        case .loadStored(let text): loadStored(text)
        case .search(let text): start(text, ignoresCache: false)
        case .refresh(let text): start(text, ignoresCache: true)
        case .loadMore(let text): loadMore(of: text)
        case .removeResults: removeResults()
        case .findScope: findScope()
        case .lookUp(let target): lookUp(target)
        case .findAuthor(let author, let text): find(author, in: text)
        case .cancelSearch: cancelRequests()
        case .card(let effect):
            card.perform(effect, for: self, SearchScreen.Action.card) { $0.updateAccount() }
        case .saveQuery(let query): dependencies.history.add(query)
        case .open(let target): open(target)
        case .findLookAlike(let person): findLookAlike(of: person)
        case .compare(let person): send(.compared(person, lookAlike: dependencies.people.lookAlike(of: person)))
        case .removeRecent(let person): dependencies.people.clearOpened(person)
        case .common(let effect): reactions.perform(effect)
        }
    }

    package func handle(_ event: NavigationEvent) {
        switch event {
        case .credentialsChanged: removeResultsOfAccount()
        case .opened:
            cached.use(repository: dependencies.knownRepository())
            followClone()
        case .covered, .uncovered, .failed: break
        }
        send(.navigation(event))
        switch event {
        case .opened, .credentialsChanged:
            updateAccount()
            updateViewer()
            loadMentionable()
        case .uncovered:
            card.showStoredProfile(of: state.selected, for: self, SearchScreen.Action.card)
            updateAccount()
        case .covered: completion?.cancel()
        case .failed: break
        }
    }

    package func stop() {
        cancelRequests()
        card.cancel()
        authorLookUp?.cancel()
        accountUpdate?.cancel()
        viewerUpdate?.cancel()
        cloneUpdates?.cancel()
        cloneStart?.cancel()
        cloneLimit?.cancel()
        mentionable?.cancel()
        comparison?.cancel()
        scopeSearch?.cancel()
        similarSearch?.cancel()
    }

    func cancelRequests() {
        search?.cancel()
        search = nil
        completion?.cancel()
        lookUp?.cancel()
    }

    private func removeResults() {
        known = KnownResults()
        cached.removeScoped()
    }

    /// Until the next account is known, only public people are displayed.
    private func removeResultsOfAccount() {
        cancelRequests()
        known = KnownResults()
        cached.removeAccount()
    }

    private func open(_ target: SearchScreen.Target) {
        for person in target.people { dependencies.people.recordOpened(person) }
        reactions.navigate(target)
    }

    private func findScope() {
        scopeSearch?.cancel()
        scopeSearch = Task { send(.scopeFound(await dependencies.localScope())) }
    }

    /// Similar people, which take longer to find, follow in a later frame, unless the text changes before. They are
    /// looked for after a delay: a key that follows at once would wait for the cache.
    private func loadStored(_ text: String) {
        if state.awaitsClone { return }
        let typed = cached.matching(text, in: state.activeScope, includesSimilar: false)
        send(.storedPeopleLoaded(typed, to: text))
        loadAllStored(text, unlike: typed)
    }

    private func loadAllStored(_ text: String, unlike shown: [StoredPerson]) {
        similarSearch?.cancel()
        guard !text.allSatisfy(\.isWhitespace), !PromptInput.isOwnAccount(text) else { return }
        let scoped = cached.all(in: state.activeScope)
        let viewer = cached.viewer
        similarSearch = Task { [people = dependencies.people] in
            guard (try? await Task.sleep(for: properties.similarDelay)) != nil else { return }  // cancelled
            let all = await people.allStoredPeople(text, scoped: scoped, viewer: viewer)
            if !Task.isCancelled, all != shown { send(.storedPeopleLoaded(all, to: text)) }
        }
    }

    /// Displays the private people of the account, which is not known before the first frame.
    private func updateViewer() {
        viewerUpdate?.cancel()
        viewerUpdate = Task {
            let viewer = await dependencies.people.viewer()
            if !Task.isCancelled, cached.use(viewer: viewer) { loadStored(state.text) }
        }
    }

    /// Displays the people of the clone while its history is read, also for a text: they are ranked and labeled anew.
    /// Those of the latest commits of a clone that was never read are in the first rows, unless that takes long.
    private func followClone() {
        if state.awaitsClone { startWithClone() }
        cloneUpdates = Task {
            for await repository in dependencies.cloneUpdates {
                cached.use(repository: repository)
                updateOwnPeople()
                if !state.isEmpty, !state.awaitsClone { loadAllStored(state.text, unlike: state.rows.stored) }
            }
        }
    }

    private func startWithClone() {
        cloneLimit = Task {
            guard (try? await Task.sleep(for: properties.cloneDelay)) != nil else { return }  // cancelled
            endWaitForClone()
        }
        cloneStart = Task {
            let repository = await dependencies.latestOfClone()
            guard !Task.isCancelled else { return }
            cloneLimit?.cancel()
            state.awaitsClone = false
            cached.use(repository: repository ?? dependencies.knownRepository())
            loadStored(state.text)
        }
    }

    private func endWaitForClone() {
        guard state.awaitsClone, !Task.isCancelled else { return }
        state.awaitsClone = false
        loadStored(state.text)
    }

    /// Lists people who can be mentioned in the repository, unless a text is typed at once: its search finds them.
    private func loadMentionable() {
        mentionable?.cancel()
        mentionable = Task {
            guard (try? await Task.sleep(for: properties.mentionableDelay)) != nil,  // cancelled
                state.isEmpty, let scope = await scopeOfList(), await dependencies.people.loadPeople(of: scope)
            else { return }
            cached.removeScoped()
            updateOwnPeople()
        }
    }

    private func scopeOfList() async -> RepositoryScope? {
        if let scope = state.activeScope { return scope }
        return await dependencies.localScope()
    }

    /// Lists the people again that are those of the clone or the account.
    private func updateOwnPeople() {
        if !Task.isCancelled, state.isEmpty || state.input.isOwnAccount { loadStored(state.text) }
    }

    private func ownLogin() async -> Login? {
        if let login = cached.login { return login }
        for await account in dependencies.accounts() {
            if let login = account.login { return login }
        }
        return nil
    }

    /// Compares the login after a delay, off the actor: a thousand similar logins are looked up, and keys must not
    /// wait.
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

    func updateAccount() {
        guard properties.isVisual else { return }
        accountUpdate?.cancel()
        accountUpdate = Task {
            for await account in dependencies.accounts() {
                var limits: [RateLimitResource: RateLimit] = [:]
                for resource in [RateLimitResource.core, .search, .graphql] {
                    limits[resource] = await dependencies.people.rateLimit(of: resource)
                }
                send(.accountChanged(AccountIndicator(account, limits, signInKey: state.keyNames.account)))
                if cached.use(login: account.login) { updateOwnPeople() }
            }
        }
    }

    private func lookUp(_ target: GitHubAddress.Target) {
        lookUp?.cancel()
        lookUp = Task { send(.lookUpFinished(await lookUpResult(target), target)) }
    }

    private func find(_ author: AuthorText, in text: String) {
        authorLookUp?.cancel()
        authorLookUp = Task {
            guard let found = await dependencies.author(author), !Task.isCancelled else { return }
            send(.authorFound(found, in: text))
        }
    }

    private func lookUpResult(_ target: GitHubAddress.Target) async -> SearchScreen.LookUp {
        do {
            switch target {
            case .account where state.input.isOwnAccount:
                guard let login = await ownLogin() else {
                    return .failed("@me is your account, and you are not signed in.")
                }
                return try await dependencies.people.person(login).map { .found($0) } ?? .notFound(closest: nil)
            case .account(let login):
                guard let person = try await dependencies.people.person(login) else {
                    return .notFound(closest: await closestLogin(to: login))
                }
                return .found(person)
            case .repository(let owner, let name):
                return .foundRepository(try await dependencies.repository(owner, name))
            }
        } catch GitHubError.notFound {
            return .notFound(closest: nil)
        } catch GitHubError.unauthorized {
            return .unauthorized
        } catch {
            return .failed(await dependencies.people.text.message(Problem(error), .lookUp))
        }
    }

    /// Compares the login off the actor, so that keys are not delayed.
    @concurrent private nonisolated func closestLogin(to login: Login) async -> Login? {
        dependencies.people.closestLogin(to: login)
    }

    package struct Dependencies: Sendable {
        let people: PeopleService
        let cards: CardLoader
        let history: QueryHistory
        package var accounts: @Sendable () -> AsyncStream<AccountIndicator.Account> = {
            AsyncStream {
                $0.yield(.anonymous)
                $0.finish()
            }
        }
        package var repository: @Sendable (Login, String) async throws -> Repository = { _, _ in
            throw GitHubError.notFound
        }
        /// Returns `nil` for the hash of no commit.
        package var author: @Sendable (AuthorText) async -> SearchScreen.Author? = { _ in nil }
        package var localScope: @Sendable () async -> RepositoryScope? = { nil }
        /// The repository of the directory as it was found the last time. Reads the disk synchronously.
        package var knownRepository: @Sendable () -> String? = { nil }
        /// Returns the repository of the directory as soon as the people of the latest commits of its clone are in the
        /// cache: at once unless the clone was never read.
        package var latestOfClone: @Sendable () async -> String? = { nil }
        /// The repository of the directory, each time its people may have changed; `nil` if there is none.
        package var cloneUpdates = AsyncStream<String?> { $0.finish() }
        /// `nil` if cards have no pictures.
        package var avatars: AvatarLoader?
        package var clock: any Clock<Duration> = ContinuousClock()

        package init(people: PeopleService, cards: CardLoader, history: QueryHistory) {
            self.people = people
            self.cards = cards
            self.history = history
        }
    }
    package struct Properties: Sendable {
        /// Whether frames are drawn. A screen reader reads neither cards nor the account in the first line.
        package var isVisual = true
        /// How long a person must stay selected before the login is compared with others.
        var comparisonDelay = Duration.milliseconds(120)
        /// How long the text must stay the same before similar people are looked for.
        var similarDelay = Duration.milliseconds(30)
        /// How long the first rows wait for people of a clone that was never read.
        var cloneDelay = Duration.milliseconds(150)
        /// How long the text must stay empty before people of the repository are requested.
        var mentionableDelay = Duration.milliseconds(400)
        var lookUpTimeout = Duration.milliseconds(500)
        var retryBackoff = ExponentialBackoff()
        /// How long results must be unchanged before repositories are searched for, or `nil` if they are not.
        var repositoryDelay: Duration? = .milliseconds(400)
        /// Whether a text that nothing matches is searched for once more, for what is similar.
        var searchesAgain = true

        package init(isVisual: Bool = true) { self.isVisual = isVisual }
    }
}
