import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("Answers kept, in trouble", .timeLimit(.minutes(1)))
struct ResponseCacheErrorTests {
    private let mona = Dataset.Fixture.mona

    /// What `body` fails with; `nil` if it does not.
    private func failure(_ body: () async throws -> Void) async throws -> GitHubError? {
        do {
            try await body()
            return nil
        } catch let error as GitHubError {
            return error
        }
    }

    @Test(
        "Where GitHub can't be reached, what is kept stands in however old, and says its time", arguments: [Fault.reset]
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
            #expect(old.people == search.people && old.storedAt == then && old.isFallback)
            #expect(rig.fallbacks.read { $0 } == [then, then])
            rig.control.clearFaults()
            let new = try await client.searchPeople(SearchQuery("mona"))
            #expect(new.storedAt == nil && !new.isFallback && rig.fallbacks.read { $0.count } == 2)
        }
    }

    @Test("What was never kept is out of reach without GitHub")
    func neverKept() async throws {
        try await MemoryRig.run { rig in
            rig.control.inject(.reset, onPathPrefix: "/", times: nil)
            let error = try await failure { _ = try await rig.client().person(mona.name) }
            #expect(error?.isConnectivityError == true && rig.fallbacks.read { $0.isEmpty })
        }
    }

    @Test("Offline nothing is asked: what is kept comes with its time, the rest is said not to be stored")
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
        "Bad answers are told as what they are: never kept, never in place of a good one, which comes back after them",
        arguments: [Fault.status(502), .status(404), .status(403, .html), .garbage, .notHTTP, .brokenGzip])
    func badAnswers(fault: Fault) async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client()
            rig.control.inject(fault, onPathPrefix: "/users/mona")
            #expect(try await failure { _ = try await client.person(mona.name) } != nil)
            #expect(rig.kept.isEmpty)
            let first = try await client.person(mona.name)
            let kept = rig.kept
            rig.advance(by: 61)
            rig.control.inject(fault, onPathPrefix: "/users/mona")
            #expect(try await failure { _ = try await client.person(mona.name) } != nil)
            #expect(rig.kept == kept && rig.fallbacks.read { $0.isEmpty })
            #expect(try await client.person(mona.name) == first)
            #expect(await rig.statuses().last == 304)
        }
    }

    @Test(
        "A kept answer that can't be read is asked for anew, in full, and replaced",
        arguments: [1.0, 61])
    func unreadable(seconds: Double) async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client()
            let first = try await client.person(mona.name)
            let good = rig.kept
            rig.replaceBodies(with: "[1")
            rig.advance(by: seconds)
            #expect(try await client.person(mona.name) == first)
            #expect(await rig.statuses() == (seconds < 60 ? [200, 200] : [200, 304, 200]))
            #expect(rig.kept.mapValues(\.body) == good.mapValues(\.body))
        }
    }

    @Test("A kept answer that can't be read is no answer, offline and out of reach")
    func unreadableAlone() async throws {
        try await MemoryRig.run { rig in
            _ = try await rig.client().person(mona.name)
            rig.replaceBodies(with: "{}")
            await #expect(throws: GitHubError.notCached) { _ = try await rig.client(.cacheOnly).person(mona.name) }
            rig.control.inject(.reset, onPathPrefix: "/", times: nil)
            let error = try await failure { _ = try await rig.client().person(mona.name) }
            #expect(error?.isConnectivityError == true)
            #expect(rig.fallbacks.read { $0.isEmpty }, "nothing stood in")
        }
    }
}
