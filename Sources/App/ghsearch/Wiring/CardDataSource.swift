import GitHubAPI
import GitHubModel
import Images
import PeopleUI
import Repositories
import Search
import Store
import TerminalUI

/// Loads the repositories for cards. The search feature does not import the repositories feature.
struct CardDataSource: Sendable {
    private let people: PeopleService
    private let repositories: RepositoryService
    private let github: GitHubClient
    private let output: OutputContext
    /// An account with more repositories gets none: three pages are enough for a card, and a part of them says little.
    private static let maxRepositories = 300

    private let context: GitHubContext
    /// The repository for which people are selected.
    private let scope: RepositoryScope?

    init(in context: GitHubContext, for scope: RepositoryScope? = nil) async throws {
        self.context = context
        self.scope = scope
        people = try await context.people()
        repositories = try await context.repositories()
        github = try await context.github()
        output = context.output
    }

    func loader(avatars: AvatarLoader? = nil) -> CardLoader {
        var dependencies = CardLoader.Dependencies(
            profile: { try await people.person($0) }, repositories: summaries)
        dependencies.stored = stored
        dependencies.isQueried = { await people.usesGraphQL() }
        dependencies.overview = overview
        dependencies.rateLimit = { await people.rateLimit(of: people.usesGraphQL() ? .graphql : .core) }
        dependencies.text = ProblemText(of: github)
        dependencies.acquaintance = acquaintance
        if let scope {
            let source = PersonFactSource(in: context, of: scope)
            dependencies.facts = { try await source.facts(about: $0) }
        }
        dependencies.storedProfile = { people.storedProfile(of: $0) }
        dependencies.avatars = avatars
        dependencies.clock = output.clock
        return CardLoader(dependencies, properties: .init(isOffline: output.isOffline))
    }

    /// A person whose profile comes from a query and counts no repositories needs no request.
    @Sendable private func overview(of person: Person) async throws -> OverviewResult? {
        if person.nodeID != nil, person.profile?.publicRepositories == 0, await people.usesGraphQL() {
            return .found(PersonOverview(person: person, repositories: [], total: 0))
        }
        return try await people.overview(of: person.login, kind: person.kind)
    }

    @Sendable private func acquaintance(with person: Person) async -> [String]? {
        guard let people = await context.cache.store?.people else { return nil }
        let viewer = try? await github.account()  // a token that can't be used: only what is public is shown
        guard let stored = people.person(person.login, viewer: viewer), stored.isSame(person) else { return [] }
        return Acquaintance.texts(of: people.sources(of: stored, viewer: viewer), in: scope, now: output.now())
    }

    /// If the account is unknown, only public repositories are loaded.
    @Sendable private func stored(of person: Person) async -> CardRepositorySummary? {
        do {
            let owner = RepositoryService.Source.account(person.login, kind: person.kind)
            if let listing = try await repositories.cachedListing(of: owner) {
                return CardRepositorySummary(listing, total: person.profile?.publicRepositories)
            }
        } catch {
            return nil  // a token that can't be used
        }
        return await storedOverview(of: person)
    }

    private func storedOverview(of person: Person) async -> CardRepositorySummary? {
        // An error: it is not cached.
        guard
            case .found(let overview)? = try? await github.cacheOnly()?.overview(of: person.login, kind: person.kind),
            overview.person.id == person.id, let date = overview.storedAt
        else { return nil }
        return CardRepositorySummary(overview, age: RelativeTime.formatted(since: date, now: output.now()))
    }

    /// Returns all repositories, or none of a large account.
    @Sendable private func summaries(of person: Person) -> AsyncThrowingStream<CardRepositorySummary, any Error> {
        let total = person.profile?.publicRepositories
        return .running { continuation in
            if total ?? 0 <= Self.maxRepositories {
                let owner = RepositoryService.Source.account(person.login, kind: person.kind)
                for try await listing in repositories.listing(of: owner) where !listing.isPreview {
                    continuation.yield(CardRepositorySummary(listing, total: total))
                }
            }
        }
    }
}

extension StoredPerson {
    /// Whether this is the account, rather than one that has or had the same login. The ID of a login can be unknown.
    func isSame(_ other: Person) -> Bool { person.id == other.id || !other.hasKnownID }
}

extension CardRepositorySummary {
    fileprivate init(_ listing: RepositoryListing, total: Int?) {
        self.init(of: listing.repositories, total: total, isComplete: listing.isComplete, age: listing.age)
    }
}
