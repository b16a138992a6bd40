import Foundation
package import GitHubAPI
package import GitHubModel
import Store

/// The people that a command prints for a search: cached people and the results from GitHub, in the order of the
/// prompt, up to the limit of the search.
package struct ListedPeople: Sendable {
    package let people: [Person]
    /// People that only resemble the text, if they are not among ``people``.
    package let similar: [Person]
    /// The only one of ``people``, if the text certainly names that person, whom not only commits name.
    package let only: Person?
    /// Those of ``people`` and of the people behind them that GitHub found.
    package let found: [Person]
    /// The number of matches, of which ``people`` can be the first, or `nil` if it is unknown.
    package let total: Int?
    /// Whether results may be missing, because GitHub's search timed out or GitHub withholds some.
    package let isIncomplete: Bool

    init(_ rows: PeopleRows, _ search: PeopleSearch, hasMoreStored: Bool) {
        let all = Self.people(rows, search.query)
        let people = search.includesSimilar ? all : all.filter { !rows.isSimilar($0) }
        similar = search.includesSimilar ? [] : all.filter(rows.isSimilar)
        let ids = Set((rows.search?.people ?? []).lazy.map(\.id))
        let limit = search.limit ?? .max
        self.people = people.prefix(limit).map { person in
            var listed = ids.contains(person.id) ? person : person.withDefaultSource
            listed.matchKind = rows.matchKind(of: person)
            return listed
        }
        only = self.people.count == 1 ? self.people.first { rows.isCertain($0) && !rows.isClaim($0) } : nil
        found = Array(people.lazy.filter { ids.contains($0.id) }.prefix(limit))
        let isTotalKnown = rows.search.map { !$0.lacksSearch } ?? !hasMoreStored
        total = isTotalKnown ? max(rows.search?.total ?? 0, people.count) : nil
        isIncomplete = rows.search?.isIncomplete ?? false
    }

    /// In the order of the prompt, or in that of the query if it is another one.
    private static func people(_ rows: PeopleRows, _ query: SearchQuery?) -> [Person] {
        guard let query, query.sort != .bestMatch else { return rows.people }
        if let search = rows.search { return search.people }
        var people = rows.people
        query.sort.sort(&people, query.direction)
        return people
    }
}

extension PeopleService {
    /// First the cached people, then those with the results of the search. If it fails, the last snapshot has the
    /// cached people, their date and the reason, or the stream throws if there are none. If only the people of the
    /// repository can't be loaded, their cached ones are used, or else the snapshot is a part. `isPaused` waits as if
    /// each key started another search.
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
                    output.yield(try list.snapshot(with: try await addingSimilar(to: snapshot, list)))
                }
            } catch let error as GitHubError where error.allowsFallback && !list.stored.isEmpty {
                output.yield(list.snapshot(insteadOf: error))
            }
        }
    }

    private func addingSimilar(
        to snapshot: Snapshot<SearchResults>, _ list: StoredList
    ) async throws -> Snapshot<SearchResults> {
        guard list.needsSimilar(with: snapshot) else { return snapshot }
        var snapshot = snapshot
        let kind = list.search.kind
        snapshot.value.similar = try await similarPeople(to: list.search.text)?.filter {
            kind == nil || $0.kind == kind
        }
        return snapshot
    }

    /// Those of the repository, then others. Reads the disk synchronously. People can't be compared with qualifiers.
    func storedRows(for search: PeopleSearch, viewer: Int64?) -> [StoredPerson] {
        guard search.isPlain else { return [] }
        if search.query == nil, search.kind == nil {
            return startingPeople(in: search.scope?.fullName, viewer: viewer)
        }
        let scoped = search.scope.map { storedPeople(of: $0, viewer: viewer).people(matching: search.text) } ?? []
        let limit = search.kind == nil ? max(search.limit ?? 0, Self.maxMatching) : SearchQuery.maxResults
        return storedPeople(search.text, after: scoped, viewer: viewer, limit: limit)
            .filter { search.kind == nil || $0.person.kind == search.kind }
    }

    /// Returns `scoped`, then the other cached people that match `text`. Reads the disk synchronously.
    func storedPeople(
        _ text: String, after scoped: [StoredPerson], viewer: Int64?, limit: Int = Self.maxMatching,
        includesSimilar: Bool = true
    ) -> [StoredPerson] {
        let ids = Set(scoped.map(\.person.id))
        let others = storedPeople(text, viewer: viewer, limit: limit, includesSimilar: includesSimilar)
        return scoped + others.filter { !ids.contains($0.person.id) }
    }
}

