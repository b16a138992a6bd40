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
                var results = Page(
                    Array(wire.people.prefix(Self.listPageLength)), leavingOut: wire.unreadable, from: source, on: host)
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

    /// Returns 1 to 100 accounts in order of their IDs, starting after `id`, each once: a page of `GET /users`. The
    /// result is cached for a day, because IDs never change.
    public func people(after id: Int64, perPage: Int = 100) async throws -> [Person] {
        let parameters = [("since", String(id)), ("per_page", String(perPage))]
        var endpoint = Endpoint(["users"], query: parameters)
        endpoint.maxAge = .seconds(86_400)
        return try await value(of: endpoint) { (wire: WireList<WirePerson>, _) in
            wire.elements.prefix(Self.listPageLength).map(\.person).uniqued(on: \.id)
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

    /// Returns the public address of an account, or `nil` if it shows none: `GET /users/{login}`. Without a token,
    /// GitHub shows none at all.
    package func publicEmail(of login: Login) async throws -> String? {
        try await value(of: Endpoint(["users", login.description])) { (wire: WireEmail, _) in wire.address }
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

    /// Loads a list of accounts, in pages of up to 100 without profiles. No page is loaded after the one with the last
    /// of `limit`.
    package func people(in list: PeopleConnection, limit: Int = .max) -> Pages<Person> {
        Paginator(
            first: { try await people(in: list, at: Self.endpoint(of: list)) },
            fetch: { try await people(in: list, at: $0) },
            limit: limit, clock: clock, concurrency: listConcurrency
        ).pages()
    }

    /// Returns the page after `page`, or the first one, skipping those without other accounts: the list may have
    /// changed.
    package func people(in list: PeopleConnection, after page: Page<Person>?) async throws -> Page<Person> {
        var continuation = ListContinuation(after: page?.items.map(\.id) ?? [])
        var result = Page<Person>([])
        var next = page == nil ? .success(Self.endpoint(of: list)) : page?.next
        var isFirst = page == nil
        while let endpoint = try next?.get() {
            result =
                try await isFirst
                ? people(in: list, at: endpoint) : unexpectedIfNotFound { try await people(in: list, at: endpoint) }
            isFirst = false
            next = result.next
            let hasNewItems = try !continuation.add(result).isEmpty
            if hasNewItems || result.omitsRestrictedItems { break }
        }
        result.number = (page?.number ?? 0) + 1
        return result
    }

    /// GitHub's limit of a page. Any excess of a host is dropped.
    package static let listPageLength = 100

    private static func endpoint(of list: PeopleConnection) -> Endpoint {
        let path =
            switch list {
            case .followers(let login): ["users", login.description, "followers"]
            case .following(let login): ["users", login.description, "following"]
            case .organizations(let login): ["users", login.description, "orgs"]
            case .members(let login): ["orgs", login.description, "public_members"]
            case .contributors(let owner, let name): ["repos", owner.description, name, "contributors"]
            }
        return Endpoint(path, query: [("per_page", String(listPageLength))])
    }

    private func people(in list: PeopleConnection, at endpoint: Endpoint) async throws -> Page<Person> {
        do {
            let request = ValueRequest(endpoint: endpoint.cached(for: list), format: format(of: list)) {
                people, source in
                Page(people.people, leavingOut: people.unreadable, from: source, on: host)
            }
            return try await value(of: request)
        } catch GitHubError.forbidden(let message) where message.contains("too large to list") {
            throw GitHubError.listTooLarge
        }
    }

    /// Returns the format of the bodies, which is empty (204) for the contributors of an empty repository.
    private func format(of list: PeopleConnection) -> BodyFormat<WirePeople> {
        BodyFormat { [responseDecoder, host] body in
            guard !body.isEmpty else { return ([], nil) }
            let wire = try responseDecoder.decode(WireList<WirePerson>.self, from: body)
            let people = wire.elements.prefix(Self.listPageLength)
            switch list {
            case .organizations: return (people.map { $0.organization(on: host) }, wire.unreadable)
            case .followers, .following, .members, .contributors: return (people.map(\.person), wire.unreadable)
            }
        }
    }

    private typealias WirePeople = (people: [Person], unreadable: UnreadableEntries?)
}

extension Endpoint {
    /// Returns the endpoint with the max age of `list`: GitHub itself caches contributors for hours.
    fileprivate func cached(for list: PeopleConnection) -> Endpoint {
        guard case .contributors = list else { return self }
        var endpoint = self
        endpoint.maxAge = .seconds(3600)
        return endpoint
    }
}

extension GitHubClient {
    /// Returns the owners of a page, from 1, of the repositories that an account starred, latest first: `GET
    /// /users/{login}/starred`.
    package func ownersOfStarredRepositories(
        by login: Login, page number: Int
    ) async throws -> Page<Person> {
        var query = [("per_page", "100")]
        if number > 1 { query.append(("page", String(number))) }
        let endpoint = Endpoint(["users", login.description, "starred"], query: query)
        return try await value(of: endpoint) { (wire: WireList<WireOwnedRepository>, source) in
            let owners = wire.elements.prefix(Self.listPageLength).map(\.owner.person).uniqued(on: \.id)
            var page = Page(owners, leavingOut: wire.unreadable, from: source, on: host)
            page.number = number
            return page
        }
    }
}

private struct WireEmail: Decodable {
    private let email: String?
    /// The longest address that mail can be sent to (RFC 3696, erratum 1690), in bytes.
    private static let maxLength = 254

    var address: String? {
        guard let line = email?.sanitizedLine, line.contains("@"), line.utf8.count <= Self.maxLength else { return nil }
        return line
    }
}

struct WireOwnedRepository: Decodable {
    let owner: WirePerson
}
