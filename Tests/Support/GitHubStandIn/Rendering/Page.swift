import Synchronization

import struct GitHubModel.SplitMix64

/// A response, and the values that conditional requests need.
struct Page: Sendable {
    var response: Response
    /// `W/"…"`, or `nil` if GitHub sends none (search, errors).
    var entityTag: String?
    /// Epoch seconds, or `nil` if GitHub sends no date (lists).
    var lastModified: Int?
    /// The scopes that the endpoint accepts, or `nil` if the header is not sent.
    var acceptedScopes: String?

    /// Creates a page without an entity tag, such as an error or a redirect.
    init(_ response: Response) {
        self.response = response
    }

    /// Creates a page with an entity tag of its bytes.
    init(
        tagged body: [UInt8], type: String = Errors.jsonType, link: String? = nil, lastModified: Int? = nil,
        acceptedScopes: String = ""
    ) {
        response = Response(status: 200, headers: [("content-type", type)], body: body)
        if let link { response.headers.append(("link", link)) }
        (self.lastModified, self.acceptedScopes) = (lastModified, acceptedScopes)
        var random = SplitMix64(seed: Gzip.checksums(body))
        let digits = (0..<4).map { _ in String(random.next() | 1 << 63, radix: 16) }
        entityTag = "W/\"" + digits.joined() + "\""
    }

    /// Returns whether `If-None-Match` contains the entity tag, by weak comparison (RFC 9110, 13.1.2).
    func matches(_ ifNoneMatch: String?) -> Bool {
        guard let entityTag, let ifNoneMatch else { return false }
        let bare = entityTag.dropFirst(2)
        return ifNoneMatch == "*"
            || ifNoneMatch.split(separator: ",").contains { candidate in
                let candidate = candidate.drop { $0 == " " }
                return (candidate.hasPrefix("W/") ? candidate.dropFirst(2) : candidate) == bare
            }
    }

    /// The 304 response, without the body.
    var notModified: Response {
        Response(status: 304, headers: response.headers.filter { $0.name == "link" })
    }
}

/// A cache of pages. The dataset is immutable, so they never expire.
final class PageCache: Sendable {
    private struct State {
        var pages: [String: Page] = [:]
        var bytes = 0
    }
    /// The size above which the cache is cleared. Writing a page again is fast.
    private static let limit = 64 << 20
    private let state = Mutex(State())

    subscript(key: String) -> Page? {
        state.withLock { $0.pages[key] }
    }

    func store(_ page: Page, for key: String) {
        state.withLock { state in
            if state.bytes > Self.limit { state = State() }
            state.bytes += page.response.body.count
            state.pages[key] = page
        }
    }
}
