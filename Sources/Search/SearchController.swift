import GitHubAPI
package import GitHubModel

/// Turns typing, and nearing the end of a list, into at most one search at a time, and drops what comes too late.
package actor SearchController {
    /// What it uses.
    package struct Dependencies: Sendable {
        let people: PeopleService
        let clock: any Clock<Duration>

        /// GitHub's people, and what waits are measured with.
        package init(people: PeopleService, clock: any Clock<Duration> = ContinuousClock()) {
            (self.people, self.clock) = (people, clock)
        }
    }
    struct Properties: Sendable {
        var debounceInterval = DebounceInterval()
        /// Requests kept for listings: with no more left, a login is looked up only if the search did not find it.
        var reservedRequests = 20
        /// How long people found wait to be shown together with the one looked up.
        var lookUpTimeout = Duration.milliseconds(500)
        /// Between one try to reach GitHub and the next.
        var retryBackoff = ExponentialBackoff()
        /// Answers kept to be shown again at once.
        var maxCachedQueries = 200
    }
    /// What it tells its owner.
    package struct Reactions: Sendable {
        let send: @Sendable (SearchScreen.Action) -> Void

        /// `send` gets what happened, in order.
        package init(send: @escaping @Sendable (SearchScreen.Action) -> Void) { self.send = send }
    }

    let dependencies: Dependencies
    let properties: Properties
    private let reactions: Reactions
    /// The one search in flight.
    private var search: Task<Void, Never>?
    private var lookUp: Task<Void, Never>?
    private var text = ""
    /// What was answered last, page after page.
    var displayed: DisplayedResults?
    /// Answers that were whole: they need not be asked for again.
    private var cachedResults: [SearchQuery: SearchResults] = [:]

    struct DisplayedResults {
        let query: SearchQuery
        var search: SearchResults
    }

    /// A controller that has asked nothing yet.
    package init(dependencies: Dependencies, reactions: Reactions) {
        self.init(dependencies: dependencies, properties: Properties(), reactions: reactions)
    }

    init(dependencies: Dependencies, properties: Properties, reactions: Reactions) {
        (self.dependencies, self.properties, self.reactions) = (dependencies, properties, reactions)
    }

    /// The text is `text` now: what was asked for another is dropped, and this is asked for once typing rests.
    package func textChanged(to text: String) { start(text, ignoresCache: false) }

    /// Asks for `text` again, whatever is known.
    package func refresh(_ text: String) { start(text, ignoresCache: true) }

    /// Asks for the page after those that came for `text`. While something is asked for already, and for another text than
    /// the one at hand, it does nothing.
    package func loadMore(of text: String) {
        guard search == nil, text == self.text, let displayed, let page = displayed.search.nextPage else { return }
        search = Task { await run(.page(page), of: displayed.query, for: text) }
    }

    /// Looks up the account of that very login, beside whatever search is under way.
    package func lookUp(_ login: Login) {
        lookUp?.cancel()
        lookUp = Task { send(.lookUpFinished(await lookUpResult(login), login)) }
    }

    /// Drops what is in flight.
    package func stop() {
        search?.cancel()
        lookUp?.cancel()
    }

    private func start(_ text: String, ignoresCache: Bool) {
        stop()
        (search, self.text) = (nil, text)
        let query: SearchQuery
        do {
            query = try SearchQuery(text)
        } catch .empty {
            return
        } catch {
            return reactions.send(.searchFinished(.failed("\(error)"), to: text))
        }
        if displayed?.query != query { displayed = nil }
        if !ignoresCache, let known = cachedResults[query] {
            displayed = DisplayedResults(query: query, search: known)
            return reactions.send(.searchFinished(.found(known), to: text))
        }
        search = Task { await run(.firstPage(ignoresCache: ignoresCache), of: query, for: text) }
    }

    private func run(_ part: Request, of query: SearchQuery, for text: String) async {
        await searchWithRetries(part, of: query, for: text)
        if !Task.isCancelled { search = nil }
    }

    /// Keeps a whole answer.
    func cache(_ answer: SearchResults, for query: SearchQuery) {
        if cachedResults.count >= properties.maxCachedQueries { cachedResults.removeAll() }
        cachedResults[query] = answer
    }

    /// Is the answer to `query` kept?
    func isCached(_ query: SearchQuery) -> Bool { cachedResults[query] != nil }

    /// The one door to the owner: nothing passes once the task was cancelled.
    func send(_ action: SearchScreen.Action) {
        if !Task.isCancelled { reactions.send(action) }
    }
}

/// How long typing must rest before GitHub is asked: short while there is plenty left to ask with, longer as it runs out.
struct DebounceInterval: Sendable, Hashable {
    /// While at least half of the allowance is left, or nothing is known of it.
    var min: Duration = .milliseconds(150)
    /// However little is left.
    var max: Duration = .milliseconds(1500)

    /// The period for what is left.
    func duration(for rateLimit: RateLimit?) -> Duration {
        guard let rateLimit, rateLimit.limit > 0 else { return min }
        let half = Double(rateLimit.limit) / 2
        let scarcity = half / Double(Swift.max(rateLimit.remaining, 1))
        return Swift.min(Swift.max(min, min * scarcity), max)
    }
}

/// Waits that grow from one to the next, so that who can't be reached is not pressed.
struct ExponentialBackoff: Sendable, Hashable {
    /// The next one.
    private(set) var delay: Duration = .seconds(5)
    /// However often it was tried.
    let maxDelay: Duration = .seconds(30)

    /// How long to wait now; twice as long the next time.
    mutating func next() -> Duration {
        defer { delay = min(delay * 2, maxDelay) }
        return delay
    }
}
