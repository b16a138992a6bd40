#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif
package import GitHubModel
import GRDB

/// GitHub's answers to GETs, whole and compressed, so that asking again costs nothing or little.
///
/// They are kept for each account, so that a new sign-in keeps what the last one saw. An `ETag` is good for the token it
/// was given to, so a fingerprint of that is kept beside it, which nobody can make a token of.
package struct ResponseStore: Sendable {
    let disk: StoreDatabase

    /// What was answered before, however old; `nil` if nothing is stored.
    package func response(for key: CacheKey) -> CachedResponse? {
        disk.read(orElse: nil) { db in try ResponseRecord.fetch(db, key) }?.answer()
    }

    /// Keeps an answer with status 200, in place of an earlier one.
    package func store(_ answer: CachedResponse, for key: CacheKey) {
        disk.write { db in try ResponseRecord(answer).save(db, key) }
    }

    /// A 304 came at `date`: the stored answer is as good as new. A later one is not made older.
    package func revalidate(_ key: CacheKey, at date: Date) {
        disk.write { db in try ResponseRecord.revalidate(db, key, at: date) }
    }
}
