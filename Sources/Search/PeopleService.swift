public import GitHubAPI
public import GitHubModel

/// What can be asked about people.
public struct PeopleService: Sendable {
    /// A page large enough to choose from and small enough to come at once.
    public static let pageLength = 50

    private let github: GitHubClient

    /// Asks through `github`.
    public init(github: GitHubClient) { self.github = github }

    /// The first page of a search.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    public func firstPage(of query: SearchQuery) async throws -> SearchAnswer {
        try await github.searchPeople(query, perPage: Self.pageLength)
    }

    /// The account of that very login; `nil` if there is none.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    public func person(_ login: Login) async throws -> Person? {
        do { return try await github.person(login) } catch GitHubError.notFound { return nil }
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
            answer.people += next.people.filter { seen.insert($0.id).inserted }
            (answer.total, answer.isIncomplete) = (next.total, answer.isIncomplete || next.isIncomplete)
            // A page may hold fewer than were asked for and yet not be the last.
            if next.people.isEmpty || page * perPage >= next.total { break }
        }
        answer.people = Array(answer.people.prefix(limit))
        return answer
    }

    /// What is left of an allowance, as far as it is known.
    public func allowance(of bucket: Bucket) async -> Allowance? { await github.allowance(of: bucket) }
}
