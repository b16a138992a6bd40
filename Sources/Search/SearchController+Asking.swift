import GitHubAPI
import GitHubModel

extension SearchController {
    /// A part of an answer.
    enum Part: Sendable {
        /// The beginning, with whoever has the text for a login.
        case first(asksAgain: Bool)
        /// A further page, by its number.
        case page(Int)
    }

    /// Waits for typing to rest, asks, and where GitHub wants a pause or can't be reached, waits and asks again.
    func ask(_ part: Part, of query: SearchQuery, for text: String) async {
        do {
            try await dependencies.clock.sleep(for: await quietPeriod(before: part))
            var pauses = properties.unreachablePauses
            while let (pause, reason) = try await trouble(asking: part, of: query, for: text, &pauses) {
                try await wait(pause, because: reason, for: text, on: dependencies.clock)
            }
        } catch GitHubError.notStored where dependencies.people.isOffline {
            tellNotStored(part, for: text)
        } catch GitHubError.unauthorized {
            send(.answered(.refused, to: text))
        } catch {
            report(part.failure(error), to: text, searchesLeft: await searchesLeft())
        }
    }

    /// What `login` turns out to be.
    func whatIs(_ login: Login) async -> SearchScreen.LookUp {
        do {
            return try await dependencies.people.person(login).map { .somebody($0) } ?? .nobody
        } catch GitHubError.unauthorized {
            return .refused
        } catch {
            return .failed("\(error)")
        }
    }

    /// Asks; where that is to be done again, how long to wait before, and why. Nothing is done again offline.
    private func trouble(
        asking part: Part, of query: SearchQuery, for text: String, _ pauses: inout GrowingPause
    ) async throws -> (pause: Duration, reason: String)? {
        do {
            let isGitHubs =
                switch part {
                case .first(let asksAgain): try await askFirst(query, for: text, asksAgain)
                case .page(let number): try await askPage(number, of: query, for: text)
                }
            return isGitHubs || dependencies.people.isOffline ? nil : (pauses.next(), "GitHub can't be reached.")
        } catch GitHubError.rateLimited(.search, let pause) {
            return (pause, "No searches left.")
        } catch GitHubError.secondaryLimit(let pause) {
            return (pause, "GitHub asks for a pause.")
        } catch let error as GitHubError where error.meansUnreachable {
            return (pauses.next(), "\(error)")
        }
    }

    /// - Returns: whether it is GitHub's word.
    private func askFirst(_ query: SearchQuery, for text: String, _ asksAgain: Bool) async throws -> Bool {
        send(.asking(text))
        let inquiry = PeopleInquiry(
            people: dependencies.people, clock: dependencies.clock, coreReserve: properties.coreReserve,
            patience: properties.lookUpPatience, asksAgain: asksAgain)
        let outcome = try await inquiry.ask(query) { early in
            await report(.found(show(early, for: query)), to: text, searchesLeft: searchesLeft())
            await send(.asking(text))
        }
        let left = await searchesLeft()
        try Task.checkCancellation()
        let search = show(outcome.people, for: query)
        if outcome.isWhole { remember(search, for: query) }
        report(.found(search), to: text, searchesLeft: left)
        return search.source == .gitHub
    }

    /// - Returns: whether it is GitHub's word; a page that was stored is as good.
    private func askPage(_ number: Int, of query: SearchQuery, for text: String) async throws -> Bool {
        send(.asking(text))
        let page = try await dependencies.people.page(number, of: query)
        let left = await searchesLeft()
        try Task.checkCancellation()
        guard var search = shown?.search else { return true }
        search.add(page, number: number)
        if case .stored(let age) = dependencies.people.source(of: page) { search.source = .stored(age: age) }
        shown = Shown(query: query, search: search)
        if isRemembered(query), !page.isIncomplete, search.source == .gitHub { remember(search, for: query) }
        report(.found(search), to: text, searchesLeft: left)
        return true
    }

    /// Asked again, a first page leaves those after it.
    private func show(_ search: PeopleSearch, for query: SearchQuery) -> PeopleSearch {
        let whole = shown.flatMap { $0.query == query ? $0.search.refreshed(by: search) : nil } ?? search
        if !Task.isCancelled { shown = Shown(query: query, search: whole) }
        return whole
    }

    private func tellNotStored(_ part: Part, for text: String) {
        guard case .page = part, !Task.isCancelled, var search = shown?.search, let query = shown?.query else {
            return send(.answered(.notAsked, to: text))
        }
        search.nextPage = nil
        shown = Shown(query: query, search: search)
        send(.answered(.found(search), to: text))
    }

    /// Says how long it still takes, second by second, until it is over.
    private func wait<C: Clock<Duration>>(
        _ pause: Duration, because reason: String, for text: String, on clock: C
    ) async throws {
        // Even a server that names no time is not asked without any.
        let end = clock.now.advanced(by: max(pause, .seconds(1)))
        while case let left = clock.now.duration(to: end), left > .zero {
            let sentence = "\(reason) \(SearchScreen.countdown) \(GitHubError.words(for: left))."
            report(.failed(sentence), to: text, searchesLeft: await searchesLeft())
            try await clock.sleep(for: min(left, .seconds(1)))
        }
    }

    private func quietPeriod(before part: Part) async -> Duration {
        if case .first(asksAgain: true) = part { return .zero }
        if dependencies.people.isOffline { return .zero }  // it costs nobody anything
        return properties.quietPeriod.duration(for: await dependencies.people.allowance(of: .search))
    }

    private func searchesLeft() async -> Int? { await dependencies.people.allowance(of: .search)?.remaining }

    private func report(_ answer: SearchScreen.Answer, to text: String, searchesLeft: Int?) {
        if let searchesLeft { send(.searchesLeft(searchesLeft)) }
        send(.answered(answer, to: text))
    }
}

extension SearchController.Part {
    /// What is told where it did not come.
    fileprivate func failure(_ error: any Error) -> SearchScreen.Answer {
        switch self {
        case .first: .failed("\(error)")
        case .page: .cutShort("The next people did not come. \(error) Ctrl-R asks for them again.")
        }
    }
}
