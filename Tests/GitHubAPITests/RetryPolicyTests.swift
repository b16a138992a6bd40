import HTTPTransport
import Testing

@testable import GitHubAPI

@Suite("Retry policy")
struct RetryPolicyTests {
    @Test("Delays vary by the jitter, and end after the last one")
    func jitter() {
        let policy = RetryPolicy(delays: GitHubClient.defaultRetryDelays, jitter: { 1.5 })
        let failure = ExchangeError(reason: .serverError(status: 502))
        #expect(policy.delay(after: failure, attempt: 0) == .milliseconds(300))
        #expect(policy.delay(after: failure, attempt: 1) == .milliseconds(1200))
        #expect(policy.delay(after: failure, attempt: 2) == nil)
    }

    @Test(
        "Only what can succeed at once is retried",
        arguments: [
            (GitHubError.network(.timedOut(host: "x")), true),
            (.network(.interrupted(host: "x", reason: "reset", hasBegun: false)), true),
            (.network(.unreachable(host: "x", reason: "refused")), false), (.network(.hostNotFound(host: "x")), false),
            (.network(.malformedResponse(host: "x", reason: "not HTTP")), false), (.notFound, false),
            (.unauthorized, false), (.rateLimited(.core, retryAfter: .seconds(1)), false),
            (.invalidResponse(host: "x"), false), (.unexpectedStatus(status: 418), false),
        ])
    func transient(error: GitHubError, isRetried: Bool) {
        let policy = RetryPolicy(delays: [.seconds(1)], jitter: { 1 })
        #expect((policy.delay(after: ExchangeError(reason: error), attempt: 0) != nil) == isRetried)
    }

    @Test("A screen does not wait for a rate limit")
    func screens() {
        let policy = RetryPolicy(delays: [.seconds(1)], jitter: { 1 }, waitsForRateLimits: false)
        let failure = ExchangeError(reason: .secondaryRateLimited(retryAfter: .seconds(2)))
        #expect(policy.delay(after: failure, attempt: 0) == nil)
    }
}
