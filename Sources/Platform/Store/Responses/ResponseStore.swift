package import Foundation
package import GitHubModel
import GRDB

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
struct ResponseRecord: ChecksummedRecord, Decodable {
    static let databaseTableName = "response"
    static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)

    enum Columns {
        static let url = Column(CodingKeys.url)
        static let account = Column(CodingKeys.account)
        static let method = Column(CodingKeys.method)
        static let accept = Column(CodingKeys.accept)
        static let apiVersion = Column(CodingKeys.apiVersion)
        static let link = Column(CodingKeys.link)
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
    private(set) var storedAt: Date
    /// `nil` if an earlier version of the program stored the response.
    let changedAt: Date?
    let body: Data
    var checksum: Int64 = 0

    /// Adds the end of the body only: it is the checksum of what is compressed, which decompression compares.
    func addValues(to checksum: inout RowChecksum) {
        for text in [url, method, accept, apiVersion, etag, link] { checksum.add(text) }
        for number in [account, fingerprint] { checksum.add(number) }
        for date in [storedAt, changedAt] { checksum.add(date) }
        checksum.add(body.suffix(Zstd.checksumLength))
    }

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
        checksum = currentChecksum
    }

    /// The maximum size of a body in bytes: those of GitHub have at most 2 MB, but several times as much decoded.
    private static let maxBodyBytes = 8 << 20

    func response() -> CachedResponse? {
        unpackedBody.map { body in
            CachedResponse(
                body: body, etag: etag?.sanitizedLine, fingerprint: fingerprint, link: link?.sanitizedLine,
                storedAt: storedAt, changedAt: changedAt)
        }
    }

    /// Returns the repositories of a page, whose first byte is about the owner, or `nil` for another body.
    func repositories() -> [Repository]? {
        unpackedBody.flatMap { body in RepositoryCoder.repositories(body, from: 1) }
    }

    /// `nil` if the row has changed on the disk.
    private var unpackedBody: [UInt8]? { isIntact ? Zstd.decompress(body, limit: Self.maxBodyBytes) : nil }

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
            sql: "SELECT \(columnsOfChecksum) FROM response WHERE storedAt < ? AND \(condition)")
        guard var record = try fetchValid(statement, arguments: [seconds] + arguments(key)), record.isIntact else {
            return
        }
        record.storedAt = Date(timeIntervalSinceReferenceDate: seconds)
        try db.cachedStatement(sql: "UPDATE response SET storedAt = ?, checksum = ? WHERE \(condition)")
            .execute(arguments: [seconds, record.currentChecksum] + arguments(key))
    }

    /// The body is only its end.
    static let columnsOfChecksum = """
        url, account, method, accept, apiVersion, etag, fingerprint, link, storedAt, changedAt, checksum,
        substr(body, -\(Zstd.checksumLength)) AS body
        """

    private static let condition = "url = ? AND account = ? AND method = ? AND accept = ? AND apiVersion = ?"

    private static func arguments(_ key: CacheKey) -> StatementArguments {
        [key.url, key.account ?? 0, key.method, key.accept, key.apiVersion]
    }

    /// Deletes the responses that mention a person in the URL, in a link or in the body, each with the other pages of
    /// its list, and returns the number of those that mention the person.
    ///
    /// Stored 404s are deleted, too, because their URLs consist of what was typed: the name may be misspelled there. A
    /// row that can't be read is deleted like one that mentions the person.
    static func deleteAll(mentionedIn mentions: PersonMentions, _ db: Database) throws -> Int {
        let rows = try select { [Column.rowID, $0.url, $0.link, $0.body] }.asRequest(of: Row.self).fetchCursor(db)
        var pages: [StoredPage] = []
        while let row = try rows.next() { pages.append(try StoredPage(row, mentions)) }
        let lists = Set(pages.filter { $0.kind == .mention }.flatMap(\.lists))
        for page in pages where page.kind != .other || !lists.isDisjoint(with: page.lists) {
            try filter(Column.rowID == page.id).deleteAll(db)
        }
        return pages.count { $0.kind == .mention }
    }
}

/// What the removal of a person has to know about a response.
private struct StoredPage {
    enum Kind {
        case mention
        /// A 404, or a row that can't be read.
        case empty
        case other
    }

    let id: Int64
    let kind: Kind
    /// The URLs of the list without the number of the page: its own, and that of its links, in which an ID replaces
    /// the login. None if there are no other pages.
    let lists: [String]

    init(_ row: Row, _ mentions: PersonMentions) throws {
        id = try row.decode(forColumn: Column.rowID)
        let body = Data.fromDatabaseValue(row[ResponseRecord.Columns.body]).flatMap { Zstd.decompress($0) }
        let link = String.fromDatabaseValue(row[ResponseRecord.Columns.link]) ?? ""
        guard let url = String.fromDatabaseValue(row[ResponseRecord.Columns.url]), let body else {
            kind = .empty
            lists = []
            return
        }
        let isMention = mentions.isInAddress(url) || mentions.isInAddress(link) || mentions.isInBody(body)
        kind = isMention ? .mention : body.isEmpty ? .empty : .other
        let urls = link.matches(of: #/<([^<>]*)>/#).map { String($0.1) }
        lists = urls.isEmpty ? [] : Set(([url] + urls).map { $0.replacing(#/[?&]page=\d+/#, with: "") }).sorted()
    }
}
