public import GitHubAPI
public import GitHubModel
public import Store

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// What can be asked about people.
public struct PeopleService: Sendable {
    /// A page large enough to choose from and small enough to come at once.
    public static let pageLength = 50

    /// Is GitHub not asked at all?
    public let isOffline: Bool
    private let github: GitHubClient
    private let store: LocalStore?
    private let now: @Sendable () -> Date

    /// Asks through `github`.
    ///
    /// - Parameters:
    ///   - store: keeps people; `nil` keeps nobody.
    ///   - use: when what is stored is enough, as the client's memory has it.
    ///   - now: the time that people are kept with.
    public init(
        github: GitHubClient, store: LocalStore? = nil, use: AnswerMemory.Use = .usual,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.github, self.store, self.now) = (github, store, now)
        isOffline = use == .offline
    }

    /// The first page of a search.
    ///
    /// - Parameter asksAgain: however fresh what is stored may be.
    /// - Throws: `GitHubError`; `CancellationError`.
    public func firstPage(of query: SearchQuery, asksAgain: Bool = false) async throws -> SearchAnswer {
        let answer = try await (asksAgain ? github.refreshing : github).searchPeople(query, perPage: Self.pageLength)
        if answer.storedAt == nil { remember(answer.people) }
        return answer
    }

    /// The account of that very login; `nil` if there is none.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    public func person(_ login: Login, asksAgain: Bool = false) async throws -> Person? {
        do {
            let person = try await (asksAgain ? github.refreshing : github).person(login)
            remember([person])
            return person
        } catch GitHubError.notFound {
            return nil
        }
    }

    /// The first `limit` results of a search, page after page: one search at a time is what GitHub asks for.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    public func people(matching query: SearchQuery, limit: Int) async throws -> SearchAnswer {
        let limit = min(max(limit, 1), SearchQuery.mostResults)
        let perPage = min(limit, 100)
        var answer = SearchAnswer(people: [], total: 0, isIncomplete: false)
        var seen: Set<Int64> = []
        for page in 1...(limit + perPage - 1) / perPage {
            let next = try await github.searchPeople(query, page: page, perPage: perPage)
            if next.storedAt == nil { remember(next.people) }
            answer.people += next.people.filter { seen.insert($0.id).inserted }
            (answer.total, answer.isIncomplete) = (next.total, answer.isIncomplete || next.isIncomplete)
            answer.storedAt = [answer.storedAt, next.storedAt].compactMap { $0 }.min()
            answer.isOnlyStored = answer.isOnlyStored || next.isOnlyStored
            // A page may hold fewer than were asked for and yet not be the last.
            if next.people.isEmpty || page * perPage >= next.total { break }
        }
        answer.people = Array(answer.people.prefix(limit))
        return answer
    }

    /// What is left of an allowance, as far as it is known.
    public func allowance(of bucket: Bucket) async -> Allowance? { await github.allowance(of: bucket) }

    /// The people stored for `text`, best first, or for an empty one those opened lately and often. It reads the disk, at
    /// once.
    public func recall(_ text: String) -> [StoredPerson] {
        guard let store else { return [] }
        return text.allSatisfy(\.isWhitespace) ? store.people.lately(now: now()) : store.people.find(text, now: now())
    }

    /// Somebody was chosen: they come first from now on.
    public func noteOpened(_ person: Person) { store?.people.noteOpened(person.id, at: now()) }

    /// Whose word `answer` is.
    func source(of answer: SearchAnswer) -> PeopleSearch.Source {
        guard answer.isOnlyStored, let date = answer.storedAt else { return .gitHub }
        return .stored(age: Age.words(since: date, now: now()))
    }

    /// Written behind, in its time.
    private func remember(_ people: [Person]) {
        if !isOffline { store?.people.remember(people, at: now()) }
    }
}
