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

@Suite("Renewing, and what happens meanwhile", .timeLimit(.minutes(1)))
struct TokenRefreshRaceTests {
    @Test("A pair that can't be kept is not used")
    func full() async throws {
        let full = VaultError.cannotWrite(path: "/x", reason: "No space left on device")
        try await CredentialManagerHarness.run(vault: {
            MemoryVault([try CredentialManagerHarness.expiring(on: $0)], full: full)
        }) { rig in
            rig.advance(by: .seconds(30_000))
            await #expect(throws: full) { try await rig.owner() }
            #expect(rig.sent.isEmpty)
        }
    }

    @Test("Where the app's secret is needed it says so")
    func secret() async throws {
        try await CredentialManagerHarness.run(
            refresh: { .incorrectClient }, vault: { MemoryVault([try CredentialManagerHarness.expiring(on: $0)]) }
        ) { rig in
            rig.advance(by: .seconds(28_700))
            try await #expect(rig.owner() == "mona", "the old token still works")
            rig.advance(by: .seconds(200))
            await #expect(throws: GitHubError.unauthorized) { try await rig.owner() }
            guard case .unusable(let trouble) = try await rig.keeper.status() else {
                Issue.record("it is not usable")
                return
            }
            #expect(trouble.description.contains("secret of the app \(Client.gitHubApp.id)"))
        }
    }

    @Test("A pair that another process got is used, and GitHub is not asked for one")
    func another() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try CredentialManagerHarness.expiring(on: $0)]) })
        { rig in
            _ = try await rig.owner()
            rig.advance(by: .seconds(28_700))
            var fresh = try CredentialManagerHarness.expiring(on: rig.server)
            fresh.expiresAt = rig.now.addingTimeInterval(28_800)
            try await rig.vault.save(fresh)
            try await #expect(rig.owner() == "mona")
            #expect(rig.refreshes.isEmpty && rig.sent.last == fresh.token.reveal())
        }
    }

    @Test("Signed out elsewhere, it is not renewed: it goes on as nobody")
    func signedOut() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try CredentialManagerHarness.expiring(on: $0)]) })
        { rig in
            _ = try await rig.owner()
            rig.advance(by: .seconds(28_700))
            for signIn in try await rig.vault.signIns() { try await rig.vault.remove(signIn.id) }
            _ = try await rig.client.person(Login("mona"))
            #expect(rig.refreshes.isEmpty && rig.sent.last == .some(nil))
            #expect(try await rig.vault.signIns().isEmpty)
        }
    }

    @Test("Who signs in anew, or out, during a renewal has the last word", arguments: [true, false])
    func adopted(signsIn: Bool) async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try CredentialManagerHarness.expiring(on: $0)]) })
        { rig in
            rig.advance(by: .seconds(28_700))
            rig.control.inject(.slow(bytes: 100, every: .milliseconds(200)), onPathPrefix: "/login")
            let asking = Task { try await rig.owner() }
            await rig.control.waitForRequests(1, onPathPrefix: "/login")
            let old = try #require(try await rig.vault.signIns().first)
            var fresh = try CredentialManagerHarness.expiring(on: rig.server)
            fresh.expiresAt = rig.now.addingTimeInterval(28_800)
            if signsIn {
                try await rig.vault.save(fresh)
                await rig.keeper.use(fresh)
                #expect(try await asking.value == "mona")
                #expect(rig.sent == [fresh.token.reveal()])
            } else {
                try await rig.vault.remove(old.id)
                await rig.keeper.continueAnonymously()
                await #expect(throws: GitHubError.authenticationRequired) { try await asking.value }
            }
            #expect(try await rig.vault.signIns() == (signsIn ? [fresh] : []))
        }
    }

    @Test("It goes on when who waits for it is cancelled, and its end can be waited for")
    func cancelled() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try CredentialManagerHarness.expiring(on: $0)]) })
        { rig in
            rig.advance(by: .seconds(28_700))
            rig.control.setLatency(.milliseconds(200), onPathPrefix: "/login")
            let asking = Task { try await rig.owner() }
            await rig.control.waitForRequests(1, onPathPrefix: "/login")
            asking.cancel()
            let old = try await rig.vault.signIns()
            await rig.keeper.finish(upTo: .seconds(20))
            #expect(try await rig.vault.signIns() != old)
            _ = await asking.result
        }
    }
}
