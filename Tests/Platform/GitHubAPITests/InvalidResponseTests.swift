import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Invalid responses", .timeLimit(.minutes(3)))
struct InvalidResponseTests {
    /// Bodies that no endpoint sends, but that a proxy may send.
    private static let bodies = [
        "", " ", "null", "7", "\"text\"", "{", "[{}]", "[null]", "[[]]", #"{"items":[{}]}"#, "<html></html>",
        "\u{1}\u{2}",
        #"{"login":7,"id":"x"}"#, #"{"total_count":"0","items":[]}"#, #"{"total_count":0,"items":null}"#,
        #"[{"login":"not a login","id":1}]"#, #"[{"full_name":"none","id":1}]"#,
        String(repeating: "[", count: 100_000),
    ]

    @Test("The error of an invalid response has the host", arguments: bodies)
    func wrong(body: String) async throws {
        let server = try LoopbackServer.responding(StubResponse(body: body))
        defer { server.stop() }
        let (client, mona) = (try server.client(token: "gho_good"), try Login("mona"))
        let error = GitHubError.invalidResponse(host: server.address)
        await #expect(throws: error) { try await client.searchPeople(SearchQuery("mona")) }
        await #expect(throws: error) { try await client.people(after: 0) }
        await #expect(throws: error) { try await client.person(mona) }
        await #expect(throws: error) { try await client.tokenOwner() }
        await #expect(throws: error) { try await client.repository("x", of: mona) }
        await #expect(throws: error) { try await client.languages(of: "x", of: mona) }
        await #expect(throws: error) { try await client.rateLimits() }
        for pages in [client.repositories(of: mona), client.ownRepositories()] {
            let listing = await read(pages)
            #expect(listing.pages.isEmpty)
            #expect(listing.error == error)
        }
        #expect(error.description == "\(server.address) sent an unreadable response.")
    }

    @Test("An object is not a list, and a list is not an object")
    func swapped() async throws {
        let mona = try Login("mona")
        let object = try LoopbackServer.responding(StubResponse(body: "{}"))
        defer { object.stop() }
        let list = try LoopbackServer.responding(StubResponse(body: "[]"))
        defer { list.stop() }
        let (ofObject, ofList) = (try object.client(), try list.client())
        let (one, other) = (
            GitHubError.invalidResponse(host: object.address), GitHubError.invalidResponse(host: list.address)
        )
        await #expect(throws: one) { try await ofObject.people(after: 0) }
        await #expect(throws: one) { try await ofObject.searchPeople(SearchQuery("mona")) }
        #expect(await read(ofObject.repositories(of: mona)).error == one)
        await #expect(throws: other) { try await ofList.person(mona) }
        await #expect(throws: other) { try await ofList.searchPeople(SearchQuery("mona")) }
        await #expect(throws: other) { try await ofList.repository("x", of: mona) }
    }

    @Test("An invalid page ends the list after the pages before it")
    func middle() async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(.garbage, onPathPrefix: "/user/")
            let (pages, error) = await read(try harness.client().repositories(of: try Dataset.Fixture.hundredOne.name))
            #expect(pages.map(\.items.count) == [100])
            #expect(error == .invalidResponse(host: harness.server.baseURL))
        }
    }
}
