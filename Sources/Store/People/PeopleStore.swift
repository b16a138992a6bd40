#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif
package import GitHubModel
import GRDB

/// Everybody ever seen, found by a few letters.
package struct PeopleStore: Sendable {
    let disk: StoreDatabase

    /// Adds people or brings them up to date. A listing without profiles leaves known profiles as they are; somebody
    /// renamed stays the same person; a login that passed to another account is that account's.
    package func store(_ people: [Person], at date: Date) {
        if people.isEmpty { return }
        disk.write { db in for person in people { try PersonRecord.store(db, person, at: date) } }
    }

    /// Somebody was opened: they come first from now on. Does nothing for people never seen.
    package func recordOpened(_ id: Person.ID, at date: Date) {
        disk.write { db in try PersonRecord.recordOpened(db, id, at: date) }
    }

    /// At most `limit` people whose login or name holds `text`, ignoring case, accents and width.
    ///
    /// First the one with exactly that login, then logins that begin with it, then names of which a word begins with it,
    /// then any others. Among equals: those opened often and lately, then those with most followers. Several words are all
    /// looked for, in any order. No text finds nobody.
    package func find(_ text: String, limit: Int = 50, now: Date = Date()) -> [StoredPerson] {
        guard let query = PeopleQuery(text) else { return [] }
        return disk.read(orElse: []) { db in try PeopleFinder(db: db, limit: limit, now: now).people(for: query) }
    }

    /// Who was opened often and lately, most first: for an empty prompt.
    package func recentlyOpened(limit: Int = 50, now: Date = Date()) -> [StoredPerson] {
        disk.read(orElse: []) { db in try PeopleFinder(db: db, limit: limit, now: now).openedPeople() }
    }

    /// `count` people at random, everybody with the same chance; all of them, if there are no more. The same people come
    /// for the same numbers of `generator`, as long as the same are stored.
    package func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> [StoredPerson] {
        let shuffle = RandomOrder(generator.next(), generator.next())
        return disk.read(orElse: []) { db in try shuffle.people(db, count) }
    }

    /// Somebody by login, whatever its case; `nil` if never seen.
    package func person(_ login: Login) -> StoredPerson? {
        disk.read(orElse: nil) { db in try PersonRecord.fetch(db, login: login.description)?.stored }
    }
}
