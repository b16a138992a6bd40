/// The parameters of a search, and the form of its response, which are the same for all kinds of items.
struct SearchParameters {
    let text: SearchText
    private let paging: Paging
    private let context: RequestContext
    /// The number of results that pages can reach, regardless of `total_count`.
    static let maxReachable = 1_000

    /// A search that is rejected, with its response.
    struct RejectedError: Error {
        let response: Response
    }

    init(_ context: RequestContext) throws(RejectedError) {
        guard let q = context.query["q"], q.contains(where: { !$0.isWhitespace }) else {
            throw RejectedError(response: Errors.invalidSearch(code: "missing"))
        }
        let text = SearchText(q)
        if let error = Self.validationError(text, context.dataset) { throw RejectedError(response: error) }
        let paging = Paging(context.query)
        guard (paging.page - 1).multipliedReportingOverflow(by: paging.perPage).partialValue < Self.maxReachable,
            paging.page <= Self.maxReachable
        else {
            let docs = "https://docs.github.com/v3/search/"
            let message = "Only the first 1000 search results are available"
            throw RejectedError(response: Errors.plain(422, message, documentation: docs))
        }
        self.context = context
        self.text = text
        self.paging = paging
    }

    /// Returns the page for the parameters of a request, or why the search is rejected.
    static func page(of context: RequestContext, _ page: (SearchParameters) -> Page) -> Page {
        do throws(RejectedError) {
            return page(try SearchParameters(context))
        } catch {
            return Page(error.response)
        }
    }

    private static func validationError(_ text: SearchText, _ dataset: Dataset) -> Response? {
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

    /// Returns the requested page of `count` items. `write` writes an item without its `score`.
    func page(of count: Int, path: String, write: (Int, inout JSONWriter) -> Void) -> Page {
        var json = JSONWriter()
        json.object { json in
            json.field("total_count", count)
            json.field("incomplete_results", false)
            json.key("items")
            json.array { json in
                for index in paging.range(of: count) { write(index, &json) }
            }
        }
        var page = Page(Response(status: 200, headers: [("content-type", Errors.jsonType)], body: json.bytes))
        let url = context.server.baseURL + path
        if let link = paging.link(url: url, query: context.query, count: min(count, Self.maxReachable)) {
            page.response.headers.append(("link", link))
        }
        return page
    }
}
