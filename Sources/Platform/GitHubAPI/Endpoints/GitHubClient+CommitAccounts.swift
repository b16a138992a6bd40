package import Foundation
package import GitHubModel

extension GitHubClient {
    /// The maximum number of commits of one query. Each query costs one point.
    package static let maxCommitsOfQuery = 100

    /// Returns the accounts to which GitHub links the authors of commits, by the IDs of the commits, for one point, or
    /// `nil` if the GraphQL API can't be used. Commits are missing that GitHub does not have.
    ///
    /// - Parameter commits: At most ``maxCommitsOfQuery``.
    package func accounts(
        ofAuthorsOf commits: [String], in name: String, of owner: Login
    ) async throws -> [String: AuthorLink]? {
        let response = try await withGraphQL {
            try await self.response(to: CommitAccountsResponse.query(commits, name, owner))
        }
        guard let response else { return nil }
        guard let repository = response.data.repository else { throw GitHubError.notFound }
        var links: [String: AuthorLink] = [:]
        for (index, commit) in commits.enumerated() {
            guard let author = repository[CommitAccountsResponse.alias(index)]?.value?.author, author.isReadable else {
                continue
            }
            let link = AuthorLink(
                account: author.user?.value?.person, since: author.user?.value?.createdAt,
                returnedAt: response.storedAt ?? now())
            links[commit] = link
            if response.storedAt == nil { await store(link, of: Self.endpoint(ofCommit: commit, in: name, of: owner)) }
        }
        return links
    }

    /// Returns the account to which GitHub links the author of a commit: `GET /repos/{owner}/{repo}/commits/{ref}`.
    /// `nil` if GitHub does not have the commit.
    package func account(ofAuthorOf commit: String, in name: String, of owner: Login) async throws -> AuthorLink? {
        let endpoint = Self.endpoint(ofCommit: commit, in: name, of: owner)
        do {
            let request = ValueRequest(endpoint: endpoint, format: commitFormat) { authors, source in
                AuthorLink(account: authors.people.first, returnedAt: source.hit?.storedAt ?? self.now())
            }
            return try await value(of: request)
        } catch GitHubError.invalid, GitHubError.notFound {
            return nil  // 422: GitHub has no such commit
        }
    }

    /// Returns the links of commits that GitHub returned before, of any age, without a request.
    package func knownLinks(
        ofAuthorsOf commits: [String], in name: String, of owner: Login
    ) async throws -> [String: AuthorLink] {
        var links: [String: AuthorLink] = [:]
        for commit in commits {
            let endpoint = Self.endpoint(ofCommit: commit, in: name, of: owner)
            guard let (body, date) = try await storedBody(of: endpoint),
                let authors = AuthorAccounts(stored: body, by: responseDecoder)
            else { continue }
            links[commit] = AuthorLink(account: authors.people.first, returnedAt: date)
        }
        return links
    }

    private static func endpoint(ofCommit commit: String, in name: String, of owner: Login) -> Endpoint {
        var endpoint = Endpoint(["repos", owner.description, name, "commits", commit])
        endpoint.maxAge = AuthorLink.maxAge
        return endpoint
    }

    private var commitFormat: BodyFormat<AuthorAccounts> {
        let decoder = responseDecoder
        return AuthorAccounts.format(decoder) { body in
            body.isEmpty ? [] : [try decoder.decode(WireCommit.self, from: body).author].compactMap(\.self)
        }
    }

    /// Stores what a query returned as the response to the request for a single commit: the next question can be about
    /// other commits.
    private func store(_ link: AuthorLink, of endpoint: Endpoint) async {
        do {
            try await store(AuthorAccounts.stored([link.account].compactMap(\.self)), of: endpoint, at: link.returnedAt)
        } catch {}  // it is asked for again
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

/// GitHub's statement whose account the author of a commit is: the only one about an address without an ID.
package struct AuthorLink: Sendable, Hashable {
    /// `nil` if GitHub links the author to no account.
    package let account: Person?
    /// When the account was created, as far as the response contains it.
    package var since: Date?
    package let returnedAt: Date

    /// How long a link is used without a request: people add addresses to their accounts seldom.
    package static let maxAge = Duration.seconds(86_400)
}

struct CommitAccountsResponse: Decodable, Sendable {
    struct Commit: Decodable, Sendable { let author: Author? }
    struct Author: Decodable, Sendable {
        let user: WireEntry<DatedAccount>?
        /// Whether the account, if there is one, has a form that is known.
        var isReadable: Bool { user == nil || user?.value != nil }
    }

    let repository: [String: WireEntry<Commit>]?

    static func alias(_ index: Int) -> String { "c\(index)" }

    static func query(_ commits: [String], _ name: String, _ owner: Login) -> GraphQLQuery<CommitAccountsResponse> {
        var variables: [String: GraphQLVariable] = ["owner": .string(owner.description), "name": .string(name)]
        for (index, commit) in commits.enumerated() { variables[alias(index)] = .string(commit) }
        let declarations = commits.indices.map { ", $\(alias($0)): GitObjectID!" }.joined()
        let objects = commits.indices.map { "\(alias($0)): object(oid: $\(alias($0))) { ...Author }" }
        var query = GraphQLQuery<CommitAccountsResponse>(
            "CommitAuthors", declarations: "$owner: String!, $name: String!" + declarations,
            fields: "repository(owner: $owner, name: $name) {\n\(objects.joined(separator: "\n"))\n}",
            fragments: """
                fragment Author on Commit { author { user { \(DatedAccount.userFields) } } }
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
