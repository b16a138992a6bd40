package import GitHubModel
package import Store
import UnicodeText

/// The order of rows: the exact login first, then by how well people match, then by how the user knows them. People
/// that only GitHub found follow people who match as typed. Similar people, and those of whom letters in order match,
/// are last unless GitHub found them.
///
/// Equally good matches are in this order:
///
/// 1. in a repository, who committed there, then who reviewed there, then who can be mentioned there;
/// 2. people that were opened, or that clones name;
/// 3. people around the account;
/// 4. the best cached match;
/// 5. people in GitHub's order;
/// 6. other cached people;
/// 7. people whom only a clone names, without an ID or several with one name: anybody can commit with any name.
///
/// Outside of a repository, the first row is the same before and after GitHub's response, unless the response contains
/// a better match.
struct RowOrder {
    /// The reason for which a row precedes others that match equally well. The cases are in the order of rows.
    private enum Group: Int {
        case committer, reviewer, scope, openedOrInGit, nearAccount, bestCached, others, onlyInClone
    }

    /// The sort key of a row: how well the person matches, then how similar the names are, then the group, then
    /// the position in the group.
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
        let invented = Self.invented(among: stored, matches)
        for (index, stored) in stored.enumerated() {
            let isInvented = invented.contains(stored.person.id)
            guard let group = isInvented ? .onlyInClone : Self.group(of: stored, hasScope: scope != nil) else {
                continue
            }
            preferred[stored.person.id] = (group, index)
        }
        if let best = stored.first, preferred[best.person.id] == nil { preferred[best.person.id] = (.bestCached, 0) }
    }

    /// Returns the people whom only commits name and who stand behind all others: several of one name, and those with
    /// the name of a person of the clone whom GitHub has confirmed. A stranger whom the search found puts nobody
    /// behind: colleagues can have the name of a stranger.
    private static func invented(among stored: [StoredPerson], _ matches: RowMatches) -> Set<Person.ID> {
        let isClaim = { (stored: StoredPerson) in stored.isClaim && !matches.isFound(stored.person) }
        let named = { (stored: StoredPerson) in
            stored.person.displayName.map { (key: Namesakes.key($0), id: stored.person.id) }
        }
        let claims = stored.filter(isClaim).compactMap(named)
        guard !claims.isEmpty else { return [] }
        let confirmed = stored.filter { $0.isOfClone && !isClaim($0) }.compactMap(named)
        let doubles = claims.filter { claim in confirmed.contains { Namesakes.isName($0.key, like: claim.key) } }
        return Set((doubles + Namesakes.among(claims, key: \.key, account: \.id)).map(\.id))
    }

    private static func group(of stored: StoredPerson, hasScope: Bool) -> Group? {
        let source = stored.person.source
        if stored.isOnlyInClone { return .onlyInClone }
        if hasScope, stored.isCommitter { return .committer }
        if hasScope, stored.isReviewer { return .reviewer }
        if stored.timesOpened > 0 || source == .git(isChecked: true) { return .openedOrInGit }
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
        let cost = matches.cost(of: person)
        let preferred = preferred[person.id]
        let isPreferred = preferred.map { $0.group.rawValue < Group.scope.rawValue } ?? false
        if let scope, person.source == scope, !isPreferred {
            return Key(tier: tier, cost: cost, group: .scope, index: index)
        }
        return Key(tier: tier, cost: cost, group: preferred?.group ?? .others, index: preferred?.index ?? index)
    }
}

