import GitHubAPI
import GitHubModel
import Store

extension PeopleService {
    /// Returns the next page of search results that contains others than `known`, or the last page. The people have their profiles
    /// if the GraphQL API or the cache has them, otherwise their names in commits.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    func page(
        at position: SearchPosition, of query: SearchQuery, after known: [Person]
    ) async throws -> Page<Person> {
        var pages = PeopleSearchPages(of: query, from: position, after: known, self, github)
        var last = Page<Person>([])
        while let page = try await pages.next() { last = page }
        return last
    }

    /// Returns a page of the GraphQL API if that can be used, otherwise of the REST API, completed by the cache.
    func page(_ request: PeoplePageRequest, through github: GitHubClient) async throws -> Page<Person> {
        var page = try await receivedPage(request, through: github)
        if let store { page.items = store.people.addingProfiles(to: page.items) }
        return page
    }

    private func receivedPage(_ request: PeoplePageRequest, through github: GitHubClient) async throws -> Page<Person> {
        if let page = try await queriedPage(request, through: github) { return page }
        if request.scope != nil, let page = try await queriedPage(request.withoutScope, through: github) { return page }
        var page = try await listedPage(request, through: github)
        let isUnreachable = page.isFallback && !isOffline
        guard !isUnreachable else { return page }
        page.items = try await github.addingProfiles(to: page.items)
        save(page.items)
        return page
    }

    /// Returns a page of the GraphQL API, or `nil` if that can't be used: it can't sort, and it can't continue the pages of
    /// the REST API.
    private func queriedPage(
        _ request: PeoplePageRequest, through github: GitHubClient
    ) async throws -> Page<Person>? {
        if case .page(2...) = request.position { return nil }
        guard request.query.sort == .bestMatch else { return nil }
        let page = try await github.withGraphQL {
            try await github.queryPeople(
                PeopleRequest(
                    request.query, at: request.position, count: request.queriedCount, in: request.scope))
        }
        guard var page else { return nil }
        if page.storedAt == nil { save(page.items) }
        if let scope = request.scope, case .success(let found)? = page.repository {
            page.repository = .success(try await record(found, of: scope, matching: request.query.text))
        }
        return page
    }

    /// Returns a page of the REST API. It continues the pages of the GraphQL API, possibly with some of the same people.
    private func listedPage(_ request: PeoplePageRequest, through github: GitHubClient) async throws -> Page<Person> {
        let number =
            switch request.position {
            case .page(let number): number
            case .cursor(_, let earlier): earlier / request.perPage + 1
            }
        let page = try await github.searchPeople(request.query, page: number, perPage: request.perPage)
        if page.storedAt == nil { save(page.items) }
        return page
    }
}

/// A request for a page of search results.
struct PeoplePageRequest {
    let query: SearchQuery
    var position = SearchPosition.first
    /// The page size of the REST API. Unless GitHub sorts, it is the maximum, so that the first people of a list are the same
    /// whatever its limit. Few searches are allowed per minute, and at most ten such pages are available.
    let perPage: Int
    /// The page size of the GraphQL API.
    let queriedCount: Int
    /// A repository whose people that match the query are also in the first page if the GraphQL API is used.
    var scope: RepositoryScope?

    /// Creates the request for the first page.
    init(_ query: SearchQuery, limit: Int?, in scope: RepositoryScope?) {
        self.query = query
        self.scope = scope
        perPage = query.sort == .bestMatch ? Self.maxCount : min(limit ?? Self.maxCount, Self.maxCount)
        let promptCount = scope == nil || limit != nil ? Self.promptCount : Self.scopedPromptCount
        queriedCount = min(max(limit ?? promptCount, promptCount), Self.maxCount)
    }

    var withoutScope: PeoplePageRequest {
        var request = self
        request.scope = nil
        return request
    }

    private static let maxCount = 100
    /// The size of a page of the GraphQL API in the prompt: one point, and a short response.
    private static let promptCount = 30
    /// The same for a page that contains people of a repository as well.
    private static let scopedPromptCount = 24
}
