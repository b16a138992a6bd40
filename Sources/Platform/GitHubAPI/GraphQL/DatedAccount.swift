import Foundation
package import GitHubModel

/// An account of a query without connections, which cost points: its name, and when it was created.
struct DatedAccount: Decodable, Sendable {
    let person: Person
    /// `nil` for an organization.
    let createdAt: Date?

    static let userFields = "\(GraphQLAccount.fields) id: databaseId name created_at: createdAt"
    static let fragment = """
        fragment Dated on RepositoryOwner {
          \(GraphQLAccount.fields) ... on User { id: databaseId name created_at: createdAt }
        }
        """

    private enum Key: CodingKey { case created_at }

    init(from decoder: any Decoder) throws {
        person = try WirePerson(from: decoder).person
        createdAt = try decoder.container(keyedBy: Key.self).date(.created_at)
    }
}

extension GitHubClient {
    /// The maximum number of logins of ``facts(on:)``.
    package static let maxDatedAccounts = 100

    /// Returns which accounts have these logins, for one point, or `nil` if the GraphQL API can't be used. Apps, which
    /// this API does not find by their logins, and accounts that GitHub withholds are missing.
    ///
    /// - Parameter logins: At most ``maxDatedAccounts``.
    package func facts(on logins: [Login]) async throws -> [Login: AccountFact]? {
        let response = try await withGraphQL { try await self.response(to: DatedAccounts.query(logins)) }
        guard let response else { return nil }
        let date = response.storedAt ?? now()
        var facts: [Login: AccountFact] = [:]
        for (index, login) in logins.enumerated() where !login.isBot {
            let alias = DatedAccounts.alias(index)
            if let entry = response.data.accounts[alias] ?? nil {
                guard let account = entry.value else { continue }  // of a later schema
                facts[login] = .account(account.person, since: account.createdAt, at: date)
            } else if !response.errors.contains(where: { $0.field == alias && $0.type != "NOT_FOUND" }) {
                facts[login] = .missing
            }
        }
        return facts
    }
}

extension GitHubClient {
    /// Returns which account has the ID, whatever its login is: `GET /user/{account_id}`.
    package func fact(onID id: Int64) async throws -> AccountFact { try await fact(at: ["user", String(id)]) }

    /// Returns which account has the login: `GET /users/{login}`.
    package func fact(on login: Login) async throws -> AccountFact {
        try await fact(at: ["users", login.description])
    }

    private func fact(at path: [String]) async throws -> AccountFact {
        var endpoint = Endpoint(path)
        endpoint.cachesNotFound = true
        let request = ValueRequest(endpoint: endpoint, format: .jsonOrEmpty(responseDecoder)) {
            (wire: WirePerson?, source) -> AccountFact in
            guard let person = wire?.person else { return .missing }
            return .account(person, since: person.profile?.createdAt, at: source.hit?.storedAt ?? self.now())
        }
        do {
            return try await value(of: request)
        } catch GitHubError.notFound {
            return .missing  // without a cache
        }
    }
}

/// The response to a query for several logins, each of which has an alias: `a0: repositoryOwner(login: "mona") { … }`.
struct DatedAccounts: Decodable, Sendable {
    /// By alias, without the other fields of the response.
    let accounts: [String: WireEntry<DatedAccount>?]

    private struct Alias: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Alias.self)
        var accounts: [String: WireEntry<DatedAccount>?] = [:]
        for index in 0..<GitHubClient.maxDatedAccounts {
            let alias = Self.alias(index)
            accounts[alias] = try fields.decodeIfPresent(
                WireEntry<DatedAccount>.self, forKey: Alias(stringValue: alias))
        }
        self.accounts = accounts
    }

    static func alias(_ index: Int) -> String { "a\(index)" }

    static func query(_ logins: [Login]) -> GraphQLQuery<DatedAccounts> {
        var variables: [String: GraphQLVariable] = [:]
        for (index, login) in logins.enumerated() { variables[alias(index)] = .string(login.description) }
        var query = GraphQLQuery<DatedAccounts>(
            "DatedAccounts", declarations: logins.indices.map { "$\(alias($0)): String!" }.joined(separator: ", "),
            fields: logins.indices.map { "\(alias($0)): repositoryOwner(login: $\(alias($0))) { ...Dated }" }
                .joined(separator: "\n"),
            fragments: DatedAccount.fragment, variables: variables)
        query.maxAge = AuthorLink.maxAge
        return query
    }
}
