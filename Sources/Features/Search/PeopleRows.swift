import GitHubModel
import Store

/// The rows for one query: the same people in the same order wherever people are listed for a text. Every person matches the
/// query by login or name, or was found by GitHub for it.
struct PeopleRows: Sendable, Hashable {
    let input: PromptInput
    let stored: [StoredPerson]
    /// Rows of an earlier query that match this one, too.
    let earlier: [Person]
    private(set) var search: SearchResults?
    let scope: RepositoryScope?
    /// Whether the search for this query has finished. Until then, rows that only an earlier query had are unconfirmed.
    let isFinal: Bool
    private(set) var people: [Person]
    private let matches: RowMatches
    private let unconfirmed: Set<Person.ID>

    var text: String { input.text }

    init(
        _ input: PromptInput = PromptInput(""), stored: [StoredPerson] = [], earlier: [Person] = [],
        search: SearchResults? = nil, scope: RepositoryScope? = nil, isFinal: Bool = false,
        matches: RowMatches? = nil
    ) {
        self.scope = scope
        self.input = input
        self.stored = stored
        self.earlier = earlier
        self.search = search
        self.isFinal = isFinal || search != nil
        let others = (search?.similar ?? []) + earlier
        let all = DistinctPeople(search?.people ?? [], stored, others, scope?.source).all
        var matches = matches ?? RowMatches(input.query)
        matches.add(all, found: search?.people ?? [])
        let ordered = RowOrder(input, stored, scope, matches).indices(of: all).map { all[$0] }
        people = ordered.enumerated().filter { $0 < PersonMatch.maxWithSimilar || !matches.isSimilar($1) }.map(
            \.element)
        self.matches = matches
        let isOpen = !self.isFinal
        unconfirmed = isOpen ? Set(earlier.map(\.id)).subtracting(stored.map(\.person.id)) : []
    }

    func contains(_ login: Login) -> Bool { people.contains { $0.login == login } }

    /// How the person matches the query, or `nil` if only GitHub found it.
    func match(of person: Person) -> PersonMatch? { matches[person] }

    /// Whether the person only resembles the query, and GitHub did not find it.
    func isSimilar(_ person: Person) -> Bool { matches.isSimilar(person) }

    func matchKind(of person: Person) -> Person.MatchKind? { input.query == nil ? nil : matches.kind(of: person) }

    /// Whether the search has found nobody, and no cached person matches, so that the text can be searched for once more, for what
    /// is similar.
    var lacksSimilar: Bool {
        guard let search, search.similar == nil, search.isComplete, !search.lacksSearch else { return false }
        return people.isEmpty
    }

    /// Whether nobody matches as typed.
    var areSimilar: Bool {
        guard let search, search.people.isEmpty, !people.isEmpty else { return false }
        return search.similar?.isEmpty == false || people.allSatisfy(isSimilar)
    }

    var cacheOnlyCount: Int { people.count - (search?.people.count ?? 0) }

    func isConfirmed(_ person: Person) -> Bool { !unconfirmed.contains(person.id) }

    func narrowed(to text: String) -> PeopleRows { narrowed(to: text, scope: scope) }

    func narrowed(to text: String, scope: RepositoryScope?) -> PeopleRows {
        let input = PromptInput(text)
        let matches = RowMatches(input.query, of: people, after: matches)
        return PeopleRows(input, earlier: people.filter { matches[$0] != nil }, scope: scope, matches: matches)
    }

    /// The rows, unconfirmed, without people that only some accounts may see.
    func ofAnyAccount(scope: RepositoryScope?) -> PeopleRows {
        let visible = people.filter { $0.source?.kind != .repository && $0.source?.kind != .follows }
        return PeopleRows(input, earlier: visible, scope: scope)
    }

    func merging(_ stored: [StoredPerson]) -> PeopleRows {
        PeopleRows(
            input, stored: stored, earlier: earlier, search: search, scope: scope, isFinal: isFinal, matches: matches)
    }

    /// Without a response, `search` is `nil`. If the results extend the previous ones, existing rows keep their positions and
    /// new rows follow.
    func finished(_ search: SearchResults?) -> PeopleRows {
        var rows = PeopleRows(
            input, stored: stored, earlier: earlier, search: search ?? self.search, scope: scope, isFinal: true,
            matches: matches)
        guard let old = self.search, let search, search.extends(old) else { return rows }
        let merged = Dictionary(rows.people.map { ($0.id, $0) }) { first, _ in first }
        let existing = Set(people.map(\.id))
        rows.people = people.compactMap { merged[$0.id] } + rows.people.filter { !existing.contains($0.id) }
        return rows
    }

    mutating func add(_ repositories: [RepositoryMatch]) { search?.repositories = repositories }

