import GRDB
import GitHubModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A list as it lies in its table: packed, so that the connection is free again before it is opened.
struct ListingRecord {
    let storedAt: Date
    let isComplete: Bool
    let body: Data

    init(_ listing: StoredListing) {
        (storedAt, isComplete) = (listing.storedAt, listing.isComplete)
        body = Zstd.compress(RepositoryCoder.bytes(of: listing.repositories))
    }

    private init(_ row: Row) {
        storedAt = Date(timeIntervalSinceReferenceDate: row[0])
        (isComplete, body) = (row[1], row[2])
    }

    /// `nil` if it is damaged, or in another ghsearch's words.
    func listing() -> StoredListing? {
        Zstd.decompress(body).flatMap(RepositoryCoder.repositories).map { repositories in
            StoredListing(repositories: repositories, storedAt: storedAt, isComplete: isComplete)
        }
    }

    static func fetch(_ db: Database, _ login: Login, viewer: Int64?) throws -> ListingRecord? {
        let sql = "SELECT storedAt, isComplete, body FROM listing WHERE login = ? AND viewer = ?"
        return try Row.fetchOne(
            db.cachedStatement(sql: sql), arguments: [login.description, viewer ?? 0]
        ).map(ListingRecord.init)
    }

    static func fetchLatest(_ db: Database, _ login: Login) throws -> ListingRecord? {
        let sql = "SELECT storedAt, isComplete, body FROM listing WHERE login = ? ORDER BY storedAt DESC LIMIT 1"
        return try Row.fetchOne(
            db.cachedStatement(sql: sql), arguments: [login.description]
        ).map(ListingRecord.init)
    }

    func save(_ db: Database, _ login: Login, viewer: Int64?) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO listing (login, viewer, storedAt, isComplete, body) VALUES (?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            login.description, viewer ?? 0, storedAt.timeIntervalSinceReferenceDate, isComplete, body,
        ])
    }
}
