import GitHubModel
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("What the keeper of allowances believes", .timeLimit(.minutes(1)))
struct RateLimiterTests {
    private let clock = ManualClock()

    /// The header of an answer of the year 2001.
    private func headers(remaining: Int, end: Int) throws -> RateLimitHeaders {
        func name(_ text: String) throws -> HTTPField.Name { try #require(HTTPField.Name(text)) }
        return RateLimitHeaders([
            try name("x-ratelimit-limit"): "60", try name("x-ratelimit-remaining"): "\(remaining)",
            try name("x-ratelimit-reset"): "\(1_000_000_000 + end)", .date: "Sun, 09 Sep 2001 01:46:40 GMT",
        ])
    }

    private func remaining(after answers: [(remaining: Int, end: Int)]) async throws -> Int? {
        let keeper = RateLimiter(clock: clock)
        var admissions: [RateLimiter.Permit] = []
        for _ in answers { admissions.append(try await keeper.admit(.core, as: nil)) }
        for (answer, admission) in zip(answers, admissions) {
            let headers = try headers(remaining: answer.remaining, end: answer.end)
            await keeper.finish(admission, .response(headers, isSuccess: true))
        }
        return await keeper.rateLimit(of: .core, for: nil)?.remaining
    }

    @Test("An answer that was overtaken does not raise what is left")
    func overtaken() async throws {
        #expect(try await remaining(after: [(8, 60), (9, 60)]) == 8)
        #expect(try await remaining(after: [(8, 60), (9, 61), (7, 59)]) == 7)
    }

    @Test("A new window counts anew; an answer of the old one changes nothing")
    func windows() async throws {
        #expect(try await remaining(after: [(0, 60), (59, 3660)]) == 59)
        #expect(try await remaining(after: [(59, 3660), (0, 60)]) == 59)
    }

    @Test("What GitHub may have counted already is not counted again")
    func underWay() async throws {
        let keeper = RateLimiter(clock: clock)
        func finish(_ admission: RateLimiter.Permit, _ remaining: Int) async throws {
            await keeper.finish(admission, .response(try headers(remaining: remaining, end: 60), isSuccess: true))
        }
        let (first, second) = (try await keeper.admit(.core, as: nil), try await keeper.admit(.core, as: nil))
        try await finish(first, 1)  // of which the second is not yet, or already, taken
        let third = try await keeper.admit(.core, as: nil)
        await #expect(throws: GitHubError.rateLimited(.core, retryAfter: .seconds(61))) {
            try await keeper.admit(.core, as: nil)
        }
        try await finish(second, 2)
        await #expect(throws: GitHubError.self) { try await keeper.admit(.core, as: nil) }
        try await finish(third, 1)  // it was free
        #expect(await keeper.rateLimit(of: .core, for: nil)?.remaining == 1)
    }

    @Test("A silence is not made shorter by a later answer")
    func silence() async throws {
        let keeper = RateLimiter(clock: clock)
        #expect(await keeper.block(for: .seconds(100)) == .seconds(100))
        clock.advance(by: .seconds(10))
        #expect(await keeper.block(for: .seconds(5)) == .seconds(90))
        #expect(await keeper.block(for: nil) == .seconds(90))
        await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(90))) {
            try await keeper.admit(.search, as: nil)
        }
    }

    @Test("A refused token stays refused, whatever is said of it later; another one, and nobody, may go")
    func refusal() async throws {
        let keeper = RateLimiter(clock: clock)
        let (bad, good) = (try identity("gho_bad"), try identity("gho_good"))
        await keeper.block(bad.token, because: .unauthorized, for: nil)
        await keeper.block(bad.token, because: .loginAttemptsExceeded, for: .seconds(1))
        clock.advance(by: .seconds(9))
        for other in [good, nil] {
            _ = try await keeper.admit(.core, as: other)
            await #expect(throws: GitHubError.unauthorized) { try await keeper.admit(.core, as: bad) }
        }
    }

    @Test("With another token nothing is known of what is left, and what the last one is told is not its own")
    func others() async throws {
        let keeper = RateLimiter(clock: clock)
        let (first, second) = (try identity("gho_1", account: 1), try identity("gho_2", account: 2))
        let spent = RateLimiter.Outcome.response(try headers(remaining: 0, end: 60), isSuccess: true)
        let late = try await keeper.admit(.core, as: first)
        await keeper.finish(try await keeper.admit(.core, as: first), spent)
        #expect(await keeper.rateLimit(of: .core, for: 1)?.remaining == 0)
        await #expect(throws: GitHubError.self) { try await keeper.admit(.core, as: first) }
        let admission = try await keeper.admit(.core, as: second)
        await keeper.finish(late, spent)
        #expect(await keeper.rateLimit(of: .core, for: 2) == nil)
        await keeper.finish(admission, .response(try headers(remaining: 9, end: 60), isSuccess: true))
        #expect(await keeper.rateLimit(of: .core, for: 2)?.remaining == 9)
        #expect(await keeper.rateLimit(of: .core, for: 1) == nil)
    }

    private func identity(_ token: String, account: Int64 = 1) throws -> CredentialProvider.Credential {
        CredentialProvider.Credential(token: try Token(token), account: account, fingerprint: 0)
    }
}
