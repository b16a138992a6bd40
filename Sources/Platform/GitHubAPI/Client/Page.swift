public import Foundation
package import GitHubModel
import HTTPTypes

/// One page of a list or of search results.
public struct Page<Item: Sendable>: Sendable {
    /// The items in GitHub's order, without those of earlier pages of the same list.
    public package(set) var items: [Item]
    /// The number of the page, from 1.
    public internal(set) var number = 1
    /// The number of pages, or `nil` if GitHub does not state it.
    public internal(set) var count: Int?
    /// The number of matches of a search, of which GitHub returns the first 1,000; 0 for a list.
    public package(set) var total = 0
    /// Whether matches are missing, because the search timed out on GitHub or an organization requires single sign-on.
    public package(set) var isIncomplete = false
    package var nextPosition: SearchPosition?
    /// Whether the search results contain the account whose login is the query, if there is one.
    package var includesExactLogin = false
    /// The overviews of some people in the search results, with few repositories.
    package var overviews: [Person.ID: PersonOverview] = [:]
    /// The people of a repository that match the query, or why there are none; `nil` if the response does not contain
    /// them.
    package var repository: Result<RepositoryPeople, GitHubError>?
    /// The repositories whose names contain the query, with their owners, or `nil` if they were not requested.
    package var repositories: [RepositoryMatch]?
    /// When GitHub sent the page, or `nil` if it has just arrived.
    public package(set) var storedAt: Date?
    /// Whether the page is cached and used because GitHub is unreachable or no requests are allowed.
    public package(set) var isFallback = false
    /// Whether the page is the cached one of another account, without its private items.
    private(set) var isOfOtherAccount = false
    /// Whether the page is cached, and the first page of the list has changed since. Items may have moved between them.
    package private(set) var isOutdated = false
    /// Whether items are missing because an organization requires single sign-on.
    public private(set) var omitsRestrictedItems = false
    /// The entries that are left out because they can't be decoded, or `nil` if there are none.
    package internal(set) var unreadable: UnreadableEntries?
    /// The links to other pages. They are parsed when they are used: those of most pages of a list are not.
    var links: PageLinks?
    var next: PageLinks.Link? { links?.next }
    /// Whether another page follows, or whether that is unknown because the links are invalid.
    package var hasNext: Bool { next != nil || nextPosition != nil }
    /// Whether valid links state that another page follows; `nil` without valid links.
    var statesNext: Bool? {
        guard let links, links.header.isValid else { return nil }
        return links["next"] != nil
    }
    /// Whether the cache has the page: it has all items, and a readable link to the next page, if there is one.
    var isStorable: Bool { !omitsRestrictedItems && links?.isReadable ?? true }
    /// The numbers of the pages from the next to the last one, or `nil` if the links don't contain them.
    var numbersToLast: ClosedRange<Int>? {
        guard case .success(let next)? = next, case .success(let last)? = links?["last"], let from = next.page,
            let to = last.page, from > 1, (from...max(from, PageLinks.maxNumber)).contains(to)
        else { return nil }
        return from...to
    }

    package init(_ items: [Item]) { self.items = items }

    init(
        _ items: [Item], leavingOut unreadable: UnreadableEntries? = nil, from source: ResponseSource,
        on host: GitHubModel.Host
    ) {
        self.items = items
        self.unreadable = unreadable
        storedAt = source.hit?.storedAt
        isFallback = source.hit?.isFallback ?? false
        isOfOtherAccount = source.hit?.isOfOtherAccount ?? false
        isOutdated = source.hit?.isOutdated ?? false
        omitsRestrictedItems = source.fields.omitsRestrictedItems
        links = PageLinks(of: source, on: host)
    }
}

/// A page of a list whose type of items is not known.
protocol ListPage {
    /// Whether the page is full, and no link to another one is known.
    var canHideNext: Bool { get }
}

extension Page: ListPage {
    var canHideNext: Bool { items.count >= GitHubClient.listPageLength && statesNext != true }
}

/// The links of a page to other pages of the list, and what a request for one of them needs.
struct PageLinks: Sendable {
    /// The endpoint of a linked page, or the error of an invalid link.
    typealias Link = Result<Endpoint, GitHubError>

    let header: LinkHeader
    /// The host of the list. Links to another one are errors.
    let host: GitHubModel.Host
    let resource: RateLimitResource
    var number = 1
    var version: ListVersion?
    /// The account whose list it is.
    var owner: String?

