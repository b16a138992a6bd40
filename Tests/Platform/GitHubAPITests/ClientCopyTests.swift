import Foundation
import GitHubModel
import StandInSupport
import Synchronization
import Testing

@testable import GitHubAPI

/// Most of the program works with copies: for a preview, a fallback, a card or a meter.
@Suite("Copies of a client", .timeLimit(.minutes(1)))
struct ClientCopyTests {
    private func copies(of client: GitHubClient) throws -> [GitHubClient] {
        [
            client.refreshing, try #require(client.cacheOnly()), client.reportingFallbacks { _ in },
            client.recording(PublicAccess.Use()), client.counting(in: RequestMeter()),
        ]
    }

    @Test("Copies share the decoder with its memory, the rate limits, and what is known of GraphQL and of refusals")
    func shared() async throws {
        try await StandInHarness.run(storage: .memory) { harness in
            let client = try harness.client(as: "mona")
            for copy in try copies(of: client) {
                #expect(copy.responseDecoder === client.responseDecoder)
                #expect(copy.exchange.rateLimiter === client.exchange.rateLimiter)
                #expect(copy.graphQLAvailability === client.graphQLAvailability)
                #expect(copy.publicAccess === client.publicAccess)
            }
        }
    }

    @Test("A copy of a copy keeps the meter, the record of public data, the report of fallbacks and the policy")
    func kept() async throws {
        try await StandInHarness.run(storage: .memory) { harness in
            let (meter, use) = (RequestMeter(), PublicAccess.Use())
            let reports = Mutex(0)
            let client = try harness.client(as: "mona").counting(in: meter).recording(use)
                .reportingFallbacks { _ in reports.withLock { $0 += 1 } }.refreshing
            for copy in [client.counting(in: meter), client.recording(use), client.reportingFallbacks { _ in }] {
                #expect(copy.exchange.meter === meter)
                #expect(copy.publicUse === use)
                #expect(copy.cache?.policy == .refresh)
                copy.cache?.onFallback(Date(timeIntervalSince1970: 0))
            }
            #expect(reports.withLock { $0 } == 3)
            let offline = try #require(client.cacheOnly())
            #expect(offline.refreshing.cache?.policy == .cacheOnly)
            offline.cache?.onFallback(Date(timeIntervalSince1970: 0))
            #expect(reports.withLock { $0 } == 3)
        }
    }
}
