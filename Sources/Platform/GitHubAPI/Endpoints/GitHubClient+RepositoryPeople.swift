package import struct Foundation.Date
package import GitHubModel

package struct RepositoryPeople: Sendable, Hashable {
    package var people: [Person]
    /// Whether GitHub has matched the text. Otherwise these are all contributors.
    package let isMatched: Bool
    /// Whether only the account may see the people, because the repository is private or that is unknown.
    package let isPrivate: Bool
    package let storedAt: Date?
    package let isFallback: Bool
}

extension GitHubClient {
    /// Returns the people who can be mentioned, assigned or asked for a review and match `text`, for one point, or
    /// without GraphQL at most 500 contributors. Apps are included if the host has ``GraphQLField/suggestedActors`` or
    /// ``GraphQLField/suggestedReviewerActors``.
    package func people(of scope: RepositoryScope, matching text: String) async throws -> RepositoryPeople {
        let found = try await withGraphQL {
            try await self.response { RepositoryQueries.people(of: scope, text, lacking: $0) }
        }
        guard let found else { return try await contributors(of: scope) }
        return try found.people(of: found.data.repository)
    }

    private func contributors(of scope: RepositoryScope) async throws -> RepositoryPeople {
        var part = Resource<[Person]>.Part([])
        let list = PeopleConnection.contributors(scope.owner, name: scope.name)
        for try await page in self.people(in: list, limit: Self.maxContributors) {
            part.value += page.items
            part.add(page)
        }
        try Task.checkCancellation()
        return RepositoryPeople(
            people: part.value, isMatched: false, isPrivate: scope.source.mayBePrivate(for: try await account()),
            storedAt: part.storedAt, isFallback: part.isFallback)
    }

    /// GitHub links the commits of the first 500 authors to accounts.
    private static let maxContributors = 500
}

extension GraphQLResponse {
    /// Throws ``GitHubError/notFound`` if there is no such repository, or why the response does not contain it.
    func people(of repository: RepositoryQueries.Repository?) throws(GitHubError) -> RepositoryPeople {
        guard let repository else {
            throw errors.first { $0.type != "NOT_FOUND" }?.gitHubError(hiding: nil) ?? .notFound
        }
        return RepositoryPeople(
            people: repository.allPeople, isMatched: true,
            isPrivate: repository.isPrivate ?? true, storedAt: storedAt, isFallback: isFallback)
    }
}

enum RepositoryQueries {
    struct Response: Decodable, Sendable { let repository: Repository? }
    struct Repository: Decodable, Sendable {
        let isPrivate: Bool?
        let people: Nodes?
        let pullRequests: PullRequests?
    }
    struct Nodes: Decodable, Sendable { let nodes: [WireEntry<GraphQLNode>]? }
    struct PullRequests: Decodable, Sendable { let nodes: [WireEntry<PullRequest>]? }
    struct PullRequest: Decodable, Sendable { let suggestedReviewerActors: Reviewers? }
    struct Reviewers: Decodable, Sendable { let nodes: [WireEntry<Reviewer>]? }
    struct Reviewer: Decodable, Sendable { let reviewer: GraphQLNode? }

    /// With three counted connections for each of 20 people, the query costs one point.
    static func people(
        of scope: RepositoryScope, _ text: String, lacking missing: Set<GraphQLField>
    ) -> GraphQLQuery<Response> {
        var query = GraphQLQuery(
            scope.purpose.queryName, declarations: "$owner: String!, $name: String!, $text: String!",
            fields: selection(of: scope, count: 20, lacking: missing),
            fragments: [GraphQLAccount.fragment, actorFragment(for: scope, lacking: missing)].joined(separator: "\n"),
            variables: [
                "owner": .string(scope.owner.description), "name": .string(scope.name), "text": .string(text),
            ], as: Response.self)
        query.maxAge = .seconds(300)
        return query
    }

    static func selection(of scope: RepositoryScope, count: Int, lacking missing: Set<GraphQLField>) -> String {
        """
        repository(owner: $owner, name: $name) {
          isPrivate
          \(people(for: scope.purpose, count: count, lacking: missing))
        }
        """
    }

