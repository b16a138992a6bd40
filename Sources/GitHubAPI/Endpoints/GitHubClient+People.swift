public import GitHubModel
import HTTPTransport
import HTTPTypes

/// The people of one page of a search.
public struct SearchAnswer: Sendable, Hashable {
    /// In GitHub's order.
    public var people: [Person]
    /// How many GitHub knows in all; it shows the first 1,000 of them.
    public var total: Int
    /// GitHub ran out of time: there may be more.
    public var isIncomplete: Bool

    /// An answer as it came.
    public init(people: [Person], total: Int, isIncomplete: Bool) {
        (self.people, self.total, self.isIncomplete) = (people, total, isIncomplete)
    }
}

/// Who a token belongs to, and what it may do.
public struct TokenOwner: Sendable, Hashable {
    /// The account, with its profile.
    public let person: Person
    /// The scopes granted (`x-oauth-scopes`); empty for none, `nil` for tokens that have permissions instead.
    public let scopes: [String]?
}

extension GitHubClient {
    /// A page of `GET /search/users`, counted from 1. Items have no names, places or numbers.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    public func searchPeople(_ query: SearchQuery, page: Int = 1, perPage: Int = 30) async throws -> SearchAnswer {
        var parameters = [("q", query.text), ("per_page", String(perPage)), ("page", String(page))]
        if query.sort != .bestMatch {
            parameters += [("sort", query.sort.rawValue), ("order", query.direction.rawValue)]
        }
        let reply = try await reply(to: Endpoint(["search", "users"], query: parameters, bucket: .search))
        return try decode(reply) { (wire: WireSearch) in
            SearchAnswer(
                people: try wire.items.map { try $0.person() }, total: wire.total_count.number,
                isIncomplete: wire.incomplete_results ?? false)
        }
    }

    /// A page of `GET /users`: accounts in the order of their sign-up, from the first with a number above `id`.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    public func people(after id: Int64, perPage: Int = 100) async throws -> [Person] {
        let parameters = [("since", String(id)), ("per_page", String(perPage))]
        return try decode(try await reply(to: Endpoint(["users"], query: parameters))) { (wire: [WirePerson]) in
            try wire.map { try $0.person() }
        }
    }

    /// `GET /users/{login}`: anybody's profile, organizations' too.
    ///
    /// - Throws: ``GitHubError``, of which ``GitHubError/notFound`` says that there is nobody; `CancellationError`.
    public func person(_ login: Login) async throws -> Person {
        try decode(try await reply(to: Endpoint(["users", login.description]))) { (wire: WirePerson) in
            try wire.person()
        }
    }

    /// `GET /user`: whose token it is.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    public func tokenOwner() async throws -> TokenOwner {
        let reply = try await reply(to: Endpoint(["user"]))
        let scopes = reply.response.headerFields[.grantedScopes].map { field in
            field.split { $0 == "," || $0 == " " }.map { SafeText.line(String($0)) }
        }
        return try decode(reply) { (wire: WirePerson) in TokenOwner(person: try wire.person(), scopes: scopes) }
    }
}
