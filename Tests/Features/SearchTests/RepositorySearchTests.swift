import GitHubAPI
import GitHubModel
import GitHubStandIn
import PeopleSupport
import StandInSupport
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("Requests for repositories in the prompt", .timeLimit(.minutes(3)))
struct RepositorySearchTests {
    private static let delay = Duration.milliseconds(400)

    /// Types `text` without an account, and waits until the delay before the search for repositories has begun.
    private func settle(_ text: String, in harness: SearchHarness) async throws {
        await harness.setText(text)
        let sleeps = harness.clock.sleepLengths.count
        await harness.controller.perform(.search(text))
        await harness.clock.sleepsBegun(sleeps + 1)
        harness.clock.advance(by: .milliseconds(1500))
        _ = try await harness.people(for: text)
        await harness.clock.sleepsBegun(sleeps + 2)
    }

    private func found(by harness: SearchHarness, for text: String) async -> [RepositoryMatch]? {
        @Sendable func matches(_ actions: [SearchScreen.Action]) -> [RepositoryMatch]? {
            actions.lazy.compactMap { action in
                if case .repositoriesFound(let found, text) = action { found } else { nil }
            }.first
        }
        _ = await harness.sent.wait { matches($0) != nil }
        return harness.sent.read(matches)
    }

    private func repositorySearches(of harness: SearchHarness) -> [String] {
        harness.searches.filter { $0.hasPrefix("/search/repositories") }
    }

    @Test("Without an account, repositories are searched for 400 ms after the results, and stay in memory")
    func anonymous() async throws {
        try await SearchHarness.run(findsRepositories: true) { harness in
            try await settle("hello", in: harness)
            #expect(harness.clock.sleepLengths.contains(Self.delay))
            harness.clock.advance(by: .milliseconds(399))
            #expect(repositorySearches(of: harness) == [])
            harness.clock.advance(by: .milliseconds(1))
            let found = await found(by: harness, for: "hello")
            #expect(found?.first?.owner.login == (try Dataset.Fixture.mona.name))
            #expect(await harness.controller.state.repositoryMatches == found)
            let count = harness.searches.count
            await harness.controller.perform(.search("hello"))
            let again = try await harness.people(for: "hello", 2)
            #expect(again.repositories == found)
            #expect(harness.searches.count == count)
        }
    }

    @Test("The next key cancels the search")
    func cancelled() async throws {
        try await SearchHarness.run(findsRepositories: true) { harness in
            try await settle("hello", in: harness)
            await harness.controller.perform(.cancelSearch)
            harness.clock.advance(by: .seconds(2))
            try await settle("hellos", in: harness)
            #expect(repositorySearches(of: harness) == [])
        }
    }

    @Test("With fewer than five searches left, none is spent", arguments: [(6, true), (5, false)])
    func limit(searches: Int, isSent: Bool) async throws {
        try await SearchHarness.run(findsRepositories: true) { harness in
            harness.control.setRateLimit(.search, for: .anonymous, remaining: searches)
            try await settle("hello", in: harness)
            harness.clock.advance(by: Self.delay)
            if isSent {
                _ = await found(by: harness, for: "hello")
            } else {
                for _ in 0..<200 { await Task.yield() }
            }
            #expect(repositorySearches(of: harness).count == (isSent ? 1 : 0))
        }
    }

    @Test("Enough people of whom one has the login, or a text of two words, need no repositories")
    func notNeeded() async throws {
        try await SearchHarness.run(people: 400, findsRepositories: true) { harness in
            await harness.setText("mona lisa")
            await harness.type("mona lisa", sleep: 1)
            _ = try await harness.people(for: "mona lisa")
            #expect(await harness.controller.completion == nil)
            #expect(repositorySearches(of: harness) == [])
        }
    }

    @Test("If nobody matches several words, the rarest one finds repositories, of which the prompt lists the owners")
    func ofPerson() async throws {
        try await SearchHarness.run(token: "mona", stores: true, findsRepositories: true, searchesAgain: true) {
            harness in
            try await harness.store([try Sample.person("zyxwa", 9, name: "Zyxw", followers: 1)])
            await harness.setText("hello zyxw")
            await harness.type("hello zyxw", sleep: 1)
            let found = await found(by: harness, for: "hello zyxw")
            #expect(found?.first?.repository.fullName == "mona/Hello-World")
            #expect(repositorySearches(of: harness).count == 1)
            let state = await harness.controller.state
            #expect(state.repositoryMatches == found && state.people.isEmpty)
            #expect(!state.hasNothing)
        }
    }

    @Test("With an account, they are in the query for people, and cost no request")
    func signedIn() async throws {
        try await SearchHarness.run(token: "mona", findsRepositories: true) { harness in
            let results = try await harness.search("hello")
            #expect(results.repositories?.first?.repository.fullName == "mona/Hello-World")
            #expect(await harness.controller.state.repositoryMatches.count == results.repositories?.count)
            #expect(await harness.controller.completion == nil)
            #expect(harness.standIn.targets == ["/graphql"])
            #expect(await harness.github.rateLimit(of: .graphql)?.remaining == 4_999)
        }
    }

    @Test("A text without any row is the query that it stands for")
    func suggestion() async throws {
        try await SearchHarness.run(stores: true, findsRepositories: true) { harness in
            await harness.setText("zyx rust berlin")
            await harness.type("zyx rust berlin", sleep: 1)
            let query = "zyx language:rust location:berlin"
            #expect(await harness.sent.wait { $0.contains(.querySuggested(query, to: "zyx rust berlin")) })
            #expect(await harness.controller.state.selection == .suggestedQuery(query))
        }
    }
}
