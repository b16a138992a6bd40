import Foundation
import GRDB

/// Finds people in order of match kind, then of rank. Stops as soon as there are enough.
struct PeopleFinder {
    let db: Database
    let limit: Int
    let now: Date

    func people(for query: PeopleQuery) throws -> [StoredPerson] {
        var found = try exact(query).map { [$0] } ?? []
        for kind in MatchKind.allCases where found.count < limit {
            found += try records(kind, query, without: Set(found.map(\.rank)))
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
        _ kind: MatchKind, _ query: PeopleQuery, without known: Set<Int64>
    ) throws -> [PersonRecord] {
        guard let expression = kind.expression(query) else { return [] }
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
            guard !known.contains(person.rank), kind.matches(query, person.foldedNames) else { continue }
            if isOpened { opened.append(person) } else { others.append(person) }
        }
        return sorted(opened) + others
    }

    /// Sorts people by a weight: an opening 30 days ago counts half as much as one now, 90 days ago a quarter.
    private func sorted(_ opened: [PersonRecord]) -> [PersonRecord] {
        func weight(_ person: PersonRecord) -> Double {
            let days = now.timeIntervalSince(person.openedAt ?? .distantPast) / 86400
            return Double(person.timesOpened) / (1 + max(0, days) / 30)
        }
        return opened.map { ($0, weight($0)) }.sorted { ($0.1, $1.0.rank) > ($1.1, $0.0.rank) }.map(\.0)
    }
}

/// A query for people: folded words.
struct PeopleQuery {
    /// 1 to 8 words with 1 to 64 characters each.
    let words: [FoldedText]

    /// Returns `nil` if there is nothing to search for. Removes the `@` in front of a word, as in `@mona`.
    init?(_ text: String) {
        words = FoldedText(text).words.prefix(8).compactMap { word in
            let scalars =
                word.scalars.count > 1 && word.scalars.first == "@" ? word.scalars.dropFirst() : word.scalars[...]
            return FoldedText(scalars: Array(scalars.prefix(64)))
        }
        if words.isEmpty { return nil }
    }
}

/// How a person matches a query, best first. An exact login comes before all of them.
private enum MatchKind: CaseIterable {
    case loginStart, wordStart, anywhere

    /// The expression for the index, or `nil` if no person can match in this way.
    func expression(_ query: PeopleQuery) -> String? {
        switch self {
        case .loginStart: query.words.count == 1 ? expression(query, NGramIndex.loginMark) : nil
        case .wordStart: expression(query, NGramIndex.wordMark)
        case .anywhere: expression(query, nil)
        }
    }

    private func expression(_ query: PeopleQuery, _ mark: Unicode.Scalar?) -> String {
        query.words.map { NGramIndex.expression($0, mark: mark) }.joined(separator: " AND ")
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
