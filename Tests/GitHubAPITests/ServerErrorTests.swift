import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import StandInSupport
import TestSupport
import Testing

@Suite("Server and network errors", .timeLimit(.minutes(1)))
struct ServerErrorTests {
    @Test(
        "A server error is retried after 1, 4 and 9 s, then thrown", arguments: [500, 502, 504])
    func retries(status: Int) async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(.status(status), times: nil)
            let client = try harness.client()
            let request = Task { try await client.person(Dataset.Fixture.mona.name) }
            for (number, seconds) in [1, 4, 9].enumerated() {
                await harness.clock.sleepsBegun(number + 1)
                #expect(harness.targets.count == number + 1)
                harness.clock.advance(by: .seconds(seconds))
            }
            await #expect(throws: GitHubError.serverError(status: status)) { try await request.value }
            #expect(harness.targets.count == 4)
        }
    }

    @Test("A temporary server error is not thrown", arguments: [Fault.Body.html, .empty, .json])
    func temporary(body: Fault.Body) async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(.status(503, body), times: 2)
            let client = try harness.client()
            let request = Task { try await client.person(Dataset.Fixture.mona.name) }
            await harness.clock.sleepsBegun(1)
            harness.clock.advance(by: .seconds(1))
            await harness.clock.sleepsBegun(2)
            harness.clock.advance(by: .seconds(4))
            #expect(try await request.value.id == Int64(Dataset.Fixture.mona.id))
            #expect(harness.targets.count == 3)
        }
    }

    @Test("Cancelling during a delay sends no request")
    func cancelledDelay() async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(.status(502), times: nil)
            let client = try harness.client()
            let request = Task { try await client.person(Dataset.Fixture.mona.name) }
            await harness.clock.sleepsBegun(1)
            harness.clock.advance(by: .milliseconds(999))
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
        arguments: [Fault.reset, .resetMidway, .truncated, .notHTTP, .brokenGzip])
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
            let client = try harness.client()
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
