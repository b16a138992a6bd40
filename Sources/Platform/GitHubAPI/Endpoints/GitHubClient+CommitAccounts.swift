package import GitHubModel

extension GitHubClient {
    /// The maximum number of commits of one query. Each query costs one point.
    package static let maxCommitsOfQuery = 100

    /// Returns the accounts to which GitHub links the authors of commits, by the IDs of the commits, for one point, or `nil` if the
    /// GraphQL API can't be used. Commits are missing that GitHub does not have or does not link to an account.
    ///
    /// - Parameter commits: At most ``maxCommitsOfQuery``.
    package func accounts(
        ofAuthorsOf commits: [String], in name: String, of owner: Login
    ) async throws -> [String: Person]? {
        let response = try await withGraphQL {
            try await self.response(to: CommitAccountsResponse.query(commits, name, owner))
        }
        guard let response else { return nil }
        guard let repository = response.data.repository else { throw GitHubError.notFound }
        var accounts: [String: Person] = [:]
        for (index, commit) in commits.enumerated() {
            accounts[commit] = repository[CommitAccountsResponse.alias(index)]?.value?.author?.user?.account?.person
        }
        return accounts
    }

    /// Returns the account to which GitHub links the author of a commit, or `nil` if there is none: `GET
    /// /repos/{owner}/{repo}/commits/{ref}`.
    package func account(ofAuthorOf commit: String, in name: String, of owner: Login) async throws -> Person? {
        var endpoint = Endpoint(["repos", owner.description, name, "commits", commit])
        endpoint.maxAge = .seconds(86_400)
        let decoder = responseDecoder
        let format = AuthorAccounts.format(decoder) { body in
            body.isEmpty ? [] : [try decoder.decode(WireCommit.self, from: body).author].compactMap(\.self)
        }
        do {
            return try await valueIfFound(of: endpoint, by: format, \.people.first)
        } catch GitHubError.invalid {
            return nil  // 422: GitHub has no such commit
        }
    }

    /// Returns the account with an ID, which another login can have had: `GET /user/{account_id}`.
    package func person(withID id: Int64) async throws -> Person? {
        try await valueIfFound(of: Endpoint(["user", String(id)]), by: .jsonOrEmpty(responseDecoder)) {
            (wire: WirePerson?) in wire?.person
        }
    }

    /// Returns the public keys with which an account signs commits: `GET /users/{username}/ssh_signing_keys`.
    package func signingKeys(of login: Login) async throws -> [String] {
        let endpoint = Endpoint(["users", login.description, "ssh_signing_keys"], query: [("per_page", "100")])
        return try await value(of: endpoint) { (wire: WireList<WireSigningKey>, _) in
            wire.elements.prefix(Self.listPageLength).map(\.key.sanitizedLine)
        }
    }
}

struct CommitAccountsResponse: Decodable, Sendable {
    struct Commit: Decodable, Sendable { let author: Author? }
    struct Author: Decodable, Sendable { let user: GraphQLNode? }

    let repository: [String: WireEntry<Commit>]?

    static func alias(_ index: Int) -> String { "c\(index)" }

    static func query(_ commits: [String], _ name: String, _ owner: Login) -> GraphQLQuery<CommitAccountsResponse> {
        var variables: [String: GraphQLVariable] = ["owner": .string(owner.description), "name": .string(name)]
        for (index, commit) in commits.enumerated() { variables[alias(index)] = .string(commit) }
        let declarations = commits.indices.map { ", $\(alias($0)): GitObjectID!" }.joined()
        let objects = commits.indices.map { "\(alias($0)): object(oid: $\(alias($0))) { ...Author }" }
        var query = GraphQLQuery<CommitAccountsResponse>(
            "CommitAccounts", declarations: "$owner: String!, $name: String!" + declarations,
            fields: "repository(owner: $owner, name: $name) {\n\(objects.joined(separator: "\n"))\n}",
            fragments: """
                fragment Author on Commit { author { user { \(GraphQLAccount.fields) id: databaseId name } } }
                """,
            variables: variables)
        query.maxAge = .seconds(86_400)
        return query
    }
}

/// The part of the schema `commit` that is used. GitHub sends an empty object for an author without an account.
struct WireCommit: Decodable, Sendable {
    let author: Person?

    private enum Key: CodingKey { case author }
    private enum AuthorKey: CodingKey { case login }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        guard fields.contains(.author), try !fields.decodeNil(forKey: .author) else {
            author = nil
            return
        }
        let hasLogin = try fields.nestedContainer(keyedBy: AuthorKey.self, forKey: .author).contains(.login)
        author = hasLogin ? try fields.decode(WirePerson.self, forKey: .author).person : nil
    }
}

private struct WireSigningKey: Decodable, Sendable {
    let key: String
}
