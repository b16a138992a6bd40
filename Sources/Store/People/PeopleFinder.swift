import GRDB

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Finds people rank by rank, and ends as soon as there are enough.
struct PeopleFinder {
    let db: Database
    let limit: Int
    let now: Date

    func people(for query: PeopleQuery) throws -> [StoredPerson] {
        var found = try exact(query).map { [$0] } ?? []
        for rank in MatchKind.allCases where found.count < limit {
            found += try rows(of: rank, query, without: Set(found.map(\.rank)))
        }
        return found.prefix(limit).map(\.stored)
    }

    func openedPeople() throws -> [StoredPerson] {
        // Whoever was not among the last 500 is neither opened often nor lately.
        let sql = "SELECT * FROM person WHERE place < ? ORDER BY openedAt DESC LIMIT 500"
        let statement = try db.cachedStatement(sql: sql)
        let rows = try Row.fetchAll(statement, arguments: [PersonRank.firstUnopened]).compactMap(PersonRecord.init)
        return sorted(rows).prefix(limit).map(\.stored)
    }

    private func exact(_ query: PeopleQuery) throws -> PersonRecord? {
        guard let word = query.words.first, query.words.count == 1 else { return nil }
        return try PersonRecord.fetch(db, login: word.text)
    }

    /// The best of a rank: all that were opened here, by how often and lately, then as many others as are wanted.
    private func rows(of rank: MatchKind, _ query: PeopleQuery, without known: Set<Int64>) throws -> [PersonRecord] {
        guard let expression = rank.expression(query) else { return [] }
        let statement = try db.cachedStatement(
            sql: """
                SELECT person.* FROM gram CROSS JOIN person ON person.place = gram.rowid
                WHERE gram MATCH ? ORDER BY gram.rowid
                """)
        let cursor = try Row.fetchCursor(statement, arguments: [expression])
        var (opened, others): ([PersonRecord], [PersonRecord]) = ([], [])
        while let row = try cursor.next() {
            let place: Int64 = row[0]
            let isOpened = place < PersonRank.firstUnopened
            if !isOpened, known.count + opened.count + others.count >= limit { break }
            guard !known.contains(place), rank.matches(query, PersonRecord.foldedNames(row)) else { continue }
            guard let person = PersonRecord(row) else { continue }
            if isOpened { opened.append(person) } else { others.append(person) }
        }
        return sorted(opened) + others
    }

    /// An opening 30 days ago counts half as much as one now, 90 days ago a quarter.
    private func sorted(_ opened: [PersonRecord]) -> [PersonRecord] {
        func weight(_ row: PersonRecord) -> Double {
            let days = now.timeIntervalSince(row.stored.openedAt ?? .distantPast) / 86400
            return Double(row.stored.timesOpened) / (1 + max(0, days) / 30)
        }
        return opened.map { ($0, weight($0)) }.sorted { ($0.1, $1.0.rank) > ($1.1, $0.0.rank) }.map(\.0)
    }
}

/// How well somebody fits what was typed, best first; the exact login comes before all.
private enum MatchKind: CaseIterable {
    case loginStart, wordStart, anywhere

    /// What the index is asked; `nil` if nobody can have this rank.
    func expression(_ query: PeopleQuery) -> String? {
        switch self {
        case .loginStart: query.words.count == 1 ? query.words.first.map(NGramIndex.loginStart) : nil
        case .wordStart: query.words.map(NGramIndex.wordStart).joined(separator: " AND ")
        case .anywhere: query.words.map(NGramIndex.anywhere).joined(separator: " AND ")
        }
    }

    func matches(_ query: PeopleQuery, _ person: (login: FoldedText, name: FoldedText?)) -> Bool {
        query.words.allSatisfy { word in
            switch self {
            case .loginStart: person.login.hasPrefix(word)
            case .wordStart: person.name?.hasWord(beginningWith: word) ?? false
            case .anywhere: person.login.contains(word) || person.name?.contains(word) ?? false
            }
        }
    }
}
