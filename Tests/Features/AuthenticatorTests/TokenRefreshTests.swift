import Authenticator
import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("Token refresh", .timeLimit(.minutes(3)))
struct TokenRefreshTests {
    private func withHarness(_ test: (CredentialManagerHarness, StoredCredential) async throws -> Void) async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try CredentialManagerHarness.expiring(on: $0)]) })
        { harness in
            try await test(harness, try #require(try await harness.vault.credentials().first))
        }
    }

    @Test(
        "A token is refreshed five minutes before it expires", arguments: [301, 299])
    func due(left: Int) async throws {
        try await withHarness { harness, old in
            harness.advance(by: .seconds(28_800 - left))
            try await #expect(harness.owner() == "mona")
            let stored = try #require(try await harness.vault.credentials().first)
            #expect(harness.refreshes.count == (left < 300 ? 1 : 0))
            #expect(harness.sent == [stored.token.reveal()])
            #expect((stored.token == old.token) == (left > 300))
            guard left < 300 else { return }
            #expect(stored.expiresAt == harness.now.addingTimeInterval(28_800))
            #expect(stored.refreshToken != old.refreshToken)
            #expect((stored.id, stored.login, stored.signedInAt) == (old.id, old.login, old.signedInAt))
            #expect(stored.clientID == old.clientID)
        }
    }

    @Test("The token of an OAuth app with the scope offline_access is refreshed, and keeps its kind")
    func oauthApp() async throws {
        try await CredentialManagerHarness.run(
            vault: { MemoryVault([try CredentialManagerHarness.expiring(client: .oauthApp, on: $0)]) }
        ) { harness in
            let old = try #require(try await harness.vault.credentials().first)
            for count in 1...2 {
                harness.advance(by: .seconds(28_801))
                #expect(try await harness.owner() == "mona")
                #expect(harness.refreshes.count == count)
            }
            let stored = try #require(try await harness.vault.credentials().first)
            #expect(stored.token.kind == .oauthApp)
            #expect(stored.token != old.token)
            #expect(stored.refreshToken != old.refreshToken)
            #expect(stored.clientID == Client.oauthApp.id)
        }
    }

    @Test("A rejected token is refreshed once for concurrent requests, which are sent again")
    func rejected() async throws {
        try await withHarness { harness, old in
            harness.control.advanceClock(by: .seconds(28_801))  // the local clock is slow
            harness.control.setLatency(.milliseconds(50), onPathPrefix: "/login")
            let logins = try await withThrowingTaskGroup { group in
                for _ in 1...8 { group.addTask { try await harness.owner() } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(logins == ["mona"])
            #expect(harness.refreshes.count == 1)
            #expect(harness.sent.count { $0 == old.token.reveal() } <= 8)
            #expect(try await harness.manager.token() == harness.vault.credentials().first?.token)
        }
    }

    @Test("A token that can't be refreshed is reported and not sent again")
    func expiredRefreshToken() async throws {
        try await withHarness { harness, old in
            harness.control.revoke(token: try #require(old.refreshToken).reveal())
            harness.advance(by: .seconds(30_000))
            for _ in 1...3 { await #expect(throws: GitHubError.unauthorized) { try await harness.owner() } }
            #expect(harness.sent.isEmpty)
            #expect(harness.refreshes.count == 1)
            try await #expect(harness.manager.status() == .unusable(.expired(old)))
            #expect(try await harness.vault.credentials() == [old], "nothing is removed")
        }
    }

    @Test("An expired refresh token is not sent")
    func tooOld() async throws {
        try await withHarness { harness, _ in
            harness.advance(by: .seconds(15_811_201))
            await #expect(throws: GitHubError.unauthorized) { try await harness.owner() }
            #expect(harness.control.requests.isEmpty)
        }
    }

    @Test("A new token that GitHub rejects is not refreshed repeatedly")
    func endless() async throws {
        try await withHarness { harness, _ in
            harness.control.inject(.status(401), onPathPrefix: "/user", times: nil)
            for _ in 1...3 { await #expect(throws: GitHubError.unauthorized) { try await harness.owner() } }
            #expect(harness.refreshes.count == 1)
            #expect(harness.sent.count == 2)
        }
    }

    @Test("Without a network the old token is used until it expires")
    func network() async throws {
        try await withHarness { harness, old in
            harness.advance(by: .seconds(28_600))
            harness.control.inject(.reset, onPathPrefix: "/login", times: nil)
            try await #expect(harness.owner() == "mona")
            let tried = harness.refreshes.count  // the transport itself retries on a reused connection
            for _ in 1...3 { try await #expect(harness.owner() == "mona") }
            #expect(tried > 0)
            #expect(harness.refreshes.count == tried, "not retried for each request")
            harness.advance(by: .seconds(31))
            try await #expect(harness.owner() == "mona")
            #expect(harness.refreshes.count > tried)
            #expect(Set(harness.sent) == [old.token.reveal()])
            harness.advance(by: .seconds(200))
            let sent = harness.sent.count
            let error = await #expect(throws: GitHubError.self) { try await harness.client.person(Login("mona")) }
            #expect(error?.isConnectivityError == true)
            #expect(harness.sent.count == sent)
            harness.control.clearFaults()
            try await #expect(harness.owner() == "mona")
        }
    }

    @Test("During server errors, a rejected token is not sent until it is refreshed")
    func serverError() async throws {
        try await withHarness { harness, old in
            harness.control.revoke(token: old.token.reveal())
            harness.control.inject(.status(502), onPathPrefix: "/login", times: 2)
            for _ in 1...2 { await #expect(throws: GitHubError.unauthorized) { try await harness.owner() } }
            #expect(harness.sent == [old.token.reveal()])
            try await #expect(harness.owner() == "mona")
            #expect(harness.sent.count == 2)
            #expect(harness.refreshes.count == 3)
        }
    }
}
