import Foundation
import GRDB
import GitHubModel

/// A row of the `response` table. The body is compressed, so that it is decompressed after the connection is free
/// again.
struct ResponseRecord: StoreRecord {
    static let databaseTableName = "response"
    static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)

    enum Columns {
        static let url = Column(CodingKeys.url)
        static let account = Column(CodingKeys.account)
        static let method = Column(CodingKeys.method)
        static let accept = Column(CodingKeys.accept)
        static let apiVersion = Column(CodingKeys.apiVersion)
        static let storedAt = Column(CodingKeys.storedAt)
    }

    let url: String
    let account: Int64  // 0 if anonymous: NULLs are distinct in a unique index
    let method: String
    let accept: String
    let apiVersion: String
    let etag: String?
    let fingerprint: Int64?
    let lastModified: String?
    let link: String?
    let storedAt: Date
    let body: Data

    init(_ response: CachedResponse, for key: CacheKey) {
        (url, account, method) = (key.url, key.account ?? 0, key.method)
        (accept, apiVersion) = (key.accept, key.apiVersion)
        (etag, fingerprint) = (response.etag, response.fingerprint)
        (lastModified, link) = (response.lastModified, response.link)
        (storedAt, body) = (response.storedAt, Zstd.compress(response.body))
    }

    /// Returns the response, or `nil` if the body is damaged.
    func response() -> CachedResponse? {
        Zstd.decompress(body).map { body in
            CachedResponse(
                body: body, etag: etag, fingerprint: fingerprint, lastModified: lastModified, link: link,
                storedAt: storedAt)
        }
    }

    static func matching(_ key: CacheKey) -> QueryInterfaceRequest<ResponseRecord> {
        let account = key.account ?? 0
        return filter { $0.url == key.url && $0.account == account }
            .filter { $0.method == key.method && $0.accept == key.accept && $0.apiVersion == key.apiVersion }
    }
}
