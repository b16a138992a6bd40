import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("People of a repository", .timeLimit(.minutes(3)))
struct RepositoryPeopleTests {
    private func scope(
        _ name: String = "new-name", _ purpose: RepositoryScope.Purpose = .mention
    ) throws -> RepositoryScope {
        RepositoryScope(owner: try Login("mona"), name: name, purpose: purpose)
    }

    @Test("With an account one point finds the people that match, with their profiles")
    func query() async throws {
        try await StandInHarness.run(people: 400, storage: .memory) { harness in
            let client = try harness.client(as: "mona")
            let found = try await client.people(of: scope(), matching: "mo")
            #expect(found.isMatched)
            #expect(!found.isPrivate)
            #expect(found.people.map { "\($0.login)" }.contains("mona"))
            #expect(found.people.first { $0.login.description == "mona" }?.profile?.followers == 20_480)
            #expect(harness.targets == ["/graphql"])
            #expect(await client.rateLimit(of: .graphql)?.remaining == 4_999)
            #expect(try await client.people(of: scope(), matching: "mo").people == found.people)
            #expect(harness.targets.count == 1, "cached")
        }
    }

    @Test("Those who can be assigned are some of those who can be mentioned")
    func assignable() async throws {
        try await StandInHarness.run(people: 400) { harness in
            let client = try harness.client(as: "mona")
            let all = try await client.people(of: scope(), matching: "").people
            let assignable = try await client.people(of: scope("new-name", .assign), matching: "").people
            #expect(Set(all).isStrictSuperset(of: assignable))
        }
    }

    @Test("Without an account the contributors are listed, and cached for an hour")
    func contributors() async throws {
        try await StandInHarness.run(people: 400, storage: .memory) { harness in
            let client = try harness.client()
            let found = try await client.people(of: scope(), matching: "mo")
            #expect(!found.isMatched)
            #expect(!found.isPrivate)
            #expect(found.people.count == 18)
            harness.clock.advance(by: .seconds(3_500))
            #expect(try await client.people(of: scope(), matching: "x").people == found.people)
            #expect(harness.targets == ["/repos/mona/new-name/contributors?per_page=100"])
        }
    }

    @Test(
        "A repository that does not exist is not found, and GraphQL is used again afterwards", arguments: [nil, "mona"])
    func missing(login: String?) async throws {
        try await StandInHarness.run(storage: .memory) { harness in
            let client = try harness.client(as: login)
            await #expect(throws: GitHubError.notFound) { try await client.people(of: scope("nothing"), matching: "a") }
            #expect(await client.usesGraphQL() == (login != nil))
        }
    }

    @Test("The people of a private repository belong to the account, and others do not find it")
    func isPrivate() async throws {
        try await StandInHarness.run { harness in
            let owner = try harness.client(as: "mona", scopes: ["repo"])
            var hidden: Repository?
            for try await page in owner.ownRepositories() { hidden = hidden ?? page.items.first { $0.isPrivate } }
            let scope = try scope(try #require(hidden).name)
            #expect(try await owner.people(of: scope, matching: "").isPrivate)
            await #expect(throws: GitHubError.notFound) {
                try await harness.client(as: "hundred", scopes: ["repo"]).people(of: scope, matching: "")
            }
        }
    }

    @Test("Without GraphQL the account uses the contributors, which may be private")
    func noGraphQL() async throws {
        try await StandInHarness.run(people: 400) { harness in
            harness.control.inject(.status(404), onPathPrefix: "/graphql", times: nil)
            let found = try await harness.client(as: "mona").people(of: scope(), matching: "mo")
            #expect(!found.isMatched)
            #expect(found.isPrivate)
            #expect(found.people.count == 18)
        }
    }
}
