import GitHubAPI
import GitHubModel

/// One question to GitHub: the search and, where the text could be a login, the look-up of that very login beside it.
///
/// A look-up that fails takes nothing from a search that found somebody; where it found nobody, the failure is the
/// answer, for there may be somebody.
struct SearchOperation: Sendable {
    /// What came of it.
    struct Outcome: Sendable {
        let people: SearchResults
        /// Neither the search nor the look-up left anything out.
        let isComplete: Bool
    }

    let people: PeopleService
    let clock: any Clock<Duration>
    /// With no more core requests left than this, a login is looked up only if the search did not find it.
    let coreReserve: Int
    /// How long people found wait to be shown together with the one looked up.
    let lookUpTimeout: Duration
    /// Ask, however fresh what is stored may be.
    let ignoresCache: Bool

    /// Asks; `early` gets what the search found where the look-up keeps it waiting.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    func run(_ query: SearchQuery, onPartialResults: @Sendable (SearchResults) async -> Void) async throws -> Outcome {
        let isBeside = await isLookUpAffordable()
        return try await withThrowingTaskGroup(of: Event.self) { group in
            defer { group.cancelAll() }
            group.addTask { .searchFinished(try await people.page(of: query, ignoresCache: ignoresCache)) }
            if isBeside { group.addTask { await lookUp(query.login) } }
            var parts = PartialResults(login: query.login, source: people.source)
            while let part = try await group.next() {
                parts.apply(part)
                if let outcome = try parts.outcome { return outcome }
                switch part {
                case .lookUpFinished: break
                case .timedOut: if let search = parts.search { await onPartialResults(search) }
                case .searchFinished(let answer):
                    let missing = answer.items.contains { $0.login == query.login } ? nil : query.login
                    if !isBeside { group.addTask { await lookUp(missing) } }
                    if !answer.items.isEmpty { group.addTask { try await timeout() } }
                }
            }
            throw CancellationError()
        }
    }

    private func isLookUpAffordable() async -> Bool {
        guard let core = await people.rateLimit(of: .core) else { return true }
        return core.remaining > coreReserve
    }

    private func lookUp(_ login: Login?) async -> Event {
        guard let login else { return .lookUpFinished(.success(nil)) }
        do { return .lookUpFinished(.success(try await people.person(login, ignoresCache: ignoresCache))) } catch {
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
        /// The search has waited long enough for the look-up.
        case timedOut
    }

    /// What has come.
    private struct PartialResults {
        let login: Login?
        let source: (Page<Person>) -> SearchResults.Source
        private var found: Page<Person>?
        private var exact: Result<Person?, any Error>?

        init(login: Login?, source: @escaping (Page<Person>) -> SearchResults.Source) {
            (self.login, self.source) = (login, source)
        }

        mutating func apply(_ part: Event) {
            switch part {
            case .searchFinished(let answer): found = answer
            case .lookUpFinished(let result): exact = result
            case .timedOut: break
            }
        }

        /// The search with whoever was looked up, if the search has come.
        var search: SearchResults? {
            found.map { found in
                let exact: Person? = if case .success(let person?) = exact { person } else { nil }
                var search = SearchResults(
                    found.items, total: found.total, isIncomplete: found.isIncomplete, exact: exact, login: login)
                (search.source, search.nextPage) = (source(found), found.next(after: 1))
                return search
            }
        }

        /// The whole, once both have come.
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
