import Foundation
import GitHubModel
import GRDB
import GRDBSQLite

enum DatabaseFactory {
    /// Opens a read-only connection. The handling of a key waits for it.
    static func makeReader(_ path: String, _ patience: LockPatience) throws -> DatabaseQueue {
        var configuration = configuration(busyMode: .callback(patience.retries))
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Opens a connection that no other process shares, for a full disk: the index of SQLite's log is in memory.
    static func makeExclusiveReader(_ path: String, _ patience: LockPatience) throws -> DatabaseQueue {
        var configuration = configuration(busyMode: .callback(patience.retries), lockingMode: "EXCLUSIVE")
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Opens a writing connection. A power failure loses the commits since the last checkpoint, but does no damage.
    static func makeWriter(_ path: String, _ patience: LockPatience) throws -> DatabaseQueue {
        var configuration = configuration(busyMode: .callback(patience.retries))
        configuration.prepareDatabase { db in
            try db.execute(
                sql: """
                    PRAGMA synchronous = NORMAL;
                    PRAGMA secure_delete = ON;
                    PRAGMA journal_size_limit = 4194304;
                    """)
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    private static func configuration(
        busyMode: Database.BusyMode, lockingMode: String = "NORMAL"
    ) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = busyMode
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            // The locking mode has an effect before the first access to the file only.
            try db.execute(
                sql: """
                    PRAGMA locking_mode = \(lockingMode);
                    PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4096;
                    """)
            // An expression in the schema of another program could make values of a gigabyte.
            sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(Zstd.maxDecompressedBytes))
        }
        return configuration
    }
}

/// A row of a table. Another program can have written the file: dates are limited when a row is read, and texts and
/// numbers, which identify the row, where a value is made of it.
protocol StoreRecord: Encodable, FetchableRecord, PersistableRecord {}

extension StoreRecord {
    static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
        .custom { Double.fromDatabaseValue($0).map(Date.init(clampingTimeIntervalSinceReferenceDate:)) }
    }

    static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
        .timeIntervalSinceReferenceDate
    }

    /// Returns `nil` if there is no row or a value has another type, so that only that row is lost.
    static func fetchValid(_ statement: Statement, arguments: StatementArguments) throws -> Self? {
        do {
            return try fetchOne(statement, arguments: arguments)
        } catch is RowDecodingError {
            return nil
        }
    }
}
