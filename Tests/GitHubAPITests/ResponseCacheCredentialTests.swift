import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("Response cache and credentials", .timeLimit(.minutes(1)))
struct ResponseCacheCredentialTests {
    private let mona = Dataset.Fixture.mona

    private func etags(_ rig: MemoryRig) -> [String?] { rig.control.requests.map { $0.header("if-none-match") } }

    @Test("An ETag is sent with its token only, and the response stays cached for the account")
    func tokens() async throws {
        try await MemoryRig.run { rig in
            let (first, second) = (try rig.credential("mona"), try rig.credential("mona"))
            let provider = FakeCredentialProvider(first)
            let client = try rig.client(provider.credentials)
            let person = try await client.person(mona.name)
            provider.set(second)
            #expect(try await client.person(mona.name) == person, "it is fresh for every token")
            #expect(rig.control.requests.count == 1)
            for _ in 1...2 {
                rig.advance(by: 61)
                #expect(try await client.person(mona.name) == person)
            }
            provider.set(first)
            rig.advance(by: 61)
            _ = try await client.person(mona.name)
            #expect(etags(rig).map { $0 == nil } == [true, true, false, true])
            #expect(await rig.statuses() == [200, 200, 304, 200])
            #expect(rig.stored["/users/mona"]?.fingerprint == first.fingerprint)
            #expect(rig.stored.count == 1)
        }
    }

    @Test("A response with an unknown token is used, and then fetched without its ETag")
    func unknown() async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client(FakeCredentialProvider(try rig.credential("mona")).credentials)
            let person = try await client.person(mona.name)
            rig.responses.update { for key in $0.keys { $0[key]?.fingerprint = nil } }
            #expect(try await client.person(mona.name) == person)
            #expect(rig.control.requests.count == 1)
            rig.advance(by: 61)
            _ = try await client.person(mona.name)
            #expect(etags(rig) == [nil, nil])
            #expect(rig.stored["/users/mona"]?.fingerprint != nil)
        }
    }

    @Test("A new token of the same account uses the cache as fallback")
    func newToken() async throws {
        try await MemoryRig.run { rig in
            let provider = FakeCredentialProvider(try rig.credential("mona"))
            let client = try rig.client(provider.credentials)
            let person = try await client.person(mona.name)
            provider.set(try rig.credential("mona"))
            rig.advance(by: 61)
            #expect(try await rig.client(provider.credentials, .cacheOnly).person(mona.name) == person)
            rig.control.inject(.reset, onPathPrefix: "/", times: nil)
            #expect(try await client.person(mona.name) == person)
            #expect(rig.fallbacks.read { $0.count } == 2)
        }
    }

    @Test("Another account has its own responses, also if it changes during a request")
    func accounts() async throws {
        try await MemoryRig.run { rig in
            let (mine, other) = (try rig.credential("mona", account: 1), try rig.credential("one-repo", account: 2))
            let provider = FakeCredentialProvider(mine, next: other)
            let client = try rig.client(provider.credentials)
            #expect(try await client.tokenOwner().person.login == mona.name)
            rig.advance(by: 61)
            rig.control.revoke(token: mine.token.reveal())
            #expect(try await client.tokenOwner().person.login == Login("one-repo"))
            #expect(etags(rig).map { $0 == nil } == [true, false, true])
            let stored = rig.responses.read { $0.map { ($0.key.account, $0.value.fingerprint) } }
            #expect(stored.count == 2)
            #expect(stored.allSatisfy { $0.0 == 1 ? $0.1 == mine.fingerprint : $0.1 == other.fingerprint })
        }
    }

    @Test("Fresh and offline responses need no credential")
    func noNetwork() async throws {
        try await MemoryRig.run { rig in
            let person = try await rig.client(as: "mona", account: 1).person(mona.name)
            let credentials = CredentialProvider(
                account: { 1 }, current: { throw GitHubError.unauthorized }, onRejection: { _ in nil })
            #expect(try await rig.client(credentials).person(mona.name) == person)
            rig.advance(by: 61)
            #expect(try await rig.client(credentials, .cacheOnly).person(mona.name) == person)
            await #expect(throws: GitHubError.unauthorized) { try await rig.client(credentials).person(mona.name) }
            #expect(rig.control.requests.count == 1)
        }
    }
}
