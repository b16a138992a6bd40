import GRDB

/// Keeps the file within its limit: the oldest answers go first, then the oldest lists, and last the people seen longest
/// ago that were never opened. Each step is small, so that another process's write waits for no more than one.
struct Evictor {
    let limit: Int64

    /// What may be removed at once, most dispensable first. People are many and small, and their words fill pages too.
    private static let steps = [
        "DELETE FROM answer WHERE rowid IN (SELECT rowid FROM answer ORDER BY storedAt LIMIT 20)",
        "DELETE FROM listing WHERE rowid IN (SELECT rowid FROM listing ORDER BY storedAt LIMIT 5)",
    ]
    private static let peoplePerStep = 500
    private static let maxPeople = 50_000

    /// After a write. Where nothing is to do, it reads three numbers.
    func evict(_ db: Database) throws {
        guard try used(db) > limit else { return }
        let goal = limit / 10 * 9
        for step in Self.steps {
            while try used(db) > goal {
                try db.execute(sql: step)
                if db.changesCount == 0 { break }
            }
        }
        try removePeople(db, until: goal)
        try StoreMaintenance.reclaimSpace(db, waiting: false)
    }

    private func used(_ db: Database) throws -> Int64 {
        let numbers = try ["page_count", "freelist_count", "page_size"].map { name in
            try Int64.fetchOne(db, sql: "PRAGMA \(name)") ?? 0
        }
        return (numbers[0] - numbers[1]) * numbers[2]
    }

    /// Those to go are looked up once, before anything is locked. Removed words are only marked at first: merging makes
    /// room of them.
    private func removePeople(_ db: Database, until goal: Int64) throws {
        guard try used(db) > goal else { return }
        let longestUnseen = try Int64.fetchAll(
            db, sql: "SELECT id FROM person ORDER BY timesOpened > 0, seenAt LIMIT ?", arguments: [Self.maxPeople])
        for start in stride(from: 0, to: longestUnseen.count, by: Self.peoplePerStep) where try used(db) > goal {
            try db.inTransaction(.immediate) {
                for id in longestUnseen[start...].prefix(Self.peoplePerStep) {
                    try PersonRecord.fetch(db, id: id)?.delete(db)
                }
                try db.execute(sql: "INSERT INTO gram(gram, rank) VALUES ('merge', -200)")
                return .commit
            }
        }
    }
}
