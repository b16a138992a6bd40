package import GitHubAPI
package import GitHubModel
package import Store
import TerminalUI

#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif

/// What can be asked about people.
package struct PeopleService: Sendable {
    /// GitHub's largest: its searches are few, and it shows ten such pages of any.
    package static let pageLength = 100

    /// Is GitHub not asked at all?
    package let isOffline: Bool
    private let github: GitHubClient
    private let store: LocalStore?
    private let now: @Sendable () -> Date

    /// Asks through `github`.
    ///
    /// - Parameters:
    ///   - store: keeps people; `nil` keeps nobody.
    ///   - use: when what is stored is enough, as the client's memory has it.
    ///   - now: the time that people are kept with.
    package init(
        github: GitHubClient, store: LocalStore? = nil, policy: ResponseCache.Policy = .default,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.github, self.store, self.now) = (github, store, now)
        isOffline = policy == .cacheOnly
    }

    /// A page of a search, from 1.
    ///
    /// - Parameter asksAgain: however fresh what is stored may be.
    /// - Throws: `GitHubError`; `CancellationError`.
    package func page(_ number: Int = 1, of query: SearchQuery, ignoresCache: Bool = false) async throws
        -> Page<Person>
    {
        try await page(number, of: query, Self.pageLength, through: ignoresCache ? github.refreshing : github)
    }

    /// The account of that very login; `nil` if there is none.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    package func person(_ login: Login, ignoresCache: Bool = false) async throws -> Person? {
        do {
            let person = try await (ignoresCache ? github.refreshing : github).person(login)
            save([person])
            return person
        } catch GitHubError.notFound {
            return nil
        }
    }

    /// The first `limit` results of a search, page after page: one search at a time is what GitHub asks for.
    ///
    /// - Returns: what came, and why a page after the first did not.
    /// - Throws: `GitHubError` if nothing came; `CancellationError`.
    package func people(
        matching query: SearchQuery, limit: Int
    ) async throws -> (answer: Page<Person>, failure: GitHubError?) {
        let limit = min(max(limit, 1), SearchQuery.maxResults)
        let perPage = min(limit, 100)
        var (answer, failure) = (try await page(1, of: query, perPage, through: github), GitHubError?.none)
        do {
            var (number, isLast) = (1, answer.items.isEmpty)
            // A page may hold fewer than were asked for and yet not be the last.
            while !isLast, number * perPage < min(limit, answer.total) {
                number += 1
                let next = try await page(number, of: query, perPage, through: github)
                answer.add(next)
                isLast = next.items.isEmpty
            }
        } catch let error as GitHubError {
            failure = error
        }
        answer.items = Array(answer.items.prefix(limit))
        return (answer, failure)
    }

    private func page(
        _ number: Int, of query: SearchQuery, _ perPage: Int, through github: GitHubClient
    ) async throws -> Page<Person> {
        let answer = try await github.searchPeople(query, page: number, perPage: perPage)
        if answer.storedAt == nil { save(answer.items) }
        return answer
    }

    /// What is left of an allowance, as far as it is known.
    package func rateLimit(of bucket: RateLimitResource) async -> RateLimit? { await github.rateLimit(of: bucket) }

    /// The people stored for `text`, best first, or for an empty one those opened lately and often. It reads the disk, at
    /// once.
    package func storedPeople(_ text: String) -> [StoredPerson] {
        guard let store else { return [] }
        return text.allSatisfy(\.isWhitespace)
            ? store.people.recentlyOpened(now: now()) : store.people.find(text, now: now())
    }

    /// The same person with the profile, if that is stored. It reads the disk, at once.
    package func storedPeople(_ person: Person) -> Person? {
        guard let stored = store?.people.person(person.login)?.person, stored.id == person.id, stored.profile != nil
        else {
            return nil
        }
        return stored
    }

    /// Somebody was chosen: they come first from now on.
    package func recordOpened(_ person: Person) { store?.people.recordOpened(person.id, at: now()) }

    /// Whose word `answer` is.
    func source(of answer: Page<Person>) -> SearchResults.Source {
        guard answer.isFallback, let date = answer.storedAt else { return .gitHub }
        return .cache(age: RelativeTime.formatted(since: date, now: now()))
    }

    /// Written behind, in its time.
    private func save(_ people: [Person]) {
        if !isOffline { store?.people.store(people, at: now()) }
    }
}

extension Page<Person> {
    /// Adds the next page, without those that an earlier one held: pages shift while they are read.
    fileprivate mutating func add(_ next: Page<Person>) {
        let known = Set(items.map(\.id))
        items += next.items.filter { !known.contains($0.id) }
        (total, isIncomplete) = (next.total, isIncomplete || next.isIncomplete)
        storedAt = [storedAt, next.storedAt].compactMap { $0 }.min()
        isFallback = isFallback || next.isFallback
    }
}
