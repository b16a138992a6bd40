package import Foundation
package import GitHubAPI
package import GitHubModel
package import Store
import TerminalUI

/// The first people of a list.
package struct FirstPeople: Sendable {
    package fileprivate(set) var people: [Person] = []
    /// Whether the list has more people.
    package fileprivate(set) var hasMore = false
    /// The maximum number of people in the list, or `nil` if it is unknown.
    package fileprivate(set) var maxTotal: Int?
}

/// Loads the people around an account or a repository, through GitHub and the caches.
package struct ConnectionsService: Sendable {
    let github: GitHubClient
    private let store: LocalStore?
    private let policy: ResponseCache.Policy
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - store: Stores the people; `nil` stores none.
    ///   - policy: The cache policy of `github`.
    ///   - now: Returns the current date, with which people are stored.
    package init(
        github: GitHubClient, store: LocalStore? = nil, policy: ResponseCache.Policy = .default,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.github = github
        self.store = store
        self.policy = policy
        self.now = now
    }

    /// Returns the first `limit` people of `list`, with their known profiles: see `GitHubClient.snapshots(of:policy:)`.
    ///
    /// - Throws: `GitHubError` if there are no people because of an error; `CancellationError`.
    package func people(in list: PeopleList, limit: Int) async throws -> Snapshot<FirstPeople> {
        let resource = Resource(FirstPeople(), pages: { $0.people(in: list, limit: limit) }) { first, page in
            first.people += try await withProfiles(page, of: list)
            first.hasMore = page.hasNext
            first.maxTotal = page.count.map { $0 * GitHubClient.listPageLength }
        }
        var snapshot = try await github.snapshot(of: resource)
        snapshot.value.hasMore = snapshot.value.hasMore || snapshot.value.people.count > limit
        snapshot.value.people = Array(snapshot.value.people.prefix(limit))
        return snapshot
    }

    /// Returns the next page of a list, or the first one. If the request fails, returns the cached page, and the reason.
    ///
    /// - Parameters:
    ///   - page: The page before it, or `nil`.
    ///   - ignoresCache: Whether to send a request even if the cache is fresh.
    /// - Throws: `GitHubError`; `CancellationError`.
    func page(
        of list: PeopleList, after page: Page<Person>?, ignoresCache: Bool
    ) async throws -> (page: Page<Person>, loaded: PeoplePage) {
        let resource = Resource { try await $0.people(in: list, after: page) }
        let snapshot = try await github.snapshot(of: resource, ignoresCache: ignoresCache)
        let next = snapshot.value
        var loaded = PeoplePage(
            people: try await withProfiles(next, of: list), number: next.number, isLast: !next.hasNext)
        if case .cache(let date) = snapshot.source { loaded.age = RelativeTime.formatted(since: date, now: now()) }
        let problem = next.isOutdated ? Problem(.error(.incompleteList)) : snapshot.problem
        loaded.message = await github.screenMessage(for: problem)
        return (next, loaded)
    }

    /// Records that `person` was opened, so that they rank first from now on.
    func recordOpened(_ person: Person) { store?.people.recordOpened(person.id, at: now()) }

    /// Returns the people of a response with their profiles, as far as the GraphQL API or the cache has them, also if the
    /// response is cached: the profiles may not have arrived with it. Stores those of a new response, and new profiles.
    private func withProfiles(_ page: Page<Person>, of list: PeopleList) async throws -> [Person] {
        let cached = store?.people.addingProfiles(to: page.items) ?? page.items
        let isUnreachable = page.isFallback || policy == .cacheOnly
        let people = isUnreachable ? cached : try await github.addingProfiles(to: cached)
        if let store, page.storedAt == nil || people != cached { try await save(people, of: list, in: store) }
        return people
    }

    /// Stores people. Contributors belong to the account: the repository may be private.
    private func save(_ people: [Person], of list: PeopleList, in store: LocalStore) async throws {
        guard case .contributors(let owner, let name) = list else { return store.people.store(people, at: now()) }
        let viewer = try await github.account()
        store.people.record(
            people, from: .repository("\(owner)/\(name)"), viewer: viewer, isPrivate: viewer != nil, at: now())
    }
}
