package import Foundation
package import GitHubAPI
package import GitHubModel
package import Store
import TerminalUI

/// Loads the people around an account or a repository, through GitHub and the caches.
package struct ConnectionsService: Sendable {
    let github: GitHubClient
    private let store: LocalStore?
    private let policy: ResponseCache.Policy
    private let now: @Sendable () -> Date
    private let onFallback: @Sendable (Date, GitHubError) -> Void

    /// - Parameters:
    ///   - store: Stores the people; `nil` stores none.
    ///   - policy: The cache policy of `github`.
    ///   - now: Returns the current date, with which people are stored.
    ///   - onFallback: Receives the date of cached data that is used because of an error, and the error.
    package init(
        github: GitHubClient, store: LocalStore? = nil, policy: ResponseCache.Policy = .default,
        now: @escaping @Sendable () -> Date = { Date() },
        onFallback: @escaping @Sendable (Date, GitHubError) -> Void = { _, _ in }
    ) {
        self.github = github
        self.store = store
        self.policy = policy
        self.now = now
        self.onFallback = onFallback
    }

    /// The first people of a list.
    package struct Excerpt: Sendable {
        package fileprivate(set) var people: [Person] = []
        /// Whether the list has more people.
        package fileprivate(set) var hasMore = false
        /// The maximum number of people in the list, or `nil` if it is unknown.
        package fileprivate(set) var maxTotal: Int?
        /// The error of the first page that failed, if any.
        package fileprivate(set) var error: GitHubError?
        /// The date of the oldest cached page.
        fileprivate var storedAt: Date?
    }

    /// Returns the first `limit` people of `list`, with their known profiles. If a page fails, returns the cached list, or
    /// else the people before the error.
    ///
    /// - Throws: `GitHubError` if there are no people because of an error; `CancellationError`.
    package func people(in list: PeopleList, limit: Int) async throws -> Excerpt {
        do {
            let excerpt = try await excerpt(of: list, limit, through: github)
            guard let error = excerpt.error else { return excerpt }
            return try await cachedExcerpt(of: list, limit, because: error) ?? excerpt
        } catch let error as GitHubError {
            guard let cached = try await cachedExcerpt(of: list, limit, because: error) else { throw error }
            return cached
        }
    }

    /// Returns the cached list, or `nil` if a page is missing.
    private func cachedExcerpt(
        of list: PeopleList, _ limit: Int, because error: GitHubError
    ) async throws -> Excerpt? {
        guard error.allowsFallback, policy != .cacheOnly, let github = github.cacheOnly() else { return nil }
        do {
            let excerpt = try await excerpt(of: list, limit, through: github)
            guard excerpt.error == nil else { return nil }
            if let date = excerpt.storedAt { onFallback(date, error) }
            return excerpt
        } catch is GitHubError {
            return nil
        }
    }

    private func excerpt(
        of list: PeopleList, _ limit: Int, through github: GitHubClient
    ) async throws -> Excerpt {
        var excerpt = Excerpt()
        do {
            for try await page in github.people(in: list, limit: limit) {
                excerpt.people += try await withProfiles(page, of: list)
                excerpt.hasMore = page.hasNext
                excerpt.maxTotal = page.count.map { $0 * GitHubClient.listPageLength }
                excerpt.storedAt = [excerpt.storedAt, page.storedAt].compactMap { $0 }.min()
            }
        } catch let error as GitHubError where !excerpt.people.isEmpty {
            excerpt.error = error.treatingNotFoundAsUnexpected
        }
        try Task.checkCancellation()
        excerpt.hasMore = excerpt.hasMore || excerpt.people.count > limit
        excerpt.people = Array(excerpt.people.prefix(limit))
        return excerpt
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
        do {
            let next = try await (ignoresCache ? github.refreshing : github).people(in: list, after: page)
            var loaded = try await loaded(next, of: list)
            if next.isFallback, policy != .cacheOnly {
                loaded.message = "GitHub is unreachable. Check the network connection."
            }
            return (next, loaded)
        } catch let error as GitHubError where error.allowsFallback && policy != .cacheOnly {
            guard let next = await cachedPage(of: list, after: page) else { throw error }
            var loaded = try await loaded(next, of: list)
            loaded.message = await github.screenMessage(for: error)
            return (next, loaded)
        }
    }

    private func cachedPage(of list: PeopleList, after page: Page<Person>?) async -> Page<Person>? {
        do {
            return try await github.cacheOnly()?.people(in: list, after: page)
        } catch {
            return nil
        }
    }

    private func loaded(_ page: Page<Person>, of list: PeopleList) async throws -> PeoplePage {
        let age = page.isFallback ? page.storedAt.map { RelativeTime.formatted(since: $0, now: now()) } : nil
        return PeoplePage(
            people: try await withProfiles(page, of: list), number: page.number, isLast: !page.hasNext, age: age)
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
