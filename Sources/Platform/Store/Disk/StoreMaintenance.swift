package import Foundation
import GitHubModel
import GRDB

/// Removal that leaves no data in the files: SQLite overwrites deleted content, and the write-ahead log is merged.
enum StoreMaintenance {
    static func clear(_ db: Database) throws {
        try db.inTransaction(.immediate) {
            try removeRows(db)
            return .commit
        }
        try reclaimSpace(db)
    }

    /// The kinds of rows with data, each of which has a checksum. The index of words and the packed words are made from
    /// these.
    static let records: [any ChecksummedRecord.Type] = [
        ResponseRecord.self, PersonSourceRecord.self, GitPersonRecord.self, FormerLoginRecord.self, ProgressRecord.self,
        PersonRecord.self,
    ]

    /// Removes all rows within a transaction.
    static func removeRows(_ db: Database) throws {
        for record in records { try record.deleteAll(db) }
        try db.execute(sql: "INSERT INTO nameWord(nameWord) VALUES ('delete-all')")
        try PackedWordsRecord.deleteAll(db)
    }

    /// Removes the words of deleted rows from the index, which only marks them, and from the packed words.
    @Sendable static func removeUnusedWords(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO nameWord(nameWord) VALUES ('optimize')")
        try PackedWordsRecord.reset(db)
    }

    static func removeData(account: Int64, _ db: Database) throws {
        try db.inTransaction(.immediate) {
            try removeSources(PersonSourceRecord.filter { $0.viewer == account }, db)
            try ResponseRecord.filter { $0.account == account }.deleteAll(db)
            try ProgressRecord.deleteAll(account: account, db)
            try removeUnusedWords(db)
            return .commit
        }
        try reclaimSpace(db)
    }

    /// Removes sources of people, and the people who have no other source. Returns the number of sources.
    @discardableResult
    static func removeSources(_ sources: QueryInterfaceRequest<PersonSourceRecord>, _ db: Database) throws -> Int {
        let ids = try sources.select(\.person, as: Int64.self).fetchSet(db)
        let count = try sources.deleteAll(db)
        for record in try ids.compactMap({ try PersonRecord.fetch(db, id: $0) }) {
            let kinds = try PersonSourceRecord.filter { $0.person == record.id }.fetchAll(db).compactMap(\.source?.kind)
            try record.keepSources(Set(kinds), db)
        }
        return count
    }

    /// Shortens the file and its log. Throws `SQLITE_BUSY` if `waiting` and a process keeps reading an older state:
    /// then the log still contains removed data.
    static func reclaimSpace(_ db: Database, waiting: Bool = true) throws {
        _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum")
        let mode = waiting ? "TRUNCATE" : "PASSIVE"
        let isBusy: Bool = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(\(mode))")?["busy"] ?? false
        if waiting, isBusy { throw DatabaseError(resultCode: .SQLITE_BUSY) }
    }
}

/// Keeps the database below its size limit: evicts the oldest responses, then people, never opened and longest unseen
/// ones first, in small steps, so that a write of another process waits for one step at most.
struct Evictor {
    let limit: Int64

    /// Large because a person is small, and so are the index entries.
    private static let peoplePerStep = 500
    private static let maxPeople = 50_000

    /// Evicts data if the database is above its limit. Otherwise it reads three numbers only.
    func evict(_ db: Database) throws {
        guard try used(db) > limit else { return }
        let goal = limit / 10 * 9
        while try used(db) > goal, try ResponseRecord.deleteOldest(20, db) > 0 {}
        try removePeople(db, until: goal)
        try StoreMaintenance.reclaimSpace(db, waiting: false)
    }

    private func used(_ db: Database) throws -> Int64 {
        let numbers = try ["page_count", "freelist_count", "page_size"].map { name in
            try Int64.fetchOne(db, sql: "PRAGMA \(name)") ?? 0
        }
        return (numbers[0] - numbers[1]) * numbers[2]
    }

    /// Selects the people once, before any lock. Merging frees the space of the index, which only marks entries.
    private func removePeople(_ db: Database, until goal: Int64) throws {
        guard try used(db) > goal else { return }
        let ids = try PersonRecord.order { [$0.timesOpened > 0, $0.seenAt, $0.rank.desc] }
            .limit(Self.maxPeople).select(\.id, as: Int64.self).fetchAll(db)
        for start in stride(from: 0, to: ids.count, by: Self.peoplePerStep) where try used(db) > goal {
            try db.inTransaction(.immediate) {
                for id in ids[start...].prefix(Self.peoplePerStep) {
                    try PersonRecord.fetch(db, id: id)?.evict(db)
                }
                try db.execute(sql: "INSERT INTO nameWord(nameWord, rank) VALUES ('merge', -200)")
                try PackedWordsRecord.reset(db)
                return .commit
            }
        }
    }
}

extension PersonRecord {
    /// Removes the sources that no table contains any more, or the person if no source is left.
    fileprivate func keepSources(_ kinds: Set<PersonSource.Kind>, _ db: Database) throws {
        guard var facts else { return }
        if !kinds.contains(.follows) { facts.flags.remove(.follows) }
        if !kinds.contains(.repository) { facts.flags.remove(.repository) }
        let isKept = !facts.flags.isDisjoint(with: [.search, .follows, .repository, .git])
        if isKept { try PersonRecord.put(db, facts, replacing: self) } else { try deleteWithSources(db) }
    }

    fileprivate func evict(_ db: Database) throws {
        try deleteWithSources(db)
        guard flags.contains(.git), let login = facts?.person.login else { return }
        _ = try GitPersonRecord.deleteAll(login: login, id: id, db)
    }
}

extension StoreRecord {
    fileprivate static func deleteOldest(_ count: Int, _ db: Database) throws -> Int {
        let oldest = select(Column.rowID).order(Column("storedAt")).limit(count)
        return try filter(oldest.contains(Column.rowID)).deleteAll(db)
    }
}

package struct StoreStatus: Sendable, Hashable {
    package let path: String
    package let bytes: Int64
    package let people: Int
    package let responses: Int
    package let listings: Int
    package let oldestResponse: Date?

    init(_ db: Database, _ file: StoreFile) throws {
        path = file.path
        bytes = file.bytes
        people = try PersonRecord.fetchCount(db)
        responses = try ResponseRecord.fetchCount(db)
        listings = try ResponseRecord.filter { $0.url.like("%/repos?%") && !$0.url.like("%&page=%") }.fetchCount(db)
        let oldest = try ResponseRecord.select({ min($0.storedAt) }, as: Double.self).fetchOne(db)
        oldestResponse = oldest.map(Date.init(clampingTimeIntervalSinceReferenceDate:))
    }
}
