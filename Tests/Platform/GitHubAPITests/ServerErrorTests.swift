import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import StandInSupport
import Synchronization
import TestSupport
import Testing

@Suite("Server and network errors", .timeLimit(.minutes(3)))
struct ServerErrorTests {
    @Test(
        "A transient failure is retried after 0.2 and 0.8 s, then thrown",
        arguments: [Fault.status(500), .status(502, .html), .status(504, .empty), .reset, .resetMidway, .truncated])
    func retries(fault: Fault) async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(fault, times: nil)
            let client = try harness.client()
            let request = Task { try await client.person(Dataset.Fixture.mona.name) }
            for (number, delay) in GitHubClient.defaultRetryDelays.enumerated() {
                await harness.clock.sleepsBegun(number + 1)
                #expect(harness.targets.count == number + 1)
                harness.clock.advance(by: delay)
            }
            await #expect(throws: GitHubError.self) { try await request.value }
            #expect(harness.targets.count == 3)
            #expect(harness.clock.sleepLengths == [.milliseconds(200), .milliseconds(800)])
        }
    }

    @Test("A temporary failure is not thrown", arguments: [Fault.status(503), .reset, .resetMidway, .truncated])
    func temporary(fault: Fault) async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(fault, times: 2)
            let client = try harness.client()
            let request = Task { try await client.person(Dataset.Fixture.mona.name) }
            await harness.clock.sleepsBegun(1)
            harness.clock.advance(by: .milliseconds(200))
            await harness.clock.sleepsBegun(2)
            harness.clock.advance(by: .milliseconds(800))
            #expect(try await request.value.id == Int64(Dataset.Fixture.mona.id))
            #expect(harness.targets.count == 3)
        }
    }

    @Test("A GraphQL query is retried, too", arguments: [Fault.graphQL(.wentWrong), .status(502), .reset])
    func query(fault: Fault) async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(fault)
            let client = try harness.client(as: "mona")
            let request = Task { try await client.overview(of: Dataset.Fixture.mona.name) }
            await harness.clock.sleepsBegun(1)
            harness.clock.advance(by: .milliseconds(200))
            let isFound = if case .found? = try await request.value { true } else { false }
            #expect(isFound)
            #expect(harness.targets == ["/graphql", "/graphql"])
        }
    }

    @Test("A code request of a sign-in is sent once", arguments: [Fault.status(502), .reset, .truncated])
    func signIn(fault: Fault) async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(fault)
            let client = DeviceFlowClient(transport: harness.transport, host: harness.host, userAgent: "tests")
            await #expect(throws: (any Error).self) { try await client.requestCode(clientID: Client.oauthApp.id) }
            #expect(harness.targets.count == 1)
        }
    }

    @Test(
        "A 503 or a secondary rate limit is retried after retry-after",
        arguments: [Fault.unavailable(retryAfter: 5), nil])
    func retryAfter(fault: Fault?) async throws {
        try await StandInHarness.runClients { harness in
            let control = harness.server.control
            if let fault {
                control.inject(fault)
            } else {
                control.setSecondaryLimit(.init(status: 429, retryAfter: .seconds(5)))
            }
            let client = try harness.client()
            let request = Task { try await client.person(Dataset.Fixture.mona.name) }
            await harness.clock.sleepsBegun(1)
            #expect(harness.clock.sleepLengths == [.seconds(5)])
            control.setSecondaryLimit(nil)
            harness.clock.advance(by: .seconds(5))
            #expect(try await request.value.id == Int64(Dataset.Fixture.mona.id))
            #expect(harness.targets.count == 2)
        }
    }

    @Test("A 503 or a secondary rate limit that lasts longer than the deadline is thrown at once")
    func longRetryAfter() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client()
            harness.server.control.inject(.unavailable(retryAfter: 60))
            await #expect(throws: GitHubError.serverError(status: 503)) {
                try await client.person(Dataset.Fixture.mona.name)
            }
            harness.server.control.setSecondaryLimit(.init(status: 429, retryAfter: .seconds(60)))
            await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(60))) {
                try await client.person(Dataset.Fixture.mona.name)
            }
            #expect(harness.targets.count == 2)
        }
    }

    @Test("A body that the end of the connection cuts is retried", arguments: [0, 1, 20, 30])
    func cutBody(length: Int) async throws {
        let body = #"{"login":"mona","id":1,"type":"User","items":[1]}"#
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\n\r\n"
        let count = Mutex(0)
        let server = try LoopbackServer { connection in
            guard connection.receive() != nil else { return }
            let isFirst = count.withLock {
                $0 += 1; return $0 == 1
            }
            connection.send((head + (isFirst ? String(body.prefix(length)) : body)).utf8)
        }
        defer { server.stop() }
        let client = try server.client(retryDelays: [.zero])
        #expect(try await client.person(Login("mona")).id == 1)
        #expect(server.facts.requests.count == 2)
    }

    @Test("A README without a length is no JSON text, and complete")
    func readme() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/vnd.github.raw+json; charset=utf-8\r\n\r\n"
        let server = try LoopbackServer { connection in
            if connection.receive() != nil { connection.send((head + "# Read me").utf8) }
        }
        defer { server.stop() }
        let client = try server.client(retryDelays: [.zero])
        #expect(try await client.readme(of: "hello", of: Login("mona"))?.text == "# Read me")
        #expect(server.facts.requests.count == 1)
    }

    @Test("Cancelling during a delay sends no request")
    func cancelledDelay() async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(.status(502), times: nil)
            let client = try harness.client()
            let request = Task { try await client.person(Dataset.Fixture.mona.name) }
            await harness.clock.sleepsBegun(1)
            harness.clock.advance(by: .milliseconds(199))
            request.cancel()
            await #expect(throws: CancellationError.self) { try await request.value }
            #expect(harness.targets.count == 1)
        }
    }

    @Test("Cancelling during a request closes the connection")
    func cancelledRequest() async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(.hang)
            let client = try harness.client()
            let request = Task { try await client.person(Dataset.Fixture.mona.name) }
            await harness.server.control.waitForRequests(1)
            request.cancel()
            await #expect(throws: CancellationError.self) { try await request.value }
            await harness.server.control.waitUntil { $0.first?.outcome == .clientLeft }
        }
    }

    @Test(
        "A malformed response is a network error and not retried",
        arguments: [Fault.notHTTP, .brokenGzip])
    func malformed(fault: Fault) async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(fault, times: nil)
            let client = try harness.client()
            let search = try SearchQuery("mona")
            await expectNetworkError { _ = try await client.searchPeople(search) }
            await expectNetworkError { _ = try await client.person(Dataset.Fixture.mona.name) }
            let listing = await read(client.repositories(of: try Dataset.Fixture.mona.name, kind: .user))
            #expect(listing.pages.isEmpty)
            await expectNetworkError { throw try #require(listing.error) }
            #expect(harness.targets.count == 3)
        }
    }

    @Test("An unreachable host is a network error with the message of the transport")
    func unreachable() async throws {
        try await StandInHarness.runClients { harness in
            // A child process of another test can have the socket for a moment. What breaks then would be retried, on a
            // clock that stands still.
            let client = try harness.client(retryDelays: [])
            await harness.server.stop()
            await expectNetworkError { _ = try await client.person(Dataset.Fixture.mona.name) }
        }
    }

    private func expectNetworkError(_ body: () async throws -> Void) async {
        do {
            try await body()
            Issue.record("no error")
        } catch GitHubError.network(let error) {
            #expect(GitHubError.network(error).description == error.description)
        } catch { Issue.record(error) }
    }
}
