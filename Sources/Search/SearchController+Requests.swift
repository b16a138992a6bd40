import GitHubAPI
import GitHubModel

extension SearchController {
    /// A part of an answer.
    enum Request: Sendable {
        /// The beginning, with whoever has the text for a login.
        case firstPage(ignoresCache: Bool)
        /// A further page, by its number.
        case page(Int)
    }

    /// Waits for typing to rest, asks, and where GitHub wants a pause or can't be reached, waits and asks again.
    func searchWithRetries(_ part: Request, of query: SearchQuery, for text: String) async {
        do {
            try await dependencies.clock.sleep(for: await debounceInterval(before: part))
            var pauses = properties.retryBackoff
            while let (pause, reason) = try await attempt(asking: part, of: query, for: text, &pauses) {
                try await wait(pause, because: reason, for: text, on: dependencies.clock)
            }
        } catch GitHubError.notCached where dependencies.people.isOffline {
            reportNotCached(part, for: text)
        } catch GitHubError.unauthorized {
            send(.searchFinished(.unauthorized, to: text))
        } catch {
            report(part.failure(error), to: text, searchesLeft: await searchesLeft())
        }
    }

    /// What `login` turns out to be.
    func lookUpResult(_ login: Login) async -> SearchScreen.LookUp {
        do {
            return try await dependencies.people.person(login).map { .found($0) } ?? .notFound
        } catch GitHubError.unauthorized {
            return .unauthorized
        } catch {
            return .failed("\(error)")
        }
    }

    /// Asks; where that is to be done again, how long to wait before, and why. Nothing is done again offline.
    private func attempt(
        asking part: Request, of query: SearchQuery, for text: String, _ pauses: inout ExponentialBackoff
    ) async throws -> (pause: Duration, reason: String)? {
        do {
            let isGitHubs =
                switch part {
                case .firstPage(let asksAgain): try await searchFirstPage(query, for: text, asksAgain)
                case .page(let number): try await loadPage(number, of: query, for: text)
                }
            return isGitHubs || dependencies.people.isOffline ? nil : (pauses.next(), "GitHub can't be reached.")
        } catch GitHubError.rateLimited(.search, let pause) {
            return (pause, "No searches left.")
        } catch GitHubError.secondaryRateLimited(let pause) {
            return (pause, "GitHub asks for a pause.")
        } catch let error as GitHubError where error.isConnectivityError {
            return (pauses.next(), "\(error)")
        }
    }

    /// - Returns: whether it is GitHub's word.
    private func searchFirstPage(_ query: SearchQuery, for text: String, _ asksAgain: Bool) async throws -> Bool {
        send(.searchStarted(text))
        let inquiry = SearchOperation(
            people: dependencies.people, clock: dependencies.clock, coreReserve: properties.reservedRequests,
            lookUpTimeout: properties.lookUpTimeout, ignoresCache: asksAgain)
        let outcome = try await inquiry.run(query) { early in
            await report(.found(show(early, for: query)), to: text, searchesLeft: searchesLeft())
            await send(.searchStarted(text))
        }
        let left = await searchesLeft()
        try Task.checkCancellation()
        let search = show(outcome.people, for: query)
        if outcome.isComplete { cache(search, for: query) }
        report(.found(search), to: text, searchesLeft: left)
        return search.source == .gitHub
    }

    /// - Returns: whether it is GitHub's word; a page that was stored is as good.
    private func loadPage(_ number: Int, of query: SearchQuery, for text: String) async throws -> Bool {
        send(.searchStarted(text))
        let page = try await dependencies.people.page(number, of: query)
        let left = await searchesLeft()
        try Task.checkCancellation()
        guard var search = displayed?.search else { return true }
        search.add(page, number: number)
        if case .cache(let age) = dependencies.people.source(of: page) { search.source = .cache(age: age) }
        displayed = DisplayedResults(query: query, search: search)
        if isCached(query), !page.isIncomplete, search.source == .gitHub { cache(search, for: query) }
        report(.found(search), to: text, searchesLeft: left)
        return true
    }

    /// Asked again, a first page leaves those after it.
    private func show(_ search: SearchResults, for query: SearchQuery) -> SearchResults {
        let whole = displayed.flatMap { $0.query == query ? $0.search.replacingFirstPage(by: search) : nil } ?? search
        if !Task.isCancelled { displayed = DisplayedResults(query: query, search: whole) }
        return whole
    }

    private func reportNotCached(_ part: Request, for text: String) {
        guard case .page = part, !Task.isCancelled, var search = displayed?.search, let query = displayed?.query else {
            return send(.searchFinished(.notCached, to: text))
        }
        search.nextPage = nil
        displayed = DisplayedResults(query: query, search: search)
        send(.searchFinished(.found(search), to: text))
    }

    /// Says how long it still takes, second by second, until it is over.
    private func wait<C: Clock<Duration>>(
        _ pause: Duration, because reason: String, for text: String, on clock: C
    ) async throws {
        // Even a server that names no time is not asked without any.
        let end = clock.now.advanced(by: max(pause, .seconds(1)))
        while case let left = clock.now.duration(to: end), left > .zero {
            let sentence = "\(reason) \(SearchScreen.retryPrefix) \(GitHubError.formattedDelay(for: left))."
            report(.failed(sentence), to: text, searchesLeft: await searchesLeft())
            try await clock.sleep(for: min(left, .seconds(1)))
        }
    }

    private func debounceInterval(before part: Request) async -> Duration {
        if case .firstPage(ignoresCache: true) = part { return .zero }
        if dependencies.people.isOffline { return .zero }  // it costs nobody anything
        return properties.debounceInterval.duration(for: await dependencies.people.rateLimit(of: .search))
    }

    private func searchesLeft() async -> Int? { await dependencies.people.rateLimit(of: .search)?.remaining }

    private func report(_ answer: SearchScreen.Outcome, to text: String, searchesLeft: Int?) {
        if let searchesLeft { send(.remainingSearchesChanged(searchesLeft)) }
        send(.searchFinished(answer, to: text))
    }
}

extension SearchController.Request {
    /// What is told where it did not come.
    fileprivate func failure(_ error: any Error) -> SearchScreen.Outcome {
        switch self {
        case .firstPage: .failed("\(error)")
        case .page: .nextPageFailed("The next people did not come. \(error) Ctrl-R asks for them again.")
        }
    }
}
