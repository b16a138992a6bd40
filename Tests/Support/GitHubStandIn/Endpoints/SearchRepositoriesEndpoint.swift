/// `/search/repositories`: matches the first letters of names, of their parts and of words in descriptions.
struct SearchRepositoriesEndpoint: Sendable {
    let context: RequestContext

    init(context: RequestContext) {
        self.context = context
    }

    var page: Page { SearchParameters.page(of: context) { page(for: $0) } }

    private func page(for parameters: SearchParameters) -> Page {
        let found = sorted(RepositorySearch(parameters.text, context))
        return parameters.page(of: found.count, path: "/search/repositories") { index, json in
            let writer = RepositoryJSON(
                baseURL: context.server.baseURL, owner: context.dataset.accounts[found[index].owner],
                viewer: context.token?.login, isNewest: context.version == .newest)
            writer.write(found[index].repository, .found, into: &json)
        }
    }

    private func sorted(_ search: RepositorySearch) -> [RepositoryIndex.Entry] {
        let ascends = context.query["order"] == "asc"
        return switch context.query["sort"] {
        case "stars": search.sorted(ascends: ascends) { $0.stars }
        case "forks": search.sorted(ascends: ascends) { $0.forks }
        case "updated": search.sorted(ascends: ascends) { $0.updated }
        default: search.bestMatches
        }
    }
}
