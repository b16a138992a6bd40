import GRDB

/// Removal that leaves no data in the files: SQLite overwrites deleted content, and the write-ahead log is merged.
enum StoreMaintenance {
    static func clear(_ db: Database) throws {
        try db.inTransaction(.immediate) {
            try ResponseRecord.deleteAll(db)
            try ListingRecord.deleteAll(db)
            try PersonRecord.deleteAll(db)
            try db.execute(sql: "INSERT INTO gram(gram) VALUES ('delete-all')")
            return .commit
        }
        try reclaimSpace(db)
    }

    static func removeResponses(account: Int64, _ db: Database) throws {
        try db.inTransaction(.immediate) {
            try ResponseRecord.filter { $0.account == account }.deleteAll(db)
            try ListingRecord.filter { $0.viewer == account }.deleteAll(db)
            return .commit
        }
        try reclaimSpace(db)
    }

    /// Shortens the file and its log.
    ///
    /// - Parameter waiting: whether to wait for processes that still read an older state from the log.
    /// - Throws: `SQLITE_BUSY` if such a process keeps reading, so that the log still contains removed data.
    static func reclaimSpace(_ db: Database, waiting: Bool = true) throws {
        _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum")
        let mode = waiting ? "TRUNCATE" : "PASSIVE"
        let isBusy: Bool = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(\(mode))")?["busy"] ?? false
        if waiting, isBusy { throw DatabaseError(resultCode: .SQLITE_BUSY) }
    }
}
