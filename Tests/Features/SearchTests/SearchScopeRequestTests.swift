import GitHubAPI
import GitHubModel
import GitHubStandIn
import PeopleSupport
import StandInSupport
import Store
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("Requests of the prompt in a repository", .timeLimit(.minutes(3)))
struct SearchScopeRequestTests {
    @Test("A settled query sends one query, which costs one point and has names for all rows; later it sends none")
    func requests() async throws {
        let scope = RepositoryScope(owner: try Login("mona"), name: "new-name")
        try await SearchHarness.run(people: 400, token: "mona", stores: true, scope: scope) { harness in
            let results = try await harness.results(for: "mo")
            #expect(results.people.first?.source == scope.source)
            #expect(results.people.contains { $0.source == nil }, "people from everywhere")
            #expect(results.people.allSatisfy { $0.profile != nil || $0.kind == .organization })
            #expect(harness.standIn.targets == ["/graphql"])
            #expect(await harness.github.rateLimit(of: .graphql)?.remaining == 4_999)
            try await harness.standIn.flush()
            let stored = harness.people.storedPeople(of: scope, viewer: 1)
            #expect(stored.people.map(\.person.id).contains(results.people[0].id))
        }
    }

    @Test("A repository that does not exist leaves the people from everywhere")
    func missing() async throws {
        let scope = RepositoryScope(owner: try Login("mona"), name: "nothing")
        try await SearchHarness.run(people: 400, token: "mona", scope: scope) { harness in
            let results = try await harness.results(for: "mo")
            #expect(!results.people.isEmpty)
            #expect(results.scopeMessage == "No such repository: mona/nothing. Alt-I finds people everywhere.")
            #expect(harness.standIn.targets == ["/graphql"])
        }
    }

    @Test("Later pages are loaded by cursor, without a query for the repository")
    func pages() async throws {
        let scope = RepositoryScope(owner: try Login("mona"), name: "new-name")
        try await SearchHarness.run(people: 400, token: "mona", scope: scope) { harness in
            await harness.setText("repos:>=0")
            let first = try await harness.results(for: "repos:>=0")
            await harness.controller.perform(.loadMore("repos:>=0"))
            await harness.clock.sleepsBegun(2)
            harness.clock.advance(by: .seconds(1))
            let second = try await harness.people(for: "repos:>=0", 2)
            #expect(second.extends(first))
            #expect(second.people.count >= first.people.count + 28)
            #expect(harness.standIn.targets == ["/graphql", "/graphql"])
            #expect(await harness.github.rateLimit(of: .graphql)?.remaining == 4_998)
        }
    }

    @Test("If queries fail, the search and the contributors are requested by REST")
    func noGraphQL() async throws {
        let scope = RepositoryScope(owner: try Login("mona"), name: "new-name")
        try await SearchHarness.run(people: 400, token: "mona", scope: scope) { harness in
            harness.control.inject(.graphQL(.wentWrong), onPathPrefix: "/graphql")
            let results = try await harness.results(for: "hundred")
            #expect(results.people.first?.source == scope.source)
            #expect(harness.searches.count == 1)
            #expect(harness.control.requests(onPathPrefix: "/repos/mona/new-name/contributors").count == 1)
        }
    }

    @Test("The results of one account are not those of the next one")
    func credentialsChanged() async throws {
        let scope = RepositoryScope(owner: try Login("mona"), name: "new-name")
        try await SearchHarness.run(people: 400, token: "mona", scope: scope) { harness in
            _ = try await harness.results(for: "zzz-none")
            let count = harness.standIn.targets.count
            await harness.controller.handle(.credentialsChanged(anonymousLimits: nil))
            await harness.controller.perform(.search("zzz-none"))
            await harness.clock.sleepsBegun(2)
            #expect(harness.standIn.targets.count == count, "the search waits for the next key")
        }
    }

    @Test("After another sign-in, private people are shown only once the account is known")
    func privatePeople() async throws {
        let source = RepositoryScope(owner: try Login("mona"), name: "secret").source
        try await SearchHarness.run(people: 400, token: "mona", stores: true) { harness in
            let person = try Sample.person("zz-secret", 999)
            harness.store?.people.record([person], from: source, viewer: 1, isPrivate: true, at: harness.clock.date)
            try await harness.standIn.flush()
            await harness.controller.send(.pressed(.paste("zz-s")))
            await harness.controller.handle(.opened)
            #expect(await harness.sent.wait { $0.storedPeople.last?.isEmpty == false })
            let count = harness.actions.storedPeople.count
            await harness.controller.handle(.credentialsChanged(anonymousLimits: nil))
            #expect(await harness.sent.wait { $0.storedPeople.count == count + 2 })
            #expect(harness.actions.storedPeople.suffix(2).map(\.count) == [0, 1])
        }
    }

    @Test("If the search fails, the people of the repository are shown with the reason")
    func failure() async throws {
        let scope = RepositoryScope(owner: try Login("mona"), name: "new-name")
        try await SearchHarness.run(people: 400, token: "mona", scope: scope) { harness in
            for path in ["/search", "/graphql"] { harness.control.inject(.status(404), onPathPrefix: path, times: nil) }
            let results = try await harness.results(for: "hundred")
            #expect(!results.people.isEmpty)
            #expect(results.people.allSatisfy { $0.source == scope.source })
            let isMet = await harness.sent.wait { actions in
                actions.contains { if case .searchFinished(.failed, "hundred") = $0 { true } else { false } }
            }
            #expect(isMet)
        }
    }

    @Test("Without an account the contributors that match are first")
    func anonymous() async throws {
        let scope = RepositoryScope(owner: try Login("mona"), name: "new-name")
        try await SearchHarness.run(people: 400, scope: scope) { harness in
            let results = try await harness.results(for: "hundred")
            #expect(results.people.first?.source == scope.source)
            #expect(harness.control.requests(onPathPrefix: "/repos/mona/new-name/contributors").count == 1)
        }
    }
}

extension SearchHarness {
    /// Searches for `text`, and returns the results that are shown when the search has ended.
    fileprivate func results(for text: String) async throws -> SearchResults {
        await controller.perform(.search(text))
        await clock.sleepsBegun(1)
        clock.advance(by: .seconds(1))
        let hasEnded = await sent.wait { actions in
            actions.contains { if case .searchFinished(_, text) = $0 { true } else { false } }
        }
        try #require(hasEnded)
        let found = actions.outcomes(to: text).compactMap { if case .found(let results) = $0 { results } else { nil } }
        return try #require(found.last)
    }
}

extension [SearchScreen.Action] {
    /// The cached people of each action that displays some.
    fileprivate var storedPeople: [[StoredPerson]] {
        compactMap { if case .storedPeopleLoaded(let people, _) = $0 { people } else { nil } }
    }
}
