import Foundation
import GitHubModel
import GRDB
import UnicodeText

/// A row of the `person` table and its entries in the `nameWord` index.
struct PersonRecord: ChecksummedRecord {
    static let databaseTableName = "person"

    enum CodingKeys: String, CodingKey, CaseIterable {
        case rank, id, login, name, kind, avatar, url, hasProfile, bio, company, location, blog, followers, following
        case repositories, createdAt, seenAt, timesSeen, timesOpened, openedAt, flags, profileAt, commits, lastCommitAt
        case checksum
    }

    enum Columns {
        static let rank = Column(CodingKeys.rank)
        static let id = Column(CodingKeys.id)
        static let seenAt = Column(CodingKeys.seenAt)
        static let timesOpened = Column(CodingKeys.timesOpened)
        static let flags = Column(CodingKeys.flags)
    }

    let rank: Int64
    let id: Int64
    /// The login. That of a displaced account is followed by `#` and the ID, because another account has the login.
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
    let flags: PersonFlags
    let profileAt: Date?
    let commits: Int
    let lastCommitAt: Date?
    var checksum: Int64 = 0

    init(rank: Int64, _ facts: PersonFacts) {
        let (person, profile) = (facts.person, facts.person.profile)
        self.rank = rank
        id = person.id
        kind = person.kind.description
        login = person.login.description + (facts.flags.contains(.displaced) ? "#\(person.id)" : "")
        avatar = person.avatarURL
        url = person.url
        hasProfile = profile != nil
        name = profile == nil ? person.listedName : profile?.name
        bio = profile?.bio
        company = profile?.company
        location = profile?.location
        blog = profile?.blog
        createdAt = profile?.createdAt
        followers = profile?.followers ?? 0
        following = profile?.following ?? 0
        repositories = profile?.publicRepositories ?? 0
        seenAt = facts.seenAt
        timesSeen = facts.timesSeen
        timesOpened = facts.timesOpened
        openedAt = facts.openedAt
        flags = facts.flags
        profileAt = facts.profileAt
        commits = facts.commits
        lastCommitAt = facts.lastCommitAt
        checksum = currentChecksum
    }

    func addValues(to checksum: inout RowChecksum) {
        for text in [login, name, kind, avatar, url, bio, company, location, blog] { checksum.add(text) }
        for number in [rank, id, flags.rawValue] { checksum.add(number) }
        for number in [followers, following, repositories, timesSeen, timesOpened, commits] { checksum.add(number) }
        checksum.add(hasProfile)
        for date in [createdAt, seenAt, openedAt, profileAt, lastCommitAt] { checksum.add(date) }
    }

    /// `nil` if the present login is not known.
    var stored: StoredPerson? {
        guard !flags.contains(.displaced), let facts else { return nil }
        return StoredPerson(
            person: facts.person, seenAt: seenAt, timesSeen: facts.timesSeen, timesOpened: facts.timesOpened,
            openedAt: openedAt, isClaim: !isConfirmed)
    }

    /// `nil` if the row is damaged, or contains an invalid login. Another program can have written the row, so texts
    /// are sanitized and numbers are limited.
    var facts: PersonFacts? {
        guard isIntact, let login = Login(ifValid: login.prefix { $0 != "#" }) else { return nil }
        var person = Person(
            login: login, id: id, kind: Person.Kind(kind.sanitizedLine), avatarURL: avatar.sanitizedLine,
            url: url.sanitizedLine, profile: profile)
        person.setListedName(hasProfile ? nil : name?.sanitizedLine, isClaimed: profileAt == nil)
        if flags.contains(.git) { person.source = .git(isChecked: flags.contains(.checkedGit)) }
        return PersonFacts(
            person: person, seenAt: seenAt, profileAt: profileAt, timesSeen: timesSeen.clampedCount,
            timesOpened: timesOpened.clampedCount, openedAt: openedAt, flags: flags, commits: commits.clampedCount,
            lastCommitAt: lastCommitAt)
    }

    private var profile: Person.Profile? {
        guard hasProfile else { return nil }
        var profile = Person.Profile(
            followers: followers.clampedCount, following: following.clampedCount,
            publicRepositories: repositories.clampedCount)
        profile.name = name?.sanitizedLine
        profile.bio = bio?.sanitizedLines
        profile.company = company?.sanitizedLine
        profile.location = location?.sanitizedLine
        profile.blog = blog?.sanitizedLine
        profile.createdAt = createdAt
        return profile
    }

    /// `nil` if the person is not found by any text.
    private var words: String? {
        flags.contains(.displaced) ? nil : NameIndex.text(keys)
    }

    var keys: NameKeys { NameKeys(login: login, name: name) }

    var isConfirmed: Bool { !flags.contains(.unconfirmed) }

    static var databaseSelection: [any SQLSelectable] { CodingKeys.allCases.map { Column($0) } }
    static var columnsOfChecksum: String { allColumns }
    static let allColumns = CodingKeys.allCases.map { "person.\($0.rawValue)" }.joined(separator: ", ")

