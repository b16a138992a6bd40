package import GitHubModel
package import Store

/// The rows for one query: the same people in the same order wherever people are listed for a text. Every person
/// matches the query by login or name, or was found by GitHub for it.
package struct PeopleRows: Sendable, Hashable {
    package let input: PromptInput
    package let stored: [StoredPerson]
    /// Rows of an earlier query that match this one, too.
    let earlier: [Person]
    package private(set) var search: SearchResults?
    let scope: RepositoryScope?
    /// Whether the search for this query has finished. Until then, rows that only an earlier query had are unconfirmed.
    package let isFinal: Bool
    /// Whether GitHub's answer is on its way. People who only resemble the query are not listed beside others until
    /// then.
    package let isAwaited: Bool
    package private(set) var people: [Person]
    private var matches: RowMatches
    private let unconfirmed: Set<Person.ID>
    /// The people that only commits name, until GitHub returns them.
    private var claims: Set<Person.ID>
    /// The people that the text named by a name in commits, and that have another name at GitHub.
    private var refuted: Set<Person.ID> = []

    package var text: String { input.text }

    package init(
        _ input: PromptInput = PromptInput(""), stored: [StoredPerson] = [], earlier: [Person] = [],
        search: SearchResults? = nil, scope: RepositoryScope? = nil, isFinal: Bool = false, isAwaited: Bool = false,
        matches: RowMatches? = nil, claims: Set<Person.ID> = []
    ) {
        self.scope = scope
        self.input = input
        self.stored = stored
        self.earlier = earlier
        self.search = search
        self.isFinal = isFinal || search != nil
        self.isAwaited = isAwaited && !self.isFinal
        let others = (search?.similar ?? []) + earlier
        let all = DistinctPeople(search?.people ?? [], stored, others, scope?.source).all
        var matches = matches ?? RowMatches(input.query)
        matches.add(all, found: search?.peopleFoundByGitHub ?? [])
        matches.addContexts(of: stored)
        let ordered = RowOrder(input, stored, scope, matches).indices(of: all).map { all[$0] }
        let hasOthers = ordered.first.map { !matches.isSimilar($0) } ?? false
        let maxWithSimilar = self.isAwaited && hasOthers ? 0 : PersonMatch.maxWithSimilar
        people = ordered.enumerated().filter { $0 < maxWithSimilar || !matches.isSimilar($1) }.map(\.element)
        self.matches = matches
        let isOpen = !self.isFinal
        unconfirmed = isOpen ? Set(earlier.map(\.id)).subtracting(stored.map(\.person.id)) : []
        let known = Set(stored.lazy.filter { !$0.isClaim }.map(\.person.id)).union((search?.people ?? []).map(\.id))
        self.claims = claims.union(stored.lazy.filter(\.isClaim).map(\.person.id)).subtracting(known)
    }

    package func contains(_ login: Login) -> Bool { people.contains { $0.login == login } }

    /// How the person matches the query, or `nil` if only GitHub found it.
    package func match(of person: Person) -> PersonMatch? { matches[person] }

    /// Whether the person only resembles the query, and GitHub did not find it.
    package func isSimilar(_ person: Person) -> Bool { matches.isSimilar(person) }

    /// Whether only commits name the account or give its name, so that GitHub has to be asked before anything is done
    /// with it.
    package func isClaim(_ person: Person) -> Bool { claims.contains(person.id) || person.hasClaimedName }

    /// Whether GitHub's name of the person is not the one in commits by which the text named the person.
    package func isRefuted(_ person: Person) -> Bool { refuted.contains(person.id) }

    /// Puts the account that GitHub returned in the row of the person whom only commits named. The row shows GitHub's
    /// name.
    package mutating func confirm(_ account: Person) {
        guard let index = people.firstIndex(where: { $0.login == account.login && isClaim($0) }) else { return }
        let claim = people[index]
        claims.remove(claim.id)
        people[index] = account.listed(as: claim)
        matches.move(from: claim.id, to: account.id)
        let isNamed = input.query != nil && isCertain(account)
        if !isNamed, !claim.isNamed(like: account) { refuted.insert(account.id) }
    }

    /// Whether the person is listed first because of ``scope``.
    package func isOfRepository(_ person: Person) -> Bool {
        guard let scope else { return false }
        return person.source == scope.source || stored.contains { $0.isCommitter && $0.person.id == person.id }
    }

    /// Whether the text certainly names the person: it is the login, how the login or the name begins, or GitHub found
    /// the person for it. Without a query, all people are those that the list is about.
    package func isCertain(_ person: Person) -> Bool {
        guard let query = input.query, !input.isOwnAccount, person.login != input.login else { return true }
        return matches.isFound(person) || query.isBeginning(of: person)
    }

    /// Whether the text certainly names the person, and not only by a name in commits.
    func isNamedByGitHub(_ person: Person) -> Bool {
        guard person.hasClaimedName, let query = input.query else { return isCertain(person) }
        return person.login == input.login || query.isBeginning(login: person.login.description, name: nil)
    }

    /// Whether the person is listed by a guess, which the row says.
    package func isGuess(_ person: Person) -> Bool { isRefuted(person) || matches[person] != nil && !isCertain(person) }

    func matchKind(of person: Person) -> Person.MatchKind? { input.query == nil ? nil : matches.kind(of: person) }

    /// Whether the search has found nobody, and no cached person matches, so that the text can be searched for once
    /// more, for what is similar.
    package var lacksSimilar: Bool {
        guard let search, search.similar == nil, search.isComplete, !search.lacksSearch else { return false }
        return people.isEmpty
    }

    /// Whether nobody matches as typed.
    package var areSimilar: Bool {
        guard let search, search.people.isEmpty, !people.isEmpty else { return false }
        return search.similar?.isEmpty == false || people.allSatisfy(isSimilar)
    }

    package var cacheOnlyCount: Int { people.count - (search?.people.count ?? 0) }

    package func isConfirmed(_ person: Person) -> Bool { !unconfirmed.contains(person.id) }

    package func narrowed(to text: String) -> PeopleRows { narrowed(to: text, scope: scope) }

    package func narrowed(to text: String, scope: RepositoryScope?) -> PeopleRows {
        let input = PromptInput(text)
        let matches = RowMatches(input.query, of: people, after: matches)
        let matching = people.filter { matches[$0] != nil }
        return PeopleRows(input, earlier: matching, scope: scope, isAwaited: true, matches: matches, claims: claims)
    }

    /// The rows, unconfirmed, without people that only some accounts may see.
    package func ofAnyAccount(scope: RepositoryScope?) -> PeopleRows {
        let visible = people.filter { $0.source?.kind != .repository && $0.source?.kind != .follows }
        return PeopleRows(input, earlier: visible, scope: scope, isAwaited: true, claims: claims)
    }

    package func merging(_ stored: [StoredPerson]) -> PeopleRows {
        PeopleRows(
            input, stored: stored, earlier: earlier, search: search, scope: scope, isFinal: isFinal,
            isAwaited: isAwaited, matches: matches, claims: claims)
    }

    /// The rows after a search that failed: what the cache has is all there is for now.
    package func unanswered() -> PeopleRows {
        PeopleRows(
            input, stored: stored, earlier: earlier, search: search, scope: scope, isFinal: isFinal, matches: matches,
            claims: claims)
    }

    /// Without a response, `search` is `nil`. If the results extend the previous ones, existing rows keep their
    /// positions and new rows follow.
    package func finished(_ search: SearchResults?) -> PeopleRows {
        var rows = PeopleRows(
            input, stored: stored, earlier: earlier, search: search ?? self.search, scope: scope, isFinal: true,
            matches: matches, claims: claims)
        guard let old = self.search, let search, search.extends(old) else { return rows }
        let merged = Dictionary(rows.people.map { ($0.id, $0) }) { first, _ in first }
        let existing = Set(people.map(\.id))
        rows.people = people.compactMap { merged[$0.id] } + rows.people.filter { !existing.contains($0.id) }
        return rows
    }

    package mutating func add(_ repositories: [RepositoryMatch]) { search?.repositories = repositories }

    /// No row moves. A profile that was fetched individually is rarely older than the one in the search results.
    package mutating func addProfiles(_ profiles: [Person.ID: Person.Profile]) {
        guard !profiles.isEmpty else { return }
        for index in people.indices {
            guard let profile = profiles[people[index].id], profile != people[index].profile else { continue }
            var account = people[index]
            account.profile = profile
            if people[index].hasClaimedName { confirm(account) } else { people[index] = account }
        }
    }

    package mutating func remove(_ id: Person.ID) { people.removeAll { $0.id == id } }

    /// Moves a person to `index` regardless of rank, so that the selected row stays in place.
    package mutating func pin(_ id: Person.ID, at index: Int) {
        guard let current = people.firstIndex(where: { $0.id == id }) else { return }
        people.insert(people.remove(at: current), at: min(index, people.count))
    }
}

