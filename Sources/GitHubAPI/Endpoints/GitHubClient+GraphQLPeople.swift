package import Foundation
package import GitHubModel

/// The position of a page of search results.
package enum SearchPosition: Sendable, Hashable {
    /// A page of the REST API, from 1.
    case page(Int)
    /// The results of the GraphQL API after a cursor, and their number before it.
    case cursor(String, after: Int)

    package static let first = SearchPosition.page(1)
}

/// An account and its repositories with the most stars.
package struct PersonOverview: Sendable, Hashable {
    /// The account; an organization has no profile.
    package let person: Person
    /// The repositories with the most stars, at most ``maxRepositories``. Only an organization can have private ones.
    package let repositories: [Repository]
    /// The number of repositories.
    package let total: Int
    /// When GitHub sent the response, or `nil` if it has just arrived.
    package var storedAt: Date?

    /// GitHub's limit of a page, which costs one point.
    package static let maxRepositories = 100

    package var isComplete: Bool { repositories.count >= total }
    package var statistics: RepositoryStatistics {
        RepositoryStatistics(of: repositories, total: total, isComplete: isComplete)
    }

    package init(person: Person, repositories: [Repository], total: Int) {
        (self.person, self.repositories, self.total) = (person, repositories, total)
    }

    init(_ account: GraphQLAccount) {
        self.init(person: account.person, repositories: account.repositories, total: account.repositoryCount)
    }
}

/// The result of ``GitHubClient/overview(of:)``.
package enum OverviewResult: Sendable, Hashable {
    case found(PersonOverview)
    /// There is no such account.
    case notFound
}

extension GitHubClient {
    /// Searches for accounts with a GraphQL query, which returns people with profiles. 30 results cost one point, 100
    /// results three.
    ///
    /// - Parameters:
    ///   - query: the text; its order is ignored.
    ///   - position: the first page or a cursor.
    ///   - count: the number of results, 1 to 100.
    ///   - isTyped: Whether the first page also contains the account whose login is the text, as the first result, and the
    ///     repositories with the most stars of the first result.
    /// - Throws: ``GitHubError``; `CancellationError`.
    package func queryPeople(
        _ query: SearchQuery, at position: SearchPosition = .first, count: Int = 30, isTyped: Bool = false
    ) async throws -> Page<Person> {
        var request = PeopleRequest(text: query.text, count: count)
        if case .cursor(let cursor, let earlier) = position {
            (request.cursor, request.earlier) = (cursor, earlier)
        } else if isTyped {
            request.hasTopRepositories = true
            request.login = query.login.flatMap { $0.description.hasSuffix("[bot]") ? nil : $0 }
        }
        return try await response(to: request.query).page(for: request)
    }

    /// Returns people with their profiles, which a GraphQL query fetches for up to 100 at a time. People without a node
    /// ID, organizations and people that GitHub does not find stay as they are. 100 people cost three points.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    package func addingProfiles(to people: [Person]) async throws -> [Person] {
        let ids = people.filter { $0.profile == nil && $0.kind == .user }.compactMap(\.nodeID)
        var profiles: [Person.ID: Person.Profile] = [:]
        for start in stride(from: 0, to: ids.count, by: 100) {
            let part = Array(ids[start..<min(start + 100, ids.count)])
            let response = try await response(to: SearchQueries.accounts(part))
            for account in response.data.nodes.compactMap(\.?.account) {
                profiles[account.person.id] = account.person.profile
            }
        }
        return people.map { person in
            var person = person
            person.profile = person.profile ?? profiles[person.id]
            return person
        }
    }

    /// Returns an account and its repositories with the most stars, with one query that costs one point, or `nil` if GitHub
    /// withholds the account.
    ///
    /// - Parameter kind: the kind of the account, if it is known. The private repositories of an organization are counted
    ///   only then, as in their list.
    /// - Throws: ``GitHubError``; `CancellationError`.
    package func overview(of login: Login, kind: Person.Kind? = nil) async throws -> OverviewResult? {
        let response = try await response(to: SearchQueries.overview(login, kind))
        guard let account = response.data.repositoryOwner else { return response.isPartial ? nil : .notFound }
        var overview = PersonOverview(account)
        overview.storedAt = response.storedAt
        return .found(overview)
    }
}

private enum SearchQueries {
    struct People: Decodable, Sendable {
        struct Results: Decodable, Sendable {
            let userCount: Int
            let pageInfo: PageInfo
            let edges: [Edge?]?
        }
        struct PageInfo: Decodable, Sendable { let hasNextPage: Bool, endCursor: String? }
        struct Edge: Decodable, Sendable {
            let node: Node?
            let textMatches: [SearchMatch?]?
        }
        struct First: Decodable, Sendable { let nodes: [Node?]? }

