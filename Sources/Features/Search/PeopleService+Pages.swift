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
    func page(
        at position: SearchPosition, of query: SearchQuery, _ perPage: Int, isTyped: Bool,
        in scope: RepositoryScope?, through github: GitHubClient
    ) async throws -> Page<Person> {
        var page = try await receivedPage(
            at: position, of: query, perPage, isTyped: isTyped, in: scope, through: github)
        if let store { page.items = store.people.addingProfiles(to: page.items) }
        return page
    }

    private func receivedPage(
        at position: SearchPosition, of query: SearchQuery, _ perPage: Int, isTyped: Bool, in scope: RepositoryScope?,
        through github: GitHubClient
    ) async throws -> Page<Person> {
        for scope in scope == nil ? [nil] : [scope, nil] {
            let page = try await queriedPage(
                at: position, of: query, perPage, isTyped: isTyped, in: scope, through: github)
            if let page { return page }
        }
        var page = try await listedPage(at: position, of: query, perPage, through: github)
        let isUnreachable = page.isFallback && !isOffline
        guard !isUnreachable else { return page }
        page.items = try await github.addingProfiles(to: page.items)
        save(page.items)
        return page
    }

    /// Returns a page of the GraphQL API, or `nil` if that can't be used: it can't sort, and it can't continue the pages of
    /// the REST API.
    private func queriedPage(
        at position: SearchPosition, of query: SearchQuery, _ perPage: Int, isTyped: Bool, in scope: RepositoryScope?,
        through github: GitHubClient
    ) async throws -> Page<Person>? {
        if case .page(2...) = position { return nil }
        guard query.sort == .bestMatch else { return nil }
        let typedCount = scope != nil && position == .first ? Self.scopedPageLength : Self.queriedPageLength
        let page = try await github.withGraphQL {
            try await github.queryPeople(
                PeopleRequest(
                    query, at: position, count: isTyped ? typedCount : perPage, isTyped: isTyped, in: scope))
        }
        guard var page else { return nil }
        if page.storedAt == nil { save(page.items) }
        if let scope, case .success(let found)? = page.repository {
            page.repository = .success(try await record(found, of: scope, matching: query.text))
        }
        return page
    }

    /// Returns a page of the REST API. It continues the pages of the GraphQL API, possibly with some of the same people.
    private func listedPage(
        at position: SearchPosition, of query: SearchQuery, _ perPage: Int, through github: GitHubClient
    ) async throws -> Page<Person> {
        let number =
            switch position {
            case .page(let number): number
            case .cursor(_, let earlier): earlier / perPage + 1
            }
        let page = try await github.searchPeople(query, page: number, perPage: perPage)
        if page.storedAt == nil { save(page.items) }
        return page
    }
}
