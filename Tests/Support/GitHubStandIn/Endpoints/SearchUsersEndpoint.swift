/// `/search/users`: matches the first letters of words in logins, names and public email addresses.
///
/// `AND`, `OR` and `NOT` count toward GitHub's limit, but have no effect: all words must match.
struct SearchUsersEndpoint: Sendable {
    let context: RequestContext
    /// The number of results that pages can reach, regardless of `total_count`.
    static let maxReachable = 1_000
    private var dataset: Dataset { context.dataset }

    init(context: RequestContext) {
        self.context = context
    }

    var page: Page {
        guard let q = context.query["q"], q.contains(where: { !$0.isWhitespace }) else {
            return Page(Errors.invalidSearch(code: "missing"))
        }
        let text = SearchText(q)
        if let error = validationError(text) { return Page(error) }
        let paging = Paging(context.query)
        guard (paging.page - 1).multipliedReportingOverflow(by: paging.perPage).partialValue < Self.maxReachable,
            paging.page <= Self.maxReachable
        else {
            let docs = "https://docs.github.com/v3/search/"
            return Page(Errors.plain(422, "Only the first 1000 search results are available", documentation: docs))
        }
        let search = AccountSearch(dataset: dataset, text: text) { [dataset] in dataset.accounts[$0].enterprise == nil }
        return page(of: sorted(search), text, paging)
    }

    private func validationError(_ text: SearchText) -> Response? {
        if text.length > 256 {
            return Errors.invalidSearch(code: "invalid", message: "The search is longer than 256 characters.")
        }
        if text.operators > 5 {
            return Errors.invalidSearch(code: "invalid", message: "More than five AND / OR / NOT operators were used.")
        }
        let named = text.values(of: "user") + text.values(of: "org")
        if !named.isEmpty, named.allSatisfy({ dataset.account(login: $0).map { $0.enterprise == nil } != true }) {
            return Errors.invalidSearch(
                code: "invalid",
                message: """
                    The listed users and repositories cannot be searched either because the resources do not exist or \
                    you do not have permission to view them.
                    """)
        }
        return nil
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

    private func page(of accounts: [Account], _ text: SearchText, _ paging: Paging) -> Page {
        let showsMatches = context.request[header: "accept"]?.contains("text-match") ?? false
        let writer = AccountJSON(baseURL: context.server.baseURL)
        var json = JSONWriter()
        json.object { json in
            json.field("total_count", accounts.count)
            json.field("incomplete_results", false)
            json.key("items")
            json.array { json in
                for account in accounts[paging.range(of: accounts.count)] {
                    json.object { json in
                        writer.simpleFields(account, into: &json)
                        json.key("score")
                        json.raw("1.0")
                        if showsMatches { writeMatches(in: account, text, into: &json) }
                    }
                }
            }
        }
        var page = Page(Response(status: 200, headers: [("content-type", Errors.jsonType)], body: json.bytes))
        let reachable = min(accounts.count, Self.maxReachable)
        let url = context.server.baseURL + "/search/users"
        if let link = paging.link(url: url, query: context.query, count: reachable) {
            page.response.headers.append(("link", link))
        }
        return page
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
