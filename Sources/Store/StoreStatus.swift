package import Foundation
import GRDB

/// The numbers of stored items and their size.
package struct StoreStatus: Sendable, Hashable {
    /// The path of the database.
    package let path: String
    /// The size on disk in bytes, with the write-ahead log.
    package let bytes: Int64
    /// The number of people.
    package let people: Int
    /// The number of responses.
    package let responses: Int
    /// The number of lists of repositories.
    package let listings: Int
    /// When the oldest response was stored, or `nil` if there is none.
    package let oldestResponse: Date?

    init(_ db: Database, _ file: StoreFile) throws {
        (path, bytes) = (file.path, file.bytes)
        people = try PersonRecord.fetchCount(db)
        responses = try ResponseRecord.fetchCount(db)
        listings = try ListingRecord.fetchCount(db)
        let oldest = try ResponseRecord.select({ min($0.storedAt) }, as: Double.self).fetchOne(db)
        oldestResponse = oldest.map(Date.init(timeIntervalSinceReferenceDate:))
    }
}
