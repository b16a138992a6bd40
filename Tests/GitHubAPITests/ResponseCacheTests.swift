import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("Answers kept", .timeLimit(.minutes(1)))
struct ResponseCacheTests {
    private let mona = Dataset.Fixture.mona

    @Test(
        "An answer is used again for 60 s without asking, and asked for after them",
        arguments: [(59.0, 1), (60, 2), (-5, 2)])
    func freshness(seconds: Double, requests: Int) async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client()
            let first = try await client.person(mona.name)
            rig.advance(by: seconds)
            #expect(try await client.person(mona.name) == first)
            #expect(rig.control.requests.count == requests && rig.fallbacks.read { $0.isEmpty })
        }
    }

    @Test("With a token a confirmation costs nothing, and makes the answer fresh again")
    func confirmed() async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client(as: "mona", account: 1)
            let first = try await client.person(mona.name)
            let left = await client.rateLimit(of: .core)?.remaining
            for _ in 0..<3 {
                rig.advance(by: 61)
                #expect(try await client.person(mona.name) == first)
            }
            #expect(await rig.statuses() == [200, 304, 304, 304])
            #expect(await client.rateLimit(of: .core)?.remaining == left)
            #expect(rig.kept.values.map(\.storedAt) == [rig.now])
            _ = try await client.person(mona.name)
            #expect(await rig.statuses().count == 4, "it is fresh")
        }
    }

    @Test("Without a token a confirmation comes too, and counts")
    func confirmedForNobody() async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client()
            let first = try await client.person(mona.name)
            let left = try #require(await client.rateLimit(of: .core)?.remaining)
            rig.advance(by: 61)
            #expect(try await client.person(mona.name) == first)
            #expect(await rig.statuses() == [200, 304])
            #expect(await client.rateLimit(of: .core)?.remaining == left - 1)
        }
    }

    @Test("A whole listing is confirmed page by page for nothing, and is the same")
    func listing() async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client(as: "mona", account: 1)
            let first = await read(client.repositories(of: try Dataset.Fixture.manyRepositories.name, kind: .user))
            let left = try await client.rateLimits()?[.core]?.remaining
            rig.advance(by: 3600)
            let second = await read(client.repositories(of: try Dataset.Fixture.manyRepositories.name, kind: .user))
            #expect(first.error == nil && second.error == nil && second.pages.count == 24)
            #expect(second.pages.flatMap(\.items) == first.pages.flatMap(\.items))
            #expect(second.pages.allSatisfy { $0.storedAt == nil && !$0.isFallback })
            #expect(await rig.statuses() == Array(repeating: 200, count: 25) + Array(repeating: 304, count: 24))
            // As the server counts: answers side by side name fewer, for a moment.
            let now = try await client.rateLimits()?[.core]?.remaining
            #expect(now == left && now != nil)
        }
    }

    @Test("A search is fresh for 5 minutes, then asked for in full: it has no ETag", arguments: [(299.0, 1), (300, 2)])
    func search(seconds: Double, requests: Int) async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client()
            let first = try await client.searchPeople(SearchQuery("mona"))
            let then = rig.now
            rig.advance(by: seconds)
            let second = try await client.searchPeople(SearchQuery("mona"))
            #expect(second.people == first.people && first.storedAt == nil)
            #expect(second.storedAt == (requests == 1 ? then : nil) && !second.isFallback)
            #expect(await rig.statuses() == Array(repeating: 200, count: requests))
        }
    }

    @Test("A refreshing client asks for what is fresh, confirming it where that is possible")
    func refreshes() async throws {
        try await MemoryRig.run { rig in
            let credentials = CredentialProvider.fixed(try rig.identity("mona"))
            let client = try rig.client(credentials)
            _ = try await client.person(mona.name)
            _ = try await client.searchPeople(SearchQuery("mona"))
            _ = try await client.refreshing.person(mona.name)
            _ = try await client.refreshing.searchPeople(SearchQuery("mona"))
            _ = try await rig.client(credentials, .refresh).person(mona.name)
            #expect(await rig.statuses() == [200, 200, 304, 200, 304])
        }
    }

    @Test("What is kept is one account's: another account, and nobody, ask for themselves")
    func accounts() async throws {
        try await MemoryRig.run { rig in
            let mine = await read(try rig.client(as: "mona", account: 1).ownRepositories())
            let other = await read(try rig.client(as: "one-repo", account: 2).ownRepositories())
            #expect(mine.error == nil && other.error == nil)
            #expect(mine.pages.flatMap(\.items) != other.pages.flatMap(\.items))
            for (account, error) in [(Int64?.some(3), GitHubError.notCached), (nil, .notCached)] {
                let none = await read(try rig.client(account: account, .cacheOnly).ownRepositories())
                #expect(none.pages.isEmpty && none.error == error)
            }
            let again = await read(try rig.client(account: 1, .cacheOnly).ownRepositories())
            #expect(again.pages.flatMap(\.items) == mine.pages.flatMap(\.items), "also with a new sign-in")
        }
    }

    @Test("What is left of the allowance is not kept")
    func allowances() async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client()
            _ = try await client.rateLimits()
            _ = try await client.rateLimits()
            #expect(rig.control.requests.count == 2 && rig.kept.isEmpty)
        }
    }
}
