import GitHubAPI
import GitHubModel
import Repositories
import Search
import Store
import TerminalUI

import struct Foundation.Date

/// What a card tells of somebody's repositories: the search does not know where they come from.
struct CardDataSource: Sendable {
    private let people: PeopleService
    private let repositories: RepositoryService
    private let github: GitHubClient
    private let store: LocalStore?
    /// More pages than three are not loaded for a glimpse.
    private static let maxRepositories = 300

    /// - Throws: `SignInError` if a variable holds no token.
    init(in module: some DependencyModule) async throws {
        (people, repositories) = (try await module.people(), try await module.repositories())
        (github, store) = (try await module.gitHubClient(), module.store)
    }

    /// What a card's controller uses.
    func dependencies(clock: any Clock<Duration>) -> CardLoader.Dependencies {
        CardLoader.Dependencies(
            stored: stored, profile: { try await people.person($0) }, repositories: listed,
            requestsLeft: { await people.rateLimit(of: .core)?.remaining }, clock: clock)
    }

    /// Whose account it is does not matter where it can't be told: then what is public is shown.
    @Sendable private func stored(of person: Person) async -> CardRepositorySummary? {
        guard let store else { return nil }
        let viewer: Int64?
        do { viewer = try await github.account() } catch { viewer = nil }
        guard let listing = store.listings.listing(of: person.login, viewer: viewer) else { return nil }
        return CardRepositorySummary(
            of: listing.repositories, total: person.profile?.publicRepositories, isComplete: listing.isComplete,
            age: RelativeTime.formatted(since: listing.storedAt))
    }

    /// All of them, or, where they are many, the stored ones, or else a page of them.
    @Sendable private func listed(of person: Person) -> AsyncThrowingStream<CardRepositorySummary, any Error> {
        let total = person.profile?.publicRepositories
        let (sums, feed) = AsyncThrowingStream<CardRepositorySummary, any Error>.makeStream()
        let task = Task {
            do {
                if let total, total > Self.maxRepositories {
                    if let some = try await firstPage(of: person, total) { feed.yield(some) }
                } else {
                    let owner = RepositoryService.Owner.account(person.login, kind: person.kind)
                    for try await listing in repositories.listing(of: owner) where !listing.isPreview {
                        feed.yield(CardRepositorySummary(listing, total: total))
                    }
                }
                feed.finish()
            } catch {
                feed.finish(throwing: error)
            }
        }
        feed.onTermination = { _ in task.cancel() }
        return sums
    }

    /// `nil` where some are stored, which are shown already.
    private func firstPage(of person: Person, _ total: Int) async throws -> CardRepositorySummary? {
        if await stored(of: person) != nil { return nil }
        let page = try await github.firstRepositories(of: person.login, kind: person.kind)
        return CardRepositorySummary(of: page.items, total: total, isComplete: false)
    }
}

extension CardRepositorySummary {
    fileprivate init(_ listing: RepositoryListing, total: Int?) {
        self.init(of: listing.repositories, total: total, isComplete: listing.isComplete, age: listing.age)
    }
}
