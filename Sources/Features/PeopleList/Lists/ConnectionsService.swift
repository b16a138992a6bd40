import Foundation
package import GitHubAPI
package import GitHubModel
package import People
import Store
import TerminalUI

/// The first people of a list, with their known profiles, as `ghsearch users --followers-of` prints them.
package struct FirstPeople: Sendable {
    package fileprivate(set) var people: [Person] = []
    package fileprivate(set) var hasMore = false
    package fileprivate(set) var maxTotal: Int?
}

/// Loads the people around an account or a repository page by page, and stores them with what the list says about
/// them.
package struct ConnectionsService: LoadingService {
    package let dependencies: ServiceDependencies

    package init(_ dependencies: ServiceDependencies) { self.dependencies = dependencies }

    /// The people have their known profiles: see `GitHubClient.snapshots(of:policy:)`.
    package func people(in list: PeopleConnection, limit: Int) async throws -> Snapshot<FirstPeople> {
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

    /// If the request fails, returns the cached page and the reason.
    func page(
        of list: PeopleConnection, after page: Page<Person>?, ignoresCache: Bool
    ) async throws -> (page: Page<Person>, loaded: PeoplePage) {
        let resource = Resource { try await $0.people(in: list, after: page) }
        let snapshot = try await github.snapshot(of: resource, ignoresCache: ignoresCache)
        let next = snapshot.value
        var loaded = PeoplePage(
            people: try await withProfiles(next, of: list), number: next.number, isLast: !next.hasNext)
        if case .cache(let date) = snapshot.source { loaded.age = RelativeTime.formatted(since: date, now: now()) }
        let problem = next.isOutdated ? Problem(.error(GitHubError.incompleteList)) : snapshot.problem
        if let problem { loaded.message = await text.message(problem, .reload) }
        return (next, loaded)
    }

    func recordOpened(_ person: Person) { store?.people.recordOpened(person, at: now()) }

    /// The GraphQL API or the cache has the profiles. Stores new ones.
    private func withProfiles(_ page: Page<Person>, of list: PeopleConnection) async throws -> [Person] {
        let cached = store?.people.addingProfiles(to: page.items) ?? page.items
        let isUnreachable = page.isFallback || policy == .cacheOnly
        let people = isUnreachable ? cached : try await github.addingProfiles(to: cached)
        if let store, page.storedAt == nil || people != cached { try await save(people, of: list, in: store) }
        return people
    }

    private func save(_ people: [Person], of list: PeopleConnection, in store: LocalStore) async throws {
        switch list {
        case .followers, .following, .organizations, .members: store.people.store(people, at: now())
        case .contributors(let owner, let name):
            let viewer = try await github.account()
            let source = PersonSource.repository("\(owner)/\(name)")
            store.people.record(
                people, from: source, viewer: viewer, isPrivate: source.mayBePrivate(for: viewer), at: now())
        }
    }
}
