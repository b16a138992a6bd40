import GitHubAPI
import GitHubModel

/// One question to GitHub: the search and, where the text could be a login, the look-up of that very login beside it.
///
/// A look-up that fails takes nothing from a search that found somebody; where it found nobody, the failure is the
/// answer, for there may be somebody.
struct PeopleInquiry: Sendable {
    /// What came of it.
    struct Outcome: Sendable {
        let people: PeopleSearch
        /// Neither the search nor the look-up left anything out.
        let isWhole: Bool
    }

    let people: PeopleService
    let clock: any Clock<Duration>
    /// With no more core requests left than this, a login is looked up only if the search did not find it.
    let coreReserve: Int
    /// How long people found wait to be shown together with the one looked up.
    let patience: Duration
    /// Ask, however fresh what is stored may be.
    let asksAgain: Bool

    /// Asks; `early` gets what the search found where the look-up keeps it waiting.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    func ask(_ query: SearchQuery, early: @Sendable (PeopleSearch) async -> Void) async throws -> Outcome {
        let isBeside = await isLookUpAffordable()
        return try await withThrowingTaskGroup(of: Part.self) { group in
            defer { group.cancelAll() }
            group.addTask { .found(try await people.page(of: query, asksAgain: asksAgain)) }
            if isBeside { group.addTask { await lookUp(query.login) } }
            var parts = Parts(login: query.login, source: people.source)
            while let part = try await group.next() {
                parts.take(part)
                if let outcome = try parts.outcome { return outcome }
                switch part {
                case .exact: break
                case .late: if let search = parts.search { await early(search) }
                case .found(let answer):
                    let missing = answer.people.contains { $0.login == query.login } ? nil : query.login
                    if !isBeside { group.addTask { await lookUp(missing) } }
                    if !answer.people.isEmpty { group.addTask { try await late() } }
                }
            }
            throw CancellationError()
        }
    }

    private func isLookUpAffordable() async -> Bool {
        guard let core = await people.allowance(of: .core) else { return true }
        return core.remaining > coreReserve
    }

    private func lookUp(_ login: Login?) async -> Part {
        guard let login else { return .exact(.success(nil)) }
        do { return .exact(.success(try await people.person(login, asksAgain: asksAgain))) } catch {
            return .exact(.failure(error))
        }
    }

    private func late() async throws -> Part {
        try await clock.sleep(for: patience)
        return .late
    }

    private enum Part: Sendable {
        case found(SearchAnswer)
        case exact(Result<Person?, any Error>)
        /// The search has waited long enough for the look-up.
        case late
    }

    /// What has come.
    private struct Parts {
        let login: Login?
        let source: (SearchAnswer) -> PeopleSearch.Source
        private var found: SearchAnswer?
        private var exact: Result<Person?, any Error>?

        init(login: Login?, source: @escaping (SearchAnswer) -> PeopleSearch.Source) {
            (self.login, self.source) = (login, source)
        }

        mutating func take(_ part: Part) {
            switch part {
            case .found(let answer): found = answer
            case .exact(let result): exact = result
            case .late: break
            }
        }

        /// The search with whoever was looked up, if the search has come.
        var search: PeopleSearch? {
            found.map { found in
                let exact: Person? = if case .success(let person?) = exact { person } else { nil }
                var search = PeopleSearch(
                    found.people, total: found.total, isIncomplete: found.isIncomplete, exact: exact, login: login)
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
                case .failure: return Outcome(people: search, isWhole: false)
                case .success: return Outcome(people: search, isWhole: !search.isIncomplete && search.source == .gitHub)
                }
            }
        }
    }
}
