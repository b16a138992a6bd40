import Foundation
import GitHubModel
import GRDB

/// A row of the `person` table and its entries in the `gram` index.
struct PersonRecord: StoreRecord {
    static let databaseTableName = "person"

    enum Columns {
        static let rank = Column(CodingKeys.rank)
        static let id = Column(CodingKeys.id)
        static let seenAt = Column(CodingKeys.seenAt)
        static let timesOpened = Column(CodingKeys.timesOpened)
    }

    let rank: Int64
    let id: Int64
    let login: String
    let name: String?
    let kind: String
    let avatar: String
    let url: String
    let hasProfile: Bool
    let bio: String?
    let company: String?
    let location: String?
    let blog: String?
    let followers: Int
    let following: Int
    let repositories: Int
    let createdAt: Date?
    let seenAt: Date
    let timesSeen: Int
    let timesOpened: Int
    let openedAt: Date?

    private init(rank: Int64, _ stored: StoredPerson) {
        let (person, profile) = (stored.person, stored.person.profile)
        (self.rank, id, login, kind) = (rank, person.id, person.login.description, person.kind.description)
        (avatar, url, hasProfile) = (person.avatarURL, person.url, profile != nil)
        (name, bio, company) = (profile?.name, profile?.bio, profile?.company)
        (location, blog, createdAt) = (profile?.location, profile?.blog, profile?.createdAt)
        (followers, following) = (profile?.followers ?? 0, profile?.following ?? 0)
        repositories = profile?.publicRepositories ?? 0
        (seenAt, timesSeen) = (stored.seenAt, stored.timesSeen)
        (timesOpened, openedAt) = (stored.timesOpened, stored.openedAt)
    }

    /// The person, or `nil` if the row contains an invalid login.
    var stored: StoredPerson? {
        guard let login = validLogin else { return nil }
        let person = Person(
            login: login, id: id, kind: Person.Kind(kind), avatarURL: avatar, url: url, profile: profile)
        return StoredPerson(
            person: person, seenAt: seenAt, timesSeen: timesSeen, timesOpened: timesOpened, openedAt: openedAt)
    }

    private var profile: Person.Profile? {
        guard hasProfile else { return nil }
        var profile = Person.Profile(followers: followers, following: following, publicRepositories: repositories)
        (profile.name, profile.bio, profile.company) = (name, bio, company)
        (profile.location, profile.blog, profile.createdAt) = (location, blog, createdAt)
        return profile
    }

    private var validLogin: Login? { do { return try Login(login) } catch { return nil } }

    /// The login and the name, folded for comparison.
    var names: PersonNames { PersonNames(login, name) }

    private var grams: String { NGramIndex.text(login: names.login, name: names.name) }
}

extension PersonRecord {
    static func fetch(_ db: Database, id: Int64) throws -> PersonRecord? {
        try fetchOne(db.cachedStatement(sql: "SELECT * FROM person WHERE id = ?"), arguments: [id])
    }

    static func fetch(_ db: Database, login: String) throws -> PersonRecord? {
        try fetchOne(db.cachedStatement(sql: "SELECT * FROM person WHERE login = ?"), arguments: [login])
    }

    static func store(_ db: Database, _ person: Person, at date: Date) throws {
        if let other = try fetch(db, login: person.login.description), other.id != person.id {
            try other.deleteWithGrams(db)
        }
        guard let old = try fetch(db, id: person.id) else {
            return try insertWithGrams(db, StoredPerson(person: person, seenAt: date))
        }
        var stored = StoredPerson(
            person: person, seenAt: max(date, old.seenAt), timesSeen: old.timesSeen + 1, timesOpened: old.timesOpened,
            openedAt: old.openedAt)
        stored.person.profile = person.profile ?? old.profile
        try old.replace(db, with: stored)
    }

    static func recordOpened(_ db: Database, _ id: Int64, at date: Date) throws {
        guard let old = try fetch(db, id: id), var stored = old.stored else { return }
        stored.timesOpened += 1
        stored.openedAt = max(date, stored.openedAt ?? date)
        try old.replace(db, with: stored)
    }

    static func clearOpened(_ db: Database, _ id: Int64) throws {
        guard let old = try fetch(db, id: id), var stored = old.stored else { return }
        (stored.timesOpened, stored.openedAt) = (0, nil)
        try old.replace(db, with: stored)
    }

    func deleteWithGrams(_ db: Database) throws {
        try delete(db)
        try db.cachedStatement(sql: "INSERT INTO gram(gram, rowid, tokens) VALUES ('delete', ?, ?)")
            .execute(arguments: [rank, grams])
    }

    /// Replaces the person. The rank stays the same unless the followers, the login or the name changed.
    private func replace(_ db: Database, with stored: StoredPerson) throws {
        let new = PersonRecord(rank: rank, stored)
        if stored.ranks.contains(rank), new.login == login, new.name == name { return try new.update(db) }
        try deleteWithGrams(db)
        try Self.insertWithGrams(db, stored)
    }

    private static func insertWithGrams(_ db: Database, _ stored: StoredPerson) throws {
        let ranks = stored.ranks
        let last = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT max(rank) FROM person WHERE rank >= ? AND rank < ?"),
            arguments: [ranks.lowerBound, ranks.upperBound])
        let record = PersonRecord(rank: last.map { $0 + 1 } ?? ranks.lowerBound, stored)
        try record.insert(db)
        try db.cachedStatement(sql: "INSERT INTO gram(rowid, tokens) VALUES (?, ?)")
            .execute(arguments: [record.rank, record.grams])
    }
}

extension StoredPerson {
    fileprivate var ranks: Range<Int64> {
        PersonRank.range(isOpened: timesOpened > 0, followers: person.profile?.followers ?? 0)
    }
}

/// The rank of a person in search results: opened people first, then by followers, then by when they were first seen.
///
/// It is the row id, and SQLite returns the rows of an index in order of their ids. So a query of a hundred thousand
/// people stops when it has enough.
enum PersonRank {
    /// The first rank of people that were never opened.
    static let firstUnopened: Int64 = 1 << 61
    private static let maxFollowers: Int64 = (1 << 29) - 1
    private static let ranksPerFollower: Int64 = 1 << 32

    /// The ranks of people with this number of followers.
    static func range(isOpened: Bool, followers: Int) -> Range<Int64> {
        let group = maxFollowers - min(max(0, Int64(followers)), maxFollowers)
        let first = (isOpened ? 0 : firstUnopened) + group * ranksPerFollower
        return first..<first + ranksPerFollower
    }
}
