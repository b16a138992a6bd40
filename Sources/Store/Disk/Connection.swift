import GRDB

/// How SQLite is opened here.
enum Connection {
    /// Reads only, even where writing is possible. A key waits for it, so it gives up soon.
    static func reader(_ path: String) throws -> DatabaseQueue {
        var configuration = usual(patience: .milliseconds(500))
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// A commit is on the disk with the next checkpoint; power loss costs the newest ones, never the file.
    static func writer(_ path: String, patience: Duration) throws -> DatabaseQueue {
        var configuration = usual(patience: patience)
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

    private static func usual(patience: Duration) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience / .seconds(1))
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4096;")
        }
        return configuration
    }
}
