import GitHubAPI
package import GitHubModel
import Store

extension PeopleService {
    /// Those whose login or name matches `text`, best match first. Stores them for the current account.
    func people(
        of scope: RepositoryScope, matching text: String, through github: GitHubClient
    ) async throws -> [Person] {
        let found = try await github.people(of: scope, matching: text)
        return try await record(found, of: scope, matching: text).people
    }

    /// Stores the people for the current account. Returns those that match `text`, best match first, with their source.
    func record(
        _ found: RepositoryPeople, of scope: RepositoryScope, matching text: String
    ) async throws -> RepositoryPeople {
        if found.storedAt == nil, !isOffline {
            store?.people.record(
                found.people, from: scope.source, viewer: try await github.account(), isPrivate: found.isPrivate,
                at: now())
        }
        var people = store?.people.addingProfiles(to: found.people) ?? found.people
        if !found.isMatched { people = PeopleQuery(text).map { PersonMatch.ranked(people, $0) } ?? [] }
        var result = found
        result.people = people.map { person in
            var person = person
            person.source = scope.source
            return person
        }
        return result
    }

    /// Best first, at most ``maxStored``. `viewer` is the account whose private people are included. Reads the disk
    /// synchronously.
    func storedPeople(of scope: RepositoryScope, viewer: Int64?) -> PeopleMatcher {
        PeopleMatcher(store?.people.people(of: scope.fullName, viewer: viewer, limit: Self.maxStored) ?? [])
    }

    /// Few enough to compare with the text at each key.
    private static let maxStored = 500

    package func hasCachedPeople(of scope: RepositoryScope) async -> Bool {
        !storedPeople(of: scope, viewer: await viewer()).people.isEmpty
    }
}
