package import GitHubModel

/// Several searches for people in one query, such as for the spellings that a name may have.
struct AlternativesQuery: Sendable {
    /// GitHub's limit of a page. People without followers and repositories, which are connections, cost nothing.
    private static let peoplePerSearch = 100
    private static let fragment = """
        fragment Named on RepositoryOwner { \(GraphQLAccount.fields) ... on User { id: databaseId name } }
        """

    struct Results: Decodable, Sendable {
        private struct Search: Decodable { let nodes: [WireEntry<GraphQLNode>]? }
        private enum Key: String, CodingKey { case s0, s1, s2, s3, s4, s5 }
        private static let keys: [Key] = [.s0, .s1, .s2, .s3, .s4, .s5]

        /// The people of each search. GitHub leaves out a search that timed out.
        let people: [[Person]]

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            people = try Self.keys.map { key in
                let nodes = try fields.decodeIfPresent(Search.self, forKey: key)?.nodes ?? []
                return nodes.prefix(peoplePerSearch).compactMap { $0.value?.account?.person }
            }
        }
    }

    let searches: [SearchQuery]

    var query: GraphQLQuery<Results> {
        var variables: [String: GraphQLVariable] = [:]
        for (index, search) in searches.enumerated() { variables["q\(index)"] = .string(search.text) }
        let fields = searches.indices.map { index in
            "s\(index): search(type: USER, query: $q\(index), first: \(Self.peoplePerSearch)) { nodes { ...Named } }"
        }
        var query = GraphQLQuery<Results>(
            "SearchAlternatives", declarations: searches.indices.map { "$q\($0): String!" }.joined(separator: ", "),
            fields: fields.joined(separator: "\n"), fragments: Self.fragment, variables: variables)
        query.maxAge = .seconds(300)
        return query
    }
}

extension GitHubClient {
    /// The number of searches of ``people(foundByAnyOf:)``.
    package static let maxAlternatives = 6

    /// Returns the people that any of the first ``maxAlternatives`` searches finds, each once, in the order of the
    /// searches, with names instead of profiles. One GraphQL query of one point; the order of a search is ignored.
    package func people(foundByAnyOf searches: [SearchQuery]) async throws -> [Person] {
        guard !searches.isEmpty else { return [] }
        let alternatives = AlternativesQuery(searches: Array(searches.prefix(Self.maxAlternatives)))
        let response = try await response(to: alternatives.query)
        return response.data.people.joined().uniqued(on: \.id)
    }
}
