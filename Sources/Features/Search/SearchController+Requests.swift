import GitHubAPI
import GitHubModel
import TerminalUI

extension SearchController {
    /// A request for a page of search results.
    enum Request: Sendable {
        /// The first page, together with the account whose login is the query.
        case firstPage(ignoresCache: Bool)
        case page(SearchPosition)
    }

    /// Searches for `text`: from memory, or after the debounce interval from GitHub. Cancels the previous search.
    func start(_ text: String, ignoresCache: Bool) {
        cancelRequests()
        self.text = text
        pace.record(text, at: elapsed())
        let query: SearchQuery
        do {
            query = try SearchQuery(text)
        } catch .empty {
            return
        } catch {
            search = Task { finish(.failed(await message(of: error)), for: text) }
            return
        }
        if displayed?.query != query { displayed = nil }
        if !ignoresCache, let cached = known.results(for: query, at: elapsed()) {
            displayed = DisplayedResults(query: query, search: cached)
            return send(.searchFinished(.found(cached), to: text))
        }
        search = Task { await searchWithRetries(.firstPage(ignoresCache: ignoresCache), of: query, for: text) }
    }

    /// Loads the next page of results for `text`. Does nothing while a search is in flight or if `text` is not the text of
    /// the last search.
    func loadMore(of text: String) {
        guard search == nil, text == self.text, let displayed, let page = displayed.search.nextPage else { return }
        search = Task { await searchWithRetries(.page(page), of: displayed.query, for: text) }
    }

    func cancelRequests() {
        search?.cancel()
        search = nil
        lookUp?.cancel()
    }

    /// Sends `request` after the debounce interval. Retries after a rate limit or a connection error.
    private func searchWithRetries(_ request: Request, of query: SearchQuery, for text: String) async {
        do {
            try await dependencies.clock.sleep(for: await debounceInterval(before: request))
            var backoff = properties.retryBackoff
            while let retry = try await RequestBudget.operation({
                try await attempt(request, of: query, for: text, &backoff)
            }) {
                try await wait(for: retry, text, on: dependencies.clock)
            }
        } catch GitHubError.notCached where dependencies.people.isOffline {
            finish(outcomeIfNotCached(request), for: text)
        } catch GitHubError.unauthorized {
            finish(.unauthorized, for: text)
        } catch {
            finish(request.outcome(await message(of: error)), for: text)
        }
    }

    /// Sends `request` once. Returns the retry, or `nil` if none is needed. Nothing is retried offline, nor is a later page
    /// from the cache.
    private func attempt(
        _ request: Request, of query: SearchQuery, for text: String, _ backoff: inout ExponentialBackoff
    ) async throws -> SearchRetry? {
        do {
            send(.searchStarted(text))
            let needsRetry =
                switch request {
                case .firstPage(let ignoresCache): try await searchFirstPage(query, for: text, ignoresCache)
                case .page(let position): try await loadPage(at: position, of: query, for: text)
                }
            return needsRetry ? SearchRetry(unreachable: "GitHub is unreachable.", delay: backoff.next()) : nil
        } catch GitHubError.rateLimited(.search, let delay) {
            let remedy = await dependencies.people.text.remedyOfAnonymous()
            return SearchRetry(reason: "Search limit reached.", delay: delay, remedy: remedy)
        } catch GitHubError.secondaryRateLimited(let delay) {
            return SearchRetry(reason: "GitHub asked to slow down.", delay: delay)
        } catch let error as GitHubError where error.isConnectivityError {
            let reason = await dependencies.people.text.message(Problem(error), .automatic)
            return SearchRetry(unreachable: reason, delay: backoff.next())
        }
    }

    func message(of error: any Error) async -> String {
        await dependencies.people.text.message(Problem(error), .search)
    }

