package import Foundation
import GRDB

/// A cache of people, responses and lists of repositories of one GitHub host. Its reads are synchronous and never fail.
///
/// Reads are fast enough for the frame after a key. Writes return at once and run in order in the background;
/// ``flush(upTo:)`` waits for them. A store that can't be read or written behaves like an empty one;
/// the notice of ``open(_:notice:)`` reports it once. Any number of processes can use the same store.
package struct LocalStore: Sendable {
    /// The location and the limits of a store.
    package struct Properties: Sendable {
        /// The absolute path of the directory, which is created if it is missing; `nil` if no home directory is known.
        package var directory: String?
        /// The host's `key`. Each host has its own file.
        package var host: String
        /// The size limit on disk in bytes. Above it, the oldest responses are evicted, then lists, then people.
        package var limit: Int64 = 256 << 20
        /// How long a write waits for another process's write before it is dropped.
        package var timeout: Duration = .seconds(30)

        package init(directory: String?, host: String) {
            (self.directory, self.host) = (directory, host)
        }
    }

    /// The result of ``LocalStore/open(_:notice:)``.
    package struct OpenResult: Sendable {
        /// The store, or `nil` if it is disabled for this run.
        package let store: LocalStore?
        /// Why there is no store, or that it was recreated.
        package let error: StoreError?
    }

    /// Cached people.
    package let people: PeopleStore
    /// Cached responses.
    package let responses: ResponseStore
    /// Cached lists of repositories.
    package let listings: ListingStore
    let database: StoreDatabase

    init(database: StoreDatabase) {
        self.database = database
        people = PeopleStore(database: database)
        responses = ResponseStore(database: database)
        listings = ListingStore(database: database)
    }

    /// Opens the store. Creates or migrates its file if necessary.
    ///
    /// - Parameter notice: Called at most once, on any thread, when writing or reading stops for the rest of the run.
    package static func open(
        _ properties: Properties, notice: @escaping @Sendable (StoreError) -> Void
    ) -> OpenResult {
        do throws(StoreError) {
            let (database, rebuilt) = try StoreDatabase.open(properties, notice: notice)
            return OpenResult(store: LocalStore(database: database), error: rebuilt)
        } catch {
            return OpenResult(store: nil, error: error)
        }
    }

    /// Returns the numbers of stored items after all pending writes, or `nil` if the store can't be read.
    package func status() async -> StoreStatus? {
        await database.status()
    }

    /// Removes everything, from the disk too. Returns `false` if that failed.
    ///
    /// On a full disk the file itself is removed, which ends this store; the next run creates a new one.
    package func clear() async -> Bool { await database.clear() }

    /// Removes the responses and lists of `account`, from the disk too, and a quarantined database, which may contain
    /// them. People stay: they are public. Returns `false` if that failed.
    package func removeData(account: Int64) async -> Bool {
        await database.erase { db in try StoreMaintenance.removeResponses(account: account, db) }
    }

    /// Waits for all pending writes. Returns `false` if they took longer than `limit`.
    @discardableResult
    package func flush(upTo limit: Duration) async -> Bool { await database.flush(upTo: limit) }
}

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
