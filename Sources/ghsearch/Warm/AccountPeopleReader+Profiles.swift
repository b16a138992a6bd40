import GitHubAPI
import GitHubModel
import Store

extension AccountPeopleReader {
    /// The people of one query, which costs three points.
    private static let peoplePerQuery = 100
    private static let pointsPerQuery = 3
    /// The points of one run, also for the repositories.
    private static let maxPoints = 15

    /// Adds the profiles of people without one, first of those that the account follows. The others follow on another day, or
    /// when they are selected.
    mutating func addProfiles() async throws {
        guard areQueriesDue else { return }
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
            if people.isEmpty { return }  // GraphQL can't be used
            unnamed = unnamed.dropFirst(Self.peoplePerQuery)
            for (source, group) in Dictionary(grouping: people, by: { sources[$0.id] }) {
                if let source { record(group, from: source, at: now()) }
            }
            reportProgress()
        }
    }
}
