import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Response cache and errors", .timeLimit(.minutes(3)))
struct ResponseCacheErrorTests {
    private let mona = Dataset.Fixture.mona

    /// Returns the error of `body`, or `nil`.
    private func error(_ body: () async throws -> Void) async throws -> GitHubError? {
        do {
            try await body()
            return nil
        } catch let error as GitHubError {
            return error
        }
    }

    @Test(
        "If GitHub is unreachable, cached responses of any age are used", arguments: [Fault.reset]
    )
    func unreachable(fault: Fault) async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client()
            let (person, then) = (try await client.person(mona.name), harness.clock.date)
            let search = try await client.searchPeople(SearchQuery("mona"))
            harness.clock.advance(by: .seconds(90 * 86400))
            harness.control.inject(fault, onPathPrefix: "/", times: nil)
            #expect(try await client.person(mona.name) == person)
            let old = try await client.searchPeople(SearchQuery("mona"))
            #expect(old.items == search.items)
            #expect(old.storedAt == then)
            #expect(old.isFallback)
            #expect(harness.memory.fallbacks.read { $0 } == [then, then])
            harness.control.clearFaults()
            let new = try await client.searchPeople(SearchQuery("mona"))
            #expect(new.storedAt == nil)
            #expect(!new.isFallback)
            #expect(harness.memory.fallbacks.read { $0.count } == 2)
        }
    }

    @Test("Without a cached response, the connectivity error is thrown")
    func notCached() async throws {
        try await StandInHarness.runCached { harness in
            harness.control.inject(.reset, onPathPrefix: "/", times: nil)
            let error = try await error { _ = try await harness.client().person(mona.name) }
            #expect(error?.isConnectivityError == true)
            #expect(harness.memory.fallbacks.read { $0.isEmpty })
        }
    }

    @Test("Offline, cached responses are used, and others throw `notCached`")
    func offline() async throws {
        try await StandInHarness.runCached { harness in
            let (person, then) = (try await harness.client().person(mona.name), harness.clock.date)
            harness.clock.advance(by: .seconds(5))
            let client = try harness.client(.cacheOnly)
            #expect(try await client.person(mona.name) == person)
            #expect(try await client.refreshing.person(mona.name) == person)
            #expect(harness.memory.fallbacks.read { $0 } == [then, then])
            await #expect(throws: GitHubError.notCached) { _ = try await client.person(Login("lisa")) }
            await #expect(throws: GitHubError.notCached) { _ = try await client.searchPeople(SearchQuery("mona")) }
            #expect(harness.control.requests.count == 1)
        }
    }

    @Test(
        "Invalid responses are errors and don't replace a cached response",
        arguments: [Fault.status(502), .status(404), .status(403, .html), .garbage, .notHTTP, .brokenGzip])
    func invalidResponses(fault: Fault) async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client()
            harness.control.inject(fault, onPathPrefix: "/users/mona")
            #expect(try await error { _ = try await client.person(mona.name) } != nil)
            #expect(harness.storedResponses.isEmpty)
            let first = try await client.person(mona.name)
            let stored = harness.storedResponses
            harness.clock.advance(by: .seconds(61))
            harness.control.inject(fault, onPathPrefix: "/users/mona")
            #expect(try await error { _ = try await client.person(mona.name) } != nil)
            #expect(harness.storedResponses == stored)
            #expect(harness.memory.fallbacks.read { $0.isEmpty })
            #expect(try await client.person(mona.name) == first)
            #expect(await harness.statuses().last == 304)
        }
    }

    @Test(
        "A cached response that can't be decoded is fetched again and replaced",
        arguments: [1.0, 61])
    func undecodable(seconds: Double) async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client()
            let first = try await client.person(mona.name)
            let good = harness.storedResponses
            harness.memory.replaceBodies(with: "[1")
            harness.clock.advance(by: .seconds(seconds))
            #expect(try await client.person(mona.name) == first)
            #expect(await harness.statuses() == (seconds < 60 ? [200, 200] : [200, 304, 200]))
            #expect(harness.storedResponses.mapValues(\.body) == good.mapValues(\.body))
        }
    }

    @Test("A cached response that can't be decoded is not used as fallback")
    func undecodableFallback() async throws {
        try await StandInHarness.runCached { harness in
            _ = try await harness.client().person(mona.name)
            harness.memory.replaceBodies(with: "{}")
            await #expect(throws: GitHubError.notCached) { _ = try await harness.client(.cacheOnly).person(mona.name) }
            harness.control.inject(.reset, onPathPrefix: "/", times: nil)
            let error = try await error { _ = try await harness.client().person(mona.name) }
            #expect(error?.isConnectivityError == true)
            #expect(harness.memory.fallbacks.read { $0.isEmpty }, "there was no fallback")
        }
    }
}
