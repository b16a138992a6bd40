import GitHubAPI
import GitHubModel
import Store

extension PeopleService {
    /// Returns a page of the GraphQL API if that can be used, otherwise of the REST API, completed by the cache.
    func page(
        at position: SearchPosition, of query: SearchQuery, _ perPage: Int, isTyped: Bool = false,
        usesGraphQL: Bool = true, through github: GitHubClient
    ) async throws -> Page<Person> {
        var page = try await receivedPage(
            at: position, of: query, perPage, isTyped: isTyped, usesGraphQL: usesGraphQL, through: github)
        if let store { page.items = store.people.addingProfiles(to: page.items) }
        return page
    }

    private func receivedPage(
        at position: SearchPosition, of query: SearchQuery, _ perPage: Int, isTyped: Bool, usesGraphQL: Bool,
        through github: GitHubClient
    ) async throws -> Page<Person> {
        guard usesGraphQL else { return try await listedPage(at: position, of: query, perPage, through: github) }
        if let page = try await queriedPage(at: position, of: query, perPage, isTyped: isTyped, through: github) {
            return page
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
        at position: SearchPosition, of query: SearchQuery, _ perPage: Int, isTyped: Bool, through github: GitHubClient
    ) async throws -> Page<Person>? {
        if case .page(2...) = position { return nil }
        guard query.sort == .bestMatch else { return nil }
        let page = try await github.withGraphQL {
            try await github.queryPeople(
                query, at: position, count: isTyped ? Self.queriedPageLength : perPage, isTyped: isTyped)
        }
        if let page, page.storedAt == nil { save(page.items) }
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
        var page = try await github.searchPeople(query, page: number, perPage: perPage)
        let isLast = page.items.isEmpty || number * perPage >= min(page.total, SearchQuery.maxResults)
        if !isLast { page.nextPosition = .page(number + 1) }
        if page.storedAt == nil { save(page.items) }
        return page
    }
}
