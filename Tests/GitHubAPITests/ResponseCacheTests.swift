import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("Response cache", .timeLimit(.minutes(1)))
struct ResponseCacheTests {
    private let mona = Dataset.Fixture.mona

    @Test(
        "A cached response is used for 60 s without a request",
        arguments: [(59.0, 1), (60, 2), (-5, 2)])
    func maxAge(seconds: Double, requests: Int) async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client()
            let first = try await client.person(mona.name)
            rig.advance(by: seconds)
            #expect(try await client.person(mona.name) == first)
            #expect(rig.control.requests.count == requests)
            #expect(rig.fallbacks.read { $0.isEmpty })
        }
    }

    @Test("With a token, a 304 does not count and makes the response fresh")
    func confirmed() async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client(as: "mona", account: 1)
            let first = try await client.person(mona.name)
            let remaining = await client.rateLimit(of: .core)?.remaining
            for _ in 0..<3 {
                rig.advance(by: 61)
                #expect(try await client.person(mona.name) == first)
            }
            #expect(await rig.statuses() == [200, 304, 304, 304])
            #expect(await client.rateLimit(of: .core)?.remaining == remaining)
            #expect(rig.stored.values.map(\.storedAt) == [rig.now])
            _ = try await client.person(mona.name)
            #expect(await rig.statuses().count == 4, "it is fresh")
        }
    }

    @Test("Without a token, a 304 counts")
    func confirmedAnonymously() async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client()
            let first = try await client.person(mona.name)
            let remaining = try #require(await client.rateLimit(of: .core)?.remaining)
            rig.advance(by: 61)
            #expect(try await client.person(mona.name) == first)
            #expect(await rig.statuses() == [200, 304])
            #expect(await client.rateLimit(of: .core)?.remaining == remaining - 1)
        }
    }

    @Test("The pages of a list are revalidated and don't count")
    func listing() async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client(as: "mona", account: 1)
            let first = await read(client.repositories(of: try Dataset.Fixture.manyRepositories.name, kind: .user))
            let remaining = try await client.rateLimits()?[.core]?.remaining
            rig.advance(by: 3600)
            let second = await read(client.repositories(of: try Dataset.Fixture.manyRepositories.name, kind: .user))
            #expect(first.error == nil)
            #expect(second.error == nil)
            #expect(second.pages.count == 24)
            #expect(second.pages.flatMap(\.items) == first.pages.flatMap(\.items))
            #expect(second.pages.allSatisfy { $0.storedAt == nil })
            #expect(second.pages.allSatisfy { !$0.isFallback })
            #expect(await rig.statuses() == Array(repeating: 200, count: 25) + Array(repeating: 304, count: 24))
            // By the server: the headers of concurrent responses can state fewer.
            let now = try await client.rateLimits()?[.core]?.remaining
            #expect(now == remaining)
            #expect(now != nil)
        }
    }

    @Test(
        "A search is fresh for 5 minutes, then fetched again, because it has no ETag",
        arguments: [(299.0, 1), (300, 2)])
    func search(seconds: Double, requests: Int) async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client()
            let first = try await client.searchPeople(SearchQuery("mona"))
            let then = rig.now
            rig.advance(by: seconds)
            let second = try await client.searchPeople(SearchQuery("mona"))
            #expect(second.items == first.items)
            #expect(first.storedAt == nil)
            #expect(second.storedAt == (requests == 1 ? then : nil))
            #expect(!second.isFallback)
            #expect(await rig.statuses() == Array(repeating: 200, count: requests))
        }
    }

    @Test("A refreshing client revalidates fresh responses")
    func refreshes() async throws {
        try await MemoryRig.run { rig in
            let credentials = CredentialProvider.fixed(try rig.credential("mona"))
            let client = try rig.client(credentials)
            _ = try await client.person(mona.name)
            _ = try await client.searchPeople(SearchQuery("mona"))
            _ = try await client.refreshing.person(mona.name)
            _ = try await client.refreshing.searchPeople(SearchQuery("mona"))
            _ = try await rig.client(credentials, .refresh).person(mona.name)
            #expect(await rig.statuses() == [200, 200, 304, 200, 304])
        }
    }

    @Test("Each account has its own responses")
    func accounts() async throws {
        try await MemoryRig.run { rig in
            let mine = await read(try rig.client(as: "mona", account: 1).ownRepositories())
            let other = await read(try rig.client(as: "one-repo", account: 2).ownRepositories())
            #expect(mine.error == nil)
            #expect(other.error == nil)
            #expect(mine.pages.flatMap(\.items) != other.pages.flatMap(\.items))
            for (account, error) in [(Int64?.some(3), GitHubError.notCached), (nil, .notCached)] {
                let none = await read(try rig.client(account: account, .cacheOnly).ownRepositories())
                #expect(none.pages.isEmpty)
                #expect(none.error == error)
            }
            let again = await read(try rig.client(account: 1, .cacheOnly).ownRepositories())
            #expect(again.pages.flatMap(\.items) == mine.pages.flatMap(\.items), "also with a new token")
        }
    }

    @Test("Rate limits are not cached")
    func rateLimits() async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client()
            _ = try await client.rateLimits()
            _ = try await client.rateLimits()
            #expect(rig.control.requests.count == 2)
            #expect(rig.stored.isEmpty)
        }
    }
}