/// The cached people for one search. It makes the snapshots of ``ListedPeople``: the cached people alone, these
/// with the results of GitHub, or these with the error of a failed search.
private struct StoredList {
    package let stored: [StoredPerson]
    package let search: PeopleSearch
    private let rows: PeopleRows
    private let isOffline: Bool

    init(_ stored: [StoredPerson], _ search: PeopleSearch, isOffline: Bool) {
        self.stored = stored
        self.search = search
        self.isOffline = isOffline
        rows = PeopleRows(search.input, stored: stored, scope: search.scope)
    }

    private var hasMoreStored: Bool { stored.count >= max(search.limit ?? 0, PeopleService.maxMatching) }

    func needsSimilar(with results: Snapshot<SearchResults>) -> Bool {
        search.searchesAgain && search.query?.sort == .bestMatch && results.error == nil
            && rows.finished(results.value).lacksSimilar
    }

    func snapshot(isFinal: Bool) -> Snapshot<ListedPeople> {
        var snapshot = snapshot(rows, because: nil, isFinal: isFinal)
        if isFinal, !isOffline { snapshot.source = .gitHub }
        return snapshot
    }

    func snapshot(insteadOf error: GitHubError) -> Snapshot<ListedPeople> {
        snapshot(rows, because: error == .notCached ? nil : Problem(error))
    }

    /// Throws `GitHubError/notFound` if there is no such repository.
    func snapshot(with results: Snapshot<SearchResults>) throws -> Snapshot<ListedPeople> {
        let value = results.value
        if value.scopeError == .notFound { throw GitHubError.notFound }
        let missing = [value.scopeError, value.lookUpError].compactMap { $0 }.filter { !isOffline || $0 != .notCached }
        let isScopeReplaced = value.scopeError?.allowsFallback == true && !storedInScope.isEmpty
        var snapshot = snapshot(rows.finished(value), because: results.problem ?? missing.first.map { Problem($0) })
        snapshot.isPart = results.isPart && !(isOffline && value.lacksSearch)
        if !missing.isEmpty, !isScopeReplaced || value.lookUpError != nil { snapshot.isPart = true }
        let dates = [isOffline ? date(of: snapshot.value) : isScopeReplaced ? storedInScope.map(\.seenAt).min() : nil]
        snapshot.source = source(dates + [results.source.date])
        return snapshot
    }

    private var storedInScope: [StoredPerson] {
        stored.filter { $0.person.source == search.scope?.source }
    }

    /// When the oldest of the cached people that are listed was last seen.
    private func date(of listed: ListedPeople) -> Date? {
        let ids = Set(listed.people.map(\.id))
        return stored.filter { ids.contains($0.person.id) }.map(\.seenAt).min()
    }

    private func source(_ dates: [Date?]) -> Snapshot<ListedPeople>.Source {
        dates.compactMap { $0 }.min().map { .cache($0) } ?? .gitHub
    }

    private func snapshot(
        _ rows: PeopleRows, because problem: Problem?, isFinal: Bool = true
    ) -> Snapshot<ListedPeople> {
        let listed = ListedPeople(rows, search, hasMoreStored: hasMoreStored)
        return Snapshot(
            value: listed, source: source([date(of: listed)]), isFinal: isFinal, isComplete: false, problem: problem)
    }
}

extension Snapshot.Source {
    fileprivate var date: Date? { if case .cache(let date) = self { date } else { nil } }
}

extension SearchQuery.Sort {
    /// People without a profile come last.
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