    /// No row moves. A profile that was fetched individually is rarely older than the one in the search results.
    mutating func addProfiles(_ profiles: [Person.ID: Person.Profile]) {
        guard !profiles.isEmpty else { return }
        for index in people.indices { people[index].profile = profiles[people[index].id] ?? people[index].profile }
    }

    mutating func remove(_ id: Person.ID) { people.removeAll { $0.id == id } }

    /// Moves a person to `index` regardless of rank, so that the selected row stays in place.
    mutating func pin(_ id: Person.ID, at index: Int) {
        guard let current = people.firstIndex(where: { $0.id == id }) else { return }
        people.insert(people.remove(at: current), at: min(index, people.count))
    }
}

/// The text in the prompt, parsed: a query, a login, or an address.
struct PromptInput: Sendable, Hashable {
    let text: String
    let query: NameQuery?
    /// `nil` if the text is not an address, or the address of neither an account nor a repository.
    let address: GitHubAddress?
    /// Why the text, which is an address, can't be opened.
    let addressError: InvalidAddressError?
    /// The text as a login, or the login that it is the address of.
    let login: Login?
    /// Whether the text is `@me`, the account in use.
    var isOwnAccount: Bool { Self.isOwnAccount(text) }
    /// The text as a part of the name of a repository.
    let repositoryWord: String?
    /// Whether the text is a name, without qualifiers.
    let isPlain: Bool
    /// The number of characters if GitHub doesn't search for as many.
    let excessLength: Int?

    init(_ text: String) {
        self.text = text
        query = NameQuery(text)
        do throws(InvalidAddressError) {
            address = try GitHubAddress(text)
            addressError = nil
        } catch {
            address = nil
            addressError = error
        }
        let search = Self.search(text)
        excessLength = search.excessLength
        isPlain = search.query?.isPlain ?? false
        repositoryWord = address == nil ? search.query?.repositoryWord : nil
        if case .account(let login) = address?.target { self.login = login } else { login = search.query?.login }
    }

    static func isOwnAccount(_ text: String) -> Bool {
        text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() } == ["@me"]
    }

    /// The length is `nil` unless the text is too long to search for.
    private static func search(_ text: String) -> (query: SearchQuery?, excessLength: Int?) {
        do throws(InvalidSearchQueryError) {
            return (try SearchQuery(text), nil)
        } catch {
            if case .tooLong(let length) = error { return (nil, length) }
            return (nil, nil)
        }
    }
}

/// The people of several lists without duplicates: those that GitHub returned in its order, the cached ones, then those of
/// earlier rows.
private struct DistinctPeople {
    private(set) var all: [Person] = []
    private var indices: [Person.ID: Int] = [:]
    /// The indices of people whose ID is unknown.
    private var unidentified: [Login: Int] = [:]

    /// `scope` is the source that a person keeps if any list names it.
    init(_ found: [Person], _ stored: [StoredPerson], _ earlier: [Person], _ scope: PersonSource?) {
        all.reserveCapacity(found.count + stored.count + earlier.count)
        for person in found where indices[person.id] == nil { append(person) }
        let logins = Set(found.lazy.map(\.login))
        func add(_ person: Person) {
            if let index = indices[person.id] { return all[index].add(person, scope) }
            if let index = index(ofUnidentified: person) { return identify(person, at: index, scope) }
            // A login that GitHub returned with another ID has been reassigned to another account.
            if !logins.contains(person.login) { append(person) }
        }
        for index in stored.indices { add(stored[index].person) }
        for person in earlier { add(person) }
    }

    private mutating func append(_ person: Person) {
        indices[person.id] = all.count
        if !person.hasKnownID { unidentified[person.login] = all.count }
        all.append(person)
    }

    /// Returns the index of the same login if the ID of one of both is unknown, as that of the account in use can be.
    private func index(ofUnidentified person: Person) -> Int? {
        if !person.hasKnownID { return all.firstIndex { $0.login == person.login } }
        return unidentified.isEmpty ? nil : unidentified[person.login]
    }

    private mutating func identify(_ person: Person, at index: Int, _ scope: PersonSource?) {
        indices[person.id] = index
        let other = all[index]
        guard !other.hasKnownID else { return all[index].add(person, scope) }
        all[index] = person
        all[index].add(other, scope)
        if person.hasKnownID { unidentified[person.login] = nil }
    }
}

extension Person {
    /// Adds what only `other`, the same account, has. The source `scope` replaces another one.
    fileprivate mutating func add(_ other: Person, _ scope: PersonSource?) {
        complete(with: other)
        if let source = other.source, self.source == nil || source == scope { self.source = source }
    }
}
