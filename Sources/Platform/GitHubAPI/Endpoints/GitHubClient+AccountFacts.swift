package import Foundation
package import GitHubModel

/// What GitHub counts about an account and a repository. A value is `nil` if GitHub did not send it, which is not 0.
package struct AccountFacts: Sendable, Hashable {
    /// The merged pull requests of the account in the repository, and in all others.
    package var mergedHere: Int?
    package var mergedElsewhere: Int?
    /// When the first of those in the repository was merged.
    package var firstMergedHere: Date?
    /// The pull requests that the account opened, and those that were closed without a merge, since ``since``.
    package var opened: Int?
    package var closedUnmerged: Int?
    /// The pull requests of the signed-in account that the account reviewed.
    package var reviewed: Int?
    package var followsViewer: Bool?
    package var isFollowedByViewer: Bool?
    package var createdAt: Date?
    /// The day from which ``opened`` and ``closedUnmerged`` count.
    package let since: Date
    /// When GitHub sent the response, or `nil` if it has just arrived.
    package var storedAt: Date?

    package init(since: Date) { self.since = since }
}

extension GitHubClient {
    /// Returns facts about an account and a repository, for one point, or `nil` if the GraphQL API can't be used.
    /// `since` is the day from which recent pull requests are counted.
    package func facts(
        about login: Login, in repository: RepositoryScope, since: Date
    ) async throws -> AccountFacts? {
        let query = AccountFactsResponse.query(login, repository, since: since)
        guard let response = try await withGraphQL({ try await self.response(to: query) }) else { return nil }
        return response.data.facts(since: since, storedAt: response.storedAt)
    }
}

struct AccountFactsResponse: Decodable, Sendable {
    struct Search: Decodable, Sendable {
        let issueCount: Int?
        let nodes: [WireEntry<PullRequest>]?
    }
    struct PullRequest: Decodable, Sendable { let mergedAt: String? }
    struct User: Decodable, Sendable {
        let isFollowingViewer: Bool?
        let viewerIsFollowing: Bool?
        let createdAt: String?
    }

    let mergedHere: Search?
    let mergedElsewhere: Search?
    let opened: Search?
    let closed: Search?
    let reviewed: Search?
    let user: User?

    func facts(since: Date, storedAt: Date?) -> AccountFacts {
        var facts = AccountFacts(since: since)
        facts.mergedHere = mergedHere?.issueCount?.clampedCount
        facts.mergedElsewhere = mergedElsewhere?.issueCount?.clampedCount
        facts.firstMergedHere = mergedHere?.nodes?.first.flatMap { $0.value?.mergedAt }.flatMap(Date.init(gitHub:))
        facts.opened = opened?.issueCount?.clampedCount
        facts.closedUnmerged = closed?.issueCount?.clampedCount
        facts.reviewed = reviewed?.issueCount?.clampedCount
        facts.followsViewer = user?.isFollowingViewer
        facts.isFollowedByViewer = user?.viewerIsFollowing
        facts.createdAt = user?.createdAt.flatMap(Date.init(gitHub:))
        facts.storedAt = storedAt
        return facts
    }

    /// A search for issues must say which kind it is for.
    static func query(
        _ login: Login, _ repository: RepositoryScope, since: Date
    ) -> GraphQLQuery<AccountFactsResponse> {
        let day = since.formatted(.iso8601.year().month().day())
        let here = "repo:\(repository.fullName)"
        let base = "is:pull-request author:\(login)"
        let searches = [
            "mergedHere": "\(base) is:merged \(here) sort:created-asc",
            "mergedElsewhere": "\(base) is:merged -\(here)",
            "opened": "\(base) created:>=\(day)", "closed": "\(base) is:unmerged is:closed closed:>=\(day)",
            "reviewed": "is:pull-request author:@me reviewed-by:\(login)",
        ]
        let names = searches.keys.sorted()
        let fields = names.map { name in
            let nodes = name == "mergedHere" ? " nodes { ... on PullRequest { mergedAt } }" : ""
            return "\(name): search(type: ISSUE, query: $\(name), first: 1) { issueCount\(nodes) }"
        }
        var variables: [String: GraphQLVariable] = searches.mapValues { .string($0) }
        variables["login"] = .string(login.description)
        var query = GraphQLQuery<AccountFactsResponse>(
            "AccountFacts", declarations: (["login"] + names).map { "$\($0): String!" }.joined(separator: ", "),
            fields: (fields + ["user(login: $login) { isFollowingViewer viewerIsFollowing createdAt }"])
                .joined(separator: "\n"), variables: variables)
        query.maxAge = .seconds(300)
        return query
    }
}
