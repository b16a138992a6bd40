package import Foundation
package import GitHubAPI
package import GitHubModel
package import Store
import TerminalUI

package struct FirstPeople: Sendable {
    package fileprivate(set) var people: [Person] = []
    package fileprivate(set) var hasMore = false
    package fileprivate(set) var maxTotal: Int?
}

package struct ConnectionsService: Sendable {
    let github: GitHubClient
    private let store: LocalStore?
    private let policy: ResponseCache.Policy
    private let now: @Sendable () -> Date
    let text: ProblemText

    /// The `policy` is that of the cache of `github`.
    package init(
        github: GitHubClient, store: LocalStore? = nil, policy: ResponseCache.Policy = .default,
        now: @escaping @Sendable () -> Date = { Date() }, text: ProblemText = ProblemText()
    ) {
        self.github = github
        self.store = store
        self.policy = policy
        self.now = now
        self.text = text
    }

    /// The people have their known profiles: see `GitHubClient.snapshots(of:policy:)`.
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

    /// If the request fails, returns the cached page and the reason.
    func page(
        of list: PeopleList, after page: Page<Person>?, ignoresCache: Bool
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

    func recordOpened(_ person: Person) { store?.people.recordOpened(person.id, at: now()) }

    /// The GraphQL API or the cache has the profiles. Stores new ones.
    private func withProfiles(_ page: Page<Person>, of list: PeopleList) async throws -> [Person] {
        let cached = store?.people.addingProfiles(to: page.items) ?? page.items
        let isUnreachable = page.isFallback || policy == .cacheOnly
        let people = isUnreachable ? cached : try await github.addingProfiles(to: cached)
        if let store, page.storedAt == nil || people != cached { try await save(people, of: list, in: store) }
        return people
    }

    /// Contributors belong to the account: the repository may be private.
    private func save(_ people: [Person], of list: PeopleList, in store: LocalStore) async throws {
        guard case .contributors(let owner, let name) = list else { return store.people.store(people, at: now()) }
        let viewer = try await github.account()
        store.people.record(
            people, from: .repository("\(owner)/\(name)"), viewer: viewer, isPrivate: viewer != nil, at: now())
    }
}
