import GRDB

/// How SQLite is opened here.
enum DatabaseFactory {
    /// Reads only, even where writing is possible. A key waits for it, so it gives up soon.
    static func makeReader(_ path: String) throws -> DatabaseQueue {
        var configuration = defaultConfiguration(timeout: .milliseconds(500))
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// A commit is on the disk with the next checkpoint; power loss costs the newest ones, never the file.
    static func makeWriter(_ path: String, timeout: Duration) throws -> DatabaseQueue {
        var configuration = defaultConfiguration(timeout: timeout)
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

    private static func defaultConfiguration(timeout: Duration) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(timeout / .seconds(1))
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4096;")
        }
        return configuration
    }
}
