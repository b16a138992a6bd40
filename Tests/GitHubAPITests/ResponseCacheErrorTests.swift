import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("Response cache and errors", .timeLimit(.minutes(1)))
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
        try await MemoryRig.run { rig in
            let client = try rig.client()
            let (person, then) = (try await client.person(mona.name), rig.now)
            let search = try await client.searchPeople(SearchQuery("mona"))
            rig.advance(by: 90 * 86400)
            rig.control.inject(fault, onPathPrefix: "/", times: nil)
            #expect(try await client.person(mona.name) == person)
            let old = try await client.searchPeople(SearchQuery("mona"))
            #expect(old.items == search.items)
            #expect(old.storedAt == then)
            #expect(old.isFallback)
            #expect(rig.fallbacks.read { $0 } == [then, then])
            rig.control.clearFaults()
            let new = try await client.searchPeople(SearchQuery("mona"))
            #expect(new.storedAt == nil)
            #expect(!new.isFallback)
            #expect(rig.fallbacks.read { $0.count } == 2)
        }
    }

    @Test("Without a cached response, the connectivity error is thrown")
    func notCached() async throws {
        try await MemoryRig.run { rig in
            rig.control.inject(.reset, onPathPrefix: "/", times: nil)
            let error = try await error { _ = try await rig.client().person(mona.name) }
            #expect(error?.isConnectivityError == true)
            #expect(rig.fallbacks.read { $0.isEmpty })
        }
    }

    @Test("Offline, cached responses are used, and others throw `notCached`")
    func offline() async throws {
        try await MemoryRig.run { rig in
            let (person, then) = (try await rig.client().person(mona.name), rig.now)
            rig.advance(by: 5)
            let client = try rig.client(.cacheOnly)
            #expect(try await client.person(mona.name) == person)
            #expect(try await client.refreshing.person(mona.name) == person)
            #expect(rig.fallbacks.read { $0 } == [then, then])
            await #expect(throws: GitHubError.notCached) { _ = try await client.person(Login("lisa")) }
            await #expect(throws: GitHubError.notCached) { _ = try await client.searchPeople(SearchQuery("mona")) }
            #expect(rig.control.requests.count == 1)
        }
    }

    @Test(
        "Invalid responses are errors and don't replace a cached response",
        arguments: [Fault.status(502), .status(404), .status(403, .html), .garbage, .notHTTP, .brokenGzip])
    func invalidResponses(fault: Fault) async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client()
            rig.control.inject(fault, onPathPrefix: "/users/mona")
            #expect(try await error { _ = try await client.person(mona.name) } != nil)
            #expect(rig.stored.isEmpty)
            let first = try await client.person(mona.name)
            let stored = rig.stored
            rig.advance(by: 61)
            rig.control.inject(fault, onPathPrefix: "/users/mona")
            #expect(try await error { _ = try await client.person(mona.name) } != nil)
            #expect(rig.stored == stored)
            #expect(rig.fallbacks.read { $0.isEmpty })
            #expect(try await client.person(mona.name) == first)
            #expect(await rig.statuses().last == 304)
        }
    }

    @Test(
        "A cached response that can't be decoded is fetched again and replaced",
        arguments: [1.0, 61])
    func undecodable(seconds: Double) async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client()
            let first = try await client.person(mona.name)
            let good = rig.stored
            rig.replaceBodies(with: "[1")
            rig.advance(by: seconds)
            #expect(try await client.person(mona.name) == first)
            #expect(await rig.statuses() == (seconds < 60 ? [200, 200] : [200, 304, 200]))
            #expect(rig.stored.mapValues(\.body) == good.mapValues(\.body))
        }
    }

    @Test("A cached response that can't be decoded is not used as fallback")
    func undecodableFallback() async throws {
        try await MemoryRig.run { rig in
            _ = try await rig.client().person(mona.name)
            rig.replaceBodies(with: "{}")
            await #expect(throws: GitHubError.notCached) { _ = try await rig.client(.cacheOnly).person(mona.name) }
            rig.control.inject(.reset, onPathPrefix: "/", times: nil)
            let error = try await error { _ = try await rig.client().person(mona.name) }
            #expect(error?.isConnectivityError == true)
            #expect(rig.fallbacks.read { $0.isEmpty }, "there was no fallback")
        }
    }
}
