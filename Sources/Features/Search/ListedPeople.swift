import Foundation
package import GitHubAPI
package import GitHubModel
import Store

/// The people that are listed for a text, in the order of the prompt.
package struct ListedPeople: Sendable {
    package let people: [Person]
    /// The number of matches, of which ``people`` can be the first.
    package let total: Int
    /// Whether results may be missing, because GitHub's search timed out or GitHub withholds some.
    package let isIncomplete: Bool

    init(_ rows: PeopleRows, _ search: PeopleSearch) {
        let people = Self.people(rows, search.query)
        let found = Set((rows.search?.people ?? []).lazy.map(\.id))
        self.people = people.prefix(search.limit ?? .max).map { found.contains($0.id) ? $0 : $0.withDefaultSource }
        total = max(rows.search?.total ?? 0, people.count)
        isIncomplete = rows.search?.isIncomplete ?? false
    }

    /// Returns the people in the order of the prompt, or in that of the query if it is another one.
    private static func people(_ rows: PeopleRows, _ query: SearchQuery?) -> [Person] {
        guard let query, query.sort != .bestMatch else { return rows.people }
        if let search = rows.search { return search.people }
        var people = rows.people
        query.sort.sort(&people, query.direction)
        return people
    }
}

extension PeopleService {
    /// Returns the people that are listed for a text: first the cached ones, then those with the results of the search.
    ///
    /// If the search fails, the last snapshot has the cached people, their date and the reason. If only the people of the
    /// repository can't be loaded, the cached ones of them are used, or else the snapshot is a part.
    ///
    /// - Parameter isPaused: Whether the search starts after a pause, as if each key started another search.
    /// - Returns: A stream that throws `GitHubError` if there are no people because of it, such as
    ///   `GitHubError/notFound` if there is no such repository; `CancellationError`.
    package func listedPeople(
        for search: PeopleSearch, isPaused: Bool = false, clock: any Clock<Duration> = ContinuousClock()
    ) -> AsyncThrowingStream<Snapshot<ListedPeople>, any Error> {
        .running { output in
            let list = StoredList(storedRows(for: search, viewer: await viewer()), search, isOffline: isOffline)
            output.yield(list.snapshot(isFinal: search.query == nil))
            guard search.query != nil else { return }
            if isPaused, !isOffline { try await clock.sleep(for: await pauseBeforeSearch()) }
            do {
                for try await snapshot in results(of: search, clock: clock) where snapshot.isFinal {
                    output.yield(try list.snapshot(with: snapshot))
                }
            } catch let error as GitHubError where error.allowsFallback && !list.stored.isEmpty {
                output.yield(list.snapshot(insteadOf: error))
            }
        }
    }

    /// Returns the cached people for a text: those of the repository, then others. Reads the disk synchronously. People can't
    /// be compared with qualifiers.
    func storedRows(for search: PeopleSearch, viewer: Int64?) -> [StoredPerson] {
        guard search.isPlain else { return [] }
        let scoped = search.scope.map { storedPeople(of: $0, viewer: viewer).people(matching: search.text) } ?? []
        let limit = search.kind == nil ? max(search.limit ?? 0, Self.maxMatching) : SearchQuery.maxResults
        return storedPeople(search.text, after: scoped, viewer: viewer, limit: limit)
            .filter { search.kind == nil || $0.person.kind == search.kind }
    }

    /// Returns `scoped`, then the other cached people that match `text`. Reads the disk synchronously.
    func storedPeople(
        _ text: String, after scoped: [StoredPerson], viewer: Int64?, limit: Int = Self.maxMatching
    ) -> [StoredPerson] {
        let ids = Set(scoped.map(\.person.id))
        return scoped + storedPeople(text, viewer: viewer, limit: limit).filter { !ids.contains($0.person.id) }
    }
}

/// The cached people for a text, to which the results of its search are added.
private struct StoredList {
    let stored: [StoredPerson]
    private let search: PeopleSearch
    private let rows: PeopleRows
    private let isOffline: Bool

    init(_ stored: [StoredPerson], _ search: PeopleSearch, isOffline: Bool) {
        self.stored = stored
        self.search = search
        self.isOffline = isOffline
        rows = PeopleRows(search.input, stored: stored, scope: search.scope)
    }

    private var date: Date? { stored.map(\.seenAt).min() }

    /// When the oldest of the cached people of the repository was last seen, or `nil` if there are none.
    private var dateInScope: Date? {
        stored.filter { $0.person.source == search.scope?.source }.map(\.seenAt).min()
    }

    func snapshot(isFinal: Bool) -> Snapshot<ListedPeople> {
        snapshot(rows, from: isFinal && !isOffline ? nil : date, isFinal: isFinal)
    }

    func snapshot(insteadOf error: GitHubError) -> Snapshot<ListedPeople> {
        snapshot(rows, from: date, because: error == .notCached ? nil : Problem(.error(error)))
    }

    /// Returns the people with the results of the search.
    ///
    /// - Throws: `GitHubError/notFound` if there is no such repository.
    func snapshot(with results: Snapshot<SearchResults>) throws -> Snapshot<ListedPeople> {
        let finished = rows.finished(results.value)
        guard let error = results.value.scopeError else {
            var dates = isOffline ? [date] : []
            if case .cache(let date) = results.source { dates.append(date) }
            var snapshot = snapshot(finished, from: dates.compactMap { $0 }.min(), because: results.problem)
            snapshot.isPart = results.isPart
            return snapshot
        }
        if error == .notFound { throw error }
        if error == .notCached { return snapshot(finished, from: date) }
        var snapshot = snapshot(finished, from: dateInScope, because: Problem(.error(error)))
        snapshot.isPart = dateInScope == nil
        return snapshot
    }

    private func snapshot(
        _ rows: PeopleRows, from date: Date?, isFinal: Bool = true, because problem: Problem? = nil
    ) -> Snapshot<ListedPeople> {
        Snapshot(
            value: ListedPeople(rows, search), source: date.map { .cache($0) } ?? .gitHub, isFinal: isFinal,
            isComplete: isFinal && date == nil && problem == nil, problem: problem)
    }
}

extension SearchQuery.Sort {
    /// Sorts people as GitHub does. People without a profile come last.
    package func sort(_ people: inout [Person], _ direction: SearchQuery.Direction) {
        guard self != .bestMatch else { return }
        let ranks = people.map { rank(of: $0).map { direction == .descending ? -$0 : $0 } ?? .infinity }
        people = ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { people[$0] }
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

extension Person {
    /// The person with the source of searches if none is known: an earlier response has put it in the cache.
    fileprivate var withDefaultSource: Person {
        var person = self
        person.source = source ?? .search
        return person
    }
}
