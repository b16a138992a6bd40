package import GitHubModel

extension GitHubClient {
    /// Returns the accounts to which GitHub links the authors of commits with `name` as the name of the author, each once, with
    /// the name in the commit: the first page of `GET /search/commits`. GitHub searches the default branches of repositories.
    package func commitAuthors(named name: String) async throws -> [Person] {
        let parameters = [("q", Self.commitQuery(name)), ("per_page", String(Self.listPageLength))]
        var endpoint = Endpoint(["search", "commits"], query: parameters, resource: .search)
        endpoint.maxAge = .seconds(300)
        let decoder = responseDecoder
        let format = AuthorAccounts.format(decoder) { body in
            var ids: Set<Person.ID> = []
            let commits = try decoder.decode(WireCommitSearch.self, from: body).items.prefix(Self.listPageLength)
            return commits.compactMap { $0.value?.author }.filter { ids.insert($0.id).inserted }
        }
        return try await unexpectedIfNotFound {
            try await value(of: ValueRequest(endpoint: endpoint, format: format) { authors, _ in authors.people })
        }
    }

    private static func commitQuery(_ name: String) -> String {
        let words = name.filter { $0 != "\"" }.split(whereSeparator: \.isWhitespace)
        return "author-name:\"\(words.joined(separator: " "))\""
    }
}

struct WireCommitSearch: Decodable, Sendable {
    let items: [WireEntry<FoundCommit>]
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
        let name = try commit.nestedContainer(keyedBy: Key.self, forKey: .author).name(.name)
        author.listedName = name.map(CommitIdentity.name)
        return author
    }
}
