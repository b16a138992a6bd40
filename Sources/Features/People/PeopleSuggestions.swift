import GitHubAPI
package import GitHubModel
import Store

/// People for a text that changes as the user types, in the order of the prompt, without a screen: the known ones at
/// once, and those of a search when it has finished.
package actor PeopleSuggestions {
    private let people: PeopleService
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private var cached: CachedPeople
    private var known: [RepositoryScope?: KnownResults] = [:]
    private var pace = TypingPace()
    /// `nil` for a login that does not exist.
    private var lookedUp: [Login: Person?] = [:]

    private static let maxSuggested = 50
    /// The number of people that one search looks up, because an address needs their ID and name.
    private static let maxLookUps = 3

    package init(people: PeopleService, clock: any Clock<Duration>) {
        self.people = people
        self.clock = clock
        cached = CachedPeople(people)
        elapsed = clock.stopwatch()
    }

    /// Opens the cache and loads the account, so that neither delays the first people.
    package func prepare() async {
        _ = people.storedPeople("")
        _ = cached.use(viewer: await people.viewer())
    }

    /// Best first: for an empty text those of the repository, then those opened recently, then all others. Sends no
    /// request.
    package func people(for text: String, in scope: RepositoryScope?) -> [Person] {
        rows(for: text, in: scope)?.people.map(completed) ?? suggested(in: scope)
    }

    /// Returns those of ``people(for:in:)`` whom the text certainly names, or whom GitHub returned for it: an editor
    /// inserts the first one, without a mark that it is a guess.
    package func certainPeople(for text: String, in scope: RepositoryScope?) -> [Person] {
        guard let rows = rows(for: text, in: scope) else { return suggested(in: scope) }
        return rows.people.filter(rows.isCertain).map(completed).filter(rows.isNamedByGitHub)
    }

    /// Returns `nil` for an empty text.
    private func rows(for text: String, in scope: RepositoryScope?) -> PeopleRows? {
        let input = PromptInput(text)
        guard input.query != nil else { return nil }
        let rows = PeopleRows(input, stored: cached.matching(text, in: scope), scope: scope)
        return results(for: input, in: scope).map { rows.finished($0) } ?? rows
    }

    /// Waits for the debounce interval, unless the results are known. The people are known afterwards.
    package func search(for text: String, in scope: RepositoryScope?) async throws {
        pace.record(text, at: elapsed())
        let input = PromptInput(text)
        guard !people.isOffline, input.address == nil, input.query != nil, results(for: input, in: scope) == nil else {
            return
        }
        try await clock.sleep(for: DebounceInterval().duration(for: await people.searchLimit(), pace: pace))
        let search = try PeopleSearch(input, in: scope)
        let query = try input.searchQuery.get()
        for try await snapshot in people.results(of: search, clock: clock) where snapshot.isFinal {
            try store(snapshot, in: scope, for: query)
        }
    }

    /// Throws the reason why some people are missing.
    private func store(_ found: Snapshot<SearchResults>, in scope: RepositoryScope?, for query: SearchQuery) throws {
        cached.removeScoped()
        if let error = found.error ?? found.value.scopeError { throw error }
        known[scope, default: KnownResults()].store(found.value, for: query, at: elapsed())
    }

    /// Looks up the first people for `text` without an ID or a profile. They have both afterwards.
    package func lookUp(for text: String, in scope: RepositoryScope?) async throws {
        guard !people.isOffline else { return }
        let missing = people(for: text, in: scope).filter {
            !$0.hasKnownID || $0.profile == nil && ($0.listedName == nil || $0.hasClaimedName)
        }
        for person in missing.prefix(Self.maxLookUps) where lookedUp[person.login] == nil {
            guard await people.isLookUpAffordable() else { return }
            lookedUp.updateValue(try await people.person(person.login), forKey: person.login)
        }
    }

    /// Completes the person only if it is the same account.
    private func completed(_ person: Person) -> Person {
        guard let found = lookedUp[person.login] ?? nil, person.isSameAccount(as: found) else { return person }
        return found.listed(as: person)
    }

    private func results(for input: PromptInput, in scope: RepositoryScope?) -> SearchResults? {
        do {
            return known[scope]?.results(for: try input.searchQuery.get(), at: elapsed())
        } catch {
            return nil  // too long
        }
    }

    private func suggested(in scope: RepositoryScope?) -> [Person] {
        let viewer = cached.viewer
        let stored = (cached.all(in: scope)?.people ?? []) + people.storedPeople("", viewer: viewer)
        let all =
            stored.count < Self.maxSuggested ? people.allStoredPeople(limit: Self.maxSuggested, viewer: viewer) : []
        return (stored + all).map(\.person).uniqued(on: \.id).map(completed)
    }
}
