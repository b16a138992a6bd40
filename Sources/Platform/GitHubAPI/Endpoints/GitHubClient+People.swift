public import Foundation
public import GitHubModel
import HTTPTransport
import HTTPTypes

/// The account of a token, and the token's permissions.
public struct TokenOwner: Sendable, Hashable {
    /// The account, with its profile.
    public let person: Person
    /// The granted scopes (`x-oauth-scopes`); empty if there are none, `nil` for tokens with permissions instead of
    /// scopes.
    public let scopes: [String]?
    /// When the token expires (`github-authentication-token-expiration`), or `nil` if it does not.
    public let expiresAt: Date?

    package init(person: Person, scopes: [String]? = nil, expiresAt: Date? = nil) {
        self.person = person
        self.scopes = scopes
        self.expiresAt = expiresAt
    }
}

extension GitHubClient {
    /// Searches for accounts: a page of `GET /search/users`, from 1, with 1 to 100 results. They have no profiles.
    public func searchPeople(_ query: SearchQuery, page: Int = 1, perPage: Int = 30) async throws -> Page<Person> {
        var parameters = [("q", query.text), ("per_page", String(perPage)), ("page", String(page))]
        if query.sort != .bestMatch {
            parameters += [("sort", query.sort.rawValue), ("order", query.direction.rawValue)]
        }
        var endpoint = Endpoint(["search", "users"], query: parameters, resource: .search)
        endpoint.maxAge = .seconds(300)
        endpoint.mediaType = "application/vnd.github.text-match+json"
        return try await unexpectedIfNotFound {
            try await value(of: endpoint) { (wire: WireSearch, source) in
                var results = Page(Array(wire.people.prefix(Self.listPageLength)), from: source, on: host)
                results.number = page
                results.total = wire.total
                results.isIncomplete = wire.isIncomplete || results.omitsRestrictedItems
                // GitHub has no page after the maximum of results, whatever a host links to.
                let isCounted = page * perPage < min(wire.total, SearchQuery.maxResults)
                let isReachable = page * perPage < SearchQuery.maxResults
                if isReachable, results.statesNext ?? isCounted { results.nextPosition = .page(page + 1) }
                return results
            }
        }
    }

    /// Returns 1 to 100 accounts in order of their IDs, starting after `id`, each once: a page of `GET /users`. The result is cached for
    /// a day, because IDs never change.
    public func people(after id: Int64, perPage: Int = 100) async throws -> [Person] {
        let parameters = [("since", String(id)), ("per_page", String(perPage))]
        var endpoint = Endpoint(["users"], query: parameters)
        endpoint.maxAge = .seconds(86_400)
        return try await value(of: endpoint) { (wire: [WirePerson], _) in
            var ids: Set<Person.ID> = []
            return wire.prefix(Self.listPageLength).map(\.person).filter { ids.insert($0.id).inserted }
        }
    }

    /// Returns the profile of an account, also of an organization: `GET /users/{login}`.
    public func person(_ login: Login) async throws -> Person {
        try await value(of: Endpoint(["users", login.description])) { (wire: WirePerson, _) in wire.person }
    }

    /// Returns the profile of an account, or `nil` if there is none, which is cached too: `GET /users/{login}`.
    package func personIfFound(_ login: Login) async throws -> Person? {
        let endpoint = Endpoint(["users", login.description])
        return try await valueIfFound(of: endpoint, by: .jsonOrEmpty(responseDecoder)) { (wire: WirePerson?) in
            wire?.person
        }
    }

    /// Returns the account of the token: `GET /user`.
    public func tokenOwner() async throws -> TokenOwner {
        try await unexpectedIfNotFound {
            try await value(of: Endpoint(["user"])) { (wire: WirePerson, source) in
                TokenOwner(
                    person: wire.person, scopes: source.fields[.grantedScopes].map(TokenGrant.scopes),
                    expiresAt: TokenExpiration.date(in: source.fields))
            }
        }
    }
}
