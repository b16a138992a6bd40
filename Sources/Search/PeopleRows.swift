import GitHubModel
import Store

/// The rows for one query: people from the cache, merged with GitHub's search results.
struct PeopleRows: Sendable, Hashable {
    /// The query, or `nil` before the first search.
    let text: String?
    /// The cached people, best match first.
    let stored: [StoredPerson]
    let search: SearchResults?
    /// The rows without duplicates: the exact login, opened people, GitHub's order, then other cached people.
    private(set) var people: [Person]
    let logins: Set<Login>

    init(text: String? = nil, stored: [StoredPerson] = [], search: SearchResults? = nil) {
        (self.text, self.stored, self.search) = (text, stored, search)
        people = Self.merge(stored, search?.people ?? [], login: text.flatMap(Self.login))
        logins = Set(people.map(\.login))
    }

    var cacheOnlyCount: Int { people.count - (search?.people.count ?? 0) }

    /// Returns the rows with GitHub's results. If the results extend the previous ones, existing rows keep their positions
    /// and new rows follow.
    func merging(_ search: SearchResults) -> PeopleRows {
        var rows = PeopleRows(text: text, stored: stored, search: search)
        guard let old = self.search, search.extends(old) else { return rows }
        let merged = Dictionary(rows.people.map { ($0.id, $0) }) { first, _ in first }
        let existing = Set(people.map(\.id))
        rows.people = people.compactMap { merged[$0.id] } + rows.people.filter { !existing.contains($0.id) }
        return rows
    }

    /// Sets the given profiles without moving a row. A profile that was fetched individually is rarely older than the one
    /// in the search results.
    mutating func addProfiles(_ profiles: [Person.ID: Person.Profile]) {
        guard !profiles.isEmpty else { return }
        for index in people.indices { people[index].profile = profiles[people[index].id] ?? people[index].profile }
    }

    /// Moves a person to `index` regardless of rank, so that the selected row stays in place.
    mutating func pin(_ id: Person.ID, at index: Int) {
        guard let current = people.firstIndex(where: { $0.id == id }) else { return }
        people.insert(people.remove(at: current), at: min(index, people.count))
    }

    private static func merge(_ stored: [StoredPerson], _ found: [Person], login: Login?) -> [Person] {
        let cached = Dictionary(stored.map { ($0.person.id, $0.person) }) { first, _ in first }
        let found = found.map { $0.withProfile(of: cached[$0.id]) }
        let foundByID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        let logins = Set(found.map(\.login))
        // A login that GitHub returns with another ID has been reassigned to another account.
        let current = stored.filter { foundByID[$0.person.id] != nil || !logins.contains($0.person.login) }
        let opened = current.filter { $0.timesOpened > 0 }.map { foundByID[$0.person.id] ?? $0.person }
        let all = opened + found + current.map(\.person)
        var included: Set<Person.ID> = []
        return (all.filter { $0.login == login } + all).filter { included.insert($0.id).inserted }
    }

    static func login(_ text: String) -> Login? {
        do { return try SearchQuery(text).login } catch { return nil }
    }
}

extension Person {
    /// Returns the person with the profile of `stored` if the response contains none.
    fileprivate func withProfile(of stored: Person?) -> Person {
        var person = self
        person.profile = profile ?? stored?.profile
        return person
    }
}
