package import Foundation

/// A stored response with status 200 to a GET request or a GraphQL query.
package struct CachedResponse: Sendable, Hashable {
    package var body: [UInt8]
    /// The `ETag` field, verbatim with `W/` and quotes, for `If-None-Match`.
    package var etag: String?
    /// The fingerprint of the request's token, or `nil` if it was anonymous. GitHub confirms ``etag`` for the same
    /// token only.
    package var fingerprint: Int64?
    /// The `Link` field, verbatim, with the URLs of other pages.
    package var link: String?
    /// When the response arrived, or when the last 304 confirmed it.
    package var storedAt: Date
    /// When a response with another body arrived last.
    package var changedAt: Date

    package init(
        body: [UInt8], etag: String? = nil, fingerprint: Int64? = nil, link: String? = nil, storedAt: Date,
        changedAt: Date? = nil
    ) {
        self.body = body
        self.etag = etag
        self.fingerprint = fingerprint
        self.link = link
        self.storedAt = storedAt
        self.changedAt = changedAt ?? storedAt
    }
}

/// The identity of a cached response. The account is part of it, so that no account sees the responses of another; the
/// token is not, so that the cache stays valid after a new sign-in.
package struct CacheKey: Sendable, Hashable {
    package let method: String
    /// The complete URL with its query, or with the name and the variables of a GraphQL query.
    package let url: String
    package let account: Int64?
    package let accept: String
    package let apiVersion: String

    package init(method: String = "GET", url: String, account: Int64?, accept: String, apiVersion: String) {
        self.method = method
        self.url = url
        self.account = account
        self.accept = accept
        self.apiVersion = apiVersion
    }
}
