package import GitHubModel

extension GitHubClient {
    package struct CommitAuthors: Sendable {
        package let people: [Person]
        /// Whether only the account may see them, because the repository is private or that is unknown.
        package let isPrivate: Bool
    }

    /// Returns the accounts of the authors of the last 100 commits, for one point, or `nil` if the GraphQL API can't be used.
    package func commitAuthors(of name: String, of owner: Login) async throws -> CommitAuthors? {
        let response = try await withGraphQL { try await self.response(to: CommitAuthorsResponse.query(name, owner)) }
        guard let response else { return nil }
        guard let repository = response.data.repository else { throw GitHubError.notFound }
        let commits = repository.defaultBranchRef?.target?.history?.nodes ?? []
        var seen: Set<Person.ID> = []
        var people = commits.compactMap { $0?.author?.user?.person }.filter { seen.insert($0.id).inserted }
        for index in people.indices {
            people[index].profile = nil  // its counts would cost more points
            people[index].nodeID = nil
        }
        return CommitAuthors(people: people, isPrivate: repository.isPrivate ?? true)
    }

    /// Returns the full names of up to `count` repositories to which the account contributed recently, last push first, for one
    /// point, or `nil` if the GraphQL API can't be used.
    package func contributedRepositories(count: Int) async throws -> [String]? {
        let response = try await withGraphQL { try await self.response(to: ContributionsResponse.query(count)) }
        return response?.data.viewer.repositoriesContributedTo.nodes?.compactMap { $0?.nameWithOwner }
    }
}

struct ContributionsResponse: Decodable, Sendable {
    struct Viewer: Decodable, Sendable { let repositoriesContributedTo: Repositories }
    struct Repositories: Decodable, Sendable { let nodes: [Repository?]? }
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
    struct History: Decodable, Sendable { let nodes: [Commit?]? }
    struct Commit: Decodable, Sendable { let author: Author? }
    struct Author: Decodable, Sendable { let user: GraphQLAccount? }

    let repository: Repository?

    static func query(_ name: String, _ owner: Login) -> GraphQLQuery<CommitAuthorsResponse> {
        GraphQLQuery(
            "CommitAuthors", declarations: "$owner: String!, $name: String!",
            fields: """
                repository(owner: $owner, name: $name) {
                  isPrivate
                  defaultBranchRef { target { ... on Commit { history(first: 100) {
                    nodes { author { user { id databaseId login avatarUrl url } } }
                  } } } }
                }
                """,
            variables: ["owner": .string(owner.description), "name": .string(name)])
    }
}
