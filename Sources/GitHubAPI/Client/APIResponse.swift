import GitHubModel
import HTTPTransport
import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A success: from GitHub just now, or from memory.
struct APIResponse: Sendable {
    let body: [UInt8]
    let etag: String?
    let lastModified: String?
    /// The `Link` field; empty if there is none.
    let link: String
    /// The other fields; none are kept in memory.
    let fields: HTTPFields
    /// When it came or was confirmed, if it was not just now.
    let storedAt: Date?
    /// GitHub was not asked, as is wanted offline, or could not be reached.
    let isFallback: Bool
    /// GitHub left out what an organization shows only after a single sign-on.
    let omitsRestrictedItems: Bool

    init(_ reply: Response) {
        body = reply.body
        fields = reply.head.headerFields
        (etag, lastModified) = (fields[.eTag], fields[.lastModified])
        link = fields[.link] ?? ""
        (storedAt, isFallback) = (nil, false)
        omitsRestrictedItems = fields[.singleSignOn]?.hasPrefix("partial-results") ?? false
    }

    /// No shortened answer is ever kept.
    ///
    /// - Parameter isConfirmed: GitHub has just said that it is still so.
    init(_ stored: CachedResponse, isConfirmed: Bool = false, isFallback: Bool = false) {
        (body, fields) = (stored.body, [:])
        (etag, lastModified, link) = (stored.etag, stored.lastModified, stored.link ?? "")
        (storedAt, self.isFallback) = (isConfirmed ? nil : stored.storedAt, isFallback)
        omitsRestrictedItems = false
    }

    /// For the memory, as of `time`.
    ///
    /// - Parameter fingerprint: of the token it was asked for with.
    func stored(at time: Date, fingerprint: Int64?) -> CachedResponse {
        CachedResponse(
            body: body, etag: etag, fingerprint: fingerprint, lastModified: lastModified,
            link: link.isEmpty ? nil : link, storedAt: time)
    }

    /// The body as JSON of the form of `Wire`.
    ///
    /// - Throws: `DecodingError`.
    func decode<Wire: Decodable>(_ type: Wire.Type = Wire.self) throws -> Wire {
        try JSONDecoder().decode(Wire.self, from: Data(body))
    }
}
