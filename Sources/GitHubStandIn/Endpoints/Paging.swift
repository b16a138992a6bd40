/// Numbered pages and the `link` header that leads through them.
struct Paging: Sendable {
    let perPage: Int
    /// From 1.
    let page: Int

    /// Takes what GitHub takes without complaint: too much is 100, nonsense is the default.
    init(_ query: Query) {
        let asked = query["per_page"].flatMap { Int($0) } ?? 30
        perPage = asked < 1 ? 30 : min(asked, 100)
        page = max(1, query["page"].flatMap { Int($0) } ?? 1)
    }

    /// The places of this page's items among `count`.
    func range(of count: Int) -> Range<Int> {
        let start = min((page - 1).multipliedReportingOverflow(by: perPage).partialValue, count)
        return max(0, start)..<min(count, max(0, start) + perPage)
    }

    /// `nil` if everything fits one page; `count` is what can be reached by pages.
    func link(url: String, query: Query, count: Int) -> String? {
        let last = max(1, (count + perPage - 1) / perPage)
        guard last > 1 || page > 1 else { return nil }
        var links: [(page: Int, relation: String)] = []
        if page > 1 { links.append((min(page - 1, last), "prev")) }
        if page < last { links.append((page + 1, "next")) }
        if page != last { links.append((last, "last")) }
        if page > 1 { links.append((1, "first")) }
        return links.map { "<\(url)?\(query.setting("page", to: String($0.page)))>; rel=\"\($0.relation)\"" }
            .joined(separator: ", ")
    }
}
