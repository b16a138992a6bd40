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
        fileprivate let viewer: Int64?

        /// When GitHub sent the list.
        package var storedAt: Date { record.storedAt }
        /// Whether these are all repositories that the viewer could see.
        package var isComplete: Bool { record.isComplete && record.belongs(to: viewer) }

        /// Returns the list, or `nil` if it is damaged.
        package func decoded() -> Entry? { record.entry(for: viewer) }
    }

    let database: LocalStore

    /// Stores a list. Replaces the earlier one of the same owner and viewer.
    ///
    /// - Parameters:
    ///   - login: The owner of the repositories.
    ///   - viewer: The id of the account that fetched the list, or `nil` if anonymous.
    ///   - isComplete: Whether these are all repositories that the viewer can see.
    package func store(
        _ repositories: [Repository], of login: Login, viewer: Int64?, isComplete: Bool, at date: Date
    ) {
        database.write { db in
            let entry = Entry(repositories: repositories, storedAt: date, isComplete: isComplete)
            try ListingRecord(entry, of: login, viewer: viewer).insert(db)
        }
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
        let record = database.read(orElse: nil) { db in try ListingRecord.fetch(db, login.description, viewer: viewer) }
        return record.map { EncodedEntry(record: $0, viewer: viewer) }
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

    init(_ entry: ListingStore.Entry, of login: Login, viewer: Int64?) {
        (self.login, self.viewer) = (login.description, viewer ?? 0)
        (storedAt, isComplete) = (entry.storedAt, entry.isComplete)
        body = Zstd.compress(RepositoryCoder.bytes(of: entry.repositories))
    }

    /// Deletes the lists of the owner for all viewers. Returns their number.
    static func deleteAll(of login: Login, _ db: Database) throws -> Int {
        try filter { $0.login == login.description }.deleteAll(db)
    }

    /// Returns the list that `viewer` fetched, or the latest list of any other viewer.
    static func fetch(_ db: Database, _ login: String, viewer: Int64?) throws -> ListingRecord? {
        let lists = filter { $0.login == login }
        return try lists.filter { $0.viewer == viewer ?? 0 }.fetchOne(db) ?? lists.order(\.storedAt.desc).fetchOne(db)
    }

    /// Whether `viewer` fetched the list.
    func belongs(to viewer: Int64?) -> Bool { self.viewer == viewer ?? 0 }

    /// Returns the list as `viewer` may see it: that of another viewer without private repositories, and incomplete.
    func entry(for viewer: Int64?) -> ListingStore.Entry? {
        var entry = entry()
        if !belongs(to: viewer) {
            entry?.repositories.removeAll(where: \.isPrivate)
            entry?.isComplete = false
        }
        return entry
    }

    /// Returns the list, or `nil` if the body is damaged or has another version.
    private func entry() -> ListingStore.Entry? {
        Zstd.decompress(body).flatMap { RepositoryCoder.repositories($0) }.map { repositories in
            ListingStore.Entry(repositories: repositories, storedAt: storedAt, isComplete: isComplete)
        }
    }
}
