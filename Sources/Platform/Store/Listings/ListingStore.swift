package import Foundation
package import GitHubModel
import GRDB

/// A cache of lists of repositories, per owner and viewer.
package struct ListingStore: Sendable {
    /// A cached list of repositories.
    package struct Entry: Sendable, Hashable {
        /// The repositories, in the order in which they were stored.
        package var repositories: [Repository]
        /// When GitHub sent the list.
        package var storedAt: Date
        /// Whether these are all repositories that the viewer could see.
        package var isComplete: Bool
    }

    /// A cached list that is not decoded yet, which takes most of the time of reading it.
    package struct EncodedEntry: Sendable {
        fileprivate let record: ListingRecord
        /// The id of the account that reads the list, or `nil` if anonymous.
        package let viewer: Int64?

        /// When GitHub sent the list.
        package var storedAt: Date { record.storedAt }
        /// Whether these are all repositories that the viewer could see.
        package var isComplete: Bool { record.isComplete && isOfViewer }
        /// Whether the viewer fetched the list. That of another one is used without private repositories.
        private var isOfViewer: Bool { record.viewer == viewer ?? 0 }

        /// Whether the list is the viewer's, complete, of pages with these ETags, and in the current format.
        package func hasETags(_ etags: [String]) -> Bool {
            isComplete && record.etags != nil && record.etags == ListingRecord.joined(etags)
        }

        /// Returns the list, or `nil` if it is damaged.
        package func decoded() -> Entry? {
            guard var repositories = record.repositories() else { return nil }
            if !isOfViewer { repositories.removeAll(where: \.isPrivate) }
            return Entry(repositories: repositories, storedAt: storedAt, isComplete: isComplete)
        }
    }

    let database: LocalStore

    /// Stores a list. Replaces the earlier one of the same owner and viewer.
    ///
    /// - Parameters:
    ///   - login: The owner of the repositories.
    ///   - viewer: The id of the account that fetched the list, or `nil` if anonymous.
    ///   - isComplete: Whether these are all repositories that the viewer can see.
    ///   - etags: The ETags of all pages of the list, or `nil` if they are not known.
    package func store(
        _ repositories: [Repository], of login: Login, viewer: Int64?, isComplete: Bool, etags: [String]? = nil,
        at date: Date
    ) {
        database.write { db in
            let entry = Entry(repositories: repositories, storedAt: date, isComplete: isComplete)
            try ListingRecord(entry, of: login, viewer: viewer, etags: etags).insert(db)
        }
    }

    /// Sets the date of a list whose pages have the same ETags as before, unless it was replaced or removed meanwhile, or
    /// its date is later than `date`.
    package func revalidate(_ entry: EncodedEntry, at date: Date) {
        let record = entry.record
        database.write { db in try record.setDate(db, to: date.timeIntervalSinceReferenceDate) }
    }

    /// Returns the list that `viewer` fetched.
    ///
    /// Without one, returns the latest list of any other viewer as a preview or a fallback: without private
    /// repositories and always incomplete.
    package func listing(of login: Login, viewer: Int64?) -> Entry? {
        encodedListing(of: login, viewer: viewer)?.decoded()
    }

    /// Returns the list of ``listing(of:viewer:)`` without decoding it.
    package func encodedListing(of login: Login, viewer: Int64?) -> EncodedEntry? {
        database.read(orElse: nil) { db in try ListingRecord.fetch(db, login.description, viewer: viewer) }
    }
}

/// A row of the `listing` table. The body is compressed, so that it is decompressed after the connection is free again.
struct ListingRecord: StoreRecord, Decodable {
    static let databaseTableName = "listing"
    static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)

    enum Columns {
        static let login = Column(CodingKeys.login)
        static let viewer = Column(CodingKeys.viewer)
        static let storedAt = Column(CodingKeys.storedAt)
    }

    let login: String
    let viewer: Int64  // 0 if anonymous: NULLs are distinct in a unique index
    let storedAt: Date
    let isComplete: Bool
    let body: Data
    /// The version of the format of ``body`` and the ETags of the pages, a line for each, or `nil` if they are not known.
    let etags: String?

    init(_ entry: ListingStore.Entry, of login: Login, viewer: Int64?, etags: [String]?) {
        self.login = login.description
        self.viewer = viewer ?? 0
        self.etags = etags.flatMap(Self.joined)
        storedAt = entry.storedAt
        isComplete = entry.isComplete
        body = Zstd.compress(RepositoryCoder.bytes(of: entry.repositories))
    }

    /// The maximum size of the ETags in bytes. Those of 1,000 pages of GitHub have 70 KB.
    private static let maxETagsSize = 100_000

    /// Returns the value of ``etags`` for the pages of a list, or `nil` if it is too large.
    static func joined(_ etags: [String]) -> String? {
        guard etags.reduce(0, { $0 + $1.utf8.count + 1 }) <= maxETagsSize else { return nil }
        return (["\(RepositoryCoder.version)"] + etags).joined(separator: "\n")
    }

    /// Sets the date of the row if it has the ETags of this record, unless its date is later.
    func setDate(_ db: Database, to seconds: Double) throws {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE listing SET storedAt = ?
                WHERE storedAt < ? AND login = ? AND viewer = ? AND isComplete AND etags = ?
                """)
        try statement.execute(arguments: [seconds, seconds, login, viewer, etags])
    }

    /// Deletes the lists of the owner for all viewers. Returns their number.
    static func deleteAll(of login: Login, _ db: Database) throws -> Int {
        try filter { $0.login == login.description }.deleteAll(db)
    }

    /// Returns the list that `viewer` fetched, or the latest list of any other viewer.
    static func fetch(_ db: Database, _ login: String, viewer: Int64?) throws -> ListingStore.EncodedEntry? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT * FROM listing WHERE rowid = (
                    SELECT rowid FROM listing WHERE login = ? ORDER BY viewer = ? DESC, storedAt DESC LIMIT 1)
                """)
        let record = try fetchValid(statement, arguments: [login, viewer ?? 0])
        return record.map { ListingStore.EncodedEntry(record: $0, viewer: viewer) }
    }

    /// Returns the repositories, or `nil` if the body is damaged or has another version.
    func repositories() -> [Repository]? {
        Zstd.decompress(body).flatMap { RepositoryCoder.repositories($0) }
    }
}