        let search: Results
        let exact: GraphQLAccount?
        let first: First?
    }

    struct Accounts: Decodable, Sendable { let nodes: [Node?] }
    struct Overview: Decodable, Sendable { let repositoryOwner: GraphQLAccount? }

    /// An item that is an account, or something else without the fields of one.
    struct Node: Decodable, Sendable {
        let account: GraphQLAccount?
        private enum Key: CodingKey { case login }

        init(from decoder: any Decoder) throws {
            let hasLogin = try decoder.container(keyedBy: Key.self).contains(.login)
            account = hasLogin ? try GraphQLAccount(from: decoder) : nil
        }
    }

    static func accounts(_ ids: [String]) -> GraphQLQuery<Accounts> {
        GraphQLQuery(
            "Accounts", declarations: "$ids: [ID!]!", fields: "nodes(ids: $ids) { ...Account }",
            fragments: GraphQLAccount.fragment, variables: ["ids": .strings(ids)])
    }

    static func overview(_ login: Login, _ kind: Person.Kind?) -> GraphQLQuery<Overview> {
        GraphQLQuery(
            "Overview", declarations: "$login: String!, $privacy: RepositoryPrivacy",
            fields: """
                repositoryOwner(login: $login) {
                  ...Account
                  \(GraphQLAccount.topRepositories(PersonOverview.maxRepositories, privacy: "$privacy"))
                }
                """, fragments: GraphQLAccount.fragment,
            variables: [
                "login": .string(login.description), "privacy": kind == .organization ? .null : .string("PUBLIC"),
            ])
    }
}

/// A page of a search.
private struct PeopleRequest {
    let text: String
    let count: Int
    var cursor: String?
    /// The number of results on earlier pages.
    var earlier = 0
    /// The login of the account that is the first result, or `nil`.
    var login: Login?
    var hasTopRepositories = false

    var query: GraphQLQuery<SearchQueries.People> {
        var (declarations, fragments) = ("$text: String!, $first: Int!, $after: String", [GraphQLAccount.fragment])
        var fields = [
            """
            search(type: USER, query: $text, first: $first, after: $after) {
              userCount pageInfo { hasNextPage endCursor }
              edges { node { ...Account } textMatches { property fragment } }
            }
            """
        ]
        var variables: [String: GraphQLVariable] = [
            "text": .string(text), "first": .int(count), "after": GraphQLVariable(cursor),
        ]
        if hasTopRepositories {
            fields.append("first: search(type: USER, query: $text, first: 1) { nodes { ...Account ...Top } }")
            fragments.append("fragment Top on RepositoryOwner { \(GraphQLAccount.topRepositories(5)) }")
        }
        if let login {
            fields.append("exact: repositoryOwner(login: $login) { ...Account ...Top }")
            declarations += ", $login: String!"
            variables["login"] = .string(login.description)
        }
        var query = GraphQLQuery<SearchQueries.People>(
            hasTopRepositories ? "SearchTyped" : "Search", declarations: declarations,
            fields: fields.joined(separator: "\n"), fragments: fragments.joined(separator: "\n"), variables: variables)
        query.maxAge = .seconds(300)
        return query
    }
}

extension GraphQLResponse<SearchQueries.People> {
    fileprivate func page(for request: PeopleRequest) -> Page<Person> {
        let edges = data.search.edges ?? []
        var people = edges.compactMap { edge -> Person? in
            var person = edge?.node?.account?.person
            person?.match = SearchMatch.displayed(of: edge?.textMatches?.compactMap { $0 } ?? [])
            return person
        }
        let first = data.first?.nodes?.first.flatMap { $0?.account }
        if let exact = data.exact?.person, !people.contains(where: { $0.id == exact.id }) {
            people.insert(exact, at: 0)
        }
        var page = Page(people)
        (page.storedAt, page.isFallback) = (storedAt, isFallback)
        page.total = max(data.search.userCount.clampedCount, people.count)
        page.isIncomplete = isPartial
        page.includesExactLogin = request.login != nil && (data.exact != nil || !isPartial)
        for account in [first, data.exact].compactMap({ $0 }) {
            page.overviews[account.person.id] = PersonOverview(account)
        }
        if data.search.pageInfo.hasNextPage, let cursor = data.search.pageInfo.endCursor, !edges.isEmpty {
            page.nextPosition = .cursor(cursor, after: request.earlier + edges.count)
        }
        return page
    }
}
