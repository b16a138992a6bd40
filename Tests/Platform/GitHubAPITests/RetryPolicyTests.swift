import HTTPTransport
import Testing

@testable import GitHubAPI

@Suite("Retry policy")
struct RetryPolicyTests {
    @Test("Delays vary by the jitter, and end after the last one")
    func jitter() {
        let policy = RetryPolicy(delays: GitHubClient.defaultRetryDelays, jitter: { 1.5 })
        let failure = ExchangeError(reason: .serverError(status: 502))
        #expect(policy.delays(after: failure, attempt: 0)?.lowerBound == .milliseconds(300))
        #expect(policy.delays(after: failure, attempt: 1)?.upperBound == .milliseconds(1200))
        #expect(policy.delays(after: failure, attempt: 2) == nil)
    }

    @Test(
        "Only what can succeed at once is retried",
        arguments: [
            (GitHubError.network(.timedOut(host: "x")), true),
            (.network(.interrupted(host: "x", reason: "reset", hasBegun: false)), true),
            (.network(.unreachable(host: "x", reason: "refused")), false), (.network(.hostNotFound(host: "x")), false),
            (.unexpectedStatus(status: 408), true), (.network(.tlsFailed(host: "x", reason: "expired")), false),
            (.network(.malformedResponse(host: "x", reason: "not HTTP")), false), (.notFound, false),
            (.unauthorized, false), (.rateLimited(.core, retryAfter: .seconds(1)), false),
            (.invalidResponse(host: "x"), false), (.unexpectedStatus(status: 418), false),
        ])
    func transient(error: GitHubError, isRetried: Bool) {
        let policy = RetryPolicy(delays: [.seconds(1)], jitter: { 1 })
        #expect((policy.delays(after: ExchangeError(reason: error), attempt: 0) != nil) == isRetried)
    }

    @Test(
        "A connection that can't be established is retried only if the host has responded before",
        arguments: [TransportError.unreachable(host: "x", reason: "refused"), .hostNotFound(host: "x")])
    func provenHost(error: TransportError) {
        let policy = RetryPolicy(delays: [.seconds(1)], jitter: { 1 })
        let failure = ExchangeError(reason: .network(error))
        #expect(policy.delays(after: failure, attempt: 0, hasHostResponded: true)?.lowerBound == .seconds(1))
        #expect(policy.delays(after: failure, attempt: 0, hasHostResponded: false) == nil)
        let rejection = ExchangeError(reason: .notFound)
        #expect(policy.delays(after: rejection, attempt: 0, hasHostResponded: true) == nil)
    }

    @Test("The delay that a host requests is lengthened by up to a fifth", arguments: [(0.5, 12), (1, 10), (1.5, 12)])
    func requestedDelay(factor: Double, seconds: Int) {
        let policy = RetryPolicy(delays: [.seconds(1)], jitter: { factor })
        let failure = ExchangeError(reason: .secondaryRateLimited(retryAfter: .seconds(10)))
        #expect(policy.delays(after: failure, attempt: 0) == .seconds(10)...(.seconds(seconds)))
    }

    @Test("A screen does not wait for a rate limit")
    func screens() {
        let policy = RetryPolicy(delays: [.seconds(1)], jitter: { 1 }, waitsForRateLimits: false)
        let failure = ExchangeError(reason: .secondaryRateLimited(retryAfter: .seconds(2)))
        #expect(policy.delays(after: failure, attempt: 0) == nil)
    }
}
