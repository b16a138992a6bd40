import Authenticator
import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import PrivateFiles
import Testing

@Suite("Token refresh races", .timeLimit(.minutes(3)))
struct TokenRefreshRaceTests {
    @Test("New tokens that can't be stored are not used")
    func full() async throws {
        let full = VaultError.file(.cannotWrite(path: "/x", reason: "No space left on device"))
        try await CredentialManagerHarness.run(vault: {
            MemoryVault([try CredentialManagerHarness.expiring(on: $0)], full: full)
        }) { harness in
            harness.advance(by: .seconds(30_000))
            await #expect(throws: full) { try await harness.owner() }
            #expect(harness.sent.isEmpty)
        }
    }

    @Test("A required client secret is reported")
    func secret() async throws {
        try await CredentialManagerHarness.run(
            refresh: { .incorrectClient }, vault: { MemoryVault([try CredentialManagerHarness.expiring(on: $0)]) }
        ) { harness in
            harness.advance(by: .seconds(28_700))
            try await #expect(harness.owner() == "mona", "the old token still works")
            harness.advance(by: .seconds(200))
            await #expect(throws: GitHubError.unauthorized) { try await harness.owner() }
            guard case .unusable(let error) = try await harness.manager.status() else {
                Issue.record("unexpected status")
                return
            }
            #expect(error.description.contains("client secret of \(Client.gitHubApp.id)"))
        }
    }

    @Test("Tokens of another process are used without a request")
    func another() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try CredentialManagerHarness.expiring(on: $0)]) })
        { harness in
            _ = try await harness.owner()
            harness.advance(by: .seconds(28_700))
            var fresh = try CredentialManagerHarness.expiring(on: harness.server)
            fresh.expiresAt = harness.now.addingTimeInterval(28_800)
            try await harness.vault.save(fresh)
            try await #expect(harness.owner() == "mona")
            #expect(harness.refreshes.isEmpty)
            #expect(harness.sent.last == fresh.token.reveal())
        }
    }

    @Test("After a sign-out by another process, requests are anonymous")
    func signedOut() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try CredentialManagerHarness.expiring(on: $0)]) })
        { harness in
            _ = try await harness.owner()
            harness.advance(by: .seconds(28_700))
            for credential in try await harness.vault.credentials() { try await harness.vault.remove(credential.id) }
            _ = try await harness.client.person(Login("mona"))
            #expect(harness.refreshes.isEmpty)
            #expect(harness.sent.last == .some(nil))
            #expect(try await harness.vault.credentials().isEmpty)
        }
    }

    @Test("A sign-in or sign-out during a refresh takes precedence", arguments: [true, false])
    func adopted(signsIn: Bool) async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try CredentialManagerHarness.expiring(on: $0)]) })
        { harness in
            harness.advance(by: .seconds(28_700))
            harness.control.hold(onPathPrefix: "/login")
            let request = Task { try await harness.owner() }
            await harness.control.waitForRequests(1, onPathPrefix: "/login")
            let old = try #require(try await harness.vault.credentials().first)
            var fresh = try CredentialManagerHarness.expiring(on: harness.server)
            fresh.expiresAt = harness.now.addingTimeInterval(28_800)
            if signsIn {
                try await harness.vault.save(fresh)
                await harness.manager.use(fresh)
                harness.control.release()
                #expect(try await request.value == "mona")
                #expect(harness.sent == [fresh.token.reveal()])
            } else {
                try await harness.vault.remove(old.id)
                await harness.manager.continueAnonymously()
                harness.control.release()
                await #expect(throws: GitHubError.authenticationRequired) { try await request.value }
            }
            #expect(try await harness.vault.credentials() == (signsIn ? [fresh] : []))
        }
    }

    @Test("A refresh continues after its caller is cancelled, and can be awaited")
    func cancelled() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try CredentialManagerHarness.expiring(on: $0)]) })
        { harness in
            harness.advance(by: .seconds(28_700))
            harness.control.hold(onPathPrefix: "/login")
            let request = Task { try await harness.owner() }
            await harness.control.waitForRequests(1, onPathPrefix: "/login")
            request.cancel()
            let old = try await harness.vault.credentials()
            harness.control.release()
            await harness.manager.finish(upTo: .seconds(20))
            #expect(try await harness.vault.credentials() != old)
            _ = await request.result
        }
    }
}
