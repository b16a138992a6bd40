package import Foundation
import GRDB
package import GitHubModel

/// A cache of people, with an index that finds them by parts of their logins and names.
package struct PeopleStore: Sendable {
    let database: StoreDatabase

    /// Adds or updates people.
    ///
    /// A person without a profile keeps the cached one. People are identified by their ids: a renamed person stays the
    /// same, and a login that now belongs to another account replaces the earlier person.
    package func store(_ people: [Person], at date: Date) {
        if people.isEmpty { return }
        database.write { db in for person in people { try PersonRecord.store(db, person, at: date) } }
    }

    /// Records that a person was opened, which ranks them first. Does nothing if the person is not cached.
    package func recordOpened(_ id: Person.ID, at date: Date) {
        database.write { db in try PersonRecord.recordOpened(db, id, at: date) }
    }

    /// Returns at most `limit` people with `text` in their login or name, ignoring case, accents and width.
    ///
    /// The exact login comes first, then logins with this prefix, then names with a word of this prefix, then all
    /// others. Within each group, people that were opened often and recently come first, then those with most
    /// followers. All words must match, in any order. An empty text matches nothing.
    package func find(_ text: String, limit: Int = 50, now: Date = Date()) -> [StoredPerson] {
        guard let query = PeopleQuery(text) else { return [] }
        return database.read(orElse: []) { db in try PeopleFinder(db: db, limit: limit, now: now).people(for: query) }
    }

    /// Returns the people that were opened often and recently, for an empty prompt.
    package func recentlyOpened(limit: Int = 50, now: Date = Date()) -> [StoredPerson] {
        database.read(orElse: []) { db in try PeopleFinder(db: db, limit: limit, now: now).openedPeople() }
    }

    /// Returns `count` random people with equal probability, or all of them if there are no more.
    ///
    /// The same numbers of `generator` select the same people as long as the same people are stored.
    package func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> [StoredPerson] {
        let order = RandomOrder(generator.next(), generator.next())
        return database.read(orElse: []) { db in try order.people(db, count) }
    }

    /// Returns the person with this login, ignoring case, or `nil` if the person is not cached.
    package func person(_ login: Login) -> StoredPerson? {
        database.read(orElse: nil) { db in try PersonRecord.fetch(db, login: login.description)?.stored }
    }
}

/// A cached person.
package struct StoredPerson: Sendable, Hashable {
    /// The person as last seen, with the last profile that GitHub sent.
    package var person: Person
    /// When a response last contained the person.
    package var seenAt: Date
    /// The number of responses that contained the person; 1 or more.
    package var timesSeen: Int
    /// How often the person was opened.
    package var timesOpened: Int
    /// When the person was last opened, or `nil` if never.
    package var openedAt: Date?

    package init(person: Person, seenAt: Date, timesSeen: Int = 1, timesOpened: Int = 0, openedAt: Date? = nil) {
        (self.person, self.seenAt, self.timesSeen) = (person, seenAt, timesSeen)
        (self.timesOpened, self.openedAt) = (timesOpened, openedAt)
    }
}
