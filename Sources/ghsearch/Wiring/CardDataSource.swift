import GitHubAPI
import GitHubModel
import Images
import PeopleUI
import Repositories
import Search
import Store
import TerminalUI

import struct Foundation.Date

/// Loads the repositories for cards. The search feature does not import the repositories feature.
struct CardDataSource: Sendable {
    private let people: PeopleService
    private let repositories: RepositoryService
    private let github: GitHubClient
    private let store: LocalStore?
    /// An account with more repositories gets none: three pages are enough for a card, and a part of them says little.
    private static let maxRepositories = 300

    /// - Throws: `SignInError` if an environment variable contains an invalid token.
    init(in module: some DependencyModule) async throws {
        (people, repositories) = (try await module.people(), try await module.repositories())
        (github, store) = (try await module.gitHubClient(), module.store)
    }

    func dependencies(avatars: AvatarLoader, clock: any Clock<Duration>) -> CardLoader.Dependencies {
        CardLoader.Dependencies(
            stored: stored, profile: { try await people.person($0) }, repositories: summaries,
            rateLimit: { await people.rateLimit(of: .core) },
            message: { await github.screenMessage(for: $0) }, remedy: { await github.signInRemedy() },
            storedProfile: { people.storedProfile(of: $0) }, avatars: avatars, clock: clock)
    }

    /// If the account is unknown, only public repositories are loaded.
    @Sendable private func stored(of person: Person) async -> CardRepositorySummary? {
        guard let store else { return nil }
        let viewer: Int64?
        do { viewer = try await github.account() } catch { viewer = nil }
        guard let listing = store.listings.listing(of: person.login, viewer: viewer) else { return nil }
        return CardRepositorySummary(
            of: listing.repositories, total: person.profile?.publicRepositories, isComplete: listing.isComplete,
            age: RelativeTime.formatted(since: listing.storedAt))
    }

    /// Returns all repositories, or none of a large account.
    @Sendable private func summaries(of person: Person) -> AsyncThrowingStream<CardRepositorySummary, any Error> {
        let total = person.profile?.publicRepositories
        return .running { continuation in
            if total ?? 0 <= Self.maxRepositories {
                let owner = RepositoryService.Owner.account(person.login, kind: person.kind)
                for try await listing in repositories.listing(of: owner) where !listing.isPreview {
                    continuation.yield(CardRepositorySummary(listing, total: total))
                }
            }
        }
    }
}

extension CardRepositorySummary {
    fileprivate init(_ listing: RepositoryListing, total: Int?) {
        self.init(of: listing.repositories, total: total, isComplete: listing.isComplete, age: listing.age)
    }
}
