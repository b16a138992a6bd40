import GitHubAPI
import GitHubModel
import People
import TerminalUI

extension SearchController {
    struct Request: Sendable {
        enum Page: Sendable {
            /// The first page, together with the account whose login is the text. If it is refreshed, the later pages
            /// stay.
            case first(ignoresCache: Bool, replacing: SearchResults?)
            case next(SearchPosition, after: SearchResults)
        }
        let input: PromptInput
        let query: SearchQuery
        let page: Page

        var text: String { input.text }
    }

    /// Searches in memory, or after the debounce interval on GitHub. Cancels the previous search.
    func start(_ text: String, ignoresCache: Bool) {
        cancelRequests()
        pace.record(text, at: elapsed())
        let input = input(of: text)
        guard let query = query(of: input) else { return }
        if !ignoresCache, let results = known.results(for: query, at: elapsed()) {
            send(.searchFinished(.found(results), to: text))
            return completeRows(for: text, query, after: DebounceInterval.max)
        }
        let page = Request.Page.first(ignoresCache: ignoresCache, replacing: ignoresCache ? state.rows.search : nil)
        search = Task { await run(Request(input: input, query: query, page: page)) }
    }

    /// Does nothing while a search is in flight.
    func loadMore(of text: String) {
        let input = input(of: text)
        guard search == nil, text == state.text, let results = state.rows.search, let position = results.nextPage,
            let query = query(of: input)
        else { return }
        search = Task { await run(Request(input: input, query: query, page: .next(position, after: results))) }
    }

    /// Returns the text as the rows have parsed it, if they are for this text.
    private func input(of text: String) -> PromptInput {
        state.rows.text == text ? state.rows.input : PromptInput(text)
    }

    private func query(of input: PromptInput) -> SearchQuery? {
        switch input.searchQuery {
        case .success(let query): return query
        case .failure(.empty): return nil
        case .failure(let error):
            search = Task { finish(.failed(await message(of: error)), for: input.text) }
            return nil
        }
    }

    /// Waits for the debounce interval. Retries after a rate limit or a connection error.
    private func run(_ request: Request) async {
        do {
            try await pause(before: request)
            _ = await dependencies.latestOfClone()  // its people are among the first rows
            try Task.checkCancellation()
            var backoff = properties.retryBackoff
            while let retry = try await RequestBudget.operation({ try await attempt(request, &backoff) }) {
                try await wait(for: retry, request.text, on: dependencies.clock)
            }
        } catch GitHubError.notCached where dependencies.people.isOffline {
            finish(request.outcomeIfNotCached, for: request.text)
        } catch GitHubError.unauthorized {
            finish(.unauthorized, for: request.text)
        } catch {
            finish(request.outcome(await message(of: error)), for: request.text)
        }
    }

    /// Returns `nil` if no retry is needed. Nothing is retried offline, nor is a later page from the cache.
    private func attempt(_ request: Request, _ backoff: inout ExponentialBackoff) async throws -> SearchRetry? {
        do {
            send(.searchStarted(request.text))
            let needsRetry =
                switch request.page {
                case .first(let ignoresCache, let old):
                    try await loadFirstPage(request, ignoresCache: ignoresCache, replacing: old)
                case .next(let position, let results):
                    try await loadPage(at: position, after: results, request)
                }
            return needsRetry
                ? SearchRetry.unreachable("\(Problem(.unreachable))", delay: backoff.next(), key: state.refreshKey)
                : nil
        } catch GitHubError.rateLimited(.search, let delay) {
            let remedy = await dependencies.people.text.remedyOfAnonymous()
            return SearchRetry(reason: "Search limit reached.", delay: delay, remedy: remedy)
        } catch GitHubError.secondaryRateLimited(let delay) {
            return SearchRetry(reason: "GitHub asked to slow down.", delay: delay)
        } catch let error as GitHubError where error.isConnectivityError {
            let reason = await dependencies.people.text.message(Problem(error), .automatic)
            return SearchRetry.unreachable(reason, delay: backoff.next(), key: state.refreshKey)
        }
    }

    func message(of error: any Error) async -> String {
        await dependencies.people.text.message(Problem(error), .search)
    }

