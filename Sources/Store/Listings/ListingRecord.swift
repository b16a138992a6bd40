import Foundation
import GRDB
import GitHubModel

/// A row of the `listing` table. The body is compressed, so that it is decompressed after the connection is free again.
struct ListingRecord: StoreRecord {
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

    /// Returns the list, or `nil` if the body is damaged or has another version.
    func entry() -> ListingStore.Entry? {
        Zstd.decompress(body).flatMap(RepositoryCoder.repositories).map { repositories in
            ListingStore.Entry(repositories: repositories, storedAt: storedAt, isComplete: isComplete)
        }
    }
}
