import Foundation
import GitHubModel
import GRDB

extension PersonRecord {
    static var databaseSelection: [any SQLSelectable] { CodingKeys.allCases.map { Column($0) } }
    /// The columns that SQL selects for ``init(row:)``.
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

    /// `logins` is a JSON array of texts, whose case is ignored: a parameter for each would take longer to parse than the
    /// logins to find.
    static func fetch(_ db: Database, logins: String) throws -> [PersonRecord] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(allColumns) FROM json_each(?) AS sought CROSS JOIN person ON person.login = sought.value
                """)
        return try fetchAll(statement, arguments: [logins])
    }

    /// Replaces the facts of `old`, which is the same account. The rank stays the same unless the order or a text changed.
    static func put(_ db: Database, _ facts: PersonFacts, replacing old: PersonRecord?) throws {
        let ranks = PersonRank.range(of: facts)
        if let old, ranks.contains(old.rank) {
            let new = PersonRecord(rank: old.rank, facts)
            if new.login == old.login, new.name == old.name { return try new.update(db) }
        }
        try old?.deleteWithGrams(db)
        let last = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT max(rank) FROM person WHERE rank >= ? AND rank < ?"),
            arguments: [ranks.lowerBound, ranks.upperBound])
        let record = PersonRecord(rank: last.map { $0 + 1 } ?? ranks.lowerBound, facts)
        try record.insert(db)
        guard let grams = record.grams else { return }
        try db.cachedStatement(sql: "INSERT INTO gram(rowid, tokens) VALUES (?, ?)")
            .execute(arguments: [record.rank, grams])
    }

    func deleteWithGrams(_ db: Database) throws {
        try delete(db)
        guard let grams else { return }
        try db.cachedStatement(sql: "INSERT INTO gram(gram, rowid, tokens) VALUES ('delete', ?, ?)")
            .execute(arguments: [rank, grams])
    }

    func deleteWithSources(_ db: Database) throws {
        try deleteWithGrams(db)
        try db.cachedStatement(sql: "DELETE FROM personSource WHERE person = ?").execute(arguments: [id])
    }
}

extension PersonFlags: DatabaseValueConvertible {}
