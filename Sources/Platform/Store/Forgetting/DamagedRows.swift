import GRDB

/// The rows that have changed on the disk. Nothing reads them, and nothing tells whom they mentioned before, so they
/// are removed when a person is forgotten: the login or the name can still be in their bytes.
enum DamagedRows {
    /// Empties the database if a row can't be taken out of it, because an index still has the values from before.
    static func removeAll(_ db: Database) throws {
        do {
            try removeRows(db)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            try StoreMaintenance.removeRows(db)
        }
    }

    private static func removeRows(_ db: Database) throws {
        for record in StoreMaintenance.records {
            let count = try removeRows(of: record, db)
            if count > 0, record == PersonRecord.self { try removeTraces(db) }
        }
    }

    /// Removes what belongs to people who were removed.
    private static func removeTraces(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM personSource WHERE person NOT IN (SELECT id FROM person)")
        // The words of such a row can't be taken out of the index, because they may be others than those put in.
        try rebuildIndex(db)
    }

    /// Returns the number of removed rows.
    private static func removeRows<Record: ChecksummedRecord>(of type: Record.Type, _ db: Database) throws -> Int {
        let table = Record.databaseTableName
        let keys = try db.primaryKey(table).columns
        // The columns of a key stay recognizable: the number of a row has the name of the column that contains it.
        let columns = [Record.columnsOfChecksum] + keys.map { "\($0) AS \"key.\($0)\"" }
        let rows = try Row.fetchCursor(db, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table)")
        var damaged: [[String: DatabaseValue]] = []
        while let row = try rows.next() {
            if try isIntact(row, type) { continue }
            damaged.append(Dictionary(uniqueKeysWithValues: keys.map { ($0, row["key.\($0)"]) }))
        }
        for key in damaged where try !Record.deleteOne(db, key: key) {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "A row is not where its key is.")
        }
        return damaged.count
    }

    /// A value of another type is also a change.
    private static func isIntact<Record: ChecksummedRecord>(_ row: Row, _ type: Record.Type) throws -> Bool {
        do {
            return try Record(row: row).isIntact
        } catch is RowDecodingError {
            return false
        }
    }

    private static func rebuildIndex(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO nameWord(nameWord) VALUES ('delete-all')")
        let people = try PersonRecord.fetchCursor(db)
        while let person = try people.next() { try person.indexName(db) }
    }
}
