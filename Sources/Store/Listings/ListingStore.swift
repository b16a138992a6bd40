package import Foundation
import GRDB
package import GitHubModel

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

        package init(repositories: [Repository], storedAt: Date, isComplete: Bool) {
            (self.repositories, self.storedAt, self.isComplete) = (repositories, storedAt, isComplete)
        }
    }

    let database: StoreDatabase

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
        let lists = ListingRecord.filter { $0.login == login.description }
        let own = lists.filter { $0.viewer == viewer ?? 0 }
        if let record = database.read(orElse: nil, { db in try own.fetchOne(db) }) { return record.entry() }
        let latest = lists.order(\.storedAt.desc)
        var other = database.read(orElse: nil) { db in try latest.fetchOne(db) }?.entry()
        other?.repositories.removeAll(where: \.isPrivate)
        other?.isComplete = false
        return other
    }
}
