import GitHubModel
package import Store

/// The order of rows: the exact login first, then by how well people match, then by how the user knows them. People that only
/// GitHub found follow those that match as typed, and similar ones are last.
///
/// Equally good matches are in this order: people that were opened or that clones name, people of the repository, people
/// around the account, the best cached match, GitHub's order, other cached people. In a repository, people that were opened
/// precede those who committed there, and these the people of other clones. So the first row is the same before and after
/// GitHub's response, unless that contains a better match.
struct RowOrder {
    private enum Group: Int {
        case openedOrInGit, committer, inOtherClone, scope, nearAccount, bestCached, others
    }

    private struct Key: Comparable {
        /// 0 for the exact login.
        let tier: Int
        let cost: Int
        let group: Group
        let index: Int

        static func < (one: Key, other: Key) -> Bool {
            (one.tier, one.cost, one.group.rawValue, one.index)
                < (other.tier, other.cost, other.group.rawValue, other.index)
        }
    }

    private let login: Login?
    private let scope: PersonSource?
    private let matches: RowMatches
    /// The groups and positions of the cached people that precede GitHub's order.
    private var preferred: [Person.ID: (group: Group, index: Int)] = [:]

    init(_ input: PromptInput, _ stored: [StoredPerson], _ scope: RepositoryScope?, _ matches: RowMatches) {
        login = input.login
        self.scope = scope?.source
        self.matches = matches
        for (index, stored) in stored.enumerated() {
            guard let group = Self.group(of: stored, hasScope: scope != nil) else { continue }
            preferred[stored.person.id] = (group, index)
        }
        if let best = stored.first, preferred[best.person.id] == nil { preferred[best.person.id] = (.bestCached, 0) }
    }

    private static func group(of stored: StoredPerson, hasScope: Bool) -> Group? {
        let source = stored.person.source
        if stored.timesOpened > 0 { return .openedOrInGit }
        if hasScope, stored.isCommitter { return .committer }
        if source == .git(isChecked: true) { return hasScope ? .inOtherClone : .openedOrInGit }
        return source?.kind == .follows || source?.kind == .repository ? .nearAccount : nil
    }

    /// Without a query the people keep their order: see ``PeopleService/startingPeople(in:viewer:login:)``.
    func indices(of people: [Person]) -> [Int] {
        guard matches.hasQuery else { return Array(people.indices) }
        let keys = people.enumerated().map(key)
        return keys.indices.sorted { keys[$0] < keys[$1] }
    }

    private func key(_ index: Int, _ person: Person) -> Key {
        let tier = person.login == login ? 0 : 1 + matches.tier(of: person)
        let cost = matches.isSimilar(person) ? matches[person]?.cost ?? 0 : 0
        let preferred = preferred[person.id]
        let isPreferred = preferred.map { $0.group.rawValue < Group.scope.rawValue } ?? false
        if let scope, person.source == scope, !isPreferred {
            return Key(tier: tier, cost: cost, group: .scope, index: index)
        }
        return Key(tier: tier, cost: cost, group: preferred?.group ?? .others, index: preferred?.index ?? index)
    }
}

/// How the people of a list match a query. Each is compared once.
struct RowMatches: Sendable, Hashable {
    private struct Names: Hashable {
        let login: Login
        let name: String?

        init(_ person: Person) {
            login = person.login
            name = person.knownName
        }
    }

    private let query: NameQuery?
    private var keys: [Names: NameKeys] = [:]
    /// The people that GitHub found.
    private var found: Set<Person.ID> = []
    private var matches: [Names: PersonMatch] = [:]

    init(_ query: NameQuery?) { self.query = query }

    var hasQuery: Bool { query != nil }

    /// The matches of `people`. Names that `earlier` compared with another query are not folded again. If enough people match as
    /// typed to fill up a list, similar ones are left out, which take longer to compare.
    init(_ query: NameQuery?, of people: [Person], after earlier: RowMatches) {
        self.query = query
        for person in people { keys[Names(person)] = earlier.keys[Names(person)] }
        add(people, includesSimilar: false)
        if matches.count < PersonMatch.maxWithSimilar { add(people, includesSimilar: true) }
    }

    subscript(_ person: Person) -> PersonMatch? { matches[Names(person)] }

    /// Whether the person only resembles the query, and GitHub did not find it.
    func isSimilar(_ person: Person) -> Bool { self[person]?.isSimilar ?? false && !found.contains(person.id) }

    mutating func add(_ people: [Person], found: [Person]) {
        self.found.formUnion(found.lazy.map(\.id))
        add(people, includesSimilar: false)
        add(people, includesSimilar: true)
    }

    private mutating func add(_ people: [Person], includesSimilar: Bool) {
        guard let query else { return }
        for person in people {
            let names = Names(person)
            guard matches[names] == nil else { continue }
            let keys = keys(of: names, includesLatin: includesSimilar)
            matches[names] = PersonMatch(keys, query, includesSimilar: includesSimilar)
        }
    }

    private mutating func keys(of names: Names, includesLatin: Bool) -> NameKeys {
        if let known = keys[names], known.includesLatin || !includesLatin { return known }
        let made = NameKeys(login: names.login.description, name: names.name, includesLatin: includesLatin)
        keys[names] = made
        return made
    }

    /// The position among the kinds of matches: grades, then people that only GitHub found, then similar ones.
    fileprivate func tier(of person: Person) -> Int {
        guard query != nil else { return 0 }
        let last = PersonMatch.Grade.similar.rawValue
        guard let match = self[person], !match.isSimilar else { return isSimilar(person) ? last + 1 : last }
        return match.grade.rawValue
    }

    func kind(of person: Person) -> Person.MatchKind {
        guard let match = self[person] else { return .gitHub }
        return switch match.grade {
        case .exactLogin: .exact
        case .loginPrefix: .prefix
        case .words, .wordPrefixes, .withinWords: .word
        case .lettersInOrder: .letters
        case .similar: isSimilar(person) ? .similar : .gitHub
        }
    }
}

extension [StoredPerson] {
    /// Returns the people that match `text`, which are best first, in the order in which they are listed for it.
    package func inListOrder(for text: String) -> [StoredPerson] {
        let input = PromptInput(text)
        var matches = RowMatches(input.query)
        matches.add(map(\.person), found: [])
        return RowOrder(input, self, nil, matches).indices(of: map(\.person)).map { index in
            var stored = self[index]
            stored.person.matchKind = input.query == nil ? nil : matches.kind(of: stored.person)
            return stored
        }
    }
}
