package import Foundation
package import GitHubModel

package enum SearchPosition: Sendable, Hashable {
    case page(Int)
    /// The results of the GraphQL API after a cursor, and their number before it.
    case cursor(String, after: Int)

    package static let first = SearchPosition.page(1)
}

package struct PersonOverview: Sendable, Hashable {
    /// The account; an organization has no profile.
    package let person: Person
    /// At most ``maxRepositories``. Only an organization can have private ones.
    package let repositories: [Repository]
    package let total: Int
    package var details = AccountDetails()
    package var storedAt: Date?

    /// GitHub's limit of a page, which costs one point.
    package static let maxRepositories = 100

    package var isComplete: Bool { repositories.count >= total }
    package var statistics: RepositoryStatistics {
        RepositoryStatistics(of: repositories, total: total, isComplete: isComplete)
    }

    package init(person: Person, repositories: [Repository], total: Int) {
        self.person = person
        self.repositories = repositories
        self.total = total
    }

    init(_ account: GraphQLAccount) {
        self.init(person: account.person, repositories: account.repositories, total: account.repositoryCount)
    }
}

package enum OverviewResult: Sendable, Hashable {
    case found(PersonOverview)
    case notFound
}

extension GitHubClient {
    /// Searches with a GraphQL query, which returns people with profiles. 30 results cost one point, 100 results three.
    package func queryPeople(_ request: PeopleRequest) async throws -> Page<Person> {
        try await response { request.query(lacking: $0) }.page(for: request)
    }

    /// Returns people with their profiles, of which a GraphQL query fetches 100 for three points. People without a node
    /// ID, organizations and people that GitHub does not find stay as they are; all do if the GraphQL API can't be
    /// used.
    package func addingProfiles(to people: [Person]) async throws -> [Person] {
        do {
            return try await withGraphQL { try await queriedProfiles(of: people) } ?? people
        } catch is GitHubError {
            return people
        }
    }

    private func queriedProfiles(of people: [Person]) async throws -> [Person] {
        let ids = people.filter { $0.profile == nil && $0.kind == .user }.compactMap(\.nodeID)
        var profiles: [Person.ID: Person.Profile] = [:]
        for part in ids.chunks(of: 100) {
            let response = try await response(to: PeopleQueries.accounts(Array(part)))
            for account in response.data.nodes.compactMap({ $0.value?.account }) {
                profiles[account.person.id] = account.person.profile
            }
        }
        return people.map { person in
            var person = person
            person.profile = person.profile ?? profiles[person.id]
            return person
        }
    }

    /// Returns an account and its repositories with the most stars, for one point, or `nil` if GitHub withholds the
    /// account or its form is unknown. The private repositories of an organization are counted only if `kind` names it
    /// as one, as in their list.
    package func overview(of login: Login, kind: Person.Kind? = nil) async throws -> OverviewResult? {
        let response = try await overviewResponse(login, kind)
        guard let owner = response.data.repositoryOwner else { return response.isPartial ? nil : .notFound }
        guard let account = owner.node.account else { return nil }
        var overview = PersonOverview(account)
        overview.details = response.data.details
        overview.storedAt = response.storedAt
        return .found(overview)
    }

    /// Leaves out the details, for a day, if GitHub refuses them to the token.
    private func overviewResponse(
        _ login: Login, _ kind: Person.Kind?
    ) async throws -> GraphQLResponse<PeopleQueries.Overview> {
        do {
            return try await response { PeopleQueries.overview(login, kind, lacking: $0) }
        } catch GitHubError.forbidden(let message) {
            guard let account = try await account() else { throw GitHubError.authenticationRequired }
            let known = await graphQLAvailability.missingFields(for: account, in: cache)
            guard !GraphQLField.details.isSubset(of: known) else { throw GitHubError.forbidden(message: message) }
            await graphQLAvailability.record(
                missing: known.union(GraphQLField.details), for: account, in: cache)
            return try await response { PeopleQueries.overview(login, kind, lacking: $0) }
        }
    }

    /// The maximum number of logins of one query, which costs one point.
    package static let maxNamedAccounts = 30

    /// Returns the accounts with these logins, `nil` for each that does not exist, or `nil` if the GraphQL API can't be
    /// used. Accounts that GitHub withholds, or whose form is unknown, are missing.
    ///
    /// - Parameter logins: At most ``maxNamedAccounts``.
    package func accounts(named logins: [Login]) async throws -> [Login: Person?]? {
        let response = try await withGraphQL { try await self.response(to: NamedAccounts.query(logins)) }
        guard let response else { return nil }
        var accounts: [Login: Person?] = [:]
        for (index, login) in logins.enumerated() {
            let alias = NamedAccounts.alias(index)
            if let node = response.data.accounts[alias] {
                guard let person = node.account?.person else { continue }
                accounts.updateValue(person, forKey: login)
            } else if !response.errors.contains(where: { $0.field == alias && $0.type != "NOT_FOUND" }) {
                accounts.updateValue(nil, forKey: login)
            }
        }
        return accounts
    }
}

struct NamedAccounts: Decodable, Sendable {
    private struct Alias: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    let accounts: [String: GraphQLNode]

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Alias.self)
        var accounts: [String: GraphQLNode] = [:]
        for index in 0..<GitHubClient.maxNamedAccounts {
            let alias = Self.alias(index)
            accounts[alias] = try fields.decodeIfPresent(GraphQLNode.self, forKey: Alias(stringValue: alias))
        }
        self.accounts = accounts
    }

    static func alias(_ index: Int) -> String { "a\(index)" }

    static func query(_ logins: [Login]) -> GraphQLQuery<NamedAccounts> {
        var variables: [String: GraphQLVariable] = [:]
        for (index, login) in logins.enumerated() { variables[alias(index)] = .string(login.description) }
        return GraphQLQuery(
            "NamedAccounts", declarations: logins.indices.map { "$\(alias($0)): String!" }.joined(separator: ", "),
            fields: logins.indices.map { "\(alias($0)): repositoryOwner(login: $\(alias($0))) { ...Account }" }
                .joined(separator: "\n"),
            fragments: GraphQLAccount.fragment, variables: variables)
    }
}