extension Person {
    /// Returns the account, which GitHub has returned, in place of a listed person, with the reasons why that is
    /// listed.
    func listed(as person: Person) -> Person {
        var account = self
        account.source = person.source
        account.match = person.match
        account.contributions = person.contributions
        return account
    }

    /// Whether the name of `account` is the name of the person, as far as the shorter one goes. True if the person has
    /// none.
    package func isNamed(like account: Person) -> Bool {
        guard let name = displayName, let query = NameQuery(name) else { return true }
        guard let other = account.displayName, let otherQuery = NameQuery(other) else { return false }
        return query.isBeginning(login: "", name: other) || otherQuery.isBeginning(login: "", name: name)
    }
}

/// The text in the prompt, parsed: a query, a login, or an address.
package struct PromptInput: Sendable, Hashable {
    package let text: String
    package let query: NameQuery?
    /// The text as a query to GitHub, or why it is none, such as an empty text.
    package let searchQuery: Result<SearchQuery, InvalidSearchQueryError>
    /// `nil` if the text is not an address, or the address of neither an account nor a repository.
    package let address: GitHubAddress?
    /// Why the text, which is an address, can't be opened.
    package let addressError: InvalidAddressError?
    /// The text as a login, or the login that it is the address of.
    package let login: Login?
    /// Whether the text is `@me`, the account in use.
    package var isOwnAccount: Bool { Self.isOwnAccount(text) }
    /// The text as a part of the name of a repository.
    package let repositoryWord: String?
    /// Whether the text is a name, without qualifiers.
    package let isPlain: Bool
    /// The number of characters if GitHub doesn't search for as many.
    package let excessLength: Int?

    package init(_ text: String) {
        self.text = text
        query = NameQuery(text)
        do throws(InvalidAddressError) {
            address = try GitHubAddress(text)
            addressError = nil
        } catch {
            address = nil
            addressError = error
        }
        searchQuery = Result { () throws(InvalidSearchQueryError) in try SearchQuery(text) }
        if case .failure(.tooLong(let length)) = searchQuery { excessLength = length } else { excessLength = nil }
        let search: SearchQuery? =
            switch searchQuery {
            case .success(let query): query
            case .failure: nil
            }
        isPlain = search?.isPlain ?? false
        repositoryWord = address == nil ? search?.repositoryWord : nil
        if case .account(let login) = address?.target { self.login = login } else { login = search?.login }
    }

    /// The words that can be a part of the name of a repository: the text itself, or those of a text with others.
    package var repositoryWords: [String] {
        if let repositoryWord { return [repositoryWord] }
        return isPlain && address == nil ? query?.repositoryWords.filter(Self.isRepositoryWord) ?? [] : []
    }

    static func isRepositoryWord(_ word: String) -> Bool { PromptInput(word).repositoryWord != nil }

    package static func isOwnAccount(_ text: String) -> Bool {
        text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() } == ["@me"]
    }
}

/// The people of several lists without duplicates: those that GitHub returned in its order, the cached ones, then those
/// of earlier rows.
private struct DistinctPeople {
    package private(set) var all: [Person] = []
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
