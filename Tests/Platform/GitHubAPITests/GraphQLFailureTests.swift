import Foundation
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("Failures of GraphQL queries", .timeLimit(.minutes(3)))
struct GraphQLFailureTests {
    @Test("The rate limit is known from each response, and an exhausted one is an error without further requests")
    func rateLimit() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "mona")
            _ = try await client.response(to: Viewer.query("mona"))
            #expect(await client.rateLimit(of: .graphql)?.remaining == 4_999)
            #expect(await client.rateLimit(of: .core) == nil)
            harness.control.setRateLimit(.graphql, for: .login("mona"), remaining: 0, resetsIn: .seconds(90))
            for _ in 1...2 {
                await #expect(throws: GitHubError.rateLimited(.graphql, retryAfter: .seconds(91))) {
                    try await client.response(to: Viewer.query("mona"))
                }
            }
            #expect(harness.targets.count == 2)
            #expect(await client.usesGraphQL() == false)
        }
    }

    private struct Nothing: Decodable {}

    @Test("Points that no query costs don't overflow the sum", arguments: [Int.max, .min])
    func cost(points: Int) throws {
        let body = Data(#"{"data":{"rateLimit":{"cost":\#(points)}}}"#.utf8)
        let envelope = try JSONDecoder().decode(GraphQLBody<Nothing>.self, from: body)
        let meter = RequestMeter()
        let cost = try #require(envelope.cost)
        for _ in 1...1_000 { meter.record { $0.points += cost } }
        #expect(meter.usage.points >= 0)
    }

    @Test("A secondary rate limit blocks all requests", arguments: [200, 403])
    func secondaryRateLimit(status: Int) async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "mona", retryDelays: [])
            harness.control.setSecondaryLimit(.init(status: status, retryAfter: .seconds(8)))
            await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(8))) {
                try await client.withGraphQL { try await client.response(to: Viewer.query("mona")) }
            }
            await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(8))) {
                try await client.person(Dataset.Fixture.mona.name)
            }
            #expect(harness.targets.count == 1)
        }
    }

    @Test("After a 401 no request is sent with the token")
    func rejected() async throws {
        try await StandInHarness.runClients { harness in
            let credential = try harness.credential("mona")
            let client = harness.client(.fixed(credential))
            harness.control.revoke(token: credential.token.reveal())
            for _ in 1...2 {
                await #expect(throws: GitHubError.unauthorized) {
                    try await client.withGraphQL { try await client.response(to: Viewer.query("mona")) }
                }
            }
            #expect(harness.targets.count == 1)
        }
    }

    @Test("Errors without data are those of the REST API")
    func errors() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "mona")
            await #expect(throws: GitHubError.badRequest(message: "Field 'nope' doesn't exist on type 'User'")) {
                try await client.response(to: Viewer.query("mona", fields: "nope"))
            }
            let error = await #expect(throws: GitHubError.self) {
                try await client.response(to: Viewer.query("mona", fields: "email"))
            }
            #expect("\(error ?? .notFound)".contains("requires one of the following scopes"))
            harness.control.inject(.garbage)
            await #expect(throws: GitHubError.invalidResponse(host: harness.host.description)) {
                try await client.response(to: Viewer.query("mona"))
            }
            #expect(harness.targets.count == 3, "none is retried")
        }
    }

    @Test(
        "After a failure the REST API is used for a while; on a host without GraphQL for a day, in later runs, too",
        arguments: [
            (Fault.graphQL(.wentWrong), 60, false), (.status(502), 60, false), (.status(403), 3_600, false),
            (.status(404), 86_400, true), (.status(404, .html), 60, false),  // of a proxy
        ])
    func fallback(fault: Fault, seconds: Int, isStored: Bool) async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client(as: "mona", account: 7)
            func result(_ client: GitHubClient) async throws -> String? {
                try await client.withGraphQL { try await client.response(to: Viewer.query("mona")) }?.data.user?.login
            }
            harness.control.inject(fault)
            #expect(try await result(client) == nil)
            #expect(try await result(client) == nil)
            #expect(harness.targets.count == 1)
            #expect(try await result(harness.client(as: "mona", account: 7)) == (isStored ? nil : "mona"))
            #expect(try await result(harness.client(as: "hundred", account: 8)) == "mona")
            harness.clock.advance(by: .seconds(seconds))
            #expect(try await result(client) == "mona")
        }
    }
}
