/// `/search/users`: matches the first letters of words in logins, names and public email addresses.
///
/// `AND`, `OR` and `NOT` count toward GitHub's limit, but have no effect: all words must match.
struct SearchUsersEndpoint: Sendable {
    let context: RequestContext
    private var dataset: Dataset { context.dataset }

    init(context: RequestContext) {
        self.context = context
    }

    var page: Page { SearchParameters.page(of: context) { page(for: $0) } }

    private func page(for parameters: SearchParameters) -> Page {
        let text = parameters.text
        let search = AccountSearch(dataset: dataset, text: text) { [dataset] in dataset.accounts[$0].enterprise == nil }
        let accounts = sorted(search)
        let showsMatches = context.request[header: "accept"]?.contains("text-match") ?? false
        let writer = AccountJSON(baseURL: context.server.baseURL)
        return parameters.page(of: accounts.count, path: "/search/users") { index, json in
            json.object { json in
                writer.simpleFields(accounts[index], into: &json)
                json.key("score")
                json.raw("1.0")
                if showsMatches { writeMatches(in: accounts[index], text, into: &json) }
            }
        }
    }

    /// Sorts by followers if there is no `sort`, which is close to GitHub's undocumented best match.
    private func sorted(_ search: AccountSearch) -> [Account] {
        let ascends = context.query["order"] == "asc"
        return switch context.query["sort"] {
        case "repositories": search.sorted(ascends: ascends) { $0.publicRepositories }
        case "joined": search.sorted(ascends: ascends) { $0.created }
        case "followers": search.sorted(ascends: ascends) { $0.hidesActivity ? 0 : $0.followers }
        default: search.bestMatches
        }
    }

    /// Writes the fields that contain a word of the query, as for the media type `text-match`.
    private func writeMatches(in account: Account, _ text: SearchText, into json: inout JSONWriter) {
        json.key("text_matches")
        json.array { json in
            for match in AccountSearch.textMatches(of: text, in: account) {
                json.object { json in
                    json.field("object_url", context.server.baseURL + "/user/\(account.id)")
                    json.field("object_type", String?.none)
                    json.field("property", match.property)
                    json.field("fragment", match.fragment)
                    json.key("matches")
                    json.array { json in
                        for range in match.ranges {
                            json.object { json in
                                json.field("text", range.text)
                                json.key("indices")
                                json.raw("[\(range.start),\(range.start + range.text.unicodeScalars.count)]")
                            }
                        }
                    }
                }
            }
        }
    }
}
