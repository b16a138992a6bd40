#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif
import GRDB

/// What is stored, in numbers.
package struct StoreStatus: Sendable, Hashable {
    /// The database's file.
    package let path: String
    /// On the disk, with what has not been merged into the file yet.
    package let bytes: Int64
    /// People known.
    package let people: Int
    /// Answers kept.
    package let responses: Int
    /// Lists of repositories kept.
    package let listings: Int
    /// When the answer kept longest came; `nil` without any.
    package let oldestResponse: Date?

    init(_ db: Database, _ file: StoreFile) throws {
        func count(_ table: String) throws -> Int {
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
        }
        (path, bytes) = (file.path, file.bytes)
        (people, responses, listings) = (try count("person"), try count("answer"), try count("listing"))
        let oldest = try Double.fetchOne(db, sql: "SELECT min(storedAt) FROM answer")
        oldestResponse = oldest.map(Date.init(timeIntervalSinceReferenceDate:))
    }
}
