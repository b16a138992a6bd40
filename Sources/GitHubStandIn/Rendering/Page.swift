/// A finished answer and what conditional requests need to know about it.
struct Page: Sendable {
    var answer: Response
    /// `W/"…"`; `nil` where GitHub sends none (search, errors).
    var entityTag: String?
    /// Epoch seconds; `nil` where GitHub sends none (listings).
    var lastModified: Int?
    /// What the endpoint checks of a token's scopes; `nil` where the header is not sent.
    var acceptedScopes: String?

    /// An error, a redirect, anything without an entity tag.
    init(_ answer: Response) {
        self.answer = answer
    }

    /// JSON with an entity tag of its bytes.
    init(tagged body: [UInt8], link: String? = nil, lastModified: Int? = nil, acceptedScopes: String = "") {
        answer = Response(status: 200, headers: [("content-type", Errors.jsonType)], body: body)
        if let link { answer.headers.append(("link", link)) }
        (self.lastModified, self.acceptedScopes) = (lastModified, acceptedScopes)
        var random = SplitMix64(seed: Gzip.checksums(body))
        let digits = (0..<4).map { _ in String(random.next() | 1 << 63, radix: 16) }
        entityTag = "W/\"" + digits.joined() + "\""
    }

    /// Does `If-None-Match` name this page? Weak comparison, as RFC 9110 wants it here.
    func matches(_ ifNoneMatch: String?) -> Bool {
        guard let entityTag, let ifNoneMatch else { return false }
        let bare = entityTag.dropFirst(2)
        return ifNoneMatch == "*"
            || ifNoneMatch.split(separator: ",").contains { candidate in
                let candidate = candidate.drop { $0 == " " }
                return (candidate.hasPrefix("W/") ? candidate.dropFirst(2) : candidate) == bare
            }
    }

    /// Without the body, for a client that has it.
    var notModified: Response {
        Response(status: 304, headers: answer.headers.filter { $0.name == "link" })
    }
}
