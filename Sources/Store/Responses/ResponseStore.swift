package import Foundation
import GRDB
package import GitHubModel

/// A cache of GitHub's responses to GET requests, compressed.
///
/// Responses are stored per account, so that signing in again finds earlier ones. An `ETag` is valid for the token of
/// its request only. The response has a fingerprint of that token, from which the token can't be derived.
package struct ResponseStore: Sendable {
    let database: StoreDatabase

    /// Returns the response for `key`, regardless of its age, or `nil` if there is none.
    package func response(for key: CacheKey) -> CachedResponse? {
        database.read(orElse: nil) { db in try ResponseRecord.matching(key).fetchOne(db) }?.response()
    }

    /// Stores a response with status 200. Replaces an earlier one.
    package func store(_ response: CachedResponse, for key: CacheKey) {
        database.write { db in try ResponseRecord(response, for: key).insert(db) }
    }

    /// Sets the date of the stored response after a 304, unless it is later than `date`.
    package func revalidate(_ key: CacheKey, at date: Date) {
        let seconds = date.timeIntervalSinceReferenceDate
        database.write { db in
            _ = try ResponseRecord.matching(key).filter { $0.storedAt < seconds }
                .updateAll(db) { $0.storedAt.set(to: seconds) }
        }
    }
}
