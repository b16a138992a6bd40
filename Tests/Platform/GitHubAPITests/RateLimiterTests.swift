import GitHubModel
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("Rate limiter", .timeLimit(.minutes(3)))
struct RateLimiterTests {
    private let clock = ManualClock()

    /// Returns the header of a response from 2001.
    private func headers(remaining: Int, end: Int) throws -> RateLimitHeaders {
        func name(_ text: String) throws -> HTTPField.Name { try #require(HTTPField.Name(text)) }
        return RateLimitHeaders([
            try name("x-ratelimit-limit"): "60", try name("x-ratelimit-remaining"): "\(remaining)",
            try name("x-ratelimit-reset"): "\(1_000_000_000 + end)", .date: "Sun, 09 Sep 2001 01:46:40 GMT",
        ])
    }

    private func remaining(after responses: [(remaining: Int, end: Int)]) async throws -> Int? {
        let limiter = RateLimiter(clock: clock)
        var permits: [RateLimiter.Permit] = []
        for _ in responses { permits.append(try await limiter.admit(.core, as: nil)) }
        for (response, permit) in zip(responses, permits) {
            let headers = try headers(remaining: response.remaining, end: response.end)
            await limiter.finish(permit, .response(headers, isSuccess: true))
        }
        return await limiter.rateLimit(of: .core, for: nil)?.remaining
    }

    @Test("A delayed response does not raise the remaining requests")
    func overtaken() async throws {
        #expect(try await remaining(after: [(8, 60), (9, 60)]) == 8)
        #expect(try await remaining(after: [(8, 60), (9, 61), (7, 59)]) == 7)
    }

    @Test("A new window replaces the old one, and a response of the old one is ignored")
    func windows() async throws {
        #expect(try await remaining(after: [(0, 60), (59, 3660)]) == 59)
        #expect(try await remaining(after: [(59, 3660), (0, 60)]) == 59)
    }

    @Test("Lists begin with few requests, with all after a fast response, and with four after a secondary rate limit")
    func concurrency() async throws {
        let limiter = RateLimiter(clock: clock)
        func respond(after time: Duration, isSuccess: Bool = true) async throws {
            let permit = try await limiter.admit(.core, as: nil)
            clock.advance(by: time)
            await limiter.finish(permit, .response(try headers(remaining: 50, end: 60), isSuccess: isSuccess))
        }
        #expect(await limiter.listConcurrency() == .unknown)
        try await respond(after: .milliseconds(10), isSuccess: false)
        #expect(await limiter.listConcurrency() == .unknown)
        try await respond(after: .milliseconds(300))
        #expect(await limiter.listConcurrency() == .fast)
        try await respond(after: .milliseconds(301))
        #expect(await limiter.listConcurrency() == .unknown)
        _ = await limiter.block(for: .seconds(1), as: nil)
        #expect(await limiter.listConcurrency() == .throttled)
    }

    @Test("Pending requests are not counted twice")
    func pending() async throws {
        let limiter = RateLimiter(clock: clock)
        func finish(_ permit: RateLimiter.Permit, _ remaining: Int) async throws {
            await limiter.finish(permit, .response(try headers(remaining: remaining, end: 60), isSuccess: true))
        }
        let (first, second) = (try await limiter.admit(.core, as: nil), try await limiter.admit(.core, as: nil))
        try await finish(first, 1)  // with or without the second request
        let third = try await limiter.admit(.core, as: nil)
        await #expect(throws: GitHubError.rateLimited(.core, retryAfter: .seconds(61))) {
            try await limiter.admit(.core, as: nil)
        }
        try await finish(second, 2)
        await #expect(throws: GitHubError.self) { try await limiter.admit(.core, as: nil) }
        try await finish(third, 1)  // a 304 does not count
        #expect(await limiter.rateLimit(of: .core, for: nil)?.remaining == 1)
    }

    @Test("A later response does not shorten a block")
    func block() async throws {
        let limiter = RateLimiter(clock: clock)
        #expect(await limiter.block(for: .seconds(100), as: nil) == .seconds(100))
        clock.advance(by: .seconds(10))
        #expect(await limiter.block(for: .seconds(5), as: nil) == .seconds(90))
        #expect(await limiter.block(for: nil, as: nil) == .seconds(90))
        await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(90))) {
            try await limiter.admit(.search, as: nil)
        }
    }

    @Test("A rejected token stays rejected, others and anonymous requests are admitted")
    func rejection() async throws {
        let limiter = RateLimiter(clock: clock)
        let (bad, good) = (try credential("gho_bad"), try credential("gho_good"))
        await limiter.block(bad.token, because: .unauthorized, for: nil)
        await limiter.block(bad.token, because: .loginAttemptsExceeded, for: .seconds(1))
        clock.advance(by: .seconds(9))
        for other in [good, nil] {
            _ = try await limiter.admit(.core, as: other)
            await #expect(throws: GitHubError.unauthorized) { try await limiter.admit(.core, as: bad) }
        }
    }

    @Test("The token of another account has no known rate limits, and ignores responses of the first one")
    func others() async throws {
        let limiter = RateLimiter(clock: clock)
        let (first, second) = (try credential("gho_1", account: 1), try credential("gho_2", account: 2))
        let exhausted = RateLimiter.Outcome.response(try headers(remaining: 0, end: 60), isSuccess: true)
        let delayed = try await limiter.admit(.core, as: first)
        await limiter.finish(try await limiter.admit(.core, as: first), exhausted)
        #expect(await limiter.rateLimit(of: .core, for: 1)?.remaining == 0)
        await #expect(throws: GitHubError.self) { try await limiter.admit(.core, as: first) }
        let permit = try await limiter.admit(.core, as: second)
        await limiter.finish(delayed, exhausted)
        #expect(await limiter.rateLimit(of: .core, for: 2) == nil)
        await limiter.finish(permit, .response(try headers(remaining: 9, end: 60), isSuccess: true))
        #expect(await limiter.rateLimit(of: .core, for: 2)?.remaining == 9)
        #expect(await limiter.rateLimit(of: .core, for: 1)?.remaining == 0)
    }

    private func credential(_ token: String, account: Int64 = 1) throws -> CredentialProvider.Credential {
        CredentialProvider.Credential(token: try Token(token), account: account, fingerprint: 0)
    }
}
