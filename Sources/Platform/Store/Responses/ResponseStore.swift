package import Foundation
package import GitHubModel
import GRDB
import UnicodeText

/// A cache of GitHub's responses, compressed and per account. An `ETag` is valid for the token of its request only, of
/// which the response has a fingerprint.
package struct ResponseStore: Sendable {
    let database: LocalStore

    package func response(for key: CacheKey) -> CachedResponse? {
        database.read(orElse: nil) { db in try ResponseRecord.fetch(db, key) }?.response()
    }

    package func responseOfAnyAccount(for key: CacheKey) -> CachedResponse? {
        database.read(orElse: nil) { db in try ResponseRecord.fetchLatest(db, key) }?.response()
    }

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

/// A row whose body is decompressed after the connection is free again.
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

    /// The maximum size of a body in bytes: those of GitHub have at most 2 MB, but several times as much decoded.
    private static let maxBodyBytes = 8 << 20

    func response() -> CachedResponse? {
        Zstd.decompress(body, limit: Self.maxBodyBytes).map { body in
            CachedResponse(
                body: body, etag: etag?.sanitizedLine, fingerprint: fingerprint, link: link?.sanitizedLine,
                storedAt: storedAt, changedAt: changedAt)
        }
    }

    /// Returns the repositories of a page, whose first byte is about the owner, or `nil` for another body.
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

    static func fetchLatest(_ db: Database, _ key: CacheKey) throws -> ResponseRecord? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT * FROM response WHERE url = ? AND method = ? AND accept = ? AND apiVersion = ?
                ORDER BY storedAt DESC LIMIT 1
                """)
        return try fetchValid(statement, arguments: [key.url, key.method, key.accept, key.apiVersion])
    }

    static func setDate(_ db: Database, _ key: CacheKey, to seconds: Double) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE response SET storedAt = ? WHERE storedAt < ? AND \(condition)")
        try statement.execute(arguments: [seconds, seconds] + arguments(key))
    }

    private static let condition = "url = ? AND account = ? AND method = ? AND accept = ? AND apiVersion = ?"

    private static func arguments(_ key: CacheKey) -> StatementArguments {
        [key.url, key.account ?? 0, key.method, key.accept, key.apiVersion]
    }

    /// Deletes the responses whose URL or body names the account, and returns their number. The URLs of further pages
    /// contain its ID in place of the login.
    static func deleteAll(naming login: Login, id: Int64?, _ db: Database) throws -> Int {
        let name = AccountPattern(login, id: id)
        let rows = try select { [Column.rowID, $0.url, $0.body] }.asRequest(of: Row.self).fetchCursor(db)
        var ids: [Int64] = []
        while let row = try rows.next() {
            let url: String = try row.decode(forColumn: Columns.url)
            let body: Data = try row.decode(forColumn: Columns.body)
            guard name.isPart(of: url) || name.isString(in: Zstd.decompress(body) ?? []) else { continue }
            ids.append(try row.decode(forColumn: Column.rowID))
        }
        for id in ids { try filter(Column.rowID == id).deleteAll(db) }
        return ids.count
    }
}

private struct AccountPattern {
    private let login: [UInt8]
    private let number: String?

    init(_ login: Login, id: Int64?) {
        self.login = login.description.utf8.map(\.asciiLowercased)
        number = id.map { String($0) }
    }

    /// Whether the URL's path or a value of its query, also one in JSON, contains the login, or the path `user/ID`.
    func isPart(of url: String) -> Bool {
        let parts = (url.removingPercentEncoding ?? url).utf8.split { "/?&=+:\"".utf8.contains($0) }
        return parts.contains { $0.lazy.map(\.asciiLowercased).elementsEqual(login) }
            || zip(parts, parts.dropFirst()).contains { part, next in
                number.map { part.elementsEqual("user".utf8) && next.elementsEqual($0.utf8) } ?? false
            }
    }

    func isString(in json: [UInt8]) -> Bool {
        let quote = UInt8(ascii: "\"")
        return json.withUnsafeBufferPointer { json in
            let starts = 0..<max(json.count - login.count - 1, 0)
            return starts.contains { start in
                let end = start + 1 + login.count
                return json[start] == quote && json[end] == quote
                    && zip(json[(start + 1)..<end], login).allSatisfy { $0.asciiLowercased == $1 }
            }
        }
    }
}