    /// Returns whether to retry, because the results are from the cache.
    private func loadFirstPage(
        _ request: Request, ignoresCache: Bool, replacing old: SearchResults?
    ) async throws -> Bool {
        var search = try PeopleSearch(request.input, in: state.activeScope)
        search.lookUpTimeout = properties.lookUpTimeout
        let snapshots = dependencies.people.results(of: search, ignoresCache: ignoresCache, clock: dependencies.clock)
        for try await snapshot in snapshots {
            try Task.checkCancellation()
            await similarSearch?.value  // so that GitHub's people are merged with all cached ones
            let new = await results(in: snapshot, of: search.scope)
            await dependencies.people.loadTransliterations(of: new.people)
            let results = old?.replacingFirstPage(by: new) ?? new
            if snapshot.isFinal { return try finish(request, with: results, in: snapshot) }
            reportProgress(results, for: request.text)
        }
        return false
    }

    /// Returns whether to retry, because the results are from the cache. Throws the reason why results are missing.
    private func finish(
        _ request: Request, with results: SearchResults, in snapshot: Snapshot<SearchResults>
    ) throws -> Bool {
        if results.scopeError == nil { cached.removeScoped() }
        guard snapshot.error == nil, results.source == .gitHub || dependencies.people.isOffline else {
            reportProgress(results, for: request.text)
            if let error = snapshot.error { throw error }
            return true
        }
        if results.isComplete { known.store(results, for: request.query, at: elapsed()) }
        finish(.found(results), for: request.text)
        completeRows(for: request.text, request.query)
        return false
    }

    /// Returns `false`: a page from the cache is not requested again.
    private func loadPage(
        at position: SearchPosition, after old: SearchResults, _ request: Request
    ) async throws -> Bool {
        let page = try await dependencies.people.page(at: position, of: request.query, after: old.people)
        try Task.checkCancellation()
        var results = old
        results.add(page)
        if page.isFallback, let date = page.storedAt { results.source = dependencies.people.source(storedAt: date) }
        if known.contains(request.query), !page.isIncomplete, results.source == .gitHub {
            known.store(results, for: request.query, at: elapsed())
        }
        finish(.found(results), for: request.text)
        completeRows(for: request.text, request.query)
        return false
    }

    private func results(in snapshot: Snapshot<SearchResults>, of scope: RepositoryScope?) async -> SearchResults {
        var results = snapshot.value
        if case .cache(let date) = snapshot.source { results.source = dependencies.people.source(storedAt: date) }
        guard let scope, let error = results.scopeError else { return results }
        results.scopeMessage =
            error == .notFound
            ? "No such repository: \(scope.fullName)."
                + (state.scopeKey.map { " \($0) finds people everywhere." } ?? "")
            : await message(of: error)
        return results
    }

    /// Reports the remaining time every second.
    private func wait<C: Clock<Duration>>(for retry: SearchRetry, _ text: String, on clock: C) async throws {
        // Waits for at least a second, even if the server sends no delay.
        let end = clock.now.advanced(by: max(retry.delay, .seconds(1)))
        var countdown = retry
        while case let remaining = clock.now.duration(to: end), remaining > .zero {
            countdown.delay = .seconds((remaining / .seconds(1)).rounded(.up))
            report(.retrying(countdown), for: text)
            try await clock.sleep(for: min(remaining, .seconds(1)))
        }
    }

    /// Waits for the debounce interval, and reports a wait that is due to the rate limit.
    private func pause(before request: Request) async throws {
        if case .first(ignoresCache: true, _) = request.page { return }
        if dependencies.people.isOffline { return }  // reading the cache costs no requests
        let limit = await dependencies.people.searchLimit()
        let interval = DebounceInterval().duration(for: limit, pace: pace)
        let isQueried = await dependencies.people.usesGraphQL()
        if !isQueried, let pause = SearchPause(limit, delay: interval) { send(.searchPaused(pause, request.text)) }
        try await dependencies.clock.sleep(for: interval)
    }

    /// The search is not in flight anymore, so that the screen can request the next page in response.
    private func finish(_ outcome: SearchScreen.Outcome, for text: String) {
        guard !Task.isCancelled else { return }
        search = nil
        report(outcome, for: text)
    }

    /// Something follows: more people, or why there are no more.
    private func reportProgress(_ results: SearchResults, for text: String) {
        send(.searchProgressed(results, to: text))
        updateAccount()
    }

    func report(_ outcome: SearchScreen.Outcome, for text: String) {
        send(.searchFinished(outcome, to: text))
        updateAccount()
    }
}

extension SearchController.Request {
    /// The outcome if the page is not cached: offline, the pages before it are all there is.
    fileprivate var outcomeIfNotCached: SearchScreen.Outcome {
        guard case .next(_, var results) = page else { return .notCached }
        results.nextPage = nil
        return .found(results)
    }

    fileprivate func outcome(_ message: String) -> SearchScreen.Outcome {
        switch page {
        case .first: .failed(message)
        case .next: .nextPageFailed("Couldn't load more people. \(message)")
        }
    }
}
