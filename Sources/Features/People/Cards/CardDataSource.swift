import GitHubAPI
package import GitHubModel
import Store
import TerminalUI

/// The repositories of a person as a card counts them. The feature that lists repositories loads them.
package struct CardRepositories: Sendable {
    /// Returns what the cache has of all repositories, or `nil`. Sends no request.
    let cached: @Sendable (Person) async throws -> CardRepositorySummary?
    /// Loads all repositories, and returns what is known after each page.
    let loaded: @Sendable (Person) -> AsyncThrowingStream<CardRepositorySummary, any Error>

    package init(
        cached: @escaping @Sendable (Person) async throws -> CardRepositorySummary?,
        loaded: @escaping @Sendable (Person) -> AsyncThrowingStream<CardRepositorySummary, any Error>
    ) {
        self.cached = cached
        self.loaded = loaded
    }
}

/// Where the data of cards comes from: the profile and the overview from ``PeopleService``, the repositories, how the
/// user knows the person, and facts about the person in a repository. ``CardLoader`` decides when a part is loaded.
///
/// ```swift
/// let cards = CardDataSource(people: people, repositories: repositories, clock: clock)
/// for await part in cards.loader().events(of: person) { … }
/// ```
package struct CardDataSource: Sendable {
    private let people: PeopleService
    private let repositories: CardRepositories
    /// `nil` if people are selected for no repository.
    private let facts: PersonFactSource?
    private let clock: any Clock<Duration>
    /// An account with more repositories gets none: three pages are enough for a card, and a part of them says little.
    private static let maxRepositories = 300

    package init(
        people: PeopleService, repositories: CardRepositories, facts: PersonFactSource? = nil,
        clock: any Clock<Duration>
    ) {
        self.people = people
        self.repositories = repositories
        self.facts = facts
        self.clock = clock
    }

    /// - Parameter isOffline: Whether cards contain only what is cached.
    package func loader(isOffline: Bool = false) -> CardLoader {
        var dependencies = CardLoader.Dependencies(
            profile: { try await people.person($0) }, repositories: summaries)
        dependencies.stored = stored
        dependencies.isQueried = { await people.usesGraphQL() }
        dependencies.overview = overview
        dependencies.rateLimit = { await people.rateLimit(of: people.usesGraphQL() ? .graphql : .core) }
        dependencies.text = people.text
        dependencies.acquaintance = acquaintance
        if let facts { dependencies.facts = { try await facts.facts(about: $0) } }
        dependencies.storedProfile = { people.storedProfile(of: $0) }
        dependencies.clock = clock
        return CardLoader(dependencies, properties: .init(isOffline: isOffline || people.isOffline))
    }

    /// A person whose profile comes from a query and counts no repositories needs no request.
    @Sendable private func overview(of person: Person) async throws -> OverviewResult? {
        if person.nodeID != nil, person.profile?.publicRepositories == 0, await people.usesGraphQL() {
            return .found(PersonOverview(person: person, repositories: [], total: 0))
        }
        return try await people.overview(of: person.login, kind: person.kind)
    }

    @Sendable private func acquaintance(with person: Person) async -> [String]? {
        guard let store = people.store?.people else { return nil }
        let viewer = try? await people.github.account()  // a token that can't be used: only what is public is shown
        guard let stored = store.person(person.login, viewer: viewer), person.isSameAccount(as: stored.person) else {
            return []
        }
        return Acquaintance.texts(
            of: store.sources(of: stored, viewer: viewer), in: facts?.scope, now: people.now())
    }

    /// If the account is unknown, only public repositories are loaded.
    @Sendable private func stored(of person: Person) async -> CardRepositorySummary? {
        do {
            if let summary = try await repositories.cached(person) { return summary }
        } catch {
            return nil  // a token that can't be used
        }
        return await storedOverview(of: person)
    }

    private func storedOverview(of person: Person) async -> CardRepositorySummary? {
        // An error: it is not cached.
        guard
            case .found(let overview)? = try? await people.github.cacheOnly()?.overview(
                of: person.login, kind: person.kind),
            overview.person.id == person.id, let date = overview.storedAt
        else { return nil }
        return CardRepositorySummary(overview, age: RelativeTime.formatted(since: date, now: people.now()))
    }

    /// Returns all repositories, or none of a large account.
    @Sendable private func summaries(of person: Person) -> AsyncThrowingStream<CardRepositorySummary, any Error> {
        guard person.profile?.publicRepositories ?? 0 <= Self.maxRepositories else { return .running { _ in } }
        return repositories.loaded(person)
    }
}
