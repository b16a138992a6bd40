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
        let record = database.read(orElse: nil) { db in try ListingRecord.fetch(db, login.description, viewer: viewer) }
        return record?.entry(for: viewer)
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

    /// Returns the list as `viewer` may see it: that of another viewer without private repositories, and incomplete.
    func entry(for viewer: Int64?) -> ListingStore.Entry? {
        var entry = entry()
        if self.viewer != viewer ?? 0 {
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