    /// Reports the results. Returns whether to retry, because they are from the cache.
    private func searchFirstPage(_ query: SearchQuery, for text: String, _ ignoresCache: Bool) async throws -> Bool {
        var search = try PeopleSearch(text, in: state.activeScope)
        search.lookUpTimeout = properties.lookUpTimeout
        let snapshots = dependencies.people.results(
            of: search, ignoresCache: ignoresCache, clock: dependencies.clock)
        for try await snapshot in snapshots {
            try Task.checkCancellation()
            let results = await display(snapshot, for: query)
            guard snapshot.isFinal else {
                report(.found(results), for: text)
                send(.searchStarted(text))
                continue
            }
            if snapshot.value.scopeError == nil, search.scope != nil { scopedPeople = nil }
            guard snapshot.error == nil, results.source == .gitHub || dependencies.people.isOffline else {
                report(.found(results), for: text)
                if let error = snapshot.error { throw error }
                return true
            }
            if results.isComplete { known.store(results, for: query, at: elapsed()) }
            finish(.found(results), for: text)
        }
        return false
    }

    /// Reports the results with a further page. Returns `false`: a page from the cache is not requested again.
    private func loadPage(
        at position: SearchPosition, of query: SearchQuery, for text: String
    ) async throws -> Bool {
        let people = displayed?.search.people ?? []
        let page = try await dependencies.people.page(at: position, of: query, after: people)
        try Task.checkCancellation()
        guard var results = displayed?.search else { return false }
        results.add(page)
        if page.isFallback, let date = page.storedAt { results.source = dependencies.people.source(storedAt: date) }
        displayed = DisplayedResults(query: query, search: results)
        if known.contains(query), !page.isIncomplete, results.source == .gitHub {
            known.store(results, for: query, at: elapsed())
        }
        finish(.found(results), for: text)
        return false
    }

    /// Sets the displayed results and returns them. A refreshed first page does not remove later pages.
    private func display(_ snapshot: Snapshot<SearchResults>, for query: SearchQuery) async -> SearchResults {
        var search = snapshot.value
        if case .cache(let date) = snapshot.source { search.source = dependencies.people.source(storedAt: date) }
        if let scope = state.activeScope, let error = search.scopeError {
            search.scopeMessage =
                error == .notFound
                ? "No such repository: \(scope.fullName). Alt-I finds people everywhere."
                : await message(of: error)
        }
        let results =
            displayed.flatMap { $0.query == query ? $0.search.replacingFirstPage(by: search) : nil } ?? search
        if !Task.isCancelled { displayed = DisplayedResults(query: query, search: results) }
        return results
    }

    /// Returns the outcome if the page is not cached: offline, the pages before it are all there is.
    private func outcomeIfNotCached(_ request: Request) -> SearchScreen.Outcome {
        guard case .page = request, !Task.isCancelled, var results = displayed?.search, let query = displayed?.query
        else {
            return .notCached
        }
        results.nextPage = nil
        displayed = DisplayedResults(query: query, search: results)
        return .found(results)
    }

    /// Waits until the retry and reports the remaining time every second.
    private func wait<C: Clock<Duration>>(for retry: SearchRetry, _ text: String, on clock: C) async throws {
        // Waits for at least a second, even if the server sends no delay.
        let end = clock.now.advanced(by: max(retry.delay, .seconds(1)))
        while case let remaining = clock.now.duration(to: end), remaining > .zero {
            let seconds = Duration.seconds((remaining / .seconds(1)).rounded(.up))
            report(.retrying(SearchRetry(reason: retry.reason, delay: seconds, remedy: retry.remedy)), for: text)
            try await clock.sleep(for: min(remaining, .seconds(1)))
        }
    }

    private func debounceInterval(before request: Request) async -> Duration {
        if case .firstPage(ignoresCache: true) = request { return .zero }
        if dependencies.people.isOffline { return .zero }  // reading the cache costs no requests
        return DebounceInterval().duration(for: await dependencies.people.searchLimit(), pace: pace)
    }

    /// Reports the last outcome of a search. The search is not in flight anymore, so that the screen can request the next
    /// page in response.
    private func finish(_ outcome: SearchScreen.Outcome, for text: String) {
        guard !Task.isCancelled else { return }
        search = nil
        report(outcome, for: text)
    }

    func report(_ outcome: SearchScreen.Outcome, for text: String) {
        send(.searchFinished(outcome, to: text))
        updateAccount()
    }
}

extension SearchController.Request {
    fileprivate func outcome(_ message: String) -> SearchScreen.Outcome {
        switch self {
        case .firstPage: .failed(message)
        case .page: .nextPageFailed("Couldn't load more people. \(message)")
        }
    }
}
