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

    @Test("Those who can be assigned are some of those who can be mentioned, and apps")
    func assignable() async throws {
        try await StandInHarness.run(people: 400) { harness in
            let client = try harness.client(as: "mona")
            let all = try await client.people(of: scope(), matching: "").people
            let assignable = try await client.people(of: scope("new-name", .assign), matching: "").people
            let people = assignable.filter { $0.kind == .user }
            #expect(Set(all).isStrictSuperset(of: people))
            #expect(people.allSatisfy { $0.profile != nil })
            #expect(assignable.filter { $0.kind == .bot }.map(\.login.description) == ["standin-helper"])
        }
    }

    @Test("Suggested reviewers precede those who can be mentioned, in one query of one point")
    func reviewers() async throws {
        try await StandInHarness.run(people: 400) { harness in
            let client = try harness.client(as: "mona")
            let all = try await client.people(of: scope(), matching: "").people
            let before = await client.rateLimit(of: .graphql)?.remaining ?? 0
            let found = try await client.people(of: scope("new-name", .review), matching: "").people
            #expect(await client.rateLimit(of: .graphql)?.remaining == before - 1)
            #expect(found.first?.kind == .bot)
            #expect(Set(found).isSuperset(of: all))
            #expect(Set(found.map(\.id)).count == found.count)
            let matching = try await client.people(of: scope("new-name", .review), matching: "standin").people
            #expect(matching.map(\.login.description) == ["standin-helper"])
        }
    }

    @Test(
        "A host without the newer fields has assignable and mentionable people, and is asked for the fields once a day",
        arguments: RepositoryScope.Purpose.allCases)
    func olderHost(purpose: RepositoryScope.Purpose) async throws {
        try await StandInHarness.run(people: 400, storage: .memory) { harness in
            harness.control.missingGraphQLFields = Set(GraphQLField.allCases.map(\.rawValue))
            let client = try harness.client(as: "mona")
            let found = try await client.people(of: scope("new-name", purpose), matching: "mo")
            #expect(found.isMatched)
            #expect(!found.people.isEmpty)
            #expect(found.people.allSatisfy { $0.kind == .user })
            #expect(harness.targets.count == (purpose == .mention ? 1 : 2))
            _ = try await client.people(of: scope("new-name", purpose), matching: "hu")
            _ = try await harness.client(as: "mona").people(of: scope("new-name", purpose), matching: "o")
            #expect(harness.targets == Array(repeating: "/graphql", count: purpose == .mention ? 3 : 4))
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
