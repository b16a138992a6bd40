import Foundation
import GitHubModel
import GRDB
import UnicodeText

/// Finds people in order of grade, then of rank. Stops as soon as there are enough.
struct PeopleFinder {
    let db: Database
    let limit: Int
    let viewer: Int64?
    let now: Date

    /// The people that were found so far.
    struct Found {
        let query: NameQuery
        private(set) var people: [(record: PersonRecord, match: PersonMatch)] = []
        /// The IDs and the folded logins: between two reads, an account without an ID can get one.
        private var ids: Set<Int64> = []
        private var logins: Set<FoldedText> = []

        init(_ query: NameQuery) { self.query = query }

        var records: [PersonRecord] {
            let order = people.indices.sorted { (people[$0].match, $0) < (people[$1].match, $1) }
            return order.map { people[$0].record }
        }

        fileprivate mutating func append(_ records: [PersonRecord], includesSimilar: Bool = false) {
            for record in records {
                guard let match = match(of: record, includesSimilar: includesSimilar) else { continue }
                ids.insert(record.id)
                logins.insert(FoldedText(record.login))
                people.append((record, match))
            }
        }

        /// Returns `nil` if the person was found before.
        fileprivate func match(of record: PersonRecord, includesSimilar: Bool) -> PersonMatch? {
            let keys = NameKeys(login: record.login, name: record.name, includesLatin: includesSimilar)
            guard !ids.contains(record.id), !logins.contains(keys.login) else { return nil }
            return PersonMatch(keys, query, includesSimilar: includesSimilar)
        }
    }

    /// Returns the people that need no vocabulary.
    func found(_ query: NameQuery) throws -> Found {
        let searches = [NameSearch.loginPrefix, .words, .wordPrefixes]
        return try searches.reduce(exact(query)) { found, search in
            try self.found(found, by: search, search.expression(for: query, Vocabulary()))
        }
    }

    /// Returns the person whose login is the query.
    private func exact(_ query: NameQuery) throws -> Found {
        var found = Found(query)
        guard query.words.count == 1 else { return found }
        if let record = try record(login: query.words[0].text.text) { found.append([record]) }
        return found
    }

    /// Returns the people of `earlier`, and those that match `expression`.
    func found(_ earlier: Found, by search: NameSearch, _ expression: NameSearch.Expression) throws -> Found {
        guard earlier.people.count < limit, let cursor = try cursor(expression) else { return earlier }
        var found = earlier
        if search == .similar {
            found.append(try mostSimilar(of: cursor, earlier), includesSimilar: true)
        } else {
            found.append(
                try best(of: cursor, count: earlier.people.count) { record in
                    earlier.match(of: record, includesSimilar: false).map { $0.grade <= search.grade } ?? false
                })
        }
        return found
    }

    func people(in found: Found) throws -> [StoredPerson] { try stored(found.records) }

    func person(_ login: Login) throws -> StoredPerson? {
        try record(login: login.description).flatMap { try stored([$0]).first }
    }

    /// The query is one word.
    func people(withLoginPrefix query: NameQuery) throws -> [StoredPerson] {
        let found = try found(
            exact(query), by: .loginPrefix, NameSearch.loginPrefix.expression(for: query, Vocabulary()))
        return try people(in: found)
    }

    func openedPeople() throws -> [StoredPerson] {
        // A person that is not among the last 500 was opened neither often nor recently.
        let records = try PersonRecord.filter { $0.rank < PersonRank.firstUnopened }
            .order(Column("openedAt").desc).limit(500).fetchAll(db).filter(isVisible)
        return try stored(sorted(records))
    }

    /// In the order of `records`.
    func visiblePeople(in records: [PersonRecord]) throws -> [StoredPerson] {
        try stored(records.filter(isVisible))
    }

    func allPeople() throws -> [StoredPerson] {
        try stored(best(of: allRecords(), count: 0) { _ in true })
    }

    private func record(login: String) throws -> PersonRecord? {
        guard let record = try PersonRecord.fetch(db, login: login), try isVisible(record) else { return nil }
        return record
    }

    /// Returns `nil` if nothing can be found.
    private func cursor(_ expression: NameSearch.Expression) throws -> RecordCursor<PersonRecord>? {
        switch expression {
        case .none: return nil
        case .all: return try allRecords()
        case .matching(let text):
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(PersonRecord.allColumns) FROM nameWord CROSS JOIN person ON person.rank = nameWord.rowid
                    WHERE nameWord MATCH ? ORDER BY nameWord.rowid
                    """)
            return try PersonRecord.fetchCursor(statement, arguments: [text])
        }
    }

    private func allRecords() throws -> RecordCursor<PersonRecord> {
        try PersonRecord.fetchCursor(
            db.cachedStatement(sql: "SELECT \(PersonRecord.allColumns) FROM person ORDER BY rank"), arguments: [])
    }

    /// Compares the first people only, as many of them are as well known as those that are sought.
    private func mostSimilar(of cursor: RecordCursor<PersonRecord>, _ known: Found) throws -> [PersonRecord] {
        var candidates: [(record: PersonRecord, match: PersonMatch)] = []
        var count = 0
        while count < Self.maxCompared, !Task.isCancelled, let record = try cursor.next() {
            count += 1
            guard let match = known.match(of: record, includesSimilar: true), try isVisible(record) else { continue }
            candidates.append((record, match))
        }
        let order = candidates.indices.sorted { (candidates[$0].match, $0) < (candidates[$1].match, $1) }
        return order.prefix(max(0, PersonMatch.maxWithSimilar - known.people.count)).map { candidates[$0].record }
    }

    private static let maxCompared = 150
    /// Without a limit of the list all people are compared.
    private var maxComparedAsTyped: Int { limit > SearchQuery.maxResults ? .max : max(5_000, limit) }

    /// All that were opened, and as many others in order of rank as are missing. The people that were opened and those
    /// that commits name are sorted together.
    private func best(
        of cursor: RecordCursor<PersonRecord>, count: Int, where matches: (PersonRecord) -> Bool
    ) throws -> [PersonRecord] {
        var (familiar, others): ([PersonRecord], [PersonRecord]) = ([], [])
        var compared = 0
        while compared < maxComparedAsTyped, let person = try cursor.next() {
            compared += 1
            let isOpened = person.rank < PersonRank.firstUnopened
            if !isOpened, count + familiar.count + others.count >= limit { break }
            guard matches(person), try isVisible(person) else { continue }
            if person.rank < PersonRank.firstUncommitted { familiar.append(person) } else { others.append(person) }
        }
        return sorted(familiar) + others
    }

    private func isVisible(_ record: PersonRecord) throws -> Bool { try record.isVisible(to: viewer, db) }

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

    /// Sorts people by how often and how recently they were opened or named by commits: an opening 30 days ago counts
    /// half as much as one now, 90 days ago a quarter, and twice the commits count as one opening more. People opened
    /// three times or more come before all others, so that one visit never outranks a habit.
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

extension PersonRecord {
    /// Whether the person is displayed: its login is known, and some source is public or of the viewer.
    func isVisible(to viewer: Int64?, _ db: Database) throws -> Bool {
        if flags.isDisjoint(with: [.restricted, .displaced]) { return true }
        guard !flags.contains(.displaced), viewer != nil else { return false }
        return try !PersonSourceRecord.visible(of: id, to: viewer, db).isEmpty
    }
}
