public import GitHubModel
import HTTPTransport
import HTTPTypes

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// The people of one page of a search.
public struct SearchResponse: Sendable, Hashable {
    /// In GitHub's order.
    public var people: [Person]
    /// How many GitHub knows in all; it shows the first 1,000 of them.
    public var total: Int
    /// GitHub ran out of time: there may be more.
    public var isIncomplete: Bool
    /// When it came, if it did not come just now.
    public var storedAt: Date?
    /// GitHub was not asked, as is wanted offline, or could not be reached.
    public var isFallback: Bool

    /// An answer as it came.
    public init(
        people: [Person], total: Int, isIncomplete: Bool, storedAt: Date? = nil, isFallback: Bool = false
    ) {
        (self.people, self.total, self.isIncomplete) = (people, total, isIncomplete)
        (self.storedAt, self.isFallback) = (storedAt, isFallback)
    }
}

/// Who a token belongs to, and what it may do.
public struct TokenOwner: Sendable, Hashable {
    /// The account, with its profile.
    public let person: Person
    /// The scopes granted (`x-oauth-scopes`); empty for none, `nil` for tokens that have permissions instead, and for
    /// answers from memory.
    public let scopes: [String]?
    /// When the token stops working (`github-authentication-token-expiration`); `nil` where GitHub names no end.
    public let expiresAt: Date?
}

extension GitHubClient {
    /// A page of `GET /search/users`, counted from 1. Items have no names, places or numbers.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    public func searchPeople(_ query: SearchQuery, page: Int = 1, perPage: Int = 30) async throws -> SearchResponse {
        var parameters = [("q", query.text), ("per_page", String(perPage)), ("page", String(page))]
        if query.sort != .bestMatch {
            parameters += [("sort", query.sort.rawValue), ("order", query.direction.rawValue)]
        }
        var endpoint = Endpoint(["search", "users"], query: parameters, resource: .search)
        endpoint.maxAge = .seconds(300)
        return try await value(of: endpoint) { (wire: WireSearch, answer) in
            SearchResponse(
                people: try wire.items.map { try $0.person() }, total: wire.total_count.number,
                isIncomplete: wire.incomplete_results ?? false, storedAt: answer.storedAt,
                isFallback: answer.isFallback)
        }
    }

    /// A page of `GET /users`: accounts in the order of their sign-up, from the first with a number above `id`. Accounts
    /// keep their numbers, so an answer is good for a day.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    public func people(after id: Int64, perPage: Int = 100) async throws -> [Person] {
        let parameters = [("since", String(id)), ("per_page", String(perPage))]
        var endpoint = Endpoint(["users"], query: parameters)
        endpoint.maxAge = .seconds(86_400)
        return try await value(of: endpoint) { (wire: [WirePerson], _) in
            try wire.map { try $0.person() }
        }
    }

    /// `GET /users/{login}`: anybody's profile, organizations' too.
    ///
    /// - Throws: ``GitHubError``, of which ``GitHubError/notFound`` says that there is nobody; `CancellationError`.
    public func person(_ login: Login) async throws -> Person {
        try await value(of: Endpoint(["users", login.description])) { (wire: WirePerson, _) in
            try wire.person()
        }
    }

    /// `GET /user`: whose token it is.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    public func tokenOwner() async throws -> TokenOwner {
        try await value(of: Endpoint(["user"])) { (wire: WirePerson, answer) in
            let scopes = answer.fields[.grantedScopes].map { field in
                field.split { $0 == "," || $0 == " " }.map { TextSanitizer.singleLine(String($0)) }
            }
            return TokenOwner(
                person: try wire.person(), scopes: scopes, expiresAt: TokenExpiration.date(in: answer.fields))
        }
    }
}
