import GRDB
import GitHubModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Somebody as they lie in their table, together with their pieces in the index.
struct PersonRecord {
    let rank: Int64
    var stored: StoredPerson

    /// `nil` if the row holds no login.
    init?(_ row: Row) {
        guard let login = Self.login(row[2]) else { return nil }
        let profile: Person.Profile? = row[7] ? Self.profile(row) : nil
        let person = Person(
            login: login, id: row[1], kind: Person.Kind(row[4] as String), avatarURL: row[5], url: row[6],
            profile: profile)
        rank = row[0]
        stored = StoredPerson(
            person: person, seenAt: Date(timeIntervalSinceReferenceDate: row[16]), timesSeen: row[17],
            timesOpened: row[18], openedAt: Self.date(row[19]))
    }

    private init(rank: Int64, stored: StoredPerson) { (self.rank, self.stored) = (rank, stored) }

    /// Login and name of a row, as they are compared.
    static func foldedNames(_ row: Row) -> (login: FoldedText, name: FoldedText?) {
        (FoldedText(row[2]), (row[3] as String?).map(FoldedText.init))
    }

    static func fetch(_ db: Database, id: Int64) throws -> PersonRecord? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM person WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).flatMap(PersonRecord.init)
    }

    static func fetch(_ db: Database, login: String) throws -> PersonRecord? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM person WHERE login = ?")
        return try Row.fetchOne(statement, arguments: [login]).flatMap(PersonRecord.init)
    }

    static func store(_ db: Database, _ person: Person, at date: Date) throws {
        if let other = try fetch(db, login: person.login.description), other.stored.person.id != person.id {
            try other.delete(db)
        }
        guard let old = try fetch(db, id: person.id) else {
            return try insert(db, StoredPerson(person: person, seenAt: date))
        }
        var stored = old.stored
        stored.person = person
        stored.person.profile = person.profile ?? old.stored.person.profile
        stored.seenAt = max(date, stored.seenAt)
        stored.timesSeen += 1
        try old.replace(db, with: stored)
    }

    static func recordOpened(_ db: Database, _ id: Int64, at date: Date) throws {
        guard let old = try fetch(db, id: id) else { return }
        var stored = old.stored
        stored.timesOpened += 1
        stored.openedAt = max(date, stored.openedAt ?? date)
        try old.replace(db, with: stored)
    }

    func delete(_ db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM person WHERE place = ?").execute(arguments: [rank])
        try db.cachedStatement(sql: "INSERT INTO gram(gram, rowid, tokens) VALUES ('delete', ?, ?)")
            .execute(arguments: [rank, stored.pieces])
    }

    /// In the same place, unless what they are found by changed.
    private func replace(_ db: Database, with new: StoredPerson) throws {
        if new.places.contains(rank), new.isFound(as: stored) {
            return try PersonRecord(rank: rank, stored: new).write(db)
        }
        try delete(db)
        try Self.insert(db, new)
    }

    private static func insert(_ db: Database, _ stored: StoredPerson) throws {
        let places = stored.places
        let last = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT max(place) FROM person WHERE place >= ? AND place < ?"),
            arguments: [places.lowerBound, places.upperBound])
        let row = PersonRecord(rank: last.map { $0 + 1 } ?? places.lowerBound, stored: stored)
        try row.write(db)
        try db.cachedStatement(sql: "INSERT INTO gram(rowid, tokens) VALUES (?, ?)")
            .execute(arguments: [row.rank, stored.pieces])
    }

    private func write(_ db: Database) throws {
        let (person, profile) = (stored.person, stored.person.profile)
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO person VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            rank, person.id, person.login.description, profile?.name, person.kind.description, person.avatarURL,
            person.url, profile != nil, profile?.bio, profile?.company, profile?.location, profile?.blog,
            profile?.followers ?? 0, profile?.following ?? 0, profile?.publicRepositories ?? 0,
            profile?.createdAt?.timeIntervalSinceReferenceDate, stored.seenAt.timeIntervalSinceReferenceDate,
            stored.timesSeen, stored.timesOpened, stored.openedAt?.timeIntervalSinceReferenceDate,
        ])
    }

    private static func login(_ text: String) -> Login? {
        do { return try Login(text) } catch { return nil }
    }

    private static func profile(_ row: Row) -> Person.Profile {
        var profile = Person.Profile(followers: row[12], following: row[13], publicRepositories: row[14])
        (profile.name, profile.bio, profile.company) = (row[3], row[8], row[9])
        (profile.location, profile.blog, profile.createdAt) = (row[10], row[11], date(row[15]))
        return profile
    }

    private static func date(_ seconds: Double?) -> Date? { seconds.map(Date.init(timeIntervalSinceReferenceDate:)) }
}

extension StoredPerson {
    fileprivate var places: Range<Int64> {
        PersonRank.range(isOpened: timesOpened > 0, followers: person.profile?.followers ?? 0)
    }

    fileprivate func isFound(as other: StoredPerson) -> Bool {
        person.login.description == other.person.login.description && person.profile?.name == other.person.profile?.name
    }

    fileprivate var pieces: String {
        NGramIndex.text(login: FoldedText(person.login.description), name: person.profile?.name.map(FoldedText.init))
    }
}
