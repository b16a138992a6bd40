import GRDB

/// Keeps the file within its limit: the oldest answers go first, then the oldest lists, and last the people seen longest
/// ago that were never opened. Each step is small, so that another process's write waits for no more than one.
struct Trimmer {
    let limit: Int64

    /// What may be removed at once, most dispensable first. People are many and small, and their words fill pages too.
    private static let steps = [
        "DELETE FROM answer WHERE rowid IN (SELECT rowid FROM answer ORDER BY storedAt LIMIT 20)",
        "DELETE FROM listing WHERE rowid IN (SELECT rowid FROM listing ORDER BY storedAt LIMIT 5)",
    ]
    private static let peopleAtOnce = 2000

    /// After a write. Where nothing is to do, it reads three numbers.
    func trim(_ db: Database) throws {
        guard try used(db) > limit else { return }
        let goal = limit / 10 * 9
        for step in Self.steps {
            while try used(db) > goal {
                try db.execute(sql: step)
                if db.changesCount == 0 { break }
            }
        }
        while try used(db) > goal, try removePeople(db) {}
        try db.execute(sql: "INSERT INTO gram(gram, rank) VALUES ('merge', 500)")
        try Cleaning.giveBackRoom(db)
    }

    private func used(_ db: Database) throws -> Int64 {
        let numbers = try ["page_count", "freelist_count", "page_size"].map { name in
            try Int64.fetchOne(db, sql: "PRAGMA \(name)") ?? 0
        }
        return (numbers[0] - numbers[1]) * numbers[2]
    }

    private func removePeople(_ db: Database) throws -> Bool {
        var removed = 0
        try db.inTransaction(.immediate) {
            for row in try PersonRow.fetchLongestUnseen(db, limit: Self.peopleAtOnce) {
                try row.delete(db)
                removed += 1
            }
            // Removed words are only marked at first: merging makes room of them.
            try db.execute(sql: "INSERT INTO gram(gram, rank) VALUES ('merge', 200)")
            return .commit
        }
        return removed > 0
    }
}
