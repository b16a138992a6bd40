#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// An answer with status 200 to a GET, as it came.
public struct CachedResponse: Sendable, Hashable {
    /// The body, without content coding.
    public var body: [UInt8]
    /// `ETag`, verbatim, with its `W/` and quotes: what `If-None-Match` takes.
    public var etag: String?
    /// Of the token that ``etag`` was given to, for which alone GitHub knows it; `nil` for none. It does not tell the token.
    public var fingerprint: Int64?
    /// `Last-Modified`, verbatim.
    public var lastModified: String?
    /// `Link`, verbatim: where the other pages are.
    public var link: String?
    /// When GitHub said so: with this answer, or with the last 304 for it.
    public var storedAt: Date

    /// An answer that came at `storedAt`.
    public init(
        body: [UInt8], etag: String? = nil, fingerprint: Int64? = nil, lastModified: String? = nil,
        link: String? = nil, storedAt: Date
    ) {
        (self.body, self.storedAt) = (body, storedAt)
        (self.etag, self.fingerprint, self.lastModified, self.link) = (etag, fingerprint, lastModified, link)
    }
}
