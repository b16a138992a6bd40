import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Response cache and credentials", .timeLimit(.minutes(3)))
struct ResponseCacheCredentialTests {
    private let mona = Dataset.Fixture.mona

    private func etags(_ harness: StandInHarness) -> [String?] {
        harness.control.requests.map { $0.header("if-none-match") }
    }

    @Test("An ETag is sent with its token only, and the response stays cached for the account")
    func tokens() async throws {
        try await StandInHarness.runCached { harness in
            let (first, second) = (try harness.credential("mona"), try harness.credential("mona"))
            let provider = FakeCredentialProvider(first)
            let client = harness.client(provider.credentials)
            let person = try await client.person(mona.name)
            provider.set(second)
            #expect(try await client.person(mona.name) == person, "it is fresh for every token")
            #expect(harness.control.requests.count == 1)
            for _ in 1...2 {
                harness.clock.advance(by: .seconds(61))
                #expect(try await client.person(mona.name) == person)
            }
            provider.set(first)
            harness.clock.advance(by: .seconds(61))
            _ = try await client.person(mona.name)
            #expect(etags(harness).map { $0 == nil } == [true, true, false, true])
            #expect(await harness.statuses() == [200, 200, 304, 200])
            #expect(harness.storedResponses["/users/mona"]?.fingerprint == first.fingerprint)
            #expect(harness.storedResponses.count == 1)
        }
    }

    @Test("A response with an unknown token is used, and then fetched without its ETag")
    func unknown() async throws {
        try await StandInHarness.runCached { harness in
            let client = harness.client(FakeCredentialProvider(try harness.credential("mona")).credentials)
            let person = try await client.person(mona.name)
            harness.memory.responses.update { for key in $0.keys { $0[key]?.fingerprint = nil } }
            #expect(try await client.person(mona.name) == person)
            #expect(harness.control.requests.count == 1)
            harness.clock.advance(by: .seconds(61))
            _ = try await client.person(mona.name)
            #expect(etags(harness) == [nil, nil])
            #expect(harness.storedResponses["/users/mona"]?.fingerprint != nil)
        }
    }

    @Test("A new token of the same account uses the cache as fallback")
    func newToken() async throws {
        try await StandInHarness.runCached { harness in
            let provider = FakeCredentialProvider(try harness.credential("mona"))
            let client = harness.client(provider.credentials)
            let person = try await client.person(mona.name)
            provider.set(try harness.credential("mona"))
            harness.clock.advance(by: .seconds(61))
            #expect(try await harness.client(provider.credentials, .cacheOnly).person(mona.name) == person)
            harness.control.inject(.reset, onPathPrefix: "/", times: nil)
            #expect(try await client.person(mona.name) == person)
            #expect(harness.memory.fallbacks.read { $0.count } == 2)
        }
    }

    @Test("Another account has its own responses, also if it changes during a request")
    func accounts() async throws {
        try await StandInHarness.runCached { harness in
            let (mine, other) = (
                try harness.credential("mona", account: 1), try harness.credential("one-repo", account: 2)
            )
            let provider = FakeCredentialProvider(mine, next: other)
            let client = harness.client(provider.credentials)
            #expect(try await client.tokenOwner().person.login == mona.name)
            harness.clock.advance(by: .seconds(61))
            harness.control.revoke(token: mine.token.reveal())
            #expect(try await client.tokenOwner().person.login == Login("one-repo"))
            #expect(etags(harness).map { $0 == nil } == [true, false, true])
            let stored = harness.memory.responses.read { $0.map { ($0.key.account, $0.value.fingerprint) } }
            #expect(stored.count == 2)
            #expect(stored.allSatisfy { $0.0 == 1 ? $0.1 == mine.fingerprint : $0.1 == other.fingerprint })
        }
    }

    @Test("Fresh and offline responses need no credential")
    func noNetwork() async throws {
        try await StandInHarness.runCached { harness in
            let person = try await harness.client(as: "mona", account: 1).person(mona.name)
            let credentials = CredentialProvider(
                account: { 1 }, current: { throw GitHubError.unauthorized }, onRejection: { _ in nil })
            #expect(try await harness.client(credentials).person(mona.name) == person)
            harness.clock.advance(by: .seconds(61))
            #expect(try await harness.client(credentials, .cacheOnly).person(mona.name) == person)
            await #expect(throws: GitHubError.unauthorized) { try await harness.client(credentials).person(mona.name) }
            #expect(harness.control.requests.count == 1)
        }
    }
}
