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
        /// Requests kept for listings: below it a login is looked up only if the search did not find it.
        var coreReserve = 20
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
    /// Answers that were whole, by text: they need not be asked for again.
    private var known: [String: PeopleSearch] = [:]

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
        if !asksAgain, let known = known[query.text.lowercased()] {
            return reactions.send(.answered(.found(known), to: text))
        }
        search = Task { await run(query, for: text, rests: !asksAgain) }
    }

    /// Waits for typing to rest, asks, and when nothing is left to ask with, waits for that and asks again.
    private func run(_ query: SearchQuery, for text: String, rests: Bool) async {
        var wait = rests ? await quietPeriod() : .zero
        while !Task.isCancelled {
            do {
                try await dependencies.clock.sleep(for: wait)
                report(.asking, to: text)
                let answer = try await ask(query)
                remember(answer, for: query)
                return report(await .answered(.found(answer), searchesLeft: searchesLeft()), to: text)
            } catch GitHubError.rateLimited(.search, let pause) {
                report(
                    .answered(.failed("\(GitHubError.rateLimited(.search, wait: pause))"), searchesLeft: 0), to: text)
                wait = pause
            } catch {
                return report(.answered(.failed("\(error)"), searchesLeft: await searchesLeft()), to: text)
            }
        }
    }

    /// The search and the look-up of that very login side by side. A look-up that fails takes nothing from a search that
    /// found somebody; where it found nobody, the failure is the answer, for there may be somebody.
    private func ask(_ query: SearchQuery) async throws -> PeopleSearch {
        let people = dependencies.people
        let lookUpFirst = await isLookUpAffordable()
        async let exact = lookUp(lookUpFirst ? query.login : nil)
        let answer = try await people.firstPage(of: query)
        var found = await exact
        if !lookUpFirst, !answer.people.contains(where: { $0.login == query.login }) {
            found = await lookUp(query.login)
        }
        if answer.people.isEmpty { _ = try found.get() }
        return PeopleSearch(
            answer.people, total: answer.total, isIncomplete: answer.isIncomplete, exact: found.value ?? nil,
            login: query.login)
    }

    private nonisolated func lookUp(_ login: Login?) async -> Result<Person?, any Error> {
        guard let login else { return .success(nil) }
        do { return .success(try await dependencies.people.person(login)) } catch { return .failure(error) }
    }

    private func isLookUpAffordable() async -> Bool {
        guard let core = await dependencies.people.allowance(of: .core) else { return true }
        return core.remaining > properties.coreReserve
    }

    private func quietPeriod() async -> Duration {
        properties.quietPeriod.duration(for: await dependencies.people.allowance(of: .search))
    }

    private func searchesLeft() async -> Int? { await dependencies.people.allowance(of: .search)?.remaining }

    private func remember(_ answer: PeopleSearch, for query: SearchQuery) {
        guard !answer.isIncomplete else { return }
        if known.count >= properties.remembered { known.removeAll() }
        known[query.text.lowercased()] = answer
    }

    private enum Report { case asking, answered(SearchScreen.Answer, searchesLeft: Int?) }

    /// The one door to the owner: nothing passes once the task was cancelled.
    private func report(_ report: Report, to text: String) {
        guard !Task.isCancelled else { return }
        switch report {
        case .asking: reactions.send(.asking(text))
        case .answered(let answer, let left):
            if let left { reactions.send(.searchesLeft(left)) }
            reactions.send(.answered(answer, to: text))
        }
    }
}

extension Result {
    /// The success, if it is one.
    fileprivate var value: Success? { if case .success(let value) = self { value } else { nil } }
}
