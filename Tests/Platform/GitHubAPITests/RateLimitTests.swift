import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Rate limits of GitHub", .timeLimit(.minutes(3)))
struct RateLimitTests {
    @Test("Each resource has a rate limit, and requesting them does not count")
    func overview() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "mona")
            _ = try await client.searchPeople(SearchQuery("mona"))
            let rateLimits = try #require(try await client.rateLimits())
            #expect(rateLimits[.core] == RateLimit(limit: 5000, remaining: 5000, resetsIn: .seconds(3600)))
            #expect(rateLimits[.search] == RateLimit(limit: 30, remaining: 29, resetsIn: .seconds(60)))
            #expect(rateLimits.count > 4)
            #expect(await client.rateLimit(of: .search)?.remaining == 29)
        }
    }

    @Test("Rate limits can be requested when no requests remain")
    func exhausted() async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.setRateLimit(.core, for: .anonymous, remaining: 1, resetsIn: .seconds(60))
            let client = try harness.client()
            _ = try await client.person(Dataset.Fixture.mona.name)
            #expect(try await client.rateLimits()?[.core]?.remaining == 0)
            #expect(harness.targets.count == 2)
        }
    }

    @Test("A host without rate limits admits all requests")
    func unlimited() async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.setRateLimits(areOff: true)
            let client = try harness.client()
            #expect(try await client.rateLimits() == nil)
            for _ in 1...70 { _ = try await client.person(Dataset.Fixture.mona.name) }
            #expect(await client.rateLimit(of: .core) == nil)
        }
    }

    @Test("Incomplete and unknown resources are accepted")
    func unknown() async throws {
        let body =
            #"{"resources":{"core":{"limit":60,"remaining":-1,"reset":9223372036854775807},"search":{"limit":1},"new":{"limit":1,"remaining":1,"reset":-5}}}"#
        let server = try LoopbackServer.responding(
            StubResponse(fields: ["Date: Sun, 06 Nov 1994 08:49:37 GMT"], body: body))
        defer { server.stop() }
        let rateLimits = try #require(try await server.client().rateLimits())
        #expect(Set(rateLimits.keys.map(\.rawValue)) == ["core", "new"])
        #expect(rateLimits[.core]?.remaining == 0)
        #expect(rateLimits[RateLimitResource(rawValue: "new")]?.resetsIn == .zero)
    }

    @Test(
        "Invalid headers are ignored",
        arguments: [
            ["X-RateLimit-Limit: x", "X-RateLimit-Remaining: 0", "X-RateLimit-Reset: 1"], ["X-RateLimit-Remaining: 0"],
            ["X-RateLimit-Limit: 60", "X-RateLimit-Remaining: 0", "X-RateLimit-Reset:"],
        ])
    func invalid(fields: [String]) async throws {
        let server = try LoopbackServer.responding(StubResponse(fields: fields, body: #"{"login":"mona","id":1}"#))
        defer { server.stop() }
        let client = try server.client()
        for _ in 1...2 { _ = try await client.person(Login("mona")) }
        #expect(await client.rateLimit(of: .core) == nil)
    }

    @Test("Numbers of headers are limited", arguments: [Int.min, .max])
    func extremes(number: Int) async throws {
        let fields = ["Limit", "Remaining", "Reset"].map { "X-RateLimit-\($0): \(number)" }
        let body = #"{"resources":{"core":{"limit":\#(number),"remaining":\#(number),"reset":\#(number)}}}"#
        let server = try LoopbackServer.responding { target, _ in
            StubResponse(fields: fields, body: target == "/rate_limit" ? body : #"{"login":"mona","id":1}"#)
        }
        defer { server.stop() }
        let client = try server.client()
        for _ in 1...3 { _ = await Result { try await client.person(Login("mona")) } }  // no request may remain
        let listed = try #require(try await client.rateLimits()?[.core])
        let stated = await client.rateLimit(of: .core)
        for rateLimit in [listed, stated].compactMap({ $0 }) {
            #expect((0...1_000_000_000_000).contains(rateLimit.limit))
            #expect((0...1_000_000_000_000).contains(rateLimit.remaining))
            #expect(rateLimit.resetsIn <= .seconds(86_401))
        }
    }

    @Test(
        "Delays are rounded up",
        arguments: [
            (Duration.zero, "1 s"), (.milliseconds(1), "1 s"), (.milliseconds(1001), "2 s"), (.seconds(99), "99 s"),
            (.seconds(100), "2 min"), (.seconds(120), "2 min"), (.seconds(121), "3 min"), (.seconds(5400), "90 min"),
            (.seconds(5401), "2 h"), (.seconds(86_400), "24 h"),
        ])
    func delays(delay: Duration, text: String) {
        #expect(GitHubError.formattedDelay(for: delay) == text)
    }
}
