import GitHubStandIn
import Testing

@Suite("Stand-in: rate limits and conditional requests", .timeLimit(.minutes(3)))
struct StandInRateLimitTests {
    @Test("A rate limit counts down per account and resets")
    func countdown() async throws {
        try await StandInServer.with { server in
            let (one, other) = (try server.control.token(for: "mona"), try server.control.token(for: "mona"))
            #expect(try await server.get("/users/mona", token: one)["x-ratelimit-remaining"] == "4999")
            #expect(try await server.get("/users/mona", token: other)["x-ratelimit-remaining"] == "4998")
            let stranger = try server.control.token(for: "hundred")
            #expect(try await server.get("/users/mona", token: stranger)["x-ratelimit-remaining"] == "4999")
            server.control.setRateLimit(.core, for: .login("MONA"), remaining: 1, resetsIn: .seconds(100))
            #expect(try await server.get("/users/mona", token: one)["x-ratelimit-remaining"] == "0")
            let rejected = try await server.get("/users/mona", token: other)
            #expect(rejected.status == 403)
            #expect(rejected["x-ratelimit-remaining"] == "0")
            #expect(rejected["retry-after"] == nil)
            #expect(
                try rejected.decoded(ErrorResponse.self).message.hasPrefix("API rate limit exceeded for user ID 2001."))
            #expect(try await server.get("/search/users?q=mona", token: one).status == 200)
            server.control.advanceClock(by: .seconds(100))
            #expect(try await server.get("/users/mona", token: one)["x-ratelimit-remaining"] == "4999")
        }
    }

    @Test("A request for the rate limits is free")
    func overview() async throws {
        try await StandInServer.with { server in
            _ = try await server.get("/users/mona")
            for _ in 0..<3 { #expect(try await server.get("/rate_limit")["x-ratelimit-used"] == "1") }
            #expect(
                try await server.get("/rate_limit").text.contains("\"core\":{\"limit\":60,\"used\":1,\"remaining\":59"))
            server.control.setRateLimits(areOff: true)
            #expect(try await server.get("/rate_limit").status == 404)
            #expect(try await server.get("/users/mona")["x-ratelimit-limit"] == nil)
        }
    }

    @Test(
        "The secondary limit has every form that GitHub sends",
        arguments: [
            (SecondaryLimit(), nil), (SecondaryLimit(status: 429, retryAfter: .seconds(8)), "8"),
            (SecondaryLimit(retryAfter: .blank), ""),
            (SecondaryLimit(status: 429, retryAfter: .date(secondsFromNow: 8)), "Sun, 06 Nov 1994 08:49:45 GMT"),
        ])
    func secondary(_ limit: SecondaryLimit, _ retryAfter: String?) async throws {
        var settings = StandInSettings()
        settings.now = { .seconds(784_111_777) }
        try await StandInServer.with(settings: settings) { server in
            server.control.setSecondaryLimit(limit)
            let response = try await server.get("/users/mona")
            #expect(response.status == limit.status)
            #expect(response["retry-after"] == retryAfter)
            #expect(response["x-ratelimit-remaining"] == "60")
            #expect(response["date"] == "Sun, 06 Nov 1994 08:49:37 GMT")
            #expect(try response.decoded(ErrorResponse.self).message.contains("secondary rate limit"))
            server.control.setSecondaryLimit(nil)
            #expect(try await server.get("/users/mona").status == 200)
        }
    }

    @Test("An unchanged response is 304: free with a token, counted without")
    func notModified() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona")
            for (token, used) in [(token, "1"), (nil, "2")] {
                let response = try await server.get("/users/mona/repos?per_page=5", token: token)
                let tag = try #require(response["etag"])
                #expect(tag.hasPrefix("W/\""))
                for spelling in [tag, String(tag.dropFirst(2)), "\"other\", " + tag] {
                    let again = try await server.get(
                        "/users/mona/repos?per_page=5", token: token, ["user-agent: t", "if-none-match: \(spelling)"])
                    #expect(again.status == 304)
                    #expect(again.body.isEmpty)
                    #expect(again["link"] == response["link"])
                    if spelling == tag { #expect(again["x-ratelimit-used"] == used) }
                }
                let changed = try await server.get(
                    "/users/mona/repos?per_page=6", token: token, ["user-agent: t", "if-none-match: \(tag)"])
                #expect(changed.status == 200)
            }
        }
    }

    @Test("Clients that accept gzip get it, and it has the length of the plain response")
    func gzip() async throws {
        try await StandInServer.with { server in
            let plain = try await server.get("/users/mona/repos?per_page=100")
            #expect(plain["content-encoding"] == nil)
            let packed = try await server.get(
                "/users/mona/repos?per_page=100", ["user-agent: t", "accept-encoding: deflate, gzip;q=0.5"])
            #expect(packed["content-encoding"] == "gzip")
            #expect(packed.body.starts(with: [0x1f, 0x8b]))
            let length = packed.body.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            #expect(length == plain.body.count)
            let rejected = try await server.get("/users/mona", ["user-agent: t", "accept-encoding: gzip;q=0"])
            #expect(rejected["content-encoding"] == nil)
        }
    }
}
