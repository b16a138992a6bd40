import GitHubAPI
package import GitHubModel
package import Images
package import People
import PeopleUI
package import TerminalUI

/// Loads the people of a ``PeopleListScreen`` and the card of the selected one.
///
/// One request for people is in flight: a page of a list, or a sample, then the profiles of its people. The card of
/// the selected person is loaded beside it.
package actor PeopleListController: Component {
    package typealias Content = PeopleListScreen
    /// What the controller calls. Without `cards`, none are loaded: a screen reader reads none.
    package struct Dependencies: Sendable {
        let connections: ConnectionsService
        let explorer: ExplorerService
        let cards: CardLoader?
        let avatars: AvatarLoader?
        let clock: any Clock<Duration>

        package init(
            connections: ConnectionsService, explorer: ExplorerService, cards: CardLoader?, avatars: AvatarLoader?,
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.connections = connections
            self.explorer = explorer
            self.cards = cards
            self.avatars = avatars
            self.clock = clock
        }
    }

    /// The number of requests that profiles leave for what the user opens.
    private static let reservedRequests = 30
    /// How long a person must stay selected before the profile is requested.
    private static let restInterval = Duration.milliseconds(400)

    package var state: PeopleListScreen.State
    package var effects = EffectQueue<PeopleListScreen.Effect>()
    package let reactions: Reactions<PeopleListScreen, Person>
    private let connections: ConnectionsService
    private let explorer: ExplorerService
    private let clock: any Clock<Duration>
    private let card: CardController
    private var lastPages: [PeopleConnection: Page<Person>] = [:]
    private var loading: Task<Void, Never>?
    private var profile: Task<Void, Never>?

    package init(
        _ state: PeopleListScreen.State, dependencies: Dependencies, reactions: Reactions<PeopleListScreen, Person>
    ) {
        self.state = state
        self.reactions = reactions
        connections = dependencies.connections
        explorer = dependencies.explorer
        clock = dependencies.clock
        card = CardController(dependencies.cards, avatars: dependencies.avatars)
    }

    package func perform(_ effect: PeopleListScreen.Effect) {
        switch effect {
        case .load(let source, let ignoresCache): start { await self.load(source, ignoresCache: ignoresCache) }
        case .loadMore(let source): start { await self.loadMore(of: source) }
        case .loadProfiles(let people, let source, let isRequired):
            start { await self.loadProfiles(of: people, in: source, isRequired: isRequired) }
        case .loadProfile(let person, let source):
            profile?.cancel()
            profile = Task { await self.loadProfile(of: person, in: source) }
        case .card(let effect): card.perform(effect, for: self, PeopleListScreen.Action.card)
        case .open(let person):
            connections.recordOpened(person)
            reactions.navigate(person)
        case .common(let effect): reactions.perform(effect)
        }
    }

    package func handle(_ event: NavigationEvent) {
        send(.navigation(event))
        if event == .uncovered {
            card.showStoredProfile(of: state.selected, for: self, PeopleListScreen.Action.card)
        }
    }

    package func stop() {
        loading?.cancel()
        profile?.cancel()
        card.cancel()
    }

    private func start(_ body: @escaping @Sendable () async -> Void) {
        loading?.cancel()
        loading = Task { await body() }
    }

    private func load(_ source: PeopleSource, ignoresCache: Bool) async {
        await finish(source) {
            switch source {
            case .list(let list): try await self.page(of: list, after: nil, ignoresCache: ignoresCache)
            case .random(let request): try await self.sample(request)
            }
        }
    }

    /// A sample has one page.
    private func loadMore(of source: PeopleSource) async {
        guard case .list(let list) = source else { return }
        await finish(source) { try await self.page(of: list, after: self.lastPages[list], ignoresCache: false) }
    }

    private func page(
        of list: PeopleConnection, after page: Page<Person>?, ignoresCache: Bool
    ) async throws -> PeopleListScreen.Event {
        let (page, loaded) = try await connections.page(of: list, after: page, ignoresCache: ignoresCache)
        if !Task.isCancelled { lastPages[list] = page }
        return .loaded(loaded)
    }

    private func sample(_ request: SampleRequest) async throws -> PeopleListScreen.Event {
        let result = try await explorer.people(of: request)
        var page = PeoplePage(people: result.people, number: 1, isLast: true)
        page.age = result.age
        page.isRejected = result.error == .unauthorized
        if let error = result.error { page.message = await explorer.text.message(Problem(error), .shuffle) }
        return .loaded(page)
    }

    /// Loads the profile of the selected person if requests are anonymous: the others are not loaded then.
    private func loadProfile(of person: Person, in source: PeopleSource) async {
        var event = PeopleListScreen.Event.profilesFinished(nil)
        do {
            guard try await explorer.isAnonymous() else { return }
            try await clock.sleep(for: Self.restInterval)
            for try await person in explorer.profiles(of: [person]) { send(.received(.profile(person), of: source)) }
        } catch {
            event = .profilesFinished(await explorer.text.message(Problem(error), source.repetition))
        }
        await send(event, of: source)
    }

    /// Unless the profiles are required, as the rows are sorted by them, loads them only for an account, and while
    /// plenty of requests remain.
    private func loadProfiles(of people: [Person], in source: PeopleSource, isRequired: Bool) async {
        let reserve = isRequired ? 0 : Self.reservedRequests
        await finish(source, orElse: { .profilesFinished($0) }) {
            let isAnonymous = try await self.explorer.isAnonymous()
            let profiles = self.explorer.profiles(of: isAnonymous && !isRequired ? [] : people, keeping: reserve)
            for try await person in profiles { self.send(.received(.profile(person), of: source)) }
            return .profilesFinished(nil)
        }
    }

    /// Sends the event that `body` returns, or what failed. The action may start the next task, which must not cancel
    /// this one.
    private func finish(
        _ source: PeopleSource, orElse failed: (String) -> PeopleListScreen.Event = { .failed($0) },
        _ body: () async throws -> PeopleListScreen.Event
    ) async {
        let event: PeopleListScreen.Event
        do {
            event = try await body()
        } catch GitHubError.unauthorized {
            event = .unauthorized
        } catch {
            event = failed(await connections.text.message(Problem(error), source.repetition))
        }
        await send(event, of: source) { self.loading = nil }
    }

    /// Sends an event, after the number of remaining requests where it is shown.
    private func send(_ event: PeopleListScreen.Event, of source: PeopleSource, first: () -> Void = {}) async {
        let requestsLeft = source.sample == nil ? nil : await explorer.requestsLeft()
        guard !Task.isCancelled else { return }
        first()
        if source.sample != nil { send(.requestsLeft(requestsLeft)) }
        send(.received(event, of: source))
    }
}
