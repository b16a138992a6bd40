import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("Answers kept, and who asks", .timeLimit(.minutes(1)))
struct ResponseCacheCredentialTests {
    private let mona = Dataset.Fixture.mona

    private func etags(_ rig: MemoryRig) -> [String?] { rig.control.requests.map { $0.header("if-none-match") } }

    @Test("An ETag is sent with the token it was given to, and with no other; the answer stays the account's")
    func tokens() async throws {
        try await MemoryRig.run { rig in
            let (first, second) = (try rig.identity("mona"), try rig.identity("mona"))
            let seat = FakeCredentialProvider(first)
            let client = try rig.client(seat.credentials)
            let person = try await client.person(mona.name)
            seat.seat(second)
            #expect(try await client.person(mona.name) == person, "it is fresh, whatever the token")
            #expect(rig.control.requests.count == 1)
            for _ in 1...2 {
                rig.advance(by: 61)
                #expect(try await client.person(mona.name) == person)
            }
            seat.seat(first)
            rig.advance(by: 61)
            _ = try await client.person(mona.name)
            #expect(etags(rig).map { $0 == nil } == [true, true, false, true])
            #expect(await rig.statuses() == [200, 200, 304, 200])
            #expect(rig.kept["/users/mona"]?.fingerprint == first.fingerprint && rig.kept.count == 1)
        }
    }

    @Test("An answer of which it is not known whose token got it is shown, but asked for in full")
    func unknown() async throws {
        try await MemoryRig.run { rig in
            let client = try rig.client(FakeCredentialProvider(try rig.identity("mona")).credentials)
            let person = try await client.person(mona.name)
            rig.shelf.update { for key in $0.keys { $0[key]?.fingerprint = nil } }
            #expect(try await client.person(mona.name) == person && rig.control.requests.count == 1)
            rig.advance(by: 61)
            _ = try await client.person(mona.name)
            #expect(etags(rig) == [nil, nil])
            #expect(rig.kept["/users/mona"]?.fingerprint != nil)
        }
    }

    @Test("What a new sign-in of the same account finds kept stands in offline and out of reach")
    func stays() async throws {
        try await MemoryRig.run { rig in
            let seat = FakeCredentialProvider(try rig.identity("mona"))
            let client = try rig.client(seat.credentials)
            let person = try await client.person(mona.name)
            seat.seat(try rig.identity("mona"))
            rig.advance(by: 61)
            #expect(try await rig.client(seat.credentials, .cacheOnly).person(mona.name) == person)
            rig.control.inject(.reset, onPathPrefix: "/", times: nil)
            #expect(try await client.person(mona.name) == person)
            #expect(rig.fallbacks.read { $0.count } == 2)
        }
    }

    @Test("Another account that signs in is shown its own, also when that happens in the middle of a request")
    func accounts() async throws {
        try await MemoryRig.run { rig in
            let (mine, other) = (try rig.identity("mona", account: 1), try rig.identity("one-repo", account: 2))
            let seat = FakeCredentialProvider(mine, next: other)
            let client = try rig.client(seat.credentials)
            #expect(try await client.tokenOwner().person.login == mona.name)
            rig.advance(by: 61)
            rig.control.revoke(token: mine.token.reveal())
            #expect(try await client.tokenOwner().person.login == Login("one-repo"))
            #expect(etags(rig).map { $0 == nil } == [true, false, true])
            let kept = rig.shelf.read { $0.map { ($0.key.account, $0.value.fingerprint) } }
            #expect(kept.count == 2)
            #expect(kept.allSatisfy { $0.0 == 1 ? $0.1 == mine.fingerprint : $0.1 == other.fingerprint })
        }
    }

    @Test("What is fresh or offline is shown without asking who may be asked as")
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
