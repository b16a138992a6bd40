import Foundation
import GitHubAPI
package import GitHubModel
import Store

/// Collects facts about people in a repository: from GitHub, the store, and a list of vouched people in a clone of it.
/// ``FactsInRepository`` makes the list of facts.
package struct PersonFactSource: Sendable {
    private let people: PeopleService
    let scope: RepositoryScope
    private let vouched: @Sendable (Login) async -> VouchedFinding?
    /// The days for which recent pull requests are counted.
    private static let recentDays = 21.0

    /// `vouched` returns what ``VouchedFile`` of a clone of the repository says, or `nil` without a clone.
    package init(
        of scope: RepositoryScope, from people: PeopleService,
        vouched: @escaping @Sendable (Login) async -> VouchedFinding?
    ) {
        self.scope = scope
        self.people = people
        self.vouched = vouched
    }

    package func facts(about person: Person) async throws -> [PersonFact] {
        let now = people.now()
        var facts = FactsInRepository(repository: scope, now: now)
        let since = now.addingTimeInterval(-Self.recentDays * 86_400)
        do {
            facts.account = try await people.github.facts(about: person.login, in: scope, since: since)
        } catch is GitHubError {}  // they are not known
        facts.createdAt = person.profile?.createdAt
        if let store = people.store?.people {
            let viewer = try await people.github.account()
            let stored = store.person(person.login, viewer: viewer)
            if let stored, person.isSameAccount(as: stored.person) {
                facts.sources = store.sources(of: stored, viewer: viewer)
            }
            facts.formerLogins = store.formerLogins(of: person)
        }
        facts.vouched = await vouched(person.login)
        return facts.all
    }
}
