import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("Repositories by name", .timeLimit(.minutes(3)))
struct FoundRepositoriesTests {
    private func page(
        _ client: GitHubClient, _ text: String, count: Int = 30, in scope: RepositoryScope? = nil
    ) async throws -> Page<Person> {
        let request = PeopleRequest(
            try SearchQuery(text), at: .first, count: count, in: scope, findsRepositories: true)
        return try await client.queryPeople(request)
    }

    @Test("The REST API and a query find the same repositories with the same owners")
    func same() async throws {
        try await StandInHarness.runClients { harness in
            let listed = try await harness.client().repositories(named: "hello")
            let first = try #require(listed.first)
            #expect(first.repository.fullName == "mona/Hello-World")
            #expect(first.owner.login == (try Dataset.Fixture.mona.name))
            #expect(first.owner.id == 2_001)
            #expect(first.owner.profile == nil)
            #expect(harness.targets.last == "/search/repositories?q=hello%20in%3Aname&sort=stars&per_page=3")
            let queried = try await page(try harness.client(as: "hundred"), "hello").repositories
            #expect(queried?.map(\.repository.id) == listed.map(\.repository.id))
            #expect(queried?.map(\.owner.id) == listed.map(\.owner.id))
            #expect(queried?.map(\.owner.profile) == listed.map(\.owner.profile))
        }
    }

    @Test("A query with the people of a repository, or without, still costs one point")
    func cost() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "mona")
            let scope = RepositoryScope(owner: try Login("mona"), name: "new-name")
            _ = try await page(client, "hundred")
            #expect(await client.rateLimit(of: .graphql)?.remaining == 4_999)
            _ = try await page(client, "hundred", count: 24, in: scope)
            #expect(await client.rateLimit(of: .graphql)?.remaining == 4_998)
        }
    }

    @Test("Texts that are not one word, and later pages, have no repositories", arguments: ["mona lisa", "type:org"])
    func others(text: String) async throws {
        try await StandInHarness.runClients { harness in
            let page = try await page(try harness.client(as: "mona"), text)
            #expect(page.repositories == nil)
        }
        let later = PeopleRequest(
            try SearchQuery("mona"), at: .cursor("x", after: 30), count: 30, in: nil, findsRepositories: true)
        #expect(later.repositoryWord == nil)
    }

    @Test("Hostile values cost only their repository; texts are sanitized, counts clamped, and at most three are used")
    func hostile() async throws {
        let owner = #"{"login":"juno","id":7,"type":"User","html_url":"https://github.com/juno","avatar_url":""}"#
        func item(_ name: String, _ owner: String, _ stars: String = "1") -> String {
            #"{"id":1,"full_name":"\#(name)","html_url":"x","owner":\#(owner),"stargazers_count":\#(stars),"score":1.0}"#
        }
        let bot = #"{"login":"juno","id":7,"type":"Bot"}"#
        let items = [
            item("juno/\\u001b[31mred\\u202e", owner, "-5"), item("other/finder", owner), item("juno/x", bot),
            item("juno", owner), item("juno/x", "null"), #"{"id":null}"#, "7",
            item("juno/big", owner, "9223372036854775807"), item("juno/c", owner), item("juno/d", owner),
        ]
        let body = #"{"total_count":9,"incomplete_results":false,"items":[\#(items.joined(separator: ","))]}"#
        let server = try LoopbackServer.responding(.init(body: body))
        defer { server.stop() }
        let found = try await server.client(token: nil).repositories(named: "x")
        #expect(found.map(\.repository.fullName) == ["juno/red", "juno/big", "juno/c"])
        #expect(found.map(\.repository.stars) == [0, 1_000_000_000_000, 1])
    }

    @Test(
        "Other responses are invalid",
        arguments: [#"{"items":{}}"#, "[]", #"{"total_count":1}"#, "{", ""])
    func invalid(body: String) async throws {
        let server = try LoopbackServer.responding(.init(body: body))
        defer { server.stop() }
        let client = try server.client(token: nil)
        await #expect(throws: GitHubError.invalidResponse(host: client.host.description)) {
            try await client.repositories(named: "x")
        }
    }

    @Test("A repository that GitHub withholds leaves the people complete, and the others")
    func withheld() async throws {
        let body = """
            {"data":{"search":{"userCount":0,"pageInfo":{"hasNextPage":false,"endCursor":null},"edges":[]},
            "first":{"nodes":[]},"exact":null,"repositories":{"nodes":[null,{},{"id":5,"full_name":"juno/finder",
            "html_url":"https://github.com/juno/finder","stargazers_count":9,"owner":{"type":"User","node_id":"U_x",
            "login":"juno","id":7}},{"id":6,"full_name":"juno/other","owner":null}]}},
            "errors":[{"type":"FORBIDDEN","path":["repositories","nodes",0],"message":"Resource protected by organization
            SAML enforcement.","extensions":{"saml_failure":true}}]}
            """.replacing("\n", with: " ")
        let server = try LoopbackServer.responding(.init(body: body))
        defer { server.stop() }
        let page = try await page(try server.client(token: "gho_x"), "finder")
        #expect(!page.isIncomplete)
        #expect(page.repositories?.map(\.repository.fullName) == ["juno/finder"])
        #expect(page.repositories?.first?.owner.id == 7)
    }
}
