import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Exhausted rate limits", .timeLimit(.minutes(3)))
struct ExhaustedRateLimitTests {
    @Test("A rejected resource waits for its reset, others can be used")
    func rejected() async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.setRateLimit(.search, for: .anonymous, remaining: 0, resetsIn: .seconds(30))
            let (client, query) = (try harness.client(), try SearchQuery("mona"))
            let exhausted = GitHubError.rateLimited(.search, retryAfter: .seconds(31))
            await #expect(throws: exhausted) { try await client.searchPeople(query) }
            await #expect(throws: exhausted) { try await client.searchPeople(query) }
            harness.clock.advance(by: .seconds(30))
            await #expect(throws: GitHubError.rateLimited(.search, retryAfter: .seconds(1))) {
                try await client.searchPeople(query)
            }
            #expect(harness.targets.count == 1)
            #expect(try await client.person(Dataset.Fixture.mona.name).login.description == "mona")
            harness.clock.advance(by: .seconds(1))
            harness.server.control.advanceClock(by: .seconds(31))
            #expect(try await client.searchPeople(query).total > 0)
            #expect(harness.targets.count == 3)
            #expect(exhausted.description == "Search limit reached.")
        }
    }

    @Test("An exhausted resource is not used before its reset")
    func known() async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.setRateLimit(.core, for: .login("mona"), remaining: 2, resetsIn: .seconds(3000))
            let (client, mona) = (try harness.client(as: "mona"), try Dataset.Fixture.mona.name)
            _ = try await client.person(mona)
            #expect(
                await client.rateLimit(of: .core)
                    == RateLimit(limit: 5000, remaining: 1, resetsIn: .seconds(3001)))
            _ = try await client.person(mona)
            let exhausted = GitHubError.rateLimited(.core, retryAfter: .seconds(3001))
            await #expect(throws: exhausted) { try await client.person(mona) }
            let listing = await read(client.repositories(of: mona))
            #expect(listing.error == exhausted)
            #expect(harness.targets.count == 2)
            #expect(try await client.searchPeople(SearchQuery("mona")).total > 0)
            #expect(exhausted.description == "Rate limit reached.")
        }
    }

    @Test("Pending requests count against the limit")
    func pending() async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.setRateLimit(.core, for: .anonymous, remaining: 2, resetsIn: .seconds(60))
            let (client, mona) = (try harness.client(), try Dataset.Fixture.mona.name)
            _ = try await client.person(mona)
            harness.server.control.inject(.hang)
            let first = Task { try await client.person(mona) }
            await harness.server.control.waitForRequests(2)
            #expect(await client.rateLimit(of: .core)?.remaining == 0)
            await #expect(throws: GitHubError.rateLimited(.core, retryAfter: .seconds(61))) {
                try await client.person(mona)
            }
            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
            #expect(await client.rateLimit(of: .core)?.remaining == 0)  // GitHub may have counted it
            #expect(harness.targets.count == 2)
        }
    }

    @Test("A request without a response does not count")
    func noResponse() async throws {
        try await StandInHarness.runClients { harness in
            let (client, mona) = (try harness.client(retryDelays: []), try Dataset.Fixture.mona.name)
            _ = try await client.person(mona)
            harness.server.control.inject(.reset, times: nil)
            await #expect(throws: GitHubError.self) { try await client.person(mona) }
            #expect(await client.rateLimit(of: .core)?.remaining == 59)
        }
    }

    @Test("A rate limit is unknown before the first response and after its window")
    func unknown() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client()
            #expect(await client.rateLimit(of: .core) == nil)
            _ = try await client.person(Dataset.Fixture.mona.name)
            #expect(await client.rateLimit(of: .core)?.limit == 60)
            #expect(await client.rateLimit(of: .search) == nil)
            harness.clock.advance(by: .seconds(3601))
            #expect(await client.rateLimit(of: .core) == nil)
        }
    }

    @Test("The reset is relative to the server's clock, or to the local clock without a date")
    func clocks() async throws {
        let fields = ["X-RateLimit-Limit: 60", "X-RateLimit-Remaining: 0", "X-RateLimit-Reset: 784111787"]
        let dated = try LoopbackServer.responding(
            StubResponse(status: "403 Forbidden", fields: fields + ["Date: Sun, 06 Nov 1994 08:49:37 GMT"]))
        defer { dated.stop() }
        await #expect(throws: GitHubError.rateLimited(.core, retryAfter: .seconds(11))) {
            try await dated.client().person(Login("mona"))
        }
        let undated = try LoopbackServer.responding(StubResponse(status: "429 Too Many Requests", fields: fields))
        defer { undated.stop() }
        await #expect(throws: GitHubError.rateLimited(.core, retryAfter: .seconds(1))) {
            try await undated.client().person(Login("mona"))
        }
    }
}
