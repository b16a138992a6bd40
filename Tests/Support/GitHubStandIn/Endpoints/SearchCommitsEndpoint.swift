/// `/search/commits`: matches the first letters of the words in the names of authors.
struct SearchCommitsEndpoint: Sendable {
    let context: RequestContext

    init(context: RequestContext) {
        self.context = context
    }

    var page: Page { SearchParameters.page(of: context) { page(for: $0) } }

    private func page(for parameters: SearchParameters) -> Page {
        let found = sorted(CommitSearch(parameters.text, context).matches)
        return parameters.page(of: found.count, path: "/search/commits") { index, json in
            write(found[index], into: &json)
        }
    }

    /// The newest commits first, unless the request sorts otherwise. Ties are by ID.
    private func sorted(_ commits: [CommitSearch.Found]) -> [CommitSearch.Found] {
        let ascends = context.query["sort"] != nil && context.query["order"] == "asc"
        return commits.sorted { one, other in
            if one.date != other.date { return (one.date < other.date) == ascends }
            return one.commit.id < other.commit.id
        }
    }

    private func write(_ found: CommitSearch.Found, into json: inout JSONWriter) {
        let owner = context.dataset.accounts[found.owner]
        let path = "/repos/\(owner.login)/\(found.repository.name)"
        let repository = RepositoryJSON(
            baseURL: context.server.baseURL, owner: owner, viewer: context.token?.login,
            isNewest: context.version == .newest)
        json.object { json in
            CommitJSON(baseURL: context.server.baseURL, path: path).fields(found.commit, found.date, into: &json)
            json.key("repository")
            repository.write(found.repository, .listed, into: &json)
            json.key("score")
            json.raw("1.0")
        }
    }
}
