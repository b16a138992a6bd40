import GitHubModel
import GitHubStandIn
import HTTPTransport
import StandInSupport
import TestSupport
import Testing

@testable import GitHubAPI

extension RequestBudgetTests {
    @Test("The retries that a host requests do not extend the time", arguments: [true, false])
    func requestedRetries(isRateLimit: Bool) async throws {
        try await StandInHarness.run(retryDelays: [.zero, .zero]) { harness in
            if isRateLimit {
                harness.control.setSecondaryLimit(.init(status: 429, retryAfter: .seconds(11)))
            } else {
                harness.control.inject(.unavailable(retryAfter: 11), times: nil)
            }
            try await operation { _ in
                let client = try harness.client()
                let request = Task { try await client.person(Dataset.Fixture.mona.name) }
                await harness.clock.sleepsBegun(1)
                clock.advance(by: .seconds(11))
                harness.clock.advance(by: .seconds(11))
                let error = await #expect(throws: GitHubError.self) { try await request.value }
                #expect(
                    error == (isRateLimit ? .secondaryRateLimited(retryAfter: .seconds(11)) : .serverError(status: 503))
                )
                #expect(harness.targets.count == 2)
            }
        }
    }

    @Test("A connection that is refused after a success is retried, and counts as a failure")
    func refused() async throws {
        try await StandInHarness.run(retryDelays: [.zero, .zero]) { harness in
            let client = try harness.client()
            try await operation(maxFailures: 3) { budget in
                _ = try await client.person(Dataset.Fixture.mona.name)
                await harness.server.stop()
                let error = try #require(
                    await #expect(throws: GitHubError.self) {
                        try await client.person(Dataset.Fixture.mona.name)
                    })
                #expect(error.isConnectivityError == true)
                #expect(harness.clock.sleepLengths == [.zero, .zero])
                await #expect(throws: error) {
                    try await budget.run(host: "host") { Issue.record("a request was sent") }
                }
            }
        }
    }

    @Test("A retry has time for a response, and a longer delay than the requested one ends in time")
    func retryTime() async throws {
        try await operation { budget in
            let request = silentRequest(budget)
            await clock.sleepsBegun(1)
            clock.advance(by: .milliseconds(500))
            #expect(budget.reserveRetry(after: .seconds(11)...(.seconds(13))) == .milliseconds(11_500))
            #expect(budget.reserveRetry(after: .seconds(2)...(.seconds(3))) == .seconds(3))
            #expect(budget.reserveRetry(after: .seconds(12)...(.seconds(13))) == nil)
            request.cancel()
            _ = await request.result
        }
    }

    @Test("Only the host that has responded is proven")
    func proven() async throws {
        try await operation { budget in
            try await budget.run(host: "one") {}
            #expect(budget.hasResponded("one"))
            await #expect(throws: ExchangeError.self) {
                try await budget.run(host: "two") {
                    throw ExchangeError(reason: .network(.tlsFailed(host: "two", reason: "expired")))
                }
            }
            #expect(!budget.hasResponded("two"))
        }
    }
}
