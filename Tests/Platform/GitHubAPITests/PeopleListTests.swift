import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Lists of people", .timeLimit(.minutes(3)))
struct PeopleListTests {
    private func login(_ fixture: Dataset.Fixture) throws -> Login { try fixture.name }

    @Test("A limit loads only the pages that it needs", arguments: [(1, 1), (100, 1), (101, 2), (950, 10)])
    func limit(limit: Int, count: Int) async throws {
        try await StandInHarness.run(people: 3_000) { harness in
            let client = try harness.client()
            let list = PeopleConnection.followers(try login(.manyRepositories))
            let (pages, error) = await read(client.people(in: list, limit: limit))
            #expect(error == nil)
            #expect(pages.map(\.number) == Array(1...count))
            #expect(pages.allSatisfy { $0.items.count == 100 && $0.hasNext })
            #expect(harness.targets.count == count)
            #expect(pages[0].items[0].login == (try login(.mona)))
        }
    }

    @Test("Each page leads to the next one, and the last one to none")
    func steps() async throws {
        try await StandInHarness.run(people: 150) { harness in
            let client = try harness.client()
            let list = PeopleConnection.followers(try login(.mona))
            let first = try await client.people(in: list, after: nil)
            #expect((first.number, first.items.count, first.hasNext) == (1, 100, true))
            let second = try await client.people(in: list, after: first)
            #expect((second.number, second.hasNext) == (2, false))
            #expect(Set((first.items + second.items).map(\.id)).count == first.items.count + second.items.count)
            #expect(try await client.people(in: list, after: second).items.isEmpty)
            #expect(harness.targets.count == 2)
        }
    }

    @Test("Organizations have their kind and page; an empty repository has no contributors")
    func kinds() async throws {
        try await StandInHarness.run { harness in
            let client = try harness.client()
            let organizations = try await client.people(in: .organizations(login(.mona)), after: nil).items
            #expect(organizations.map(\.login) == [try login(.organization)])
            #expect(organizations.map(\.kind) == [.organization])
            #expect(organizations.map(\.url) == ["\(harness.host.webURL)/octo-org"])
            let members = try await client.people(in: .members(login(.organization)), after: nil).items
            #expect(members.map(\.login) == [try login(.mona)])
            let contributors = try await client.people(in: .contributors(login(.mona), name: "new-name"), after: nil)
            #expect(contributors.items.first?.login == (try login(.mona)))
            var pages = client.repositories(of: try login(.oneRepository)).makeAsyncIterator()
            let name = try #require(try await pages.next()?.items.first).name
            let empty = try await client.people(in: .contributors(login(.oneRepository), name: name), after: nil)
            #expect(empty.items.isEmpty)
        }
    }

    @Test("A list that GitHub has confirmed costs no request of the rate limit")
    func revalidated() async throws {
        try await StandInHarness.run(people: 150, storage: .memory) { harness in
            let list = PeopleConnection.followers(try login(.mona))
            let first = await read(try harness.client(as: "hundred").people(in: list))
            let again = await read(try harness.client(as: "hundred").refreshing.people(in: list))
            #expect(again.error == nil)
            #expect(again.pages.flatMap(\.items) == first.pages.flatMap(\.items))
            #expect(await harness.statuses() == [200, 200, 200, 200], "another token")
            let client = try harness.client(as: "hundred")
            _ = await read(client.refreshing.people(in: list))
            _ = await read(client.refreshing.people(in: list))
            #expect(await harness.statuses().suffix(2) == [304, 304])
        }
    }

    @Test("Starred repositories are those of any owner, on all pages")
    func starred() async throws {
        try await StandInHarness.run(people: 400) { harness in
            let (pages, error) = await read(try harness.client().starredRepositories(by: try login(.mona)))
            #expect(error == nil)
            let items = pages.flatMap(\.items)
            #expect(items.count == 130)
            #expect(Set(items.map(\.owner)).count == 130)
        }
    }

    @Test("Contributors that GitHub does not list, because there are too many, are an error of their own")
    func tooLarge() async throws {
        let stub = StubResponse(
            status: "403 Forbidden",
            body: #"{"message":"The history or contributor list is too large to list contributors via the API."}"#)
        let server = try LoopbackServer.responding(stub)
        defer { server.stop() }
        let list = PeopleConnection.contributors(try Login("torvalds"), name: "linux")
        await #expect(throws: GitHubError.listTooLarge) {
            try await server.client().people(in: list, after: nil)
        }
    }

    @Test(
        "Invalid items are an invalid response",
        arguments: [#"[{"login":"mona"}]"#, #"{"login":"mona","id":1}"#, #"[{"login":"a b","id":1}]"#, "<html>"])
    func invalid(body: String) async throws {
        let server = try LoopbackServer.responding(StubResponse(body: body))
        defer { server.stop() }
        for list in [PeopleConnection.followers(try Login("x")), .organizations(try Login("x"))] {
            await #expect(throws: GitHubError.self) { try await server.client().people(in: list, after: nil) }
        }
    }
}
