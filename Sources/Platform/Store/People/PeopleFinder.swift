import Foundation
import GitHubModel
import GRDB

/// Finds people in order of match kind, then of rank. Stops as soon as there are enough.
struct PeopleFinder {
    let db: Database
    let limit: Int
    let viewer: Int64?
    let now: Date

    func people(for query: PeopleQuery) throws -> [StoredPerson] {
        var found: [PersonRecord] = []
        if let exact = try exact(query) { found.append(exact) }
        for match in PersonMatch.indexed where found.count < limit {
            found += try records(match, query, without: Set(found.map(\.rank)))
        }
        return try stored(found)
    }

    func person(_ login: Login) throws -> StoredPerson? {
        try record(login: login.description).flatMap { try stored([$0]).first }
    }

    /// The query is one word.
    func people(withLoginPrefix query: PeopleQuery) throws -> [StoredPerson] {
        var found: [PersonRecord] = []
        if let exact = try exact(query) { found.append(exact) }
        return try stored(found + records(.loginPrefix, query, without: Set(found.map(\.rank))))
    }

    func openedPeople() throws -> [StoredPerson] {
        // A person that is not among the last 500 was opened neither often nor recently.
        let records = try PersonRecord.filter { $0.rank < PersonRank.firstUnopened }
            .order(Column("openedAt").desc).limit(500).fetchAll(db).filter(isVisible)
        return try stored(sorted(records))
    }

    func allPeople() throws -> [StoredPerson] {
        let cursor = try PersonRecord.fetchCursor(
            db.cachedStatement(sql: "SELECT \(PersonRecord.allColumns) FROM person ORDER BY rank"), arguments: [])
        return try stored(best(of: cursor, without: []) { _ in true })
    }

    private func exact(_ query: PeopleQuery) throws -> PersonRecord? {
        guard let word = query.words.first, query.words.count == 1 else { return nil }
        return try record(login: word.text)
    }

    private func record(login: String) throws -> PersonRecord? {
        guard let record = try PersonRecord.fetch(db, login: login), try isVisible(record) else { return nil }
        return record
    }

    private func records(
        _ match: PersonMatch, _ query: PeopleQuery, without known: Set<Int64>
    ) throws -> [PersonRecord] {
        guard let expression = match.expression(query) else { return [] }
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(PersonRecord.allColumns) FROM gram CROSS JOIN person ON person.rank = gram.rowid
                WHERE gram MATCH ? ORDER BY gram.rowid
                """)
        let cursor = try PersonRecord.fetchCursor(statement, arguments: [expression])
        return try best(of: cursor, without: known) { match.applies(to: $0.names, query) }
    }

    /// All that were opened, and as many others in order of rank as are missing. The people that were opened and those that
    /// commits name are sorted together.
    private func best(
        of cursor: RecordCursor<PersonRecord>, without known: Set<Int64>, where matches: (PersonRecord) -> Bool
    ) throws -> [PersonRecord] {
        var (familiar, others): ([PersonRecord], [PersonRecord]) = ([], [])
        while let person = try cursor.next() {
            let isOpened = person.rank < PersonRank.firstUnopened
            if !isOpened, known.count + familiar.count + others.count >= limit { break }
            guard !known.contains(person.rank), matches(person), try isVisible(person) else { continue }
            if person.rank < PersonRank.firstUncommitted { familiar.append(person) } else { others.append(person) }
        }
        return sorted(familiar) + others
    }

    /// Whether the person is displayed: its login is known, and some source is public or of the viewer.
    private func isVisible(_ record: PersonRecord) throws -> Bool {
        if record.flags.isDisjoint(with: [.restricted, .displaced]) { return true }
        guard !record.flags.contains(.displaced), viewer != nil else { return false }
        return try !PersonSourceRecord.visible(of: record.id, to: viewer, db).isEmpty
    }

    private func stored(_ records: [PersonRecord]) throws -> [StoredPerson] {
        try records.prefix(limit).compactMap { record in
            guard var stored = record.stored else { return nil }
            if !record.flags.isDisjoint(with: [.follows, .repository]) {
                let sources = try PersonSourceRecord.visible(of: record.id, to: viewer, db).compactMap(\.source)
                stored.person.source = (sources + [stored.person.source].compactMap(\.self)).min()
            }
            return stored
        }
    }

    /// Sorts people by how often and how recently they were opened or named by commits: an opening 30 days ago counts half
    /// as much as one now, 90 days ago a quarter, and twice the commits count as one opening more. People opened three times
    /// or more come before all others, so that one visit never outranks a habit.
    private func sorted(_ people: [PersonRecord]) -> [PersonRecord] {
        func weight(_ times: Double, _ date: Date?) -> Double {
            times / (1 + max(0, now.timeIntervalSince(date ?? .distantPast) / 86400) / 30)
        }
        let weighted = people.map { person in
            (
                person: person, isHabit: person.timesOpened >= 3 ? 1 : 0,
                weight: weight(Double(person.timesOpened), person.openedAt)
                    + weight(log2(Double(1 + person.commits.clampedCount)), person.lastCommitAt)
            )
        }
        return weighted.sorted { one, other in
            (one.isHabit, one.weight, other.person.rank) > (other.isHabit, other.weight, one.person.rank)
        }.map(\.person)
    }
}

extension PersonMatch {
    /// The matches that the index finds, besides the exact login.
    fileprivate static let indexed = [loginPrefix, namePrefix, substring]

    /// `nil` if no person can match in this way.
    fileprivate func expression(_ query: PeopleQuery) -> String? {
        switch self {
        case .loginPrefix: query.words.count == 1 ? expression(query, NGramIndex.loginMark) : nil
        case .namePrefix: expression(query, NGramIndex.wordMark)
        case .substring: expression(query, nil)
        case .exactLogin, .lettersInOrder: nil
        }
    }

    private func expression(_ query: PeopleQuery, _ mark: Unicode.Scalar?) -> String {
        query.words.map { NGramIndex.expression($0, mark: mark) }.joined(separator: " AND ")
    }
}
