package import GitHubModel

extension GitHubClient {
    /// The number of repositories that are found for a word.
    static let maxFoundRepositories = 3

    /// Returns the repositories with the most stars whose names contain `word`, which is a part of a name
    /// (``SearchQuery/repositoryWord``): `GET /search/repositories`. Those of which a value is invalid are left out.
    package func repositories(named word: String) async throws -> [RepositoryMatch] {
        let parameters = [
            ("q", Self.repositoryQuery(word)), ("sort", "stars"), ("per_page", String(Self.maxFoundRepositories)),
        ]
        var endpoint = Endpoint(["search", "repositories"], query: parameters, resource: .search)
        endpoint.maxAge = .seconds(300)
        return try await unexpectedIfNotFound {
            try await value(of: endpoint) { (wire: WireRepositorySearch, _) in
                Self.matches(of: wire.items.compactMap(\.value))
            }
        }
    }

    /// Returns at most 100 public repositories of an account, those with the most stars first, without forks:
    /// `GET /search/repositories`, which counts as one search.
    package func topRepositories(of login: Login) async throws -> Page<Repository> {
        let parameters = [("q", "user:\(login)"), ("sort", "stars"), ("per_page", String(Self.listPageLength))]
        let endpoint = Endpoint(["search", "repositories"], query: parameters, resource: .search)
        return try await unexpectedIfNotFound {
            try await value(of: endpoint) { [host] (wire: WireRepositorySearch, source) in
                let found = wire.items.prefix(Self.listPageLength).compactMap { $0.value?.match?.repository }
                let unreadable = UnreadableEntries(of: wire.items) { $0.match == nil }
                return Page(found, leavingOut: unreadable, from: source, on: host)
            }
        }
    }

    static func repositoryQuery(_ word: String) -> String { "\(word) in:name" }

    static func matches(of items: [RepositoryItem]) -> [RepositoryMatch] {
        Array(items.lazy.compactMap(\.match).prefix(maxFoundRepositories))
    }
}

struct WireRepositorySearch: Decodable {
    let items: [WireEntry<RepositoryItem>]
}

/// A repository in search results, with its owner. ``match`` is `nil` if it is something else or has an invalid value.
struct RepositoryItem: Decodable, Sendable {
    let match: RepositoryMatch?

    private enum Key: CodingKey { case owner }

    init(from decoder: any Decoder) throws {
        match = try UnsupportedJSONError.valid { try Self.match(from: decoder) }
    }

    private static func match(from decoder: any Decoder) throws -> RepositoryMatch? {
        let fields = try decoder.container(keyedBy: Key.self)
        guard fields.contains(.owner) else { return nil }
        let repository = try WireRepository(from: decoder).repository
        return RepositoryMatch(repository, owner: try fields.decode(WirePerson.self, forKey: .owner).person)
    }
}
