import Foundation
import GitHubAPI
import GitHubModel
import Search
import Store

/// A search for people that is printed: from GitHub, or from the cache if a request fails or offline mode is on.
struct UserSearch {
    typealias Result = Snapshot<Page<Person>>

    /// The text with the qualifier of ``kind``, and the order.
    let query: SearchQuery
    /// The text as entered.
    let text: String
    let kind: Person.Kind?
    let limit: Int

    /// Returns the people of the repository `scope` that match the text, then the results of the search.
    ///
    /// - Throws: ``CommandError`` if there is no such repository; `GitHubError` if there are no results;
    ///   `CancellationError`.
    func run(first scope: RepositoryScope?, in module: some DependencyModule) async throws -> Result {
        guard let scope else { return try await run(in: module) }
        return try await module.people().usesGraphQL()
            ? run(with: scope, in: module) : run(after: scope, in: module)
    }

    /// Sends one query for both, which costs one point.
    private func run(with scope: RepositoryScope, in module: some DependencyModule) async throws -> Result {
        var result: Result
        do {
            result = try await run(in: module, with: scope)
        } catch let error as GitHubError where error.allowsFallback {
            result = Result(part: Page([]), because: error)
        }
        let scoped = try await ScopedPeople(result.value.repository, of: scope, matching: text, in: module)
        if scoped.people.isEmpty, let error = result.errorOfPart { throw error }
        if result.errorOfPart == .notCached { result.isPart = false }
        return adding(scoped, to: result)
    }

    /// Sends a search only if the repository has too few people.
    private func run(after scope: RepositoryScope, in module: some DependencyModule) async throws -> Result {
        let scoped = try await ScopedPeople(nil, of: scope, matching: text, in: module)
        var result = Result(whole: Page([]))
        if scoped.people.count < limit {
            do {
                result = try await run(in: module)
            } catch let error as GitHubError where !scoped.people.isEmpty {
                if error != .notCached { result = Result(part: Page([]), because: error) }
            }
        }
        return adding(scoped, to: result)
    }

    /// Returns the error of a search of which only the first pages were loaded.
    static func failure(
        after response: Page<Person>, because error: GitHubError, in module: some DependencyModule
    ) async -> CommandError {
        let total = response.total > 0 ? response.total : nil
        let cause = CommandError(error, isAnonymous: await module.isAnonymous())
        return CommandError(after: response.items.count, of: total, "people", because: cause)
    }

    private func adding(_ scoped: ScopedPeople, to result: Result) -> Result {
        var result = result
        let known = Set(scoped.people.map(\.id))
        let others = result.value.items.filter { !known.contains($0.id) }
        result.value.items = Array((scoped.people + others).prefix(limit))
        result.value.total = max(result.value.total, result.value.items.count)
        if result.errorOfPart == nil, let error = scoped.error { return Result(part: result.value, because: error) }
        return result
    }

    /// Returns the results, and the error of the first page that failed, if any.
    ///
    /// - Parameter scope: A repository whose people are in the same response if the GraphQL API is used.
    /// - Throws: `GitHubError` if there are no results; `CancellationError`.
    private func run(in module: some DependencyModule, with scope: RepositoryScope? = nil) async throws -> Result {
        if module.cachePolicy == .cacheOnly {
            let listed = scope == nil ? try await listedPeople(in: module) : nil
            if let listed { return Result(whole: listed) }
            return Result(whole: try await cachedPeople(in: module, with: scope))
        }
        do {
            let result = try await module.people().people(matching: query, limit: limit, in: scope)
            module.recordFallback(of: result)
            return result
        } catch let error as GitHubError {
            guard let cached = try await cachedMatches(in: module, because: error) else { throw error }
            return Result(whole: cached)
        }
    }

    /// Returns the cached people that match the text, as in the prompt, or `nil` if there are none.
    private func cachedMatches(
        in module: some DependencyModule, because error: GitHubError
    ) async throws -> Page<Person>? {
        guard error.allowsFallback else { return nil }
        let matches = try matchingPeople(in: await module.store, viewer: nil).prefix(limit)
        guard let date = matches.map(\.seenAt).min() else { return nil }
        module.recordFallback(to: date, because: error)
        var page = Page(matches.map(\.person.withDefaultSource))
        query.sort.sort(&page.items, query.direction)
        return page
    }

    /// Returns the cached people in the order of the prompt, or `nil` if the query restricts or sorts them.
    ///
    /// - Throws: ``GitHubAPI/GitHubError/notCached`` if there are none.
    private func listedPeople(in module: some DependencyModule) async throws -> Page<Person>? {
        guard kind == nil, query.sort == .bestMatch, query.isPlain else { return nil }
        let listed = try await module.people().listedPeople(for: text, clock: module.clock)
        guard !listed.people.isEmpty else { throw GitHubError.notCached }
        if let date = listed.storedAt { module.recordFallback(to: date, because: nil) }
        return Page(listed.people.prefix(limit).map(\.withDefaultSource))
    }

    /// Returns the cached responses to the same search, then other cached people that match the text, as in the prompt.
    ///
    /// - Throws: ``GitHubAPI/GitHubError/notCached`` if there are neither.
    private func cachedPeople(
        in module: some DependencyModule, with scope: RepositoryScope?
    ) async throws -> Page<Person> {
        let matches = try matchingPeople(in: await module.store, viewer: nil)
        var result: Page<Person>
        do {
            result = try await module.people().people(matching: query, limit: limit, in: scope).value
        } catch GitHubError.notCached where !matches.isEmpty {
            result = Page([])
        }
        let found = Set(result.items.map(\.id))
        let others = matches.filter { !found.contains($0.person.id) }.prefix(limit - result.items.count)
        result.items += others.map(\.person.withDefaultSource)
        if found.isEmpty { query.sort.sort(&result.items, query.direction) }
        if let date = others.map(\.seenAt).min() { module.recordFallback(to: date, because: nil) }
        return result
    }

    /// Returns the cached people with the text in their login or name. Qualifiers can't be compared with them.
    ///
    /// - Parameter viewer: the account whose private people are included, or `nil` for none.
    func matchingPeople(in store: LocalStore?, viewer: Int64?) throws -> [StoredPerson] {
        guard let store, try SearchQuery(text).isPlain else { return [] }
        let people = store.people.find(text, limit: kind == nil ? limit : SearchQuery.maxResults, viewer: viewer)
        return people.filter { kind == nil || $0.person.kind == kind }
    }
}

extension Person {
    /// The person with the source of searches if none is known: an earlier response has put it in the cache.
    fileprivate var withDefaultSource: Person {
        var person = self
        person.source = source ?? .search
        return person
    }
}

extension SearchQuery.Sort {
    /// Sorts people as GitHub does. People without a profile come last.
    func sort(_ people: inout [Person], _ direction: SearchQuery.Direction) {
        guard self != .bestMatch else { return }
        let ranked = people.enumerated().map { index, person in
            (
                rank: rank(of: person).map { direction == .descending ? -$0 : $0 } ?? .infinity, index: index,
                person: person
            )
        }
        people = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.person)
    }

    private func rank(of person: Person) -> Double? {
        switch self {
        case .bestMatch: nil
        case .followers: person.profile.map { Double($0.followers) }
        case .repositories: person.profile.map { Double($0.publicRepositories) }
        case .joined: person.profile?.createdAt?.timeIntervalSince1970
        }
    }
}
