import GitHubAPI
package import GitHubModel
package import Images
package import TerminalUI

/// The explorer. At most one sample is loaded at a time, then the profiles of its people.
package actor ExplorerController: Component {
    package typealias Content = ExplorerScreen
    private static let reservedRequests = 30
    package var state: ExplorerScreen.State
    package var effects = EffectQueue<ExplorerScreen.Effect>()
    package let reactions: Reactions<ExplorerScreen, Person>
    private let explorer: ExplorerService
    private let avatars: AvatarLoader
    private var loading: Task<Void, Never>?
    private var avatar: Task<Void, Never>?
    private var profile: Task<Void, Never>?
    private let clock: any Clock<Duration>
    /// How long a person must stay selected before the profile is requested.
    private static let restInterval = Duration.milliseconds(400)

    package init(
        _ state: ExplorerScreen.State, explorer: ExplorerService, avatars: AvatarLoader,
        clock: any Clock<Duration> = ContinuousClock(), reactions: Reactions<ExplorerScreen, Person>
    ) {
        self.clock = clock
        self.state = state
        self.explorer = explorer
        self.avatars = avatars
        self.reactions = reactions
    }

    package func perform(_ effect: ExplorerScreen.Effect) {
        switch effect {
        case .loadSample(let request): start { await self.load(request) }
        case .loadProfiles(let people, let request, let isRequired):
            start { await self.loadProfiles(of: people, in: request, isRequired: isRequired) }
        case .loadProfile(let person, let request):
            profile?.cancel()
            profile = Task { await self.loadProfile(of: person, in: request) }
        case .loadAvatar(let person):
            avatar?.cancel()
            avatar = avatars.load(person, in: HeaderImageLayout.cells, for: self) { .avatarLoaded($0, of: person.id) }
        case .open(let person):
            explorer.recordOpened(person)
            reactions.navigate(person)
        case .common(let effect): reactions.perform(effect)
        }
    }

    package func stop() {
        loading?.cancel()
        avatar?.cancel()
        profile?.cancel()
    }

    private func start(_ body: @escaping @Sendable () async -> Void) {
        loading?.cancel()
        loading = Task { await body() }
    }

    private func load(_ request: SampleRequest) async {
        let event: ExplorerScreen.Event
        do {
            var result = try await explorer.people(of: request)
            if let error = result.error { result.message = await explorer.text.message(Problem(error), .shuffle) }
            event = .loaded(result)
        } catch GitHubError.unauthorized {
            event = .unauthorized
        } catch {
            event = .failed(await explorer.text.message(Problem(error), .shuffle))
        }
        await finish(event, of: request)
    }

    /// Loads the profile of the selected person if requests are anonymous: the others are not loaded then.
    private func loadProfile(of person: Person, in request: SampleRequest) async {
        var event = ExplorerScreen.Event.profilesFinished(nil)
        do {
            guard try await explorer.isAnonymous() else { return }
            try await clock.sleep(for: Self.restInterval)
            for try await person in explorer.profiles(of: [person]) {
                send(.received(.profile(person), of: request))
            }
        } catch {
            event = .profilesFinished(await explorer.text.message(Problem(error), .shuffle))
        }
        let requestsLeft = await explorer.requestsLeft()
        guard !Task.isCancelled else { return }
        send(.requestsLeft(requestsLeft))
        send(.received(event, of: request))
    }

    /// Unless the profiles are required, as the rows are sorted by them, loads them only for an account, and while plenty of
    /// requests remain.
    private func loadProfiles(of people: [Person], in request: SampleRequest, isRequired: Bool) async {
        let reserve = isRequired ? 0 : Self.reservedRequests
        var event = ExplorerScreen.Event.profilesFinished(nil)
        do {
            let isAnonymous = try await explorer.isAnonymous()
            for try await person in explorer.profiles(
                of: isAnonymous && !isRequired ? [] : people, keeping: reserve)
            {
                send(.received(.profile(person), of: request))
            }
        } catch GitHubError.unauthorized {
            event = .unauthorized
        } catch {
            event = .profilesFinished(await explorer.text.message(Problem(error), .shuffle))
        }
        await finish(event, of: request)
    }

    /// The actions may start the next task, which must not cancel this one.
    private func finish(_ event: ExplorerScreen.Event, of request: SampleRequest) async {
        let requestsLeft = await explorer.requestsLeft()
        guard !Task.isCancelled else { return }
        loading = nil
        send(.requestsLeft(requestsLeft))
        send(.received(event, of: request))
    }
}
