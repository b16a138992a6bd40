import GitHubAPI
import GitHubModel

/// Turns typing into at most one search at a time, and drops what comes too late.
public actor SearchController {
    /// What it uses.
    public struct Dependencies: Sendable {
        let people: PeopleService
        let clock: any Clock<Duration>

        /// GitHub's people, and what waits are measured with.
        public init(people: PeopleService, clock: any Clock<Duration> = ContinuousClock()) {
            (self.people, self.clock) = (people, clock)
        }
    }
    struct Properties: Sendable {
        var quietPeriod = QuietPeriod()
        /// Requests kept for listings: with no more left, a login is looked up only if the search did not find it.
        var coreReserve = 20
        /// How long people found wait to be shown together with the one looked up.
        var lookUpPatience = Duration.milliseconds(500)
        /// Between one try to reach GitHub and the next.
        var unreachablePauses = GrowingPause()
        /// Answers kept to be shown again at once.
        var remembered = 200
    }
    /// What it tells its owner.
    public struct Reactions: Sendable {
        let send: @Sendable (SearchScreen.Action) -> Void

        /// `send` gets what happened, in order.
        public init(send: @escaping @Sendable (SearchScreen.Action) -> Void) { self.send = send }
    }

    private let dependencies: Dependencies
    private let properties: Properties
    private let reactions: Reactions
    private var search: Task<Void, Never>?
    /// Answers that were whole: they need not be asked for again.
    private var known: [SearchQuery: PeopleSearch] = [:]

    /// A controller that has asked nothing yet.
    public init(dependencies: Dependencies, reactions: Reactions) {
        self.init(dependencies: dependencies, properties: Properties(), reactions: reactions)
    }

    init(dependencies: Dependencies, properties: Properties, reactions: Reactions) {
        (self.dependencies, self.properties, self.reactions) = (dependencies, properties, reactions)
    }

    /// The text is `text` now: what was asked for another is dropped, and this is asked for once typing rests.
    public func textChanged(to text: String) { start(text, asksAgain: false) }

    /// Asks for `text` again, whatever is known.
    public func askAgain(_ text: String) { start(text, asksAgain: true) }

    /// Drops what is in flight.
    public func stop() { search?.cancel() }

    private func start(_ text: String, asksAgain: Bool) {
        search?.cancel()
        search = nil
        let query: SearchQuery
        do {
            query = try SearchQuery(text)
        } catch .empty {
            return
        } catch {
            return reactions.send(.answered(.failed("\(error)"), to: text))
        }
        if !asksAgain, let known = known[query] {
            return reactions.send(.answered(.found(known), to: text))
        }
        search = Task { await run(query, for: text, asksAgain: asksAgain) }
    }

    /// Waits for typing to rest, asks, and where GitHub wants a pause or can't be reached, waits and asks again.
    private func run(_ query: SearchQuery, for text: String, asksAgain: Bool) async {
        do {
            try await dependencies.clock.sleep(for: asksAgain ? .zero : await quietPeriod())
            var pauses = properties.unreachablePauses
            while let (pause, reason) = try await trouble(asking: query, for: text, asksAgain, &pauses) {
                try await wait(pause, because: reason, for: text, on: dependencies.clock)
            }
        } catch GitHubError.notStored where dependencies.people.isOffline {
            send(.answered(.notAsked, to: text))
        } catch GitHubError.unauthorized {
            send(.answered(.refused, to: text))
        } catch {
            report(.failed("\(error)"), to: text, searchesLeft: await searchesLeft())
        }
    }

    /// Asks; where that is to be done again, how long to wait before, and why. Nothing is done again offline.
    private func trouble(
        asking query: SearchQuery, for text: String, _ asksAgain: Bool, _ pauses: inout GrowingPause
    ) async throws -> (pause: Duration, reason: String)? {
        do {
            let search = try await ask(query, for: text, asksAgain)
            if search.source == .gitHub || dependencies.people.isOffline { return nil }
            return (pauses.next(), "GitHub can't be reached.")
        } catch GitHubError.rateLimited(.search, let pause) {
            return (pause, "No searches left.")
        } catch GitHubError.secondaryLimit(let pause) {
            return (pause, "GitHub asks for a pause.")
        } catch let error as GitHubError where error.meansUnreachable {
            return (pauses.next(), "\(error)")
        }
    }

    private func ask(_ query: SearchQuery, for text: String, _ asksAgain: Bool) async throws -> PeopleSearch {
        send(.asking(text))
        let inquiry = PeopleInquiry(
            people: dependencies.people, clock: dependencies.clock, coreReserve: properties.coreReserve,
            patience: properties.lookUpPatience, asksAgain: asksAgain)
        let outcome = try await inquiry.ask(query) { early in
            await report(.found(early), to: text, searchesLeft: searchesLeft())
            await send(.asking(text))
        }
        if outcome.isWhole { remember(outcome.people, for: query) }
        report(.found(outcome.people), to: text, searchesLeft: await searchesLeft())
        return outcome.people
    }

    /// Says how long it still takes, second by second, until it is over.
    private func wait<C: Clock<Duration>>(
        _ pause: Duration, because reason: String, for text: String, on clock: C
    ) async throws {
        // Even a server that names no time is not asked without any.
        let end = clock.now.advanced(by: max(pause, .seconds(1)))
        while case let left = clock.now.duration(to: end), left > .zero {
            let sentence = "\(reason) Asks again in \(GitHubError.words(for: left))."
            report(.failed(sentence), to: text, searchesLeft: await searchesLeft())
            try await clock.sleep(for: min(left, .seconds(1)))
        }
    }

    private func quietPeriod() async -> Duration {
        if dependencies.people.isOffline { return .zero }  // it costs nobody anything
        return properties.quietPeriod.duration(for: await dependencies.people.allowance(of: .search))
    }

    private func searchesLeft() async -> Int? { await dependencies.people.allowance(of: .search)?.remaining }

    private func remember(_ answer: PeopleSearch, for query: SearchQuery) {
        if known.count >= properties.remembered { known.removeAll() }
        known[query] = answer
    }

    private func report(_ answer: SearchScreen.Answer, to text: String, searchesLeft: Int?) {
        if let searchesLeft { send(.searchesLeft(searchesLeft)) }
        send(.answered(answer, to: text))
    }

    /// The one door to the owner: nothing passes once the task was cancelled.
    private func send(_ action: SearchScreen.Action) {
        if !Task.isCancelled { reactions.send(action) }
    }
}
