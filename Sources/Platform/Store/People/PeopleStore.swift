package import Foundation
package import GitHubModel
import GRDB

/// A cache of people, with an index that finds them by parts of their logins and names.
package struct PeopleStore: Sendable {
    let database: LocalStore

    /// A person without a profile keeps the cached one. People are identified by their ids: a renamed person stays the
    /// same, and a login that now belongs to another account no longer finds the earlier person.
    package func store(_ people: [Person], at date: Date) {
        if people.isEmpty { return }
        database.vocabulary.add(people)
        database.write { db in
            let writer = PeopleWriter(db: db)
            for person in people { try writer.store(PersonFacts(response: person, at: date, flags: [.search])) }
        }
    }

    /// A person that only some accounts may see stays one, unlike after a search.
    package func storeLookUp(of person: Person, at date: Date) {
        database.vocabulary.add([person])
        database.write { db in
            let isRestricted = try PersonRecord.fetch(db, id: person.id)?.flags.contains(.restricted) ?? false
            let flags: PersonFlags = isRestricted ? [.restricted] : [.search]
            try PeopleWriter(db: db).store(PersonFacts(response: person, at: date, flags: flags))
        }
    }

    /// Ranks the person first. Does nothing if the person is not cached.
    package func recordOpened(_ id: Person.ID, at date: Date) {
        database.write { db in try PeopleWriter(db: db).recordOpened(id, at: date) }
    }

    /// Without a known ID it is the person who has the login by then.
    package func recordOpened(_ person: Person, at date: Date) {
        if person.hasKnownID { return recordOpened(person.id, at: date) }
        database.write { db in
            let id = try PersonRecord.fetch(db, login: person.login.description)?.id
            if let id { try PeopleWriter(db: db).recordOpened(id, at: date) }
        }
    }

    /// Adds cached profiles, or cached names if no profile is cached. Search results of the REST API have no profiles.
    package func addingProfiles(to people: [Person]) -> [Person] {
        let ids = people.filter { $0.profile == nil }.map(\.id)
        guard !ids.isEmpty else { return people }
        let cached: [Person.ID: Person] = database.read(orElse: [:]) { db in
            let records = try PersonRecord.filter(ids.contains(PersonRecord.Columns.id)).fetchAll(db)
            return Dictionary(records.compactMap(\.stored?.person).map { ($0.id, $0) }) { first, _ in first }
        }
        return people.map { person in cached[person.id].map { person.completed(with: $0) } ?? person }
    }

    /// The person stays cached.
    package func clearOpened(_ id: Person.ID) {
        database.write { db in try PeopleWriter(db: db).clearOpened(id) }
    }

    /// Best grade first. Within each grade, people that were opened or that commits name come first, by how often and
    /// recently, then those around an account, then those of repositories, then the others, by followers. Similar
    /// people, the most similar first, only fill up the list, and after them those of whom the text names what they do
    /// (``StoredPerson/context``). An empty text matches nothing. `viewer` is the account
    /// whose private people are included.
    ///
    /// Without `includesSimilar` it does not wait until the vocabulary is loaded: parts of words are found only after
    /// that.
    package func find(
        _ text: String, limit: Int = 50, viewer: Int64? = nil, now: Date = Date(), includesSimilar: Bool = true
    ) -> [StoredPerson] {
        guard let query = NameQuery(text) else { return [] }
        func read(_ body: (PeopleFinder) throws -> PeopleFinder.Found) -> PeopleFinder.Found {
            database.read(orElse: PeopleFinder.Found(query)) { db in
                try body(PeopleFinder(db: db, limit: limit, viewer: viewer, now: now))
            }
        }
        var found = read { finder in try finder.found(query) }
        let searches: [NameSearch] = includesSimilar ? [.withinWords, .similar] : [.withinWords]
        for search in searches where found.people.count < search.maxPeople(limit) {
            guard let vocabulary = includesSimilar ? database.loadVocabulary() : database.vocabulary.loaded else {
                break
            }
            let isQuick = !includesSimilar && vocabulary.count > Self.maxSmallVocabulary
            let expression = search.expression(for: query, vocabulary, isQuick: isQuick)  // outside of the transaction
            found = read { finder in try finder.found(found, by: search, expression) }
        }
        let people: [StoredPerson] = database.read(orElse: []) { [found] db in
            try PeopleFinder(db: db, limit: limit, viewer: viewer, now: now).people(in: found)
        }
        let missing = NameSearch.similar.maxPeople(limit) - people.count
        guard includesSimilar, missing > 0 else { return people }
        let known = Set(people.map(\.person.id))
        return people + ContextFinder(database: database, query: query, viewer: viewer).people(besides: known, missing)
    }

    /// The number of words of which those that contain a text are looked for in the frame after a key.
    private static let maxSmallVocabulary = 20_000

    /// Ignores case. Returns `nil` if the person is not cached, or not visible to `viewer`.
    package func person(_ login: Login, viewer: Int64?, now: Date = Date()) -> StoredPerson? {
        database.read(orElse: nil) { db in
            try PeopleFinder(db: db, limit: 1, viewer: viewer, now: now).person(login)
        }
    }

    /// In the order of ``find(_:limit:viewer:now:)``, which all match.
    package func all(limit: Int, viewer: Int64?, now: Date = Date()) -> [StoredPerson] {
        database.read(orElse: []) { db in
            try PeopleFinder(db: db, limit: limit, viewer: viewer, now: now).allPeople()
        }
    }

    package func recentlyOpened(limit: Int = 50, viewer: Int64? = nil, now: Date = Date()) -> [StoredPerson] {
        database.read(orElse: []) { db in
            try PeopleFinder(db: db, limit: limit, viewer: viewer, now: now).openedPeople()
        }
    }

    /// With equal probability. The same numbers of `generator` select the same people as long as the same people are
    /// stored.
    package func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> [StoredPerson] {
        let order = RandomOrder(generator.next(), generator.next())
        return database.read(orElse: []) { db in try order.people(db, count) }
    }

    /// A person whose login looks alike, and whom the user has opened or who has far more followers. Returns `nil` if
    /// the user has opened `person`.
    package func lookAlike(of person: Person) -> Login? {
        // Outside of the transaction, which the next key waits for.
        let logins = PersonRecord.array(of: person.login.lookAlikes)
        return database.read(orElse: nil) { db in
            if let known = try PersonRecord.fetch(db, id: person.id), known.timesOpened > 0 { return nil }
            let followers = max(Self.minLookAlikeFollowers, (person.profile?.followers ?? 0) * Self.lookAlikeFactor)
            return try PersonRecord.fetch(db, logins: logins)
                .filter { !$0.flags.contains(.restricted) && ($0.timesOpened > 0 || $0.followers >= followers) }
                .sorted { $0.rank < $1.rank }
                .first { $0.id != person.id }?.stored?.person.login
        }
    }

    /// With these limits, 0.1 % of real logins have a look-alike among 53,000 others if none has been opened.
    static let minLookAlikeFollowers = 500
    private static let lookAlikeFactor = 50

    /// Ignores case. Returns `nil` if no response contained the person.
    package func person(_ login: Login) -> StoredPerson? {
        database.read(orElse: nil) { db in
            let record = try PersonRecord.fetch(db, login: login.description)
            return record?.isConfirmed == true ? record?.stored : nil
        }
    }
}

