package import Foundation
package import GitHubAPI
package import GitHubModel
import Store

/// The people that the prompt lists for a text, once the search has finished.
package struct ListedPeople: Sendable {
    package let people: [Person]
    /// Whether results may be missing, because GitHub's search timed out or GitHub withholds some.
    package var isIncomplete = false
    /// When the oldest of the cached people was last seen, or `nil` if there are none.
    package var storedAt: Date?
    /// Why people of GitHub or of the repository are missing.
    package var error: GitHubError?
}

extension PeopleService {
    /// Returns the first page of people in the order of the prompt: the exact login, people of the repository, opened
    /// people, GitHub's order, then other matches.
    ///
    /// - Throws: `GitHubError/unauthorized` if GitHub rejected the token; `CancellationError`.
    package func listedPeople(
        for text: String, scope: RepositoryScope? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) async throws -> ListedPeople {
        let viewer = await viewer()
        let stored = storedRows(for: text, scope: scope, viewer: viewer)
        let rows = Self.rows(for: PromptInput(text), stored, scope)
        let date = stored.map(\.seenAt).min()
        func dateInScope() -> Date? {
            scope.flatMap { storedPeople(of: $0, viewer: viewer).people(matching: text).map(\.seenAt).min() }
        }
        do {
            let (search, error) = try await search(for: rows.input, scope: scope, clock)
            return ListedPeople(
                people: rows.finished(search).people, isIncomplete: search?.isIncomplete ?? false,
                storedAt: isOffline ? date : error == nil ? nil : dateInScope(), error: error)
        } catch let error as GitHubError where error != .unauthorized {
            return ListedPeople(people: rows.people, storedAt: date, error: error)
        }
    }

    /// Returns the rows before the search has finished.
    static func rows(for input: PromptInput, _ stored: [StoredPerson], _ scope: RepositoryScope?) -> PeopleRows {
        PeopleRows(input, stored: stored, scope: scope)
    }

    /// Returns the cached people for `text`: those of the repository, then others. Reads the disk synchronously.
    func storedRows(for text: String, scope: RepositoryScope?, viewer: Int64?) -> [StoredPerson] {
        let scoped = scope.map { storedPeople(of: $0, viewer: viewer).people(matching: text) } ?? []
        return storedPeople(text, after: scoped, viewer: viewer)
    }

    /// Returns `scoped`, then the other cached people that match `text`. Reads the disk synchronously.
    func storedPeople(_ text: String, after scoped: [StoredPerson], viewer: Int64?) -> [StoredPerson] {
        let ids = Set(scoped.map(\.person.id))
        return scoped + storedPeople(text, viewer: viewer).filter { !ids.contains($0.person.id) }
    }

    /// Returns the results for the text, or `nil` if it is empty. An address is looked up without a search.
    func search(
        for input: PromptInput, scope: RepositoryScope?, _ clock: any Clock<Duration>
    ) async throws -> (SearchResults?, GitHubError?) {
        if let address = input.address {
            let person = try await person(address.login)
            return (SearchResults([], total: 0, isIncomplete: false, exact: person), nil)
        }
        guard input.query != nil else { return (nil, nil) }
        let operation = SearchOperation(
            people: self, clock: clock, lookUpTimeout: .seconds(60), ignoresCache: false, scope: scope)
        var request: ScopedRequest?
        if let scope { request = await ScopedRequest(of: scope, matching: input.text, through: self) }
        defer { request?.cancel() }
        var results = try await operation.run(try SearchQuery(input.text)) { _ in }.people
        do {
            if let request { results.add(first: try await request.people(beside: results)) }
        } catch let error as GitHubError where error != .unauthorized {
            return (results, error)
        }
        return (results, nil)
    }
}
