import Foundation
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("GraphQL client", .timeLimit(.minutes(1)))
struct GraphQLClientTests {
    struct Viewer: Decodable, Sendable {
        struct Account: Decodable, Sendable { let login: String }
        let user: Account?
        let other: Account?
    }

    private static func query(_ login: String, fields: String = "login") -> GraphQLQuery<Viewer> {
        GraphQLQuery(
            "Test", declarations: "$login: String!",
            fields: "user(login: $login) { \(fields) } other: repositoryOwner(login: \"hundred\") { login }",
            variables: ["login": .string(login)])
    }

    @Test("A query is sent to the GraphQL URL of the host with the token, as a POST request with JSON")
    func request() async throws {
        try await StandInHarness.runClients { harness in
            let response = try await harness.client(as: "mona").response(to: Self.query("mona"))
            #expect(response.data.user?.login == "mona")
            #expect(response.errors == [])
            let request = try #require(harness.control.requests.first)
            #expect(request.method == "POST")
            #expect(request.target == "/graphql")
            #expect(request.header("content-type") == "application/json")
            #expect(request.token?.hasPrefix("gho_") == true)
            #expect(request.header("if-none-match") == nil)
        }
    }

    @Test("On an Enterprise Server the URL is below /api")
    func enterprise() async throws {
        try await StandInHarness.runClients { harness in
            let host = try GitHubModel.Host("github.com", apiURL: harness.server.baseURL + "/api/v3")
            let client = GitHubClient(
                transport: harness.transport, host: host, token: try harness.token("mona"), userAgent: "tests")
            #expect(try await client.response(to: Self.query("mona")).data.user?.login == "mona")
            #expect(harness.targets == ["/api/graphql"])
        }
    }

    @Test("Without an account no request is sent")
    func anonymous() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client()
            await #expect(throws: GitHubError.authenticationRequired) {
                try await client.response(to: Self.query("mona"))
            }
            #expect(try await client.withGraphQL { true } == nil)
            #expect(await client.usesGraphQL() == false)
            #expect(harness.targets == [])
        }
    }

    @Test("Data beside errors are used")
    func partial() async throws {
        try await StandInHarness.runClients { harness in
            let response = try await harness.client(as: "mona").response(to: Self.query("no-such-user"))
            #expect(response.data.user == nil)
            #expect(response.data.other?.login == "hundred")
            #expect(response.errors.map(\.type) == ["NOT_FOUND"])
            #expect(response.isPartial == false)
        }
    }

    @Test("The rate limit is known from each response, and an exhausted one is an error without further requests")
    func rateLimit() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "mona")
            _ = try await client.response(to: Self.query("mona"))
            #expect(await client.rateLimit(of: .graphql)?.remaining == 4_999)
            #expect(await client.rateLimit(of: .core) == nil)
            harness.control.setRateLimit(.graphql, for: .login("mona"), remaining: 0, resetsIn: .seconds(90))
            for _ in 1...2 {
                await #expect(throws: GitHubError.rateLimited(.graphql, retryAfter: .seconds(91))) {
                    try await client.response(to: Self.query("mona"))
                }
            }
            #expect(harness.targets.count == 2)
            #expect(await client.usesGraphQL() == false)
        }
    }

    @Test("A secondary rate limit blocks all requests", arguments: [200, 403])
    func secondaryRateLimit(status: Int) async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "mona", retryDelays: [])
            harness.control.setSecondaryLimit(.init(status: status, retryAfter: .seconds(8)))
            await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(8))) {
                try await client.withGraphQL { try await client.response(to: Self.query("mona")) }
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
                    try await client.withGraphQL { try await client.response(to: Self.query("mona")) }
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
                try await client.response(to: Self.query("mona", fields: "nope"))
            }
            let error = await #expect(throws: GitHubError.self) {
                try await client.response(to: Self.query("mona", fields: "email"))
            }
            #expect("\(error ?? .notFound)".contains("requires one of the following scopes"))
            harness.control.inject(.garbage)
            await #expect(throws: GitHubError.invalidResponse(host: harness.host.description)) {
                try await client.response(to: Self.query("mona"))
            }
            #expect(harness.targets.count == 3, "none is retried")
        }
    }

    @Test(
        "After a failure the REST API is used for a while; on a host without GraphQL for a day, in later runs, too",
        arguments: [
            (Fault.graphQL(.wentWrong), 60, false), (.status(502), 60, false), (.status(403), 3_600, false),
            (.status(404), 86_400, true),
        ])
    func fallback(fault: Fault, seconds: Int, isStored: Bool) async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client(as: "mona", account: 7)
            func result(_ client: GitHubClient) async throws -> String? {
                try await client.withGraphQL { try await client.response(to: Self.query("mona")) }?.data.user?.login
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

    @Test("Responses are cached by account and variables, and used offline")
    func cache() async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client(as: "mona", account: 1)
            for _ in 1...2 { _ = try await client.response(to: Self.query("mona")) }
            #expect(harness.targets.count == 1)
            _ = try await client.response(to: Self.query("hundred"))
            _ = try await harness.client(as: "hundred", account: 2).response(to: Self.query("mona"))
            #expect(harness.targets.count == 3)
            harness.clock.advance(by: .seconds(61))
            _ = try await client.response(to: Self.query("mona"))
            #expect(harness.control.requests.last?.header("if-none-match") == nil)
            #expect(harness.targets.count == 4)
            let offline = try await harness.client(account: 1, .cacheOnly).response(to: Self.query("mona"))
            #expect(offline.data.user?.login == "mona")
            #expect(offline.isFallback)
            #expect(offline.storedAt == harness.clock.date)
            await #expect(throws: GitHubError.notCached) {
                try await harness.client(account: 3, .cacheOnly).response(to: Self.query("mona"))
            }
        }
    }

    @Test("The log has the name and the cost of a query, and never the token")
    func log() async throws {
        try await StandInHarness.runClients { harness in
            let (lines, logger) = collectingLogger()
            let token = try harness.token("mona")
            let client = GitHubClient(
                transport: harness.transport, host: harness.host, token: token, userAgent: "tests", logger: logger)
            _ = try await client.response(to: Self.query("mona"))
            let line = try #require(lines.read { $0.first })
            #expect(line.hasPrefix("POST \(harness.server.baseURL)/graphql Test 200 "))
            #expect(line.hasSuffix(" bytes, cost 1, graphql 4999 of 5000 left"))
            #expect(!line.contains(token.reveal()))
        }
    }

    @Test("Cancelling the task ends the request")
    func cancellation() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "mona")
            harness.control.inject(.hang)
            let task = Task { try await client.response(to: Self.query("mona")) }
            await harness.control.waitForRequests(1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            await harness.control.waitUntil { $0.first?.outcome == .clientLeft }
        }
    }
}
