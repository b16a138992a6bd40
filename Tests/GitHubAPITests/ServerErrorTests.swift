import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import TestSupport
import Testing

@Suite("Trouble of GitHub's own, and of the network", .timeLimit(.minutes(1)))
struct ServerErrorTests {
    @Test(
        "After a 5xx the client asks again in 1, 4 and 9 seconds, then says what is wrong", arguments: [500, 502, 504])
    func allInVain(status: Int) async throws {
        try await ClientRig.run { rig in
            rig.server.control.inject(.status(status), times: nil)
            let client = try rig.client()
            let asking = Task { try await client.person(Dataset.Fixture.mona.name) }
            for (number, seconds) in [1, 4, 9].enumerated() {
                await rig.clock.sleepsBegun(number + 1)
                #expect(rig.targets.count == number + 1)
                rig.clock.advance(by: .seconds(seconds))
            }
            await #expect(throws: GitHubError.serverError(status: status)) { try await asking.value }
            #expect(rig.targets.count == 4)
        }
    }

    @Test("Trouble that passes is not shown", arguments: [Fault.Body.html, .empty, .json])
    func passing(body: Fault.Body) async throws {
        try await ClientRig.run { rig in
            rig.server.control.inject(.status(503, body), times: 2)
            let client = try rig.client()
            let asking = Task { try await client.person(Dataset.Fixture.mona.name) }
            await rig.clock.sleepsBegun(1)
            rig.clock.advance(by: .seconds(1))
            await rig.clock.sleepsBegun(2)
            rig.clock.advance(by: .seconds(4))
            #expect(try await asking.value.id == Int64(Dataset.Fixture.mona.id))
            #expect(rig.targets.count == 3)
        }
    }

    @Test("Who is cancelled while waiting asks no more, and did not ask before the time")
    func cancelled() async throws {
        try await ClientRig.run { rig in
            rig.server.control.inject(.status(502), times: nil)
            let client = try rig.client()
            let asking = Task { try await client.person(Dataset.Fixture.mona.name) }
            await rig.clock.sleepsBegun(1)
            rig.clock.advance(by: .milliseconds(999))
            asking.cancel()
            await #expect(throws: CancellationError.self) { try await asking.value }
            #expect(rig.targets.count == 1)
        }
    }

    @Test("Who is cancelled while asking leaves the connection")
    func cancelledAsking() async throws {
        try await ClientRig.run { rig in
            rig.server.control.inject(.hang)
            let client = try rig.client()
            let asking = Task { try await client.person(Dataset.Fixture.mona.name) }
            await rig.server.control.waitForRequests(1)
            asking.cancel()
            await #expect(throws: CancellationError.self) { try await asking.value }
            await rig.server.control.waitUntil { $0.first?.outcome == .clientLeft }
        }
    }

    @Test(
        "A broken answer is the network's error, never an empty answer, and not asked for again",
        arguments: [Fault.reset, .resetMidway, .truncated, .notHTTP, .brokenGzip])
    func broken(fault: Fault) async throws {
        try await ClientRig.run { rig in
            rig.server.control.inject(fault, times: nil)
            let client = try rig.client()
            let search = try SearchQuery("mona")
            await expectNetworkError { _ = try await client.searchPeople(search) }
            await expectNetworkError { _ = try await client.person(Dataset.Fixture.mona.name) }
            let listing = await read(client.repositories(of: try Dataset.Fixture.mona.name, kind: .user))
            #expect(listing.pages.isEmpty)
            await expectNetworkError { throw try #require(listing.error) }
            #expect(rig.targets.count == 3)
        }
    }

    @Test("Nobody there is the network's error, in the transport's words")
    func nobodyThere() async throws {
        try await ClientRig.run { rig in
            let client = try rig.client()
            await rig.server.stop()
            await expectNetworkError { _ = try await client.person(Dataset.Fixture.mona.name) }
        }
    }

    private func expectNetworkError(_ ask: () async throws -> Void) async {
        do {
            try await ask()
            Issue.record("an answer came")
        } catch GitHubError.network(let error) {
            #expect(GitHubError.network(error).description == error.description)
        } catch { Issue.record(error) }
    }
}
