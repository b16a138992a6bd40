import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("Search for commits", .timeLimit(.minutes(3)))
struct CommitSearchTests {
    @Test("The accounts of authors with a name are found once each, with the name in the commit")
    func authors() async throws {
        try await StandInHarness.run { harness in
            for digit in ["a", "b", "c"] {
                let login = digit == "c" ? nil : "hundred"
                harness.control.addCommit(String(repeating: digit, count: 40), by: login, named: "Zyxw \"Q\" Quux")
            }
            let client = try harness.client()
            let found = try await client.commitAuthors(named: " zyxw  \"quux\" ")
            #expect(found.map { "\($0.login) \($0.id) \($0.listedName ?? "")" } == ["hundred 88104 Zyxw \"Q\" Quux"])
            #expect(found.first?.profile == nil)
            #expect(harness.targets == ["/search/commits?q=author-name%3A%22zyxw%20quux%22&per_page=100"])
            #expect(await client.rateLimit(of: .search)?.remaining == 9)
            #expect(try await client.commitAuthors(named: "octocat").map(\.login) == [try Dataset.Fixture.mona.name])
            #expect(try await client.commitAuthors(named: "nobody-has-this") == [])
        }
    }

    @Test("A search for an address is not stored")
    func addresses() async throws {
        try await StandInHarness.run(storage: .memory) { harness in
            let client = try harness.client()
            for text in ["mona@mona.example", "\"mona@mona.example\" in:email"] {
                _ = try await client.searchPeople(SearchQuery(text))
                let query = GraphQLQuery<PeopleQueries.People>(
                    "Search", declarations: "$query: String!", fields: "x", variables: ["query": .string(text)])
                #expect(try Endpoint(query).searchesAddress)
            }
            #expect(harness.storedResponses.isEmpty)
            _ = try await client.searchPeople(SearchQuery("mona @work"))
            #expect(harness.storedResponses.count == 1)
        }
    }

    @Test(
        "Faults are errors",
        arguments: [
            (Fault.status(502), GitHubError.serverError(status: 502)), (.status(404), .unexpectedStatus(status: 404)),
        ])
    func faults(fault: Fault, error: GitHubError) async throws {
        try await StandInHarness.run { harness in
            harness.control.inject(fault, onPathPrefix: "/search/commits", times: nil)
            await #expect(throws: GitHubError.self) { try await harness.client().commitAuthors(named: "mona") }
        }
    }

    @Test("Hostile values cost only their commit, and texts are sanitized")
    func hostile() async throws {
        func item(_ author: String, _ name: String = #""Ju\u001b[31mno""#) -> String {
            #"{"sha":"x","author":\#(author),"commit":{"author":{"name":\#(name)}},"score":1.5}"#
        }
        let juno = #"{"login":"juno","id":7,"type":"User","html_url":"https://github.com/juno","avatar_url":""}"#
        let items = [
            item("null"), item("{}"), item("7"), item(juno, "7"), #"{"id":null}"#, "7", item(juno), item(juno),
            item(#"{"login":"../x","id":8}"#),
        ]
        let server = try LoopbackServer.responding(
            .init(body: #"{"total_count":9,"incomplete_results":false,"items":[\#(items.joined(separator: ","))]}"#))
        defer { server.stop() }
        let found = try await server.client(token: nil).commitAuthors(named: String(repeating: "x ", count: 5_000))
        #expect(found.map(\.login.description) == ["juno"])
        #expect(found.first?.listedName == "Ju[31mno" || found.first?.listedName == "Juno")
    }
}
