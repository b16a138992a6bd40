import GitHubAPI
import GitHubModel

/// A search and, if the query can be a login, the look-up of that login in parallel.
///
/// If the look-up fails, the results of the search are still used. If the search has no results either, the operation
/// throws the error of the look-up, because the account may exist.
struct SearchOperation: Sendable {
    struct Outcome: Sendable {
        let people: SearchResults
        let isComplete: Bool
    }

    let people: PeopleService
    let clock: any Clock<Duration>
    /// How long search results wait for the look-up before ``run(_:onPartialResults:)`` reports them without it.
    let lookUpTimeout: Duration
    let ignoresCache: Bool
    /// The repository whose people the search finds as well if it uses the GraphQL API, or `nil`.
    let scope: RepositoryScope?

    /// Runs the search and the look-up.
    ///
    /// - Parameter onPartialResults: Receives the results of the search if the look-up exceeds ``lookUpTimeout``.
    /// - Throws: `GitHubError`; `CancellationError`.
    func run(_ query: SearchQuery, onPartialResults: @Sendable (SearchResults) async -> Void) async throws -> Outcome {
        let isParallel = await isLookUpAffordable()
        return try await withThrowingTaskGroup(of: Event.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                .searchFinished(try await people.page(of: query, ignoresCache: ignoresCache, in: scope))
            }
            if isParallel { group.addTask { await lookUp(query.login) } }
            var partial = PartialResults(login: query.login, source: people.source)
            while let event = try await group.next() {
                partial.apply(event)
                if let outcome = try partial.outcome { return outcome }
                switch event {
                case .lookUpFinished: break
                case .timedOut: if let search = partial.search { await onPartialResults(search) }
                case .searchFinished(let response):
                    let missing = response.items.contains { $0.login == query.login } ? nil : query.login
                    if !isParallel { group.addTask { await lookUp(missing) } }
                    if !response.items.isEmpty { group.addTask { try await timeout() } }
                }
            }
            throw CancellationError()
        }
    }

    private func isLookUpAffordable() async -> Bool {
        if await people.usesGraphQL() { return false }  // the search includes it
        return await people.isLookUpAffordable()
    }

    private func lookUp(_ login: Login?) async -> Event {
        guard let login else { return .lookUpFinished(.success(nil)) }
        do {
            return .lookUpFinished(.success(try await people.person(login, ignoresCache: ignoresCache)))
        } catch {
            return .lookUpFinished(.failure(error))
        }
    }

    private func timeout() async throws -> Event {
        try await clock.sleep(for: lookUpTimeout)
        return .timedOut
    }

    private enum Event: Sendable {
        case searchFinished(Page<Person>)
        case lookUpFinished(Result<Person?, any Error>)
        /// The look-up took longer than ``lookUpTimeout`` after the search finished.
        case timedOut
    }

    private struct PartialResults {
        let login: Login?
        let source: (Page<Person>) -> SearchResults.Source
        private var found: Page<Person>?
        private var exact: Result<Person?, any Error>?

        init(login: Login?, source: @escaping (Page<Person>) -> SearchResults.Source) {
            self.login = login
            self.source = source
        }

        mutating func apply(_ event: Event) {
            switch event {
            case .searchFinished(let response):
                found = response
                if login == nil || response.includesExactLogin { exact = exact ?? .success(nil) }
            case .lookUpFinished(let result): exact = result
            case .timedOut: break
            }
        }

        /// The results of the search with the person from the look-up, or `nil` until the search finishes.
        var search: SearchResults? {
            found.map { found in
                let exact: Person? = if case .success(let person?) = exact { person } else { nil }
                var search = SearchResults(
                    found.items, total: found.total, isIncomplete: found.isIncomplete, exact: exact, login: login)
                search.source = source(found)
                search.nextPage = found.nextPosition
                search.overviews = found.overviews
                search.repository = found.repository?.map(\.people)
                return search
            }
        }

        var outcome: Outcome? {
            get throws {
                guard let search, let exact else { return nil }
                switch exact {
                case .failure(let error) where search.people.isEmpty: throw error
                case .failure: return Outcome(people: search, isComplete: false)
                case .success:
                    return Outcome(people: search, isComplete: !search.isIncomplete && search.source == .gitHub)
                }
            }
        }
    }
}