package struct StoredPerson: Sendable, Hashable {
    /// The person as last seen, with the last profile that GitHub sent.
    package var person: Person
    /// When GitHub last returned the person; for one whom only clones name, when a clone was last read.
    package var seenAt: Date
    /// 1 or more.
    package var timesSeen = 1
    package var timesOpened = 0
    package var openedAt: Date?
    /// Whether the person is listed because of commits in the repository of the list.
    package var isCommitter = false
    /// Whether the person reviewed pull requests of the repository in which people are listed.
    package var isReviewer = false
    /// Whether only commits name the account, which anybody can write: GitHub has not returned it.
    package var isClaim = false
    /// What the text that found the person says in place of a part of the name.
    package var context: PersonContext?
}

extension StoredPerson {
    /// Creates a person of whom nothing else is stored.
    package init(_ person: Person, seenAt: Date) { self.init(person: person, seenAt: seenAt) }
}

/// A pseudorandom order of all people: by their ids, mapped by a linear function modulo a prime.
///
/// SQLite reads the index of ids only, and sorts no more rows than it returns: a million people take a tenth of a
/// second. Unlike SQLite's `random()`, the order is repeatable.
struct RandomOrder {
    /// 2³¹ − 1: a product of two smaller numbers fits into SQLite's integers.
    private static let prime: UInt64 = 2_147_483_647
    private let slope: Int64
    private let start: Int64

    init(_ one: UInt64, _ other: UInt64) {
        slope = Int64(1 + one % (Self.prime - 1))
        start = Int64(other % Self.prime)
    }

    func people(_ db: Database, _ count: Int) throws -> [StoredPerson] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(PersonRecord.allColumns) FROM
                (SELECT id, (id % \(Self.prime) * ? + ?) % \(Self.prime) AS key FROM person INDEXED BY personSample
                 WHERE flags & \(PersonFlags.notSampled.rawValue) = 0 ORDER BY key, id LIMIT ?)
                AS sample CROSS JOIN person ON person.id = sample.id ORDER BY sample.key, sample.id
                """)
        return try PersonRecord.fetchAll(statement, arguments: [slope, start, max(count, 0)]).compactMap(\.stored)
    }
}
