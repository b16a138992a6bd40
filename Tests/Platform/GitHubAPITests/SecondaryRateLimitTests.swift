import Dispatch
import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Secondary rate limits", .timeLimit(.minutes(3)))
struct SecondaryRateLimitTests {
    @Test(
        "The delay is that of retry-after, in seconds or as a date",
        arguments: [
            SecondaryLimit(status: 403, retryAfter: .seconds(8)), SecondaryLimit(status: 429, retryAfter: .seconds(8)),
            SecondaryLimit(status: 403, retryAfter: .date(secondsFromNow: 8)),
            SecondaryLimit(status: 429, retryAfter: .date(secondsFromNow: 8)),
        ])
    func retryAfter(limit: SecondaryLimit) async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.setSecondaryLimit(limit)
            let (client, mona) = (try harness.client(retryDelays: []), try Dataset.Fixture.mona.name)
            await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(8))) {
                try await client.person(mona)
            }
            harness.clock.advance(by: .seconds(7))
            for _ in 1...2 {
                await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(1))) {
                    try await client.searchPeople(SearchQuery("mona"))
                }
            }
            #expect(harness.targets.count == 1)
            harness.server.control.setSecondaryLimit(nil)
            harness.clock.advance(by: .seconds(1))
            #expect(try await client.person(mona).login == mona)
        }
    }

    @Test(
        "Without a time, the delay is a minute and doubles until a success",
        arguments: [
            SecondaryLimit(status: 403, retryAfter: .absent), SecondaryLimit(status: 403, retryAfter: .blank),
            SecondaryLimit(status: 429, retryAfter: .blank),
        ])
    func doubling(limit: SecondaryLimit) async throws {
        try await StandInHarness.runClients { harness in
            let (client, mona) = (try harness.client(), try Dataset.Fixture.mona.name)
            for delays in [[60, 120, 240, 480, 960, 1920, 1920], [60]] {
                harness.server.control.setSecondaryLimit(limit)
                for delay in delays {
                    await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(delay))) {
                        try await client.person(mona)
                    }
                    harness.clock.advance(by: .seconds(delay))
                }
                harness.server.control.setSecondaryLimit(nil)
                _ = try await client.person(mona)
            }
            #expect(harness.targets.count == 10)
        }
    }

    @Test("Concurrent requests that hit the limit count once")
    func atOnce() async throws {
        let all = DispatchGroup()
        for _ in 1...4 { all.enter() }
        let server = try LoopbackServer { connection in
            guard connection.receive() != nil else { return }
            all.leave()
            all.wait()  // responds when all requests have arrived
            connection.respond("429 Too Many Requests")
        }
        defer { server.stop() }
        let client = try server.client()
        let tasks = try (1...4).map { _ in
            let mona = try Login("mona")
            return Task { try await client.person(mona) }
        }
        for task in tasks {
            await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(60))) { try await task.value }
        }
    }

    @Test(
        "The limit is detected by header, status, message or documentation URL",
        arguments: [
            ("429 Too Many Requests", "X: 1", "", 60), ("429 Too Many Requests", "X: 1", "<html>", 60),
            ("429 Too Many Requests", "Retry-After: soon", "", 60),
            ("429 Too Many Requests", "Retry-After: inf", "", 60),
            ("403 Forbidden", "X: 1", #"{"message":"You have exceeded a Secondary Rate Limit."}"#, 60),
            ("403 Forbidden", "X: 1", #"{"documentation_url":"https://x/#about-secondary-rate-limits"}"#, 60),
            ("403 Forbidden", "X: 1", #"{"documentation_url":"https://x/rest#abuse-rate-limits"}"#, 60),
            ("403 Forbidden", "X-RateLimit-Remaining: 0", #"{"message":"API rate limit exceeded"}"#, 60),
            ("403 Forbidden", "Retry-After: 7", "", 7), ("403 Forbidden", "Retry-After: -7", "", 0),
            ("403 Forbidden", "Retry-After: 99999999", "", 86_400),
            ("403 Forbidden", "Retry-After: Sun, 06 Nov 1994 08:49:37 GMT", "", 0),
        ])
    func detection(status: String, field: String, body: String, wait: Int) async throws {
        let server = try LoopbackServer.responding(StubResponse(status: status, fields: [field], body: body))
        defer { server.stop() }
        await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(wait))) {
            try await server.client().person(Login("mona"))
        }
    }

    @Test(
        "Without retry-after and with the end of the window only, the delay lasts until then",
        arguments: [
            ("429 Too Many Requests", []), ("429 Too Many Requests", ["X-RateLimit-Remaining: 0"]),
            ("403 Forbidden", ["X-RateLimit-Remaining: 0"]),
        ])
    func onlyReset(status: String, fields: [String]) async throws {
        let fields = fields + ["X-RateLimit-Reset: 784111837", "Date: Sun, 06 Nov 1994 08:49:37 GMT"]
        let server = try LoopbackServer.responding(StubResponse(status: status, fields: fields))
        defer { server.stop() }
        await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(61))) {
            try await server.client().person(Login("mona"))
        }
    }

    @Test("retry-after has priority over an exhausted resource")
    func order() async throws {
        let fields = [
            "Retry-After: 5", "X-RateLimit-Limit: 60", "X-RateLimit-Remaining: 0", "X-RateLimit-Reset: 784111787",
            "Date: Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        let server = try LoopbackServer.responding(StubResponse(status: "403 Forbidden", fields: fields))
        defer { server.stop() }
        let client = try server.client()
        let error = GitHubError.secondaryRateLimited(retryAfter: .seconds(5))
        await #expect(throws: error) { try await client.person(Login("mona")) }
        await #expect(throws: error) { try await client.searchPeople(SearchQuery("mona")) }
        #expect(server.targets.count == 1)
    }
}
