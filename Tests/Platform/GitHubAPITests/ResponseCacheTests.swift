import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Response cache", .timeLimit(.minutes(3)))
struct ResponseCacheTests {
    private let mona = Dataset.Fixture.mona

    @Test(
        "A cached response is used for 60 s without a request",
        arguments: [(59.0, 1), (60, 2), (-5, 2)])
    func maxAge(seconds: Double, requests: Int) async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client()
            let first = try await client.person(mona.name)
            harness.clock.shiftDate(by: .seconds(seconds))
            #expect(try await client.person(mona.name) == first)
            #expect(harness.control.requests.count == requests)
            #expect(harness.memory.fallbacks.read { $0.isEmpty })
        }
    }

    @Test("With a token, a 304 does not count and makes the response fresh")
    func confirmed() async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client(as: "mona", account: 1)
            let first = try await client.person(mona.name)
            let remaining = await client.rateLimit(of: .core)?.remaining
            for _ in 0..<3 {
                harness.clock.advance(by: .seconds(61))
                #expect(try await client.person(mona.name) == first)
            }
            #expect(await harness.statuses() == [200, 304, 304, 304])
            #expect(await client.rateLimit(of: .core)?.remaining == remaining)
            #expect(harness.storedResponses.values.map(\.storedAt) == [harness.clock.date])
            _ = try await client.person(mona.name)
            #expect(await harness.statuses().count == 4, "it is fresh")
        }
    }

    @Test("Without a token, a 304 counts")
    func confirmedAnonymously() async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client()
            let first = try await client.person(mona.name)
            let remaining = try #require(await client.rateLimit(of: .core)?.remaining)
            harness.clock.advance(by: .seconds(61))
            #expect(try await client.person(mona.name) == first)
            #expect(await harness.statuses() == [200, 304])
            #expect(await client.rateLimit(of: .core)?.remaining == remaining - 1)
        }
    }

    @Test("The pages of a list are stored as rows, which are decoded like those of GitHub")
    func rows() async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client(as: "mona", account: 1)
            let first = await read(client.repositories(of: try mona.name, kind: .user))
            let stored = try #require(harness.storedResponses.values.first)
            #expect(stored.body.count < 20_000)
            #expect(stored.body.first != UInt8(ascii: "["))
            let second = await read(client.repositories(of: try mona.name, kind: .user))
            #expect(second.pages.map(\.storedAt) != [nil], "it is cached")
            #expect(second.pages.flatMap(\.items) == first.pages.flatMap(\.items))
        }
    }

    @Test("A page that an earlier version stored as JSON is used, and one in another form is fetched again")
    func otherForms() async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client(as: "mona", account: 1)
            _ = await read(client.repositories(of: try mona.name, kind: .user))
            harness.memory.replaceBodies(with: #"[{"id":7,"full_name":"mona/stored"}]"#)
            let stored = await read(client.repositories(of: try mona.name, kind: .user))
            #expect(stored.pages.flatMap(\.items).map(\.name) == ["stored"])
            harness.memory.replaceBodies(with: "\u{1}\u{9}other")
            let other = await read(client.repositories(of: try mona.name, kind: .user))
            #expect(other.pages.flatMap(\.items).count == mona.repositories)
        }
    }

    @Test("The pages of a list are revalidated and don't count")
    func listing() async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client(as: "mona", account: 1)
            let first = await read(client.repositories(of: try Dataset.Fixture.manyRepositories.name, kind: .user))
            let remaining = try await client.rateLimits()?[.core]?.remaining
            harness.clock.advance(by: .seconds(3600))
            let second = await read(client.repositories(of: try Dataset.Fixture.manyRepositories.name, kind: .user))
            #expect(first.error == nil)
            #expect(second.error == nil)
            #expect(second.pages.count == 24)
            #expect(second.pages.flatMap(\.items) == first.pages.flatMap(\.items))
            #expect(second.pages.allSatisfy { $0.storedAt == nil })
            #expect(second.pages.allSatisfy { !$0.isFallback })
            #expect(await harness.statuses() == Array(repeating: 200, count: 25) + Array(repeating: 304, count: 24))
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
        try await StandInHarness.runCached { harness in
            let client = try harness.client()
            let first = try await client.searchPeople(SearchQuery("mona"))
            let then = harness.clock.date
            harness.clock.advance(by: .seconds(seconds))
            let second = try await client.searchPeople(SearchQuery("mona"))
            #expect(second.items == first.items)
            #expect(first.storedAt == nil)
            #expect(second.storedAt == (requests == 1 ? then : nil))
            #expect(!second.isFallback)
            #expect(await harness.statuses() == Array(repeating: 200, count: requests))
        }
    }

    @Test("A refreshing client revalidates fresh responses")
    func refreshes() async throws {
        try await StandInHarness.runCached { harness in
            let credentials = CredentialProvider.fixed(try harness.credential("mona"))
            let client = harness.client(credentials)
            _ = try await client.person(mona.name)
            _ = try await client.searchPeople(SearchQuery("mona"))
            _ = try await client.refreshing.person(mona.name)
            _ = try await client.refreshing.searchPeople(SearchQuery("mona"))
            _ = try await harness.client(credentials, .refresh).person(mona.name)
            #expect(await harness.statuses() == [200, 200, 304, 200, 304])
        }
    }

    @Test("Each account has its own responses")
    func accounts() async throws {
        try await StandInHarness.runCached { harness in
            let mine = await read(try harness.client(as: "mona", account: 1).ownRepositories())
            let other = await read(try harness.client(as: "one-repo", account: 2).ownRepositories())
            #expect(mine.error == nil)
            #expect(other.error == nil)
            #expect(mine.pages.flatMap(\.items) != other.pages.flatMap(\.items))
            for (account, error) in [(Int64?.some(3), GitHubError.notCached), (nil, .notCached)] {
                let none = await read(try harness.client(account: account, .cacheOnly).ownRepositories())
                #expect(none.pages.isEmpty)
                #expect(none.error == error)
            }
            let again = await read(try harness.client(account: 1, .cacheOnly).ownRepositories())
            #expect(again.pages.flatMap(\.items) == mine.pages.flatMap(\.items), "also with a new token")
        }
    }

    @Test("Rate limits are not cached")
    func rateLimits() async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client()
            _ = try await client.rateLimits()
            _ = try await client.rateLimits()
            #expect(harness.control.requests.count == 2)
            #expect(harness.storedResponses.isEmpty)
        }
    }
}