    /// The columns are in the order of `CodingKeys`. Looking them up by name would take most of the time of a query.
    init(row: Row) throws {
        var values = RowValues(row)
        rank = try values.next()
        id = try values.next()
        login = try values.next()
        name = try values.next()
        kind = try values.next()
        avatar = try values.next()
        url = try values.next()
        hasProfile = try values.next()
        bio = try values.next()
        company = try values.next()
        location = try values.next()
        blog = try values.next()
        followers = try values.next()
        following = try values.next()
        repositories = try values.next()
        createdAt = try values.nextDate()
        seenAt = Date(clampingTimeIntervalSinceReferenceDate: try values.next())
        timesSeen = try values.next()
        timesOpened = try values.next()
        openedAt = try values.nextDate()
        flags = PersonFlags(rawValue: try values.next())
        profileAt = try values.nextDate()
        commits = try values.next()
        lastCommitAt = try values.nextDate()
        checksum = try values.next()
    }
}

private struct RowValues {
    private let row: Row
    private var index = 0

    init(_ row: Row) { self.row = row }

    mutating func next<Value: DatabaseValueConvertible & StatementColumnConvertible>() throws -> Value {
        defer { index += 1 }
        return try row.decode(atIndex: index)
    }

    mutating func nextDate() throws -> Date? {
        let seconds: Double? = try next()
        return seconds.map(Date.init(clampingTimeIntervalSinceReferenceDate:))
    }
}

extension PersonRecord {
    static func fetch(_ db: Database, id: Int64) throws -> PersonRecord? {
        try fetchOne(db.cachedStatement(sql: "SELECT \(allColumns) FROM person WHERE id = ?"), arguments: [id])
    }

    static func fetch(_ db: Database, login: String) throws -> PersonRecord? {
        try fetchOne(db.cachedStatement(sql: "SELECT \(allColumns) FROM person WHERE login = ?"), arguments: [login])
    }

    /// Returns the account with the login, and those that had it until another one did.
    static func all(withLogin login: Login, _ db: Database) throws -> [PersonRecord] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(allColumns) FROM person WHERE login = ? OR login > ? AND login < ?")
        let name = login.description
        return try fetchAll(statement, arguments: [name, "\(name)#", "\(name)$"])  // "$" follows "#"
    }

    /// Returns the people whose profiles may mention the login.
    static func all(mentioning login: Login, _ db: Database) throws -> [PersonRecord] {
        let columns = ["bio", "company", "location", "blog"]
        let condition = columns.map { "\($0) LIKE ?1" }.joined(separator: " OR ")
        let pattern = "%\(login)%"  // "_" is any character there
        return try fetchAll(db, sql: "SELECT \(allColumns) FROM person WHERE \(condition)", arguments: [pattern])
    }

    /// Returns a JSON array. No character of a login is escaped in it.
    static func array(of logins: some Sequence<String>) -> String {
        "[\(logins.map { "\"\($0)\"" }.joined(separator: ","))]"
    }

    /// `logins` is a JSON array of texts, whose case is ignored: a parameter for each would take longer to parse than
    /// the logins to find.
    static func fetch(_ db: Database, logins: String) throws -> [PersonRecord] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(allColumns) FROM json_each(?) AS sought CROSS JOIN person ON person.login = sought.value
                """)
        return try fetchAll(statement, arguments: [logins])
    }

    /// Replaces the facts of `old`, which is the same account. The rank stays the same unless the order or a text
    /// changed.
    static func put(_ db: Database, _ facts: PersonFacts, replacing old: PersonRecord?) throws {
        let ranks = PersonRank.range(of: facts)
        if let old, ranks.contains(old.rank) {
            let new = PersonRecord(rank: old.rank, facts)
            if new.login == old.login, new.name == old.name { return try new.update(db) }
        }
        try old?.deleteWithWords(db)
        let last = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT max(rank) FROM person WHERE rank >= ? AND rank < ?"),
            arguments: [ranks.lowerBound, ranks.upperBound])
        let record = PersonRecord(rank: last.map { $0 + 1 } ?? ranks.lowerBound, facts)
        try record.insert(db)
        try record.insertWords(db, replacing: old)
    }

    private func insertWords(_ db: Database, replacing old: PersonRecord?) throws {
        guard let keys = try indexName(db) else { return }
        if let old, old.login == login, old.name == name { return }  // the login of a displaced account is another text
        try PackedWordsRecord.add(keys, db)
    }

    /// Adds the words of the person to the index. Returns `nil` if the person is not found by any text.
    @discardableResult
    func indexName(_ db: Database) throws -> NameKeys? {
        if flags.contains(.displaced) { return nil }
        let keys = keys
        try db.cachedStatement(sql: "INSERT INTO nameWord(rowid, words) VALUES (?, ?)")
            .execute(arguments: [rank, NameIndex.text(keys)])
        return keys
    }

    func deleteWithWords(_ db: Database) throws {
        try delete(db)
        guard let words else { return }
        try db.cachedStatement(sql: "INSERT INTO nameWord(nameWord, rowid, words) VALUES ('delete', ?, ?)")
            .execute(arguments: [rank, words])
    }

    func deleteWithSources(_ db: Database) throws {
        try deleteWithWords(db)
        try db.cachedStatement(sql: "DELETE FROM personSource WHERE person = ?").execute(arguments: [id])
    }
}

extension PersonFlags: DatabaseValueConvertible {}
