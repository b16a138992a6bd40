#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif
package import GitHubModel
import GRDB

/// Somebody's repositories as somebody saw them.
package struct ListingStore: Sendable {
    let disk: StoreDatabase

    /// Keeps a list in place of the earlier one of the same owner and viewer.
    ///
    /// - Parameters:
    ///   - login: whose repositories they are.
    ///   - viewer: the number of the account that saw them; `nil` for nobody.
    ///   - isComplete: whether these are all that can be seen.
    package func store(
        _ repositories: [Repository], of login: Login, viewer: Int64?, isComplete: Bool, at date: Date
    ) {
        disk.write { db in
            let listing = StoredListing(repositories: repositories, storedAt: date, isComplete: isComplete)
            try ListingRecord(listing).save(db, login, viewer: viewer)
        }
    }

    /// The list as `viewer` saw it. Where it never did, the latest that anybody saw, without what is private, and never
    /// called complete: what somebody else saw is something to show while GitHub is asked, or can't be.
    package func listing(of login: Login, viewer: Int64?) -> StoredListing? {
        if let own = disk.read(orElse: nil, { db in try ListingRecord.fetch(db, login, viewer: viewer) }) {
            return own.listing()
        }
        var other = disk.read(orElse: nil) { db in try ListingRecord.fetchLatest(db, login) }?.listing()
        other?.repositories.removeAll(where: \.isPrivate)
        other?.isComplete = false
        return other
    }
}