    subscript(relation: String) -> Link? { header[relation].map(link) }

    /// Whether the next page can be requested, or there is none.
    var isReadable: Bool {
        if case .failure? = next { return false }
        return true
    }

    var next: Link? { self["next"] ?? (header.isValid && !namesLaterPage ? nil : .failure(.incompleteList)) }

    /// Whether the last page is after this one, so that another page must follow.
    private var namesLaterPage: Bool {
        guard case .success(let last)? = self["last"], let lastNumber = last.page else { return false }
        return lastNumber > number
    }

    /// Whether the number of the page, if there is one, can be that of a page: a host would answer another one with an
    /// empty page, as after the last one.
    private static func hasValidPage(_ target: Substring) -> Bool {
        let parameters = target.drop { $0 != "?" }.dropFirst().split(separator: "&")
        guard let page = parameters.first(where: { $0.hasPrefix("page=") }) else { return true }
        return Int(page.dropFirst(5)).map { (1...maxNumber).contains($0) } ?? false
    }

    fileprivate static var maxNumber: Int { 10_000 }

    /// Returns the endpoint of a link, or an error if it leads to another host, which must not receive the token.
    private func link(_ url: String) -> Link {
        guard let target = host.apiTarget(of: url) else {
            let authority = url.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" }
            let host = TextSanitizer.singleLine(String(authority), maxLength: 300)
            // The host can repeat a token, which is unknown here. Those without a prefix have 40 of these characters.
            return .failure(.crossHostPage(host: host.replacing(#/(gh[a-z]|github_pat)_\w+|\w{20,}/#, with: "…")))
        }
        guard Self.hasValidPage(target) else { return .failure(.incompleteList) }
        var endpoint = Endpoint(target: String(target), resource: resource, version: version)
        endpoint.owner = owner
        return .success(endpoint)
    }
}

extension PageLinks {
    /// Creates the links of a response, or returns `nil` if it has none.
    init?(of source: ResponseSource, on host: GitHubModel.Host) {
        guard let field = source.fields[.link] else { return nil }
        let endpoint = source.endpoint
        self.init(
            header: LinkHeader(field), host: host, resource: endpoint.resource, number: endpoint.page ?? 1,
            version: endpoint.version ?? source.version, owner: endpoint.owner)
    }
}

extension ResponseSource {
    /// Whether the links to other pages can be followed, if there are any.
    func hasReadableLinks(on host: GitHubModel.Host) -> Bool { PageLinks(of: self, on: host)?.isReadable ?? true }
}

/// The pages of a list in order, which can be iterated once. Throws ``GitHubError`` if a page fails to load; the pages
/// before it remain valid. Ending the iteration cancels the requests.
public typealias Pages<Item: Sendable> = AsyncThrowingStream<Page<Item>, any Error>

/// The URLs of a `Link` header by relation (RFC 8288). GitHub uses `next`, `prev`, `first` and `last`.
struct LinkHeader: Sendable, Hashable {
    private let field: String

    init(_ field: String) { self.field = field }

    /// The URL of `relation`, or `nil`. Others are not parsed: `first` of `/users` is a template, not a URL. Parsed by
    /// hand, because a regular expression takes a tenth of the processor time of a list.
    subscript(relation: String) -> String? {
        parts.dropFirst().first { Self.relations(of: $0).contains { $0.lowercased() == relation } }
            .map { String($0.prefix { $0 != ">" }) }
    }

    /// Whether there are links, each with an end and a relation. Otherwise a missing link can be a damaged one: GitHub
    /// sends no empty field.
    var isValid: Bool {
        let parts = parts
        return parts.count > 1 && parts[0].allSatisfy(\.isWhitespace)
            && parts.dropFirst().allSatisfy { !Self.relations(of: $0).isEmpty }
    }

    /// What is before the first link, and the links without their first character.
    private var parts: [Substring] { field.split(separator: "<", omittingEmptySubsequences: false) }

    /// Returns the relations of a link; none if it has no end.
    private static func relations(of link: Substring) -> [Substring] {
        let parameters = link.drop { $0 != ">" }.split { $0 == ";" || $0 == "," }.dropFirst()
        let names = parameters.lazy.map { $0.drop { $0 == " " } }
        guard let relation = names.first(where: { $0.prefix(4).lowercased() == "rel=" }) else { return [] }
        return relation.dropFirst(4).drop { $0 == "\"" }.prefix { $0 != "\"" }.split(separator: " ")
    }
}
