package import Foundation
package import GitHubModel
import GRDB

/// A cache of GitHub's responses, compressed.
///
/// Responses are stored per account, so that signing in again finds earlier ones. An `ETag` is valid for the token of
/// its request only. The response has a fingerprint of that token, from which the token can't be derived.
package struct ResponseStore: Sendable {
    let database: LocalStore

    /// Returns the response for `key`, regardless of its age, or `nil` if there is none.
    package func response(for key: CacheKey) -> CachedResponse? {
        database.read(orElse: nil) { db in try ResponseRecord.fetch(db, key) }?.response()
    }

    /// Returns the latest response for `key` of any account, or `nil` if there is none.
    package func responseOfAnyAccount(for key: CacheKey) -> CachedResponse? {
        database.read(orElse: nil) { db in try ResponseRecord.fetchLatest(db, key) }?.response()
    }

    /// Stores a response with status 200. Replaces an earlier one.
    package func store(_ response: CachedResponse, for key: CacheKey) {
        database.write { db in try ResponseRecord(response, for: key).insert(db) }
    }

    /// Sets the date of the stored response after a 304, unless it is later than `date`.
    package func revalidate(_ key: CacheKey, at date: Date) {
        let seconds = date.timeIntervalSinceReferenceDate
        database.write { db in
            try ResponseRecord.setDate(db, key, to: seconds)
        }
    }
}

/// A row of the `response` table. The body is compressed, so that it is decompressed after the connection is free
/// again.
struct ResponseRecord: StoreRecord, Decodable {
    static let databaseTableName = "response"
    static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)

    enum Columns {
        static let url = Column(CodingKeys.url)
        static let account = Column(CodingKeys.account)
        static let method = Column(CodingKeys.method)
        static let accept = Column(CodingKeys.accept)
        static let apiVersion = Column(CodingKeys.apiVersion)
        static let storedAt = Column(CodingKeys.storedAt)
        static let body = Column(CodingKeys.body)
    }

    let url: String
    let account: Int64  // 0 if anonymous: NULLs are distinct in a unique index
    let method: String
    let accept: String
    let apiVersion: String
    let etag: String?
    let fingerprint: Int64?
    let link: String?
    let storedAt: Date
    /// `nil` if an earlier version of the program stored the response.
    let changedAt: Date?
    let body: Data

    init(_ response: CachedResponse, for key: CacheKey) {
        url = key.url
        account = key.account ?? 0
        method = key.method
        accept = key.accept
        apiVersion = key.apiVersion
        etag = response.etag
        fingerprint = response.fingerprint
        link = response.link
        storedAt = response.storedAt
        changedAt = response.changedAt
        body = Zstd.compress(response.body)
    }

    /// The maximum size of a body in bytes. Those of GitHub have at most 2 MB (`TransportLimits`); decoded, they take several
    /// times as much memory.
    private static let maxBodyBytes = 8 << 20

    /// Returns the response, or `nil` if the body is damaged.
    func response() -> CachedResponse? {
        Zstd.decompress(body, limit: Self.maxBodyBytes).map { body in
            CachedResponse(
                body: body, etag: etag?.sanitizedLine, fingerprint: fingerprint, link: link?.sanitizedLine,
                storedAt: storedAt, changedAt: changedAt)
        }
    }

    /// Returns the repositories of a page of a list, whose first byte is about the owner, or `nil` if the body is something else.
    func repositories() -> [Repository]? {
        Zstd.decompress(body, limit: Self.maxBodyBytes).flatMap { body in
            RepositoryCoder.repositories(body, from: 1)
        }
    }

    // A list has a response for each page, so the statements are compiled once.

    static func fetch(_ db: Database, _ key: CacheKey) throws -> ResponseRecord? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM response WHERE \(condition)")
        return try fetchValid(statement, arguments: arguments(key))
    }

    /// Returns the latest response of any account.
    static func fetchLatest(_ db: Database, _ key: CacheKey) throws -> ResponseRecord? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT * FROM response WHERE url = ? AND method = ? AND accept = ? AND apiVersion = ?
                ORDER BY storedAt DESC LIMIT 1
                """)
        return try fetchValid(statement, arguments: [key.url, key.method, key.accept, key.apiVersion])
    }

    /// Sets the date of a response, unless it is later.
    static func setDate(_ db: Database, _ key: CacheKey, to seconds: Double) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE response SET storedAt = ? WHERE storedAt < ? AND \(condition)")
        try statement.execute(arguments: [seconds, seconds] + arguments(key))
    }

    private static let condition = "url = ? AND account = ? AND method = ? AND accept = ? AND apiVersion = ?"

    private static func arguments(_ key: CacheKey) -> StatementArguments {
        [key.url, key.account ?? 0, key.method, key.accept, key.apiVersion]
    }
}
