import Foundation
import GRDB

/// Finds people in order of match kind, then of rank. Stops as soon as there are enough.
struct PeopleFinder {
    let db: Database
    let limit: Int
    let now: Date

    func people(for query: PeopleQuery) throws -> [StoredPerson] {
        var found = try exact(query).map { [$0] } ?? []
        for match in PersonMatch.indexed where found.count < limit {
            found += try records(match, query, without: Set(found.map(\.rank)))
        }
        return found.prefix(limit).compactMap(\.stored)
    }

    func openedPeople() throws -> [StoredPerson] {
        // A person that is not among the last 500 was opened neither often nor recently.
        let records = try PersonRecord.filter { $0.rank < PersonRank.firstUnopened }
            .order(Column("openedAt").desc).limit(500).fetchAll(db)
        return sorted(records).prefix(limit).compactMap(\.stored)
    }

    private func exact(_ query: PeopleQuery) throws -> PersonRecord? {
        guard let word = query.words.first, query.words.count == 1 else { return nil }
        return try PersonRecord.fetch(db, login: word.text)
    }

    /// Returns all matching people that were opened, by how often and recently, then as many others as are missing.
    private func records(
        _ match: PersonMatch, _ query: PeopleQuery, without known: Set<Int64>
    ) throws -> [PersonRecord] {
        guard let expression = match.expression(query) else { return [] }
        let statement = try db.cachedStatement(
            sql: """
                SELECT person.* FROM gram CROSS JOIN person ON person.rank = gram.rowid
                WHERE gram MATCH ? ORDER BY gram.rowid
                """)
        let cursor = try PersonRecord.fetchCursor(statement, arguments: [expression])
        var (opened, others): ([PersonRecord], [PersonRecord]) = ([], [])
        while let person = try cursor.next() {
            let isOpened = person.rank < PersonRank.firstUnopened
            if !isOpened, known.count + opened.count + others.count >= limit { break }
            guard !known.contains(person.rank), match.applies(to: person.names, query) else { continue }
            if isOpened { opened.append(person) } else { others.append(person) }
        }
        return sorted(opened) + others
    }

    /// Sorts people by how often and how recently they were opened: an opening 30 days ago counts half as much as one now, 90
    /// days ago a quarter. People opened three times or more come before all others, so that one visit never outranks a
    /// habit.
    private func sorted(_ opened: [PersonRecord]) -> [PersonRecord] {
        func weight(_ person: PersonRecord) -> Double {
            let days = now.timeIntervalSince(person.openedAt ?? .distantPast) / 86400
            return Double(person.timesOpened) / (1 + max(0, days) / 30)
        }
        let weighted = opened.map { (person: $0, isHabit: $0.timesOpened >= 3 ? 1 : 0, weight: weight($0)) }
        return weighted.sorted { one, other in
            (one.isHabit, one.weight, other.person.rank) > (other.isHabit, other.weight, one.person.rank)
        }.map(\.person)
    }
}

extension PersonMatch {
    /// The matches that the index finds, besides the exact login.
    fileprivate static let indexed = [loginPrefix, namePrefix, substring]

    /// The expression for the index, or `nil` if no person can match in this way.
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
