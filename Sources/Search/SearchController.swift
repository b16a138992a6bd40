import GitHubAPI
package import GitHubModel

/// Runs the searches of the prompt. At most one search is in flight; a new one cancels it.
package actor SearchController {
    package struct Dependencies: Sendable {
        let people: PeopleService
        let clock: any Clock<Duration>

        package init(people: PeopleService, clock: any Clock<Duration> = ContinuousClock()) {
            (self.people, self.clock) = (people, clock)
        }
    }
    struct Properties: Sendable {
        var debounceInterval = DebounceInterval()
        /// The number of core requests reserved for listings. If no more remain, a login is looked up only if the search
        /// did not find it.
        var reservedRequests = 20
        /// How long search results wait for the look-up before they are shown without it.
        var lookUpTimeout = Duration.milliseconds(500)
        /// The delays between attempts to reach GitHub.
        var retryBackoff = ExponentialBackoff()
        /// The maximum number of results in ``cachedResults``.
        var maxCachedQueries = 200
    }
    package struct Reactions: Sendable {
        let send: @Sendable (SearchScreen.Action) -> Void

        /// - Parameter send: Receives the actions in order.
        package init(send: @escaping @Sendable (SearchScreen.Action) -> Void) { self.send = send }
    }

    let dependencies: Dependencies
    let properties: Properties
    private let reactions: Reactions
    /// The search in flight.
    private var search: Task<Void, Never>?
    private var lookUp: Task<Void, Never>?
    private var text = ""
    /// The results on screen, with all loaded pages.
    var displayed: DisplayedResults?
    /// Complete results. A query with cached results sends no request.
    private var cachedResults: [SearchQuery: SearchResults] = [:]

    struct DisplayedResults {
        let query: SearchQuery
        var search: SearchResults
    }

    package init(dependencies: Dependencies, reactions: Reactions) {
        self.init(dependencies: dependencies, properties: Properties(), reactions: reactions)
    }

    init(dependencies: Dependencies, properties: Properties, reactions: Reactions) {
        (self.dependencies, self.properties, self.reactions) = (dependencies, properties, reactions)
    }

    /// Searches for `text` after the debounce interval. Cancels the previous search.
    package func textChanged(to text: String) { start(text, ignoresCache: false) }

    /// Searches for `text` at once, ignoring the cache.
    package func refresh(_ text: String) { start(text, ignoresCache: true) }

    /// Loads the next page of results for `text`. Does nothing while a search is in flight or if `text` is not the current
    /// query.
    package func loadMore(of text: String) {
        guard search == nil, text == self.text, let displayed, let page = displayed.search.nextPage else { return }
        search = Task { await run(.page(page), of: displayed.query, for: text) }
    }

    /// Looks up the account with exactly this login, in parallel with any search.
    package func lookUp(_ login: Login) {
        lookUp?.cancel()
        lookUp = Task { send(.lookUpFinished(await lookUpResult(login), login)) }
    }

    /// Cancels all requests.
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
        if !ignoresCache, let cached = cachedResults[query] {
            displayed = DisplayedResults(query: query, search: cached)
            return reactions.send(.searchFinished(.found(cached), to: text))
        }
        search = Task { await run(.firstPage(ignoresCache: ignoresCache), of: query, for: text) }
    }

    private func run(_ request: Request, of query: SearchQuery, for text: String) async {
        await searchWithRetries(request, of: query, for: text)
        if !Task.isCancelled { search = nil }
    }

    /// Caches complete results. A full cache is cleared first.
    func cache(_ results: SearchResults, for query: SearchQuery) {
        if cachedResults.count >= properties.maxCachedQueries { cachedResults.removeAll() }
        cachedResults[query] = results
    }

    /// Returns whether complete results for `query` are cached.
    func isCached(_ query: SearchQuery) -> Bool { cachedResults[query] != nil }

    /// Sends `action` unless the task is cancelled.
    func send(_ action: SearchScreen.Action) {
        if !Task.isCancelled { reactions.send(action) }
    }
}

/// The debounce interval before a search, which grows as the rate limit runs out.
struct DebounceInterval: Sendable, Hashable {
    /// The interval while at least half of the rate limit remains or the rate limit is unknown.
    var min: Duration = .milliseconds(150)
    /// The longest interval.
    var max: Duration = .milliseconds(1500)

    /// Returns the interval for `rateLimit`.
    func duration(for rateLimit: RateLimit?) -> Duration {
        guard let rateLimit, rateLimit.limit > 0 else { return min }
        let half = Double(rateLimit.limit) / 2
        let scarcity = half / Double(Swift.max(rateLimit.remaining, 1))
        return Swift.min(Swift.max(min, min * scarcity), max)
    }
}

/// The delays between attempts to reach a host. Each delay doubles, up to 30 s.
struct ExponentialBackoff: Sendable, Hashable {
    /// The next delay.
    private(set) var delay: Duration = .seconds(5)
    let maxDelay: Duration = .seconds(30)

    /// Returns the current delay and doubles the next one.
    mutating func next() -> Duration {
        defer { delay = min(delay * 2, maxDelay) }
        return delay
    }
}