    private static func people(
        for purpose: RepositoryScope.Purpose, count: Int, lacking missing: Set<GraphQLField>
    ) -> String {
        let mentionable = "people: mentionableUsers(query: $text, first: \(count)) { nodes { ...Account } }"
        return switch purpose {
        case .mention: mentionable
        case .assign where missing.contains(.suggestedActors):
            "people: assignableUsers(query: $text, first: \(count)) { nodes { ...Account } }"
        case .assign:
            """
            people: suggestedActors(capabilities: [CAN_BE_ASSIGNED], query: $text, first: \(count)) {
              nodes { ...Account ...Actor }
            }
            """
        case .review where missing.contains(.suggestedReviewerActors): mentionable
        case .review: "\(mentionable)\n\(suggestedReviewers)"
        }
    }

    /// GitHub suggests reviewers for a pull request only: here for the open one that was changed last. They have no
    /// counts, which would cost another point.
    private static let suggestedReviewers = """
        pullRequests(first: 1, states: [OPEN], orderBy: {field: UPDATED_AT, direction: DESC}) {
          nodes { suggestedReviewerActors(query: $text, first: 10) { nodes { reviewer { ...Actor } } } }
        }
        """

    /// Returns the fragment `Actor`, which includes apps, or an empty text if ``selection(of:count:lacking:)`` does not
    /// use it.
    static func actorFragment(for scope: RepositoryScope, lacking missing: Set<GraphQLField>) -> String {
        switch scope.purpose {
        case .mention: return ""
        case .assign where missing.contains(.suggestedActors): return ""
        case .review where missing.contains(.suggestedReviewerActors): return ""
        case .assign, .review: break
        }
        return """
            fragment Actor on Actor {
              type: __typename login avatar_url: avatarUrl html_url: url
              ... on Node { node_id: id }
              ... on User { id: databaseId name }
              ... on Bot { id: databaseId }
            }
            """
    }
}

extension RepositoryQueries.Repository {
    /// The suggested reviewers, then the others, each once, with the profile if the response has one.
    fileprivate var allPeople: [Person] {
        let listed = (people?.nodes ?? []).compactMap { $0.value?.account?.person }
        let reviewers = (pullRequests?.nodes ?? []).flatMap { $0.value?.suggestedReviewerActors?.nodes ?? [] }
        let profiles = Dictionary(listed.map { ($0.id, $0) }) { first, _ in first }
        let suggested = reviewers.compactMap { $0.value?.reviewer?.account?.person }.map { profiles[$0.id] ?? $0 }
        return (suggested + listed).uniqued(on: \.id)
    }
}

extension RepositoryScope.Purpose {
    /// The name of the query for people that are listed for the purpose.
    var queryName: String {
        switch self {
        case .mention: "MentionableUsers"
        case .assign: "SuggestedAssignees"
        case .review: "SuggestedReviewers"
        }
    }
}

extension GitHubClient {
    /// Accounts that did something in a repository, such as its latest authors or reviewers.
    package struct RepositoryAccounts: Sendable {
        package let people: [Person]
        /// Whether only the account may see them, because the repository is private or that is unknown.
        package let isPrivate: Bool
    }

    /// Returns the accounts of the authors of the last 100 commits, for one point, or `nil` if the GraphQL API can't be
    /// used.
    package func commitAuthors(of name: String, of owner: Login) async throws -> RepositoryAccounts? {
        let response = try await withGraphQL { try await self.response(to: CommitAuthorsResponse.query(name, owner)) }
        guard let response else { return nil }
        guard let repository = response.data.repository else { throw GitHubError.notFound }
        let commits = repository.defaultBranchRef?.target?.history?.nodes ?? []
        var people = commits.compactMap { $0.value?.author?.user?.account?.person }.uniqued(on: \.id)
        for index in people.indices { people[index].nodeID = nil }
        return RepositoryAccounts(people: people, isPrivate: repository.isPrivate ?? true)
    }

    /// Returns the accounts that reviewed the last merged pull requests of others, those with most reviews first, for
    /// one point, or `nil` if the GraphQL API can't be used.
    package func reviewers(in scope: RepositoryScope) async throws -> RepositoryAccounts? {
        let query = ReviewersResponse.query(scope)
        guard let response = try await withGraphQL({ try await self.response(to: query) }) else { return nil }
        guard let repository = response.data.repository else { throw GitHubError.notFound }
        return RepositoryAccounts(people: repository.reviewers, isPrivate: repository.isPrivate ?? true)
    }

    /// Returns the full names of up to `count` repositories to which the account contributed recently, last push first,
    /// for one point, or `nil` if the GraphQL API can't be used.
    package func contributedRepositories(count: Int) async throws -> [String]? {
        let response = try await withGraphQL { try await self.response(to: ContributionsResponse.query(count)) }
        return response?.data.viewer.repositoriesContributedTo.nodes?.compactMap { $0.value?.nameWithOwner }
    }
}

