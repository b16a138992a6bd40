import GRDB
import GitHubModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An answer as it lies in its table: packed, so that the connection is free again before it is opened.
struct ResponseRecord {
    let etag: String?
    let fingerprint: Int64?
    let lastModified: String?
    let link: String?
    let storedAt: Date
    let body: Data

    init(_ answer: CachedResponse) {
        (etag, fingerprint) = (answer.etag, answer.fingerprint)
        (lastModified, link) = (answer.lastModified, answer.link)
        (storedAt, body) = (answer.storedAt, Zstd.compress(answer.body))
    }

    private init(_ row: Row) {
        (etag, fingerprint, lastModified, link) = (row[0], row[1], row[2], row[3])
        (storedAt, body) = (Date(timeIntervalSinceReferenceDate: row[4]), row[5])
    }

    /// `nil` if the body is damaged.
    func answer() -> CachedResponse? {
        Zstd.decompress(body).map { body in
            CachedResponse(
                body: body, etag: etag, fingerprint: fingerprint, lastModified: lastModified, link: link,
                storedAt: storedAt)
        }
    }

    static func fetch(_ db: Database, _ key: CacheKey) throws -> ResponseRecord? {
        let sql = "SELECT etag, fingerprint, lastModified, link, storedAt, body FROM answer WHERE \(condition)"
        return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments(key)).map(ResponseRecord.init)
    }

    func save(_ db: Database, _ key: CacheKey) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO answer
                (url, account, method, accept, apiVersion, etag, fingerprint, lastModified, link, storedAt, body)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(
            arguments: Self.arguments(key) + [
                etag, fingerprint, lastModified, link, storedAt.timeIntervalSinceReferenceDate, body,
            ])
    }

    static func revalidate(_ db: Database, _ key: CacheKey, at date: Date) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE answer SET storedAt = max(storedAt, ?) WHERE \(condition)")
        try statement.execute(arguments: [date.timeIntervalSinceReferenceDate] + arguments(key))
    }

    private static let condition = "url = ? AND account = ? AND method = ? AND accept = ? AND apiVersion = ?"

    private static func arguments(_ key: CacheKey) -> StatementArguments {
        [key.url, key.account ?? 0, key.method, key.accept, key.apiVersion]
    }
}
