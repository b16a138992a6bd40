import GRDB

/// Removing that leaves nothing behind in the file: what is deleted is overwritten, and what is not merged, merged.
enum StoreMaintenance {
    static func clear(_ db: Database) throws {
        try db.inTransaction(.immediate) {
            try db.execute(
                sql: """
                    DELETE FROM answer; DELETE FROM listing; DELETE FROM person;
                    INSERT INTO gram(gram) VALUES ('delete-all');
                    """)
            return .commit
        }
        try reclaimSpace(db)
    }

    static func removeResponses(account: Int64, _ db: Database) throws {
        try db.inTransaction(.immediate) {
            try db.execute(sql: "DELETE FROM answer WHERE account = ?", arguments: [account])
            try db.execute(sql: "DELETE FROM listing WHERE viewer = ?", arguments: [account])
            return .commit
        }
        try reclaimSpace(db)
    }

    /// Shortens the file and its log.
    ///
    /// - Parameter waiting: whether to wait for other processes that still read an older state from the log.
    /// - Throws: `SQLITE_BUSY` if one of them reads on, so that the log still holds what was removed.
    static func reclaimSpace(_ db: Database, waiting: Bool = true) throws {
        _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum")
        let mode = waiting ? "TRUNCATE" : "PASSIVE"
        let isBusy: Bool = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(\(mode))")?[0] ?? false
        if waiting, isBusy { throw DatabaseError(resultCode: .SQLITE_BUSY) }
    }
}