struct ReviewersResponse: Decodable, Sendable {
    struct Repository: Decodable, Sendable {
        let isPrivate: Bool?
        let pullRequests: PullRequests?

        var reviewers: [Person] {
            var people: [Person.ID: (person: Person, count: Int)] = [:]
            for request in pullRequests?.nodes?.compactMap(\.value) ?? [] {
                for review in request.reviews?.nodes?.compactMap(\.value) ?? [] {
                    guard var person = review.author?.account?.person, person.kind == .user,
                        "\(person.login)" != request.author?.login
                    else { continue }
                    person.nodeID = nil
                    people[person.id, default: (person, 0)].count += 1
                }
            }
            return people.values.sorted { ($1.count, $0.person.id) < ($0.count, $1.person.id) }.map(\.person)
        }
    }
    struct PullRequests: Decodable, Sendable { let nodes: [WireEntry<PullRequest>]? }
    struct PullRequest: Decodable, Sendable {
        let author: Author?
        let reviews: Reviews?
    }
    struct Author: Decodable, Sendable { let login: String? }
    struct Reviews: Decodable, Sendable { let nodes: [WireEntry<Review>]? }
    struct Review: Decodable, Sendable { let author: GraphQLNode? }

    let repository: Repository?

    /// The numbers keep the cost at one point.
    static func query(_ scope: RepositoryScope) -> GraphQLQuery<ReviewersResponse> {
        var query = GraphQLQuery<ReviewersResponse>(
            "Reviewers", declarations: "$owner: String!, $name: String!",
            fields: """
                repository(owner: $owner, name: $name) {
                  isPrivate
                  pullRequests(first: 30, states: [MERGED], orderBy: {field: UPDATED_AT, direction: DESC}) {
                    nodes { author { login } reviews(first: 10) { nodes { author { ...Reviewer } } } }
                  }
                }
                """,
            fragments: """
                fragment Reviewer on Actor {
                  type: __typename login avatar_url: avatarUrl html_url: url
                  ... on User { node_id: id id: databaseId name }
                }
                """,
            variables: ["owner": .string(scope.owner.description), "name": .string(scope.name)])
        query.maxAge = .seconds(86_400)
        return query
    }
}

struct ContributionsResponse: Decodable, Sendable {
    struct Viewer: Decodable, Sendable { let repositoriesContributedTo: Repositories }
    struct Repositories: Decodable, Sendable { let nodes: [WireEntry<Repository>]? }
    struct Repository: Decodable, Sendable { let nameWithOwner: String }

    let viewer: Viewer

    static func query(_ count: Int) -> GraphQLQuery<ContributionsResponse> {
        GraphQLQuery(
            "Contributions", declarations: "$count: Int!",
            fields: """
                viewer {
                  repositoriesContributedTo(
                    first: $count, contributionTypes: [COMMIT, PULL_REQUEST, PULL_REQUEST_REVIEW],
                    orderBy: {field: PUSHED_AT, direction: DESC}
                  ) { nodes { nameWithOwner } }
                }
                """,
            variables: ["count": .int(count)])
    }
}

struct CommitAuthorsResponse: Decodable, Sendable {
    struct Repository: Decodable, Sendable {
        let isPrivate: Bool?
        let defaultBranchRef: Branch?
    }
    struct Branch: Decodable, Sendable { let target: Target? }
    struct Target: Decodable, Sendable { let history: History? }
    struct History: Decodable, Sendable { let nodes: [WireEntry<Commit>]? }
    struct Commit: Decodable, Sendable { let author: Author? }
    struct Author: Decodable, Sendable { let user: GraphQLNode? }  // without counts, which would cost more points

    let repository: Repository?

    static func query(_ name: String, _ owner: Login) -> GraphQLQuery<CommitAuthorsResponse> {
        GraphQLQuery(
            "CommitAuthors", declarations: "$owner: String!, $name: String!",
            fields: """
                repository(owner: $owner, name: $name) {
                  isPrivate
                  defaultBranchRef { target { ... on Commit { history(first: 100) {
                    nodes { author { user { id: databaseId \(GraphQLAccount.fields) } } }
                  } } } }
                }
                """,
            variables: ["owner": .string(owner.description), "name": .string(name)])
    }
}
