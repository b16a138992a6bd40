import GitHubModel
import Store

/// The rows of one text: those stored, and those GitHub answered, as far as either is known.
struct PeopleRows: Sendable, Hashable {
    /// What they were looked for with; `nil` before anything was.
    let text: String?
    /// Best first.
    let stored: [StoredPerson]
    /// `nil` until it comes.
    let search: SearchResults?
    /// Nobody twice: the exact login, then people opened before, then GitHub's order, then the others that are stored.
    private(set) var people: [Person]
    /// Those of ``people``.
    let logins: Set<Login>

    init(text: String? = nil, stored: [StoredPerson] = [], search: SearchResults? = nil) {
        (self.text, self.stored, self.search) = (text, stored, search)
        people = Self.merge(stored, search?.people ?? [], login: text.flatMap(Self.login))
        logins = Set(people.map(\.login))
    }

    /// How many of the rows GitHub did not name.
    var cacheOnlyCount: Int { people.count - (search?.people.count ?? 0) }

    /// The same with GitHub's answer. Where that goes on from the one before, all rows stay where they are, and the new ones
    /// come after them.
    func merging(_ search: SearchResults) -> PeopleRows {
        var rows = PeopleRows(text: text, stored: stored, search: search)
        guard let old = self.search, search.extends(old) else { return rows }
        let merged = Dictionary(rows.people.map { ($0.id, $0) }) { first, _ in first }
        let shown = Set(people.map(\.id))
        rows.people = people.compactMap { merged[$0.id] } + rows.people.filter { !shown.contains($0.id) }
        return rows
    }

    /// Tells of everybody in `profiles` what is known there: it was asked for by itself, and is seldom older than what came
    /// with the rows. Nobody moves.
    mutating func addProfiles(with profiles: [Person.ID: Person.Profile]) {
        guard !profiles.isEmpty else { return }
        for index in people.indices { people[index].profile = profiles[people[index].id] ?? people[index].profile }
    }

    /// Puts somebody at `line`, whatever their rank: where they are selected, their row stays.
    mutating func pin(_ id: Person.ID, at line: Int) {
        guard let index = people.firstIndex(where: { $0.id == id }) else { return }
        people.insert(people.remove(at: index), at: min(line, people.count))
    }

    private static func merge(_ stored: [StoredPerson], _ found: [Person], login: Login?) -> [Person] {
        let known = Dictionary(stored.map { ($0.person.id, $0.person) }) { first, _ in first }
        let found = found.map { $0.withProfile(of: known[$0.id]) }
        let named = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        let logins = Set(found.map(\.login))
        // A login that GitHub gives to another number now has passed on.
        let current = stored.filter { named[$0.person.id] != nil || !logins.contains($0.person.login) }
        let opened = current.filter { $0.timesOpened > 0 }.map { named[$0.person.id] ?? $0.person }
        let all = opened + found + current.map(\.person)
        var seen: Set<Person.ID> = []
        return (all.filter { $0.login == login } + all).filter { seen.insert($0.id).inserted }
    }

    /// The text as a login, if it could be one.
    static func login(_ text: String) -> Login? {
        do { return try SearchQuery(text).login } catch { return nil }
    }
}

extension Person {
    /// With what is stored of the profile, where the answer held none.
    fileprivate func withProfile(of stored: Person?) -> Person {
        var person = self
        person.profile = profile ?? stored?.profile
        return person
    }
}
