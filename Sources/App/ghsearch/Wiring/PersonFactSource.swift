import Foundation
import GitHubAPI
import GitHubModel
import PeopleUI
import Store

/// Collects facts about people in a repository: from GitHub, the store, and the clone in the current directory.
struct PersonFactSource: Sendable {
    private let context: GitHubContext
    private let scope: RepositoryScope
    /// The days for which recent pull requests are counted.
    private static let recentDays = 21.0

    init(in context: GitHubContext, of scope: RepositoryScope) {
        self.context = context
        self.scope = scope
    }

    func facts(about person: Person) async throws -> [PersonFact] {
        let now = context.output.now()
        var facts = RepositoryFacts(repository: scope, now: now)
        let since = now.addingTimeInterval(-Self.recentDays * 86_400)
        do {
            facts.account = try await context.github().facts(about: person.login, in: scope, since: since)
        } catch is GitHubError {}  // they are not known
        facts.createdAt = person.profile?.createdAt
        if let people = await context.cache.store?.people {
            let viewer = try await context.github().account()
            let stored = people.person(person.login, viewer: viewer)
            facts.sources = stored.flatMap { $0.isSame(person) ? people.sources(of: $0, viewer: viewer) : nil } ?? []
            facts.formerLogins = people.formerLogins(of: person)
        }
        facts.vouched = await vouched(person.login)
        return facts.all
    }

    /// Only a clone of the repository says whom it vouches for.
    private func vouched(_ login: Login) async -> VouchedFinding? {
        guard let clone = await RepositoryScope.ofClone(on: context.output.host),
            clone.fullName.lowercased() == scope.fullName.lowercased()
        else { return nil }
        return await VouchedFile.finding(about: login, at: ".")
    }
}
