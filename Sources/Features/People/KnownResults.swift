package import GitHubModel

/// The search results of the last five minutes, by query. A query without an entry gets the results of a broader
/// complete query, filtered by kind, and no results if the broader query has none.
package struct KnownResults: Sendable {
    /// The results of one query, and when they arrived by a monotonic clock.
    private struct Entry: Sendable {
        var results: SearchResults
        let time: Duration
    }

    /// As long as a cached response is fresh.
    private static let maxAge = Duration.seconds(300)
    private static let maxCount = 200
    private var entries: [SearchQuery: Entry] = [:]

    package init() {}

    package func contains(_ query: SearchQuery) -> Bool { entries[query] != nil }

    /// The time is that of a monotonic clock.
    package mutating func store(_ results: SearchResults, for query: SearchQuery, at time: Duration) {
        if entries.count >= Self.maxCount { entries.removeAll() }
        entries[query] = Entry(results: results, time: time)
    }

    /// Includes results that follow from those of another query without doubt.
    package func results(for query: SearchQuery, at time: Duration) -> SearchResults? {
        let fresh = entries.filter { time - $0.value.time < Self.maxAge }
        if let entry = fresh[query] { return entry.results }
        for (other, entry) in fresh where entry.results.isWhole {
            switch query.restriction(of: other) {
            case .same: return entry.results
            case .kind(let kind): return entry.results.filtered { $0.kind == kind }
            case .other where entry.results.people.isEmpty: return entry.results.withoutSimilar
            case .other, nil: break
            }
        }
        return nil
    }
}

extension SearchResults {
    fileprivate var isWhole: Bool { !isIncomplete && nextPage == nil && people.count >= total }

    /// The results for another text, which other people resemble.
    fileprivate var withoutSimilar: SearchResults {
        var results = self
        results.similar = nil
        return results
    }

    fileprivate func filtered(_ isIncluded: (Person) -> Bool) -> SearchResults {
        let people = people.filter(isIncluded)
        return SearchResults(people, total: people.count, isIncomplete: false, exact: nil)
    }
}
