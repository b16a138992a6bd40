/// The fields of a query or a form, in the order and the spelling sent.
struct Query: Sendable, Equatable {
    struct Field: Sendable, Equatable {
        let name: String
        /// The value as sent, still encoded.
        var raw: String
    }
    private(set) var fields: [Field]

    init(_ text: some StringProtocol) {
        fields = text.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Field(
                name: PercentEncoding.decode(halves[0], plusIsSpace: true),
                raw: halves.count > 1 ? String(halves[1]) : ""
            )
        }
    }

    /// Returns the decoded value of the last field with this name, as Rails does.
    subscript(name: String) -> String? {
        fields.last { $0.name == name }.map { PercentEncoding.decode($0.raw, plusIsSpace: true) }
    }

    /// Returns the query with one field changed or added at the end. The others keep their spelling.
    func setting(_ name: String, to value: String) -> String {
        var copy = fields
        if let index = copy.lastIndex(where: { $0.name == name }) {
            copy[index].raw = value
        } else {
            copy.append(Field(name: name, raw: value))
        }
        return copy.map { PercentEncoding.encode($0.name) + "=" + $0.raw }.joined(separator: "&")
    }
}

/// The page in a numbered list, and the `link` header to the others.
struct Paging: Sendable {
    let perPage: Int
    /// The number of the page, from 1.
    let page: Int

    /// Accepts what GitHub accepts: `per_page` is at most 100, and invalid values become the default.
    init(_ query: Query) {
        let requested = query["per_page"].flatMap { Int($0) } ?? 30
        perPage = requested < 1 ? 30 : min(requested, 100)
        page = max(1, query["page"].flatMap { Int($0) } ?? 1)
    }

    /// Returns the indices of the page's items among `count`.
    func range(of count: Int) -> Range<Int> {
        let start = min((page - 1).multipliedReportingOverflow(by: perPage).partialValue, count)
        return max(0, start)..<min(count, max(0, start) + perPage)
    }

    /// Returns the `link` header, or `nil` if all items fit one page. `count` is the number of items that pages can
    /// reach.
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
