import GRDB

/// The lock of another program that writes to a database: it has an open transaction.
///
/// ```swift
/// let lock = try await ForeignLock(path)
/// // what the program does meanwhile
/// try await lock.release()
/// ```
package struct ForeignLock: Sendable {
    private let connection: DatabaseQueue

    /// Locks the database at `path`. Others can read it unless the lock is exclusive.
    package init(_ path: String, isExclusive: Bool = false) async throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { db in
            if isExclusive { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        }
        connection = try DatabaseQueue(path: path, configuration: configuration)
        try await connection.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    }

    /// Ends the transaction and closes the database. An exclusive lock lasts until then.
    package func release() async throws {
        try await connection.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
        try connection.close()
    }
}
