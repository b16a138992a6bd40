import GRDB

/// Removing that leaves nothing behind in the file: what is deleted is overwritten, and what is not merged, merged.
enum Cleaning {
    static func clear(_ db: Database) throws {
        try db.inTransaction(.immediate) {
            try db.execute(
                sql: """
                    DELETE FROM answer; DELETE FROM listing; DELETE FROM person;
                    INSERT INTO gram(gram) VALUES ('delete-all');
                    """)
            return .commit
        }
        try giveBackRoom(db)
    }

    static func forget(account: Int64, _ db: Database) throws {
        try db.inTransaction(.immediate) {
            try db.execute(sql: "DELETE FROM answer WHERE account = ?", arguments: [account])
            try db.execute(sql: "DELETE FROM listing WHERE viewer = ?", arguments: [account])
            return .commit
        }
        try giveBackRoom(db)
    }

    /// Shortens the file and its log. While another process reads an older state, the log stays as long as it is.
    static func giveBackRoom(_ db: Database) throws {
        _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum")
        _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
