import GRDB

/// The rows that have changed on the disk. Nothing reads them, and nothing tells whom they mentioned before, so they
/// are removed when a person is forgotten: the login or the name can still be in their bytes.
enum DamagedRows {
    static func removeAll(_ db: Database) throws {
        try removeAll(ResponseRecord.self, db)
        try removeAll(PersonSourceRecord.self, db)
        try removeAll(GitPersonRecord.self, db)
        try removeAll(FormerLoginRecord.self, db)
        try removeAll(ProgressRecord.self, db)
        // The words of such a row can't be taken out of the index, because they may be others than those put in.
        if try removeAll(PersonRecord.self, db) > 0 { try rebuildIndex(db) }
    }

    /// Returns the number of removed rows.
    @discardableResult
    private static func removeAll<Record: ChecksummedRecord>(_ type: Record.Type, _ db: Database) throws -> Int {
        let keys = try db.primaryKey(Record.databaseTableName).columns
        // The columns of a key stay recognizable: the number of a row has the name of the column that contains it.
        let selection = Record.databaseSelection + keys.map { Column($0).forKey("key.\($0)") }
        let rows = try Record.select(selection).asRequest(of: Row.self).fetchCursor(db)
        var damaged: [[String: DatabaseValue]] = []
        while let row = try rows.next() {
            if try isIntact(row, type) { continue }
            damaged.append(Dictionary(uniqueKeysWithValues: keys.map { ($0, row["key.\($0)"]) }))
        }
        for key in damaged { try Record.deleteOne(db, key: key) }
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
