import GitHubAPI
import GitHubModel
import GitHubStandIn
import Testing

@testable import PeopleList

@Suite("Explorer errors", .timeLimit(.minutes(3)))
struct ExplorerErrorTests {
    @Test("Offline, the sample is from the store, is the same for the same seed, and takes no request")
    func offline() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            let stored = try await harness.service.people(of: SampleRequest(count: 40, seed: 1)).people
            harness.advance(by: 3 * 3600)
            let offline = try await harness.nextRun(.cacheOnly)
            harness.control.clearLog()
            let first = try await offline.service.people(of: SampleRequest(seed: 5))
            #expect(first.people.count == 15)
            #expect(Set(first.people.map(\.id)).isSubset(of: stored.map(\.id)))
            #expect(first.age == "3 h ago")
            #expect(first.storedAt != nil)
            #expect(first.error == nil)
            #expect(try await offline.service.people(of: SampleRequest(seed: 5)) == first)
            #expect(try await offline.service.people(of: SampleRequest(seed: 6)).logins != first.logins)
            #expect(try await offline.service.people(of: SampleRequest(count: 100)).people.count == 40)
            #expect(harness.control.requests.isEmpty)
        }
    }

    @Test("Offline with an empty store, `notCached` is thrown")
    func offlineEmpty() async throws {
        try await RandomPeopleHarness.run { harness in
            let offline = try await harness.nextRun(.cacheOnly)
            await #expect(throws: GitHubError.notCached) { try await offline.service.people(of: SampleRequest()) }
        }
    }

    @Test(
        "Without a connection, the sample is from the store, with the error; with an empty store, the error is thrown")
    func unreachable() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            harness.control.inject(.reset, onPathPrefix: "/", times: nil)
            await #expect(throws: GitHubError.self) { try await harness.service.people(of: SampleRequest()) }
            harness.control.clearFaults()
            let stored = try await harness.service.people(of: SampleRequest(seed: 1)).people
            harness.advance(by: 7200)
            try await harness.flush()
            harness.control.inject(.reset, onPathPrefix: "/", times: nil)
            let result = try await harness.service.people(of: SampleRequest(count: 5))
            #expect(result.people.count == 5)
            #expect(Set(result.people.map(\.id)).isSubset(of: stored.map(\.id)))
            #expect(result.age == "2 h ago")
            #expect(result.error?.isConnectivityError == true)
        }
    }

    @Test("An exhausted rate limit throws the wait, and no further request is sent")
    func rateLimit() async throws {
        try await RandomPeopleHarness.run { harness in
            harness.control.setRateLimit(.core, for: .anonymous, remaining: 0, resetsIn: .seconds(600))
            for _ in 0..<2 {
                await #expect {
                    try await harness.service.people(of: SampleRequest())
                } throws: { error in
                    guard case GitHubError.rateLimited(.core, let wait) = error else { return false }
                    return (.seconds(500)...(.seconds(700))).contains(wait)
                }
            }
            #expect(harness.control.requests.count == 1)
        }
    }

    @Test("If the rate limit is reached midway, the people loaded before are returned, with the error")
    func rateLimitMidway() async throws {
        try await RandomPeopleHarness.run { harness in
            harness.control.setRateLimit(.core, for: .anonymous, remaining: 12)
            let result = try await harness.service.people(of: SampleRequest(seed: 1))
            #expect((1..<15).contains(result.people.count))
            #expect(result.storedAt == nil)
            guard case .rateLimited(.core, _)? = result.error else {
                Issue.record("\(String(describing: result.error))")
                return
            }
            let responses = harness.control.requests.count { $0.outcome == .responded(status: 200) }
            #expect(responses == 12)
            #expect(harness.control.requests.count <= 12 + 8, "no more after the first error")
        }
    }

    @Test(
        "After any other failure, the sample is from the store, with the error; with an empty store, the error is thrown",
        arguments: [Fault.garbage, .status(422), .status(404), .status(500)])
    func otherErrors(fault: Fault) async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            harness.control.inject(fault, onPathPrefix: "/users", times: nil)
            await #expect(throws: GitHubError.self) { try await harness.service.people(of: SampleRequest(seed: 2)) }
            harness.control.clearFaults()
            let stored = try await harness.service.people(of: SampleRequest(seed: 1)).people
            try await harness.flush()
            harness.advance(by: 2 * 86_400)
            harness.control.inject(fault, onPathPrefix: "/users", times: nil)
            let result = try await harness.service.people(of: SampleRequest(count: 5, seed: 2))
            #expect(Set(result.people.map(\.id)).isSubset(of: stored.map(\.id)))
            #expect(result.people.count == 5)
            #expect(result.age == "2 days ago")
            #expect(result.error != nil)
        }
    }

    @Test("If GitHub rejects every ID, the error is thrown, not an empty sample")
    func rejectedIDs() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            harness.control.inject(.status(422), onPathPrefix: "/users", times: nil)
            await #expect {
                try await harness.service.people(of: SampleRequest(seed: 2))
            } throws: { error in
                if case GitHubError.badRequest = error { true } else { false }
            }
        }
    }

    @Test("If GitHub rejects the IDs after the range is known, the sample has the error")
    func rejectedSlots() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            _ = try await harness.service.accountIDRange()
            harness.control.inject(.status(422), onPathPrefix: "/users", times: nil)
            await #expect(throws: GitHubError.self) { try await harness.service.people(of: SampleRequest(seed: 2)) }
        }
    }

    @Test("With a receiver of the pages, one request is sent at a time, and none after an error of the receiver")
    func oneAtATime() async throws {
        struct EnoughError: Error {}
        try await RandomPeopleHarness.run(token: "mona") { harness in
            let all = try await harness.service.people(of: SampleRequest(seed: 3)).people
            let next = try await harness.nextRun(.refresh)
            harness.control.clearLog()
            var (received, requests) = ([Person](), 0)
            await #expect(throws: EnoughError.self) {
                try await next.service.people(of: SampleRequest(seed: 3)) { people in
                    received += people
                    requests = harness.control.requests.count
                    if received.count >= 3 { throw EnoughError() }
                }
            }
            #expect(received.map(\.id) == all.prefix(3).map(\.id))
            #expect(harness.control.requests.count == requests)
            #expect(harness.control.peakConcurrency() == 1)
        }
    }

    @Test("Cancelling the task cancels its requests")
    func cancelled() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            harness.control.inject(.hang, onPathPrefix: "/users", times: nil)
            let sample = Task { try await harness.service.people(of: SampleRequest()) }
            await harness.control.waitForRequests(1)
            sample.cancel()
            await #expect(throws: CancellationError.self) { try await sample.value }
            await harness.control.waitUntil { $0.allSatisfy { $0.outcome == .clientLeft } }
        }
    }
}
