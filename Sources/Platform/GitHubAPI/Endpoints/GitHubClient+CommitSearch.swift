package import GitHubModel

extension GitHubClient {
    /// Returns the accounts to which GitHub links the authors of commits with `name` as the name of the author, each once, with
    /// the name in the commit: the first page of `GET /search/commits`. GitHub searches the default branches of repositories.
    package func commitAuthors(named name: String) async throws -> [Person] {
        let parameters = [("q", Self.commitQuery(name)), ("per_page", String(Self.listPageLength))]
        var endpoint = Endpoint(["search", "commits"], query: parameters, resource: .search)
        endpoint.maxAge = .seconds(300)
        return try await unexpectedIfNotFound {
            try await value(of: endpoint) { (wire: WireCommitSearch, _) in
                var ids: Set<Person.ID> = []
                let authors = wire.items.prefix(Self.listPageLength).compactMap(\.author)
                return authors.filter { ids.insert($0.id).inserted }
            }
        }
    }

    private static func commitQuery(_ name: String) -> String {
        let words = name.filter { $0 != "\"" }.split(whereSeparator: \.isWhitespace)
        return "author-name:\"\(words.joined(separator: " "))\""
    }
}

struct WireCommitSearch: Decodable, Sendable {
    let items: [FoundCommit]
}

/// A commit in search results. ``author`` is `nil` if GitHub links it to no account or it has an invalid value.
struct FoundCommit: Decodable, Sendable {
    let author: Person?

    private enum Key: CodingKey { case commit, author, name }

    init(from decoder: any Decoder) throws {
        author = try UnsupportedJSONError.valid { try Self.author(from: decoder) }
    }

    private static func author(from decoder: any Decoder) throws -> Person? {
        guard var author = try WireCommit(from: decoder).author else { return nil }
        let commit = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .commit)
        author.nameInGit = try commit.nestedContainer(keyedBy: Key.self, forKey: .author).line(.name)
        return author
    }
}
