import GitHubAPI
import GitHubModel

extension SearchController {
    /// A request for a page of search results.
    enum Request: Sendable {
        /// The first page, together with the account whose login is the query.
        case firstPage(ignoresCache: Bool)
        /// A later page, by its number.
        case page(Int)
    }

    /// Sends `request` after the debounce interval. Retries after a rate limit or a connection error.
    func searchWithRetries(_ request: Request, of query: SearchQuery, for text: String) async {
        do {
            try await dependencies.clock.sleep(for: await debounceInterval(before: request))
            var backoff = properties.retryBackoff
            while let (delay, reason) = try await attempt(request, of: query, for: text, &backoff) {
                try await wait(delay, because: reason, for: text, on: dependencies.clock)
            }
        } catch GitHubError.notCached where dependencies.people.isOffline {
            reportNotCached(request, for: text)
        } catch GitHubError.unauthorized {
            send(.searchFinished(.unauthorized, to: text))
        } catch {
            report(request.outcome(for: error), to: text, remainingSearches: await remainingSearches())
        }
    }

    /// Looks up `login` and returns the result.
    func lookUpResult(_ login: Login) async -> SearchScreen.LookUp {
        do {
            return try await dependencies.people.person(login).map { .found($0) } ?? .notFound
        } catch GitHubError.unauthorized {
            return .unauthorized
        } catch {
            return .failed("\(error)")
        }
    }

    /// Sends `request` once. Returns the delay before a retry and its reason, or `nil` if none is needed. Nothing is
    /// retried offline.
    private func attempt(
        _ request: Request, of query: SearchQuery, for text: String, _ backoff: inout ExponentialBackoff
    ) async throws -> (delay: Duration, reason: String)? {
        do {
            let isFromGitHub =
                switch request {
                case .firstPage(let ignoresCache): try await searchFirstPage(query, for: text, ignoresCache)
                case .page(let number): try await loadPage(number, of: query, for: text)
                }
            return isFromGitHub || dependencies.people.isOffline ? nil : (backoff.next(), "GitHub is unreachable.")
        } catch GitHubError.rateLimited(.search, let delay) {
            return (delay, "Search limit reached.")
        } catch GitHubError.secondaryRateLimited(let delay) {
            return (delay, "GitHub asked to slow down.")
        } catch let error as GitHubError where error.isConnectivityError {
            return (backoff.next(), "\(error)")
        }
    }

    /// - Returns: Whether the results come from GitHub.
    private func searchFirstPage(_ query: SearchQuery, for text: String, _ ignoresCache: Bool) async throws -> Bool {
        send(.searchStarted(text))
        let operation = SearchOperation(
            people: dependencies.people, clock: dependencies.clock, reservedRequests: properties.reservedRequests,
            lookUpTimeout: properties.lookUpTimeout, ignoresCache: ignoresCache)
        let outcome = try await operation.run(query) { partial in
            await report(.found(display(partial, for: query)), to: text, remainingSearches: remainingSearches())
            await send(.searchStarted(text))
        }
        let remaining = await remainingSearches()
        try Task.checkCancellation()
        let results = display(outcome.people, for: query)
        if outcome.isComplete { cache(results, for: query) }
        report(.found(results), to: text, remainingSearches: remaining)
        return results.source == .gitHub
    }

    /// - Returns: Whether the results come from GitHub. `true` for a cached page, too: it is not retried.
    private func loadPage(_ number: Int, of query: SearchQuery, for text: String) async throws -> Bool {
        send(.searchStarted(text))
        let page = try await dependencies.people.page(number, of: query)
        let remaining = await remainingSearches()
        try Task.checkCancellation()
        guard var results = displayed?.search else { return true }
        results.add(page, number: number)
        if case .cache(let age) = dependencies.people.source(of: page) { results.source = .cache(age: age) }
        displayed = DisplayedResults(query: query, search: results)
        if isCached(query), !page.isIncomplete, results.source == .gitHub { cache(results, for: query) }
        report(.found(results), to: text, remainingSearches: remaining)
        return true
    }

    /// Sets the displayed results and returns them. A refreshed first page does not remove later pages.
    private func display(_ search: SearchResults, for query: SearchQuery) -> SearchResults {
        let results =
            displayed.flatMap { $0.query == query ? $0.search.replacingFirstPage(by: search) : nil } ?? search
        if !Task.isCancelled { displayed = DisplayedResults(query: query, search: results) }
        return results
    }

    private func reportNotCached(_ request: Request, for text: String) {
        guard case .page = request, !Task.isCancelled, var results = displayed?.search, let query = displayed?.query
        else {
            return send(.searchFinished(.notCached, to: text))
        }
        results.nextPage = nil
        displayed = DisplayedResults(query: query, search: results)
        send(.searchFinished(.found(results), to: text))
    }

    /// Waits for `delay` and reports the remaining time every second.
    private func wait<C: Clock<Duration>>(
        _ delay: Duration, because reason: String, for text: String, on clock: C
    ) async throws {
        // Waits for at least a second, even if the server sends no delay.
        let end = clock.now.advanced(by: max(delay, .seconds(1)))
        while case let remaining = clock.now.duration(to: end), remaining > .zero {
            let message = "\(reason) \(SearchScreen.retryPrefix) \(GitHubError.formattedDelay(for: remaining))."
            report(.failed(message), to: text, remainingSearches: await remainingSearches())
            try await clock.sleep(for: min(remaining, .seconds(1)))
        }
    }

    private func debounceInterval(before request: Request) async -> Duration {
        if case .firstPage(ignoresCache: true) = request { return .zero }
        if dependencies.people.isOffline { return .zero }  // reading the cache costs no requests
        return properties.debounceInterval.duration(for: await dependencies.people.rateLimit(of: .search))
    }

    private func remainingSearches() async -> Int? { await dependencies.people.rateLimit(of: .search)?.remaining }

    private func report(_ outcome: SearchScreen.Outcome, to text: String, remainingSearches: Int?) {
        if let remainingSearches { send(.remainingSearchesChanged(remainingSearches)) }
        send(.searchFinished(outcome, to: text))
    }
}

extension SearchController.Request {
    /// Returns the outcome to report for `error`.
    fileprivate func outcome(for error: any Error) -> SearchScreen.Outcome {
        switch self {
        case .firstPage: .failed("\(error)")
        case .page: .nextPageFailed("Couldn't load more people. \(error) Ctrl-R retries.")
        }
    }
}
