import GitHubAPI
import GitHubModel
import Store

extension AccountPrefetcher {
    /// The people of one query, which costs three points.
    private static let peoplePerQuery = 100
    private static let pointsPerQuery = 3
    private static let maxPoints = 15
    /// The logins that are looked up to learn which of them are organizations.
    private static let maxLookUps = 10

    /// Adds the profiles of people without one, first of those that the account follows. The others follow on another day, or
    /// when they are selected.
    mutating func addProfiles() async throws {
        guard areProfilesDue else { return }
        let sources = Dictionary(listed.map { ($0.person.id, $0.source) }) { first, _ in first }
        await store.flush(upTo: .seconds(10))  // other sources may have profiles
        var included: Set<Person.ID> = []
        var unnamed = store.people.addingProfiles(to: listed.map(\.person)).filter { person in
            person.profile == nil && person.kind == .user && person.nodeID != nil && included.insert(person.id).inserted
        }[...]
        while !unnamed.isEmpty, summary.usage.points + Self.pointsPerQuery <= Self.maxPoints {
            try await requireRequest(of: .graphql)
            let people = try await github.addingProfiles(to: Array(unnamed.prefix(Self.peoplePerQuery)))
                .filter { $0.profile != nil }
            if people.isEmpty { return }  // GraphQL can't be used now
            unnamed = unnamed.dropFirst(Self.peoplePerQuery)
            for (source, group) in Dictionary(grouping: people, by: { sources[$0.id] }) {
                if let source { record(group, from: source, at: now()) }
            }
            reportProgress()
        }
        store.people.record(ReadingProgress(source: "profiles:\(viewer)", finished: [], readAt: now()))
    }

    /// Looks up logins of merges, which can be organizations or no longer exist, a few each day.
    mutating func checkLogins() async throws {
        guard areQueriesDue else { return }
        await store.flush(upTo: .seconds(10))  // a list may have contained some of them
        let unknown = store.people.unconfirmed(limit: 200).filter { $0.person.kind == .unknown }
        for person in unknown.prefix(Self.maxLookUps).map(\.person) {
            try await requireRequest()
            do {
                store.people.storeLookUp(of: try await github.person(person.login), at: now())
            } catch GitHubError.notFound {
                store.people.recordMissing(person.login, at: now())
            }
            reportProgress()
        }
    }
}
