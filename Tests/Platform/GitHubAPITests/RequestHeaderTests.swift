import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Request headers and targets", .timeLimit(.minutes(3)))
struct RequestHeaderTests {
    @Test("All requests have media type, version and token")
    func fields() async throws {
        try await StandInHarness.runClients { harness in
            let token = try harness.server.control.token(for: "mona")
            let client = harness.client(token: try Token(token))
            _ = try await client.searchPeople(SearchQuery("mona"))
            _ = try await client.people(after: 0)
            _ = try await client.person(Dataset.Fixture.mona.name)
            _ = try await client.tokenOwner()
            _ = try await client.repository("Hello-World", of: Dataset.Fixture.mona.name)
            _ = try await client.languages(of: "Hello-World", of: Dataset.Fixture.mona.name)
            _ = try await client.rateLimits()
            _ = await read(client.repositories(of: try Dataset.Fixture.hundredOne.name, kind: .user))
            _ = await read(client.ownRepositories())
            let requests = harness.server.control.requests
            #expect(requests.count == 10)
            for request in requests {
                #expect(request.method == "GET")
                let isSearch = request.target.hasPrefix("/search")
                let mediaType = isSearch ? "application/vnd.github.text-match+json" : "application/vnd.github+json"
                #expect(request.header("accept") == mediaType)
                #expect(request.header("x-github-api-version") == "2022-11-28")
                #expect(request.header("user-agent") == "ghsearch-tests")
                #expect(request.header("authorization") == "Bearer \(token)")
                #expect(request.header("accept-encoding")?.contains("gzip") == true)
            }
        }
    }

    @Test("An anonymous request has no Authorization field")
    func anonymous() async throws {
        try await StandInHarness.runClients { harness in
            _ = try await harness.client().person(Dataset.Fixture.mona.name)
            #expect(harness.server.control.requests.first?.header("authorization") == nil)
        }
    }

    @Test(
        "Queries are percent-encoded",
        arguments: [
            ("a+b", "a%2Bb"), ("repos:>9", "repos%3A%3E9"), ("two  words", "two%20words"),
            (#"location:"São Paulo""#, "location%3A%22S%C3%A3o%20Paulo%22"), ("漢", "%E6%BC%A2"),
            ("a&b=c#d?e", "a%26b%3Dc%23d%3Fe"),
            ("100%", "100%25"), ("a/b;c,d'e(f)*!~-._", "a%2Fb%3Bc%2Cd%27e%28f%29%2A%21~-._"),
            ("👩‍👧", "%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7"),
        ])
    func encoding(text: String, encoded: String) async throws {
        try await StandInHarness.runClients { harness in
            _ = try await harness.client().searchPeople(SearchQuery(text))
            #expect(harness.targets == ["/search/users?q=\(encoded)&per_page=30&page=1"])
        }
    }

    @Test("Sort and order are sent only with a sort key")
    func parameters() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client()
            var query = try SearchQuery("mona")
            query.direction = .ascending
            _ = try await client.searchPeople(query, page: 2, perPage: 5)
            query.sort = .joined
            _ = try await client.searchPeople(query)
            (query.sort, query.direction) = (.followers, .descending)
            _ = try await client.searchPeople(query)
            #expect(
                harness.targets == [
                    "/search/users?q=mona&per_page=5&page=2",
                    "/search/users?q=mona&per_page=30&page=1&sort=joined&order=asc",
                    "/search/users?q=mona&per_page=30&page=1&sort=followers&order=desc",
                ])
        }
    }

    @Test("Logins of apps and names of repositories are percent-encoded")
    func paths() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client()
            #expect(try await client.person(Dataset.Fixture.bot.name).kind == .bot)
            await #expect(throws: GitHubError.notFound) {
                try await client.repository("../user?x=1#é", of: Dataset.Fixture.mona.name)
            }
            #expect(harness.targets == ["/users/standin-helper%5Bbot%5D", "/repos/mona/..%2Fuser%3Fx%3D1%23%C3%A9"])
        }
    }

    @Test("Accounts are returned in order of their IDs, after the specified one")
    func afterID() async throws {
        try await StandInHarness.runClients { harness in
            let people = try await harness.client().people(after: Int64(Dataset.Fixture.mona.id), perPage: 3)
            #expect(people.count == 3)
            #expect(people.first?.login == (try Dataset.Fixture.manyRepositories.name))
            #expect(harness.targets == ["/users?since=2001&per_page=3"])
        }
    }
}
