package import Foundation
package import GitHubAPI
package import GitHubModel
package import Store
import TerminalUI

/// Finds people for the prompt, for commands and for editors: by searches and look-ups at GitHub, and in the
/// cache. It stores what GitHub returned, and says whether the rate limit allows another request.
package struct PeopleService: LoadingService {
    package let dependencies: ServiceDependencies

    package init(_ dependencies: ServiceDependencies) { self.dependencies = dependencies }

    package var isOffline: Bool { policy == .cacheOnly }

    /// Returns `nil` if the GraphQL API can't be used.
    package func overview(of login: Login, kind: Person.Kind?) async throws -> OverviewResult? {
        let result = try await github.withGraphQL { try await github.overview(of: login, kind: kind) } ?? nil
        if case .found(let overview) = result, overview.storedAt == nil { save([overview.person]) }
        return result
    }

    /// Uses the cached response also if the GraphQL API can't be used now.
    package func cachedOverview(of login: Login) async throws -> OverviewResult? {
        try await github.cacheOnly()?.overview(of: login)
    }

    /// Returns `nil` if there is no such account.
    package func person(_ login: Login) async throws -> Person? { try await person(login, through: github) }

    func person(_ login: Login, through github: GitHubClient) async throws -> Person? {
        let person = try await github.personIfFound(login)
        if let person, !isOffline { store?.people.storeLookUp(of: person, at: now()) }
        return person
    }

    package func searchLimit() async -> RateLimit? {
        await rateLimit(of: await usesGraphQL() ? .graphql : .search)
    }

    /// For searches of which each key starts another process, which does not know the pace.
    package func pauseBeforeSearch() async -> Duration {
        var pace = TypingPace()
        pace.record("a", at: .zero)
        return DebounceInterval().duration(for: await searchLimit(), pace: pace)
    }

    package func usesGraphQL() async -> Bool { await github.usesGraphQL() }

    /// Returns `nil` before GitHub has sent a rate limit.
    package func rateLimit(of resource: RateLimitResource) async -> RateLimit? {
        await github.rateLimit(of: resource)
    }

    /// False if only the requests remain that are reserved for listings.
    func isLookUpAffordable() async -> Bool {
        guard let core = await rateLimit(of: .core) else { return true }
        return core.remaining > Self.reservedRequests
    }

    private static let reservedRequests = 20

    /// The repositories with the most stars whose names contain `word`. The search counts as one for people.
    package func repositories(named word: String) async throws -> [RepositoryMatch] {
        try await github.repositories(named: word)
    }

    /// False if a query for people has the repositories as well, or if few searches remain.
    package func isRepositorySearchAffordable() async -> Bool {
        if await usesGraphQL() { return false }
        return await isAnotherSearchAffordable()
    }

    /// False if only the searches remain that are reserved for other texts.
    func isAnotherSearchAffordable() async -> Bool {
        guard let limit = await rateLimit(of: .search) else { return true }
        return limit.remaining >= Self.reservedSearches
    }

    /// The known login that is meant by one that does not exist. Reads the disk synchronously.
    package func closestLogin(to login: Login) -> Login? { store?.people.closestLogin(to: login) }

    private static let reservedSearches = 5

    /// Whether a cached profile names the place. Reads the disk synchronously.
    package func isLocation(_ place: String) -> Bool { store?.people.isLocation(place) ?? false }

    /// Best match first, or for an empty text those opened recently and often. `viewer` is the account whose private
    /// people are included.
    func storedPeople(
        _ text: String, viewer: Int64? = nil, limit: Int = Self.maxMatching, includesSimilar: Bool = true
    ) -> [StoredPerson] {
        guard let store else { return [] }
        return text.allSatisfy(\.isWhitespace)
            ? store.people.recentlyOpened(limit: limit, viewer: viewer, now: now())
            : store.people.find(text, limit: limit, viewer: viewer, now: now(), includesSimilar: includesSimilar)
    }

    /// The people for an empty text: those of the last commits in `repository`, its reviewers, then others of it; then
    /// people that were opened lately, those that the account `viewer` follows, and the account itself, whose login is
    /// `login`. Reads the disk synchronously.
    func startingPeople(in repository: String?, viewer: Int64?, login: Login? = nil) -> [StoredPerson] {
        guard let people = store?.people else { return [] }
        var all: [StoredPerson] = []
        if let repository {
            all += people.committers(of: repository, limit: Self.maxStarting, viewer: viewer, now: now())
            all += people.reviewers(of: repository, viewer: viewer, limit: Self.maxStarting)
            all += people.people(of: repository, viewer: viewer, limit: Self.maxStarting)
        }
        all += people.recentlyOpened(limit: Self.maxMatching, viewer: viewer, now: now())
        if let viewer {
            all += people.followed(by: viewer, limit: Self.maxStarting, now: now())
            if let login { all.append(ownAccount(login, id: viewer)) }
        }
        return all.uniqued(on: \.person.id)
    }

    /// The maximum number of people of each source for an empty text.
    private static let maxStarting = 25

    /// Returns the account `id` in use, whose login is `login`. Reads the disk synchronously.
    func ownAccount(_ login: Login, id: Int64) -> StoredPerson {
        let stored = store?.people.person(login, viewer: id, now: now())
        let person = Person(login: login, id: id, kind: .user, avatarURL: "", url: "\(github.host.webURL)/\(login)")
        // The account of a token from the environment has a negative placeholder ID.
        var own = stored.flatMap { id <= 0 || $0.person.id == id ? $0 : nil } ?? StoredPerson(person, seenAt: now())
        own.person.source = .ownAccount
        return own
    }

    /// The repository of the clone that contains `directory`, as it was found the last time. Reads the disk
    /// synchronously.
    package func repository(ofDirectory directory: String) -> String? {
        store?.people.repository(ofDirectory: directory)
    }

    /// Returns the people that match `text`, also similar ones, those of a repository first. Compares them off the
    /// actor, so that keys are not delayed.
    @concurrent package func allStoredPeople(
        _ text: String, scoped: PeopleMatcher?, viewer: Int64?
    ) async -> [StoredPerson] {
        storedPeople(text, after: scoped?.people(matching: text) ?? [], viewer: viewer)
    }

    /// The maximum number of cached people that are listed for a text, unless more are requested.
    static let maxMatching = 50

    /// Best first. Reads the disk synchronously.
    package func allStoredPeople(limit: Int, viewer: Int64?) -> [StoredPerson] {
        store?.people.all(limit: limit, viewer: viewer, now: now()) ?? []
    }

    /// The ID of the account of requests. Sends no request.
    package func viewer() async -> Int64? {
        do {
            return try await github.account()
        } catch {
            // a token that can't be used
            return nil
        }
    }

    /// Returns `nil` if no profile is cached. Reads the disk synchronously.
    package func storedProfile(of person: Person) -> Person? {
        guard let stored = store?.people.person(person.login)?.person, stored.profile != nil,
            person.isSameAccount(as: stored)
        else { return nil }
        return stored
    }

    package func recordOpened(_ person: Person) { store?.people.recordOpened(person, at: now()) }

    package func clearOpened(_ person: Person) { store?.people.clearOpened(person.id) }

    /// Reads the disk synchronously.
    package func lookAlike(of person: Person) -> Login? { store?.people.lookAlike(of: person) }

    package func source(storedAt date: Date) -> SearchResults.Source {
        .cache(age: RelativeTime.formatted(since: date, now: now()))
    }

    func save(_ people: [Person]) {
        if !isOffline { store?.people.store(people, at: now()) }
    }

    /// Those whose login or name matches `text`, best match first. Stores them for the current account.
    package func people(
        of scope: RepositoryScope, matching text: String, through github: GitHubClient
    ) async throws -> RepositoryPeople {
        try await record(try await github.people(of: scope, matching: text), of: scope, matching: text)
    }

    /// Stores people who can be mentioned in a repository, and those who reviewed there, with a query of one point
    /// each. Nothing without an account, offline, and if GitHub does not send them: the list of an empty prompt has
    /// others then. Returns whether there are such people.
    package func loadPeople(of scope: RepositoryScope) async -> Bool {
        guard !isOffline, await usesGraphQL() else { return false }
        let isChanged = await (loadMentionable(in: scope), loadReviewers(in: scope))
        _ = await store?.flush(upTo: .seconds(1))  // the list is read from the store
        return isChanged.0 || isChanged.1
    }

    private func loadMentionable(in scope: RepositoryScope) async -> Bool {
        do {
            return try await !people(of: scope, matching: "", through: github).people.isEmpty
        } catch {
            return false
        }
    }

    private func loadReviewers(in scope: RepositoryScope) async -> Bool {
        do {
            let viewer = try await github.account()
            guard let reviewers = try await github.reviewers(in: scope) else { return false }
            store?.people.record(
                reviewers.people, from: .reviewer(in: scope.fullName), viewer: viewer, isPrivate: reviewers.isPrivate,
                at: now())
            return !reviewers.people.isEmpty
        } catch {
            return false
        }
    }

    /// Stores the people for the current account. Returns those that match `text`, best match first, with their source.
    package func record(
        _ found: RepositoryPeople, of scope: RepositoryScope, matching text: String
    ) async throws -> RepositoryPeople {
        if found.storedAt == nil, !isOffline {
            store?.people.record(
                found.people, from: scope.source, viewer: try await github.account(), isPrivate: found.isPrivate,
                at: now())
        }
        var people = store?.people.addingProfiles(to: found.people) ?? found.people
        if !found.isMatched { people = NameQuery(text).map { PersonMatch.ranked(people, $0) } ?? [] }
        var result = found
        result.people = people.map { person in
            var person = person
            person.source = scope.source
            return person
        }
        return result
    }

    /// Those who committed, those who reviewed, then those who can be mentioned, best first, at most ``maxStored`` of
    /// each. `viewer` is the account whose private people are included. Reads the disk synchronously.
    func storedPeople(of scope: RepositoryScope, viewer: Int64?) -> PeopleMatcher {
        guard let people = store?.people else { return PeopleMatcher([]) }
        let committers = people.committers(of: scope.fullName, limit: Self.maxStored, viewer: viewer, now: now())
        let reviewers = people.reviewers(of: scope.fullName, viewer: viewer, limit: Self.maxStored)
        let others = people.people(of: scope.fullName, viewer: viewer, limit: Self.maxStored)
        return PeopleMatcher((committers + reviewers + others).uniqued(on: \.person.id))
    }

    /// Few enough to compare with the text at each key.
    private static let maxStored = 500

    package func hasCachedPeople(of scope: RepositoryScope) async -> Bool {
        !storedPeople(of: scope, viewer: await viewer()).people.isEmpty
    }
}