/// How the people of a list match a query. Each is compared once, and again when another name becomes known.
package struct RowMatches: Sendable, Hashable {
    /// A person with the folded names, and the result of the comparison with the query so far.
    private struct Compared: Hashable {
        /// How far a person has been compared: not at all, as the query is typed, or also for similar names.
        enum Extent: Int { case none, asTyped, similar }

        let login: String
        let name: String?
        private(set) var keys: NameKeys
        private(set) var match: PersonMatch?
        private var extent = Extent.none

        init(_ person: Person) {
            login = person.login.description
            name = person.displayName
            keys = NameKeys(login: login, name: name, includesLatin: false)
        }

        func isSame(as person: Person) -> Bool { login == person.login.description && name == person.displayName }

        mutating func compare(with query: NameQuery, upTo extent: Extent) {
            guard match == nil, self.extent.rawValue < extent.rawValue else { return }
            self.extent = extent
            if extent == .similar, !keys.includesLatin { keys = NameKeys(login: login, name: name) }
            match = PersonMatch(keys, query, includesSimilar: extent == .similar)
        }

        /// Adds what the query says about the person, whose names have only a part of it.
        mutating func use(_ context: PersonContext) { match = match ?? PersonMatch(context) }

        /// Whether no transliteration is needed to compare the name for similarity.
        var isQuicklyCompared: Bool { keys.includesLatin || !(name.map(Transliteration.applies) ?? false) }

        mutating func removeMatch() {
            match = nil
            extent = .none
        }
    }

    private let query: NameQuery?
    private var compared: [Person.ID: Compared] = [:]
    /// The people that GitHub found.
    private var found: Set<Person.ID> = []

    init(_ query: NameQuery?) { self.query = query }

    var hasQuery: Bool { query != nil }

    /// The matches of `people`. Names that `earlier` compared with another query are not folded again. If not enough
    /// people match as typed to fill up a list, the first of the others are compared for similarity, unless that takes
    /// longer than the frame after a key may.
    init(_ query: NameQuery?, of people: [Person], after earlier: RowMatches) {
        self.query = query
        compared.reserveCapacity(people.count)
        for person in people {
            compared[person.id] = earlier.compared[person.id]
            compared[person.id]?.removeMatch()
        }
        compare(people, upTo: .asTyped)
        guard compared.values.count(where: { $0.match != nil }) < PersonMatch.maxWithSimilar else { return }
        let candidates = people.prefix(Self.maxQuicklyCompared)
        compare(candidates.filter { compared[$0.id]?.isQuicklyCompared ?? false }, upTo: .similar)
    }

    private static let maxQuicklyCompared = 50

    subscript(_ person: Person) -> PersonMatch? { compared[person.id]?.match }

    /// Keeps the match of a person whose ID has become known.
    mutating func move(from old: Person.ID, to new: Person.ID) {
        if let known = compared.removeValue(forKey: old) { compared[new] = known }
    }

    package mutating func add(_ people: [Person], found: [Person]) {
        self.found.formUnion(found.lazy.map(\.id))
        compare(people, upTo: .asTyped)
        compare(people, upTo: .similar)
    }

    /// Adds the contexts by which the cache found people for the query.
    mutating func addContexts(of stored: [StoredPerson]) {
        for stored in stored {
            if let context = stored.context { compared[stored.person.id]?.use(context) }
        }
    }

    private mutating func compare(_ people: [Person], upTo extent: Compared.Extent) {
        guard let query else { return }
        for person in people {
            if let known = compared[person.id], !known.isSame(as: person) { compared[person.id] = nil }
            compared[person.id, default: Compared(person)].compare(with: query, upTo: extent)
        }
    }

    /// Whether the person only resembles the query, and GitHub did not find it.
    package func isSimilar(_ person: Person) -> Bool { self[person]?.isSimilar ?? false && !isFound(person) }

    /// The position among the kinds of matches: grades, then people that only GitHub found, then similar ones.
    fileprivate func tier(of person: Person) -> Int {
        guard query != nil else { return 0 }
        let last = PersonMatch.Grade.similar.rawValue
        guard let match = self[person] else { return last }
        if isFound(person) { return min(match.tier, last) }
        return match.isSimilar || match.isScattered ? max(match.grade.rawValue, last) + 1 : match.tier
    }

    /// The difference from the query, by which the people of one tier are sorted. GitHub's order is that of the people
    /// that only GitHub found.
    fileprivate func cost(of person: Person) -> Int {
        guard let match = self[person] else { return 0 }
        return isFound(person) && match.tier >= PersonMatch.Grade.similar.rawValue ? 0 : match.cost
    }

    /// Whether GitHub found the person for the query.
    func isFound(_ person: Person) -> Bool { found.contains(person.id) }

    func kind(of person: Person) -> Person.MatchKind {
        guard let match = self[person] else { return .gitHub }
        return switch match.grade {
        case .exactLogin: .exact
        case .loginPrefix: .prefix
        case .words, .wordPrefixes, .withinWords: .word
        case .lettersInOrder: .letters
        case .similar, .context: isSimilar(person) ? .similar : .gitHub
        }
    }
}

extension StoredPerson {
    /// Whether the person has commits in the clone, or is of its repository.
    fileprivate var isOfClone: Bool {
        isCommitter || person.source?.kind == .git || person.source?.kind == .repository
    }

    /// Whether only the commits of a clone name the person, without an ID that GitHub knows.
    fileprivate var isOnlyInClone: Bool {
        timesOpened == 0 && person.source == .git(isChecked: false) && !person.hasKnownID
    }
}

extension [StoredPerson] {
    /// Returns the people that match `text`, which are best first, in the order in which they are listed for it.
    package func inListOrder(for text: String) -> [StoredPerson] {
        let input = PromptInput(text)
        var matches = RowMatches(input.query)
        matches.add(map(\.person), found: [])
        matches.addContexts(of: self)
        return RowOrder(input, self, nil, matches).indices(of: map(\.person)).map { index in
            var stored = self[index]
            stored.person.matchKind = input.query == nil ? nil : matches.kind(of: stored.person)
            return stored
        }
    }
}
