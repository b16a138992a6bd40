import Foundation
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("GraphQL client", .timeLimit(.minutes(3)))
struct GraphQLClientTests {
    @Test("A query is sent to the GraphQL URL of the host with the token, as a POST request with JSON")
    func request() async throws {
        try await StandInHarness.runClients { harness in
            let response = try await harness.client(as: "mona").response(to: Viewer.query("mona"))
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
            #expect(try await client.response(to: Viewer.query("mona")).data.user?.login == "mona")
            #expect(harness.targets == ["/api/graphql"])
        }
    }

    @Test("Without an account no request is sent")
    func anonymous() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client()
            await #expect(throws: GitHubError.authenticationRequired) {
                try await client.response(to: Viewer.query("mona"))
            }
            #expect(try await client.withGraphQL { true } == nil)
            #expect(await client.usesGraphQL() == false)
            #expect(harness.targets == [])
        }
    }

    @Test("Data beside errors are used")
    func partial() async throws {
        try await StandInHarness.runClients { harness in
            let response = try await harness.client(as: "mona").response(to: Viewer.query("no-such-user"))
            #expect(response.data.user == nil)
            #expect(response.data.other?.login == "hundred")
            #expect(response.errors.map(\.type) == ["NOT_FOUND"])
            #expect(response.isPartial == false)
        }
    }

    @Test("Responses are cached by account and variables, and used offline")
    func cache() async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client(as: "mona", account: 1)
            for _ in 1...2 { _ = try await client.response(to: Viewer.query("mona")) }
            #expect(harness.targets.count == 1)
            _ = try await client.response(to: Viewer.query("hundred"))
            _ = try await harness.client(as: "hundred", account: 2).response(to: Viewer.query("mona"))
            #expect(harness.targets.count == 3)
            harness.clock.advance(by: .seconds(61))
            _ = try await client.response(to: Viewer.query("mona"))
            #expect(harness.control.requests.last?.header("if-none-match") == nil)
            #expect(harness.targets.count == 4)
            let offline = try await harness.client(account: 1, .cacheOnly).response(to: Viewer.query("mona"))
            #expect(offline.data.user?.login == "mona")
            #expect(offline.isFallback)
            #expect(offline.storedAt == harness.clock.date)
            await #expect(throws: GitHubError.notCached) {
                try await harness.client(account: 3, .cacheOnly).response(to: Viewer.query("mona"))
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
            _ = try await client.response(to: Viewer.query("mona"))
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
            let task = Task { try await client.response(to: Viewer.query("mona")) }
            await harness.control.waitForRequests(1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            await harness.control.waitUntil { $0.first?.outcome == .clientLeft }
        }
    }
}

/// The data of a query for two accounts.
struct Viewer: Decodable, Sendable {
    struct Account: Decodable, Sendable { let login: String }
    let user: Account?
    let other: Account?

    static func query(_ login: String, fields: String = "login") -> GraphQLQuery<Viewer> {
        GraphQLQuery(
            "Test", declarations: "$login: String!",
            fields: "user(login: $login) { \(fields) } other: repositoryOwner(login: \"hundred\") { login }",
            variables: ["login": .string(login)])
    }
}
