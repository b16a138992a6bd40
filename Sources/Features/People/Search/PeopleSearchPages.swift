package import GitHubAPI
package import GitHubModel
import Store

extension PeopleService {
    /// The next page that contains others than `known`, or the last page. The people have their profiles if the GraphQL
    /// API or the cache has them, otherwise the names that are known.
    package func page(
        at position: SearchPosition, of query: SearchQuery, after known: [Person]
    ) async throws -> Page<Person> {
        var pages = PeopleSearchPages(of: query, from: position, after: known, nil, self, github)
        var last = Page<Person>([])
        while let page = try await pages.next() { last = page }
        return last
    }
}

/// Loads the pages of one search in order, from the GraphQL API or the REST API. It ends when GitHub has no more
/// pages, or when as many people were requested as the search has as limit; without a limit, after the first page
/// with a new person.
package struct PeopleSearchPages {
    private let query: SearchQuery
    private let scope: RepositoryScope?
    private let people: PeopleService
    private let github: GitHubClient
    private let limit: Int
    /// The page size of the REST API. Unless GitHub sorts, it is the maximum, so that the first people of a list are
    /// the same whatever its limit. Few searches are allowed per minute, and at most ten such pages are available.
    private let perPage: Int
    private let queriedCount: Int
    private var list: ListContinuation<Person.ID>
    private var position: SearchPosition?
    private var requested = 0
    /// Whether the first page has the repositories whose names contain the query, too.
    private var findsRepositories = false

    private static let maxCount = 100
    /// The size of a page of the GraphQL API in the prompt: one point, and a short response.
    private static let promptCount = 30
    /// The same for a page that contains people of a repository as well.
    private static let scopedPromptCount = 24

    init(of query: SearchQuery, _ search: PeopleSearch, _ people: PeopleService, _ github: GitHubClient) {
        self.init(of: query, from: .first, after: [], search.limit, in: search.scope, people, github)
        findsRepositories = search.limit == nil
    }

    init(
        of query: SearchQuery, from position: SearchPosition, after known: [Person], _ limit: Int?,
        in scope: RepositoryScope? = nil, _ people: PeopleService, _ github: GitHubClient
    ) {
        self.query = query
        self.people = people
        self.github = github
        self.position = position
        self.scope = scope
        self.limit = limit ?? 1
        perPage = query.sort == .bestMatch ? Self.maxCount : min(limit ?? Self.maxCount, Self.maxCount)
        let promptCount = scope == nil || limit != nil ? Self.promptCount : Self.scopedPromptCount
        queriedCount = min(max(limit ?? promptCount, promptCount), Self.maxCount)
        list = ListContinuation(after: known.map(\.id))
    }

    var hasNext: Bool { position != nil && requested < limit }

    /// The page counts as full unless it has few new people.
    mutating func next() async throws -> Page<Person>? {
        guard let position, hasNext else { return nil }
        var page = try await page(at: position)
        page.items = try list.add(page)
        requested += page.items.count * 2 < queriedCount ? page.items.count : queriedCount
        self.position = page.nextPosition
        return page
    }

    private func page(at position: SearchPosition) async throws -> Page<Person> {
        var found = try await queriedPage(at: position, in: scope)
        if found == nil, scope != nil { found = try await queriedPage(at: position, in: nil) }
        var page = if let found { found } else { try await listedPage(at: position) }
        if let store = people.store { page.items = store.people.addingProfiles(to: page.items) }
        return page
    }

    /// Returns `nil` if the GraphQL API can't be used: it can't sort, and it can't continue the pages of the REST API.
    private func queriedPage(at position: SearchPosition, in scope: RepositoryScope?) async throws -> Page<Person>? {
        if case .page(2...) = position { return nil }
        guard query.sort == .bestMatch else { return nil }
        let page = try await github.withGraphQL {
            try await github.queryPeople(
                PeopleRequest(
                    query, at: position, count: queriedCount, in: scope, findsRepositories: findsRepositories))
        }
        guard var page else { return nil }
        if page.storedAt == nil { people.save(page.items) }
        if let scope, case .success(let found)? = page.repository {
            page.repository = .success(try await people.record(found, of: scope, matching: query.text))
        }
        return page
    }

    /// Continues the pages of the GraphQL API, possibly with some of the same people.
    private func listedPage(at position: SearchPosition) async throws -> Page<Person> {
        let number =
            switch position {
            case .page(let number): number
            case .cursor(_, let earlier): earlier / perPage + 1
            }
        var page = try await github.searchPeople(query, page: number, perPage: perPage)
        if page.storedAt == nil { people.save(page.items) }
        let isUnreachable = page.isFallback && !people.isOffline
        if isUnreachable { return page }
        page.items = try await github.addingProfiles(to: page.items)
        people.save(page.items)
        return page
    }
}
