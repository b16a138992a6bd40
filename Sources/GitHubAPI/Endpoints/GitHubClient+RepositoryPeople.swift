package import struct Foundation.Date
package import GitHubModel

/// People of a repository.
package struct RepositoryPeople: Sendable, Hashable {
    package let people: [Person]
    /// Whether GitHub has matched the text. Otherwise these are all contributors that it lists.
    package let isMatched: Bool
    /// Whether only the account may see the people, because the repository is private or that is unknown.
    package let isPrivate: Bool
    /// When GitHub sent the response, or `nil` if it has just arrived.
    package let storedAt: Date?
    /// Whether the response is cached and used because GitHub is unreachable or no requests are allowed.
    package let isFallback: Bool
}

extension GitHubClient {
    /// Returns the people who can be mentioned or assigned in a repository and match `text`, with one query that costs one
    /// point. Without GraphQL, returns the contributors, at most 500.
    ///
    /// - Throws: ``GitHubError``, such as ``GitHubError/notFound`` if there is no such repository; `CancellationError`.
    package func people(of scope: RepositoryScope, matching text: String) async throws -> RepositoryPeople {
        let found = try await withGraphQL { try await self.response(to: RepositoryQueries.people(of: scope, text)) }
        guard let found else { return try await contributors(of: scope) }
        guard let repository = found.data.repository else { throw GitHubError.notFound }
        return RepositoryPeople(
            people: (repository.people.nodes ?? []).compactMap { $0?.person }, isMatched: true,
            isPrivate: repository.isPrivate ?? true, storedAt: found.storedAt, isFallback: found.isFallback)
    }

    private func contributors(of scope: RepositoryScope) async throws -> RepositoryPeople {
        var (people, storedAt, isFallback) = ([Person](), Date?.none, false)
        let list = PeopleList.contributors(scope.owner, name: scope.name)
        for try await page in self.people(in: list, limit: Self.maxContributors) {
            people += page.items
            storedAt = [storedAt, page.storedAt].compactMap { $0 }.min()
            isFallback = isFallback || page.isFallback
        }
        try Task.checkCancellation()
        return RepositoryPeople(
            people: people, isMatched: false, isPrivate: try await account() != nil, storedAt: storedAt,
            isFallback: isFallback)
    }

    /// GitHub links the commits of the first 500 authors to accounts.
    private static let maxContributors = 500
}

enum RepositoryQueries {
    struct Response: Decodable, Sendable { let repository: Repository? }
    struct Repository: Decodable, Sendable {
        let isPrivate: Bool?
        let people: Nodes
    }
    struct Nodes: Decodable, Sendable { let nodes: [GraphQLAccount?]? }

    /// With three counted connections for each of 20 people, the query costs one point.
    static func people(of scope: RepositoryScope, _ text: String) -> GraphQLQuery<Response> {
        let users = scope.purpose == .assign ? "assignableUsers" : "mentionableUsers"
        var query = GraphQLQuery(
            scope.purpose == .assign ? "AssignableUsers" : "MentionableUsers",
            declarations: "$owner: String!, $name: String!, $text: String!",
            fields: """
                repository(owner: $owner, name: $name) {
                  isPrivate people: \(users)(query: $text, first: 20) { nodes { ...Account } }
                }
                """, fragments: GraphQLAccount.fragment,
            variables: [
                "owner": .string(scope.owner.description), "name": .string(scope.name), "text": .string(text),
            ], as: Response.self)
        query.maxAge = .seconds(300)
        return query
    }
}
