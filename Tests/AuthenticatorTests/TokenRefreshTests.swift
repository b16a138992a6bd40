import Authenticator
import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Renewing a sign-in that ends", .timeLimit(.minutes(1)))
struct TokenRefreshTests {
    private func withRig(_ test: (CredentialManagerHarness, StoredCredential) async throws -> Void) async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try CredentialManagerHarness.expiring(on: $0)]) })
        { rig in
            try await test(rig, try #require(try await rig.vault.signIns().first))
        }
    }

    @Test(
        "Until five minutes before its end a token is used as it is; then it is renewed first", arguments: [301, 299])
    func due(left: Int) async throws {
        try await withRig { rig, old in
            rig.advance(by: .seconds(28_800 - left))
            try await #expect(rig.owner() == "mona")
            let kept = try #require(try await rig.vault.signIns().first)
            #expect(rig.refreshes.count == (left < 300 ? 1 : 0))
            #expect(rig.sent == [kept.token.reveal()])
            #expect((kept.token == old.token) == (left > 300))
            guard left < 300 else { return }
            #expect(kept.expiresAt == rig.now.addingTimeInterval(28_800) && kept.refreshToken != old.refreshToken)
            #expect((kept.id, kept.login, kept.signedInAt) == (old.id, old.login, old.signedInAt))
            #expect(kept.clientID == old.clientID)
        }
    }

    @Test("One that GitHub refuses before its end is renewed, once for all who ask, and the requests are made again")
    func refused() async throws {
        try await withRig { rig, old in
            rig.control.advanceClock(by: .seconds(28_801))  // our clock is slow
            rig.control.setLatency(.milliseconds(50), onPathPrefix: "/login")
            let logins = try await withThrowingTaskGroup { group in
                for _ in 1...8 { group.addTask { try await rig.owner() } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(logins == ["mona"] && rig.refreshes.count == 1)
            #expect(rig.sent.count { $0 == old.token.reveal() } <= 8)
            #expect(try await rig.keeper.token() == rig.vault.signIns().first?.token)
        }
    }

    @Test("What can't be renewed any more says so, and nothing is asked with it again")
    func over() async throws {
        try await withRig { rig, old in
            rig.control.revoke(token: try #require(old.refreshToken).reveal())
            rig.advance(by: .seconds(30_000))
            for _ in 1...3 { await #expect(throws: GitHubError.unauthorized) { try await rig.owner() } }
            #expect(rig.sent.isEmpty && rig.refreshes.count == 1)
            try await #expect(rig.keeper.status() == .unusable(.expired(old)))
            #expect(CredentialError.expired(old).description.hasSuffix("Run `ghsearch login`."))
            #expect(try await rig.vault.signIns() == [old], "nothing is removed")
        }
    }

    @Test("A refresh token whose own time is over is not even sent")
    func tooOld() async throws {
        try await withRig { rig, _ in
            rig.advance(by: .seconds(15_811_201))
            await #expect(throws: GitHubError.unauthorized) { try await rig.owner() }
            #expect(rig.control.requests.isEmpty)
        }
    }

    @Test("A new token that GitHub refuses as well is not renewed again and again")
    func endless() async throws {
        try await withRig { rig, _ in
            rig.control.inject(.status(401), onPathPrefix: "/user", times: nil)
            for _ in 1...3 { await #expect(throws: GitHubError.unauthorized) { try await rig.owner() } }
            #expect(rig.refreshes.count == 1 && rig.sent.count == 2)
        }
    }

    @Test("In trouble with the network the old token is used while it works, and renewed when it does no more")
    func network() async throws {
        try await withRig { rig, old in
            rig.advance(by: .seconds(28_600))
            rig.control.inject(.reset, onPathPrefix: "/login", times: nil)
            try await #expect(rig.owner() == "mona")
            let tried = rig.refreshes.count  // the transport tries again itself on a connection that was open before
            for _ in 1...3 { try await #expect(rig.owner() == "mona") }
            #expect(tried > 0 && rig.refreshes.count == tried, "it is not tried with each request")
            rig.advance(by: .seconds(31))
            try await #expect(rig.owner() == "mona")
            #expect(rig.refreshes.count > tried)
            #expect(Set(rig.sent) == [old.token.reveal()])
            rig.advance(by: .seconds(200))
            let sent = rig.sent.count
            let error = await #expect(throws: GitHubError.self) { try await rig.client.person(Login("mona")) }
            #expect(error?.isConnectivityError == true && rig.sent.count == sent)
            rig.control.clearFaults()
            try await #expect(rig.owner() == "mona")
        }
    }

    @Test("With trouble at GitHub a refused token waits: nothing is sent with it until it is renewed")
    func serverTrouble() async throws {
        try await withRig { rig, old in
            rig.control.revoke(token: old.token.reveal())
            rig.control.inject(.status(502), onPathPrefix: "/login", times: 2)
            for _ in 1...2 { await #expect(throws: GitHubError.unauthorized) { try await rig.owner() } }
            #expect(rig.sent == [old.token.reveal()])
            try await #expect(rig.owner() == "mona")
            #expect(rig.sent.count == 2 && rig.refreshes.count == 3)
        }
    }
}
