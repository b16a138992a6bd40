import Authenticator
import GitHubAPI
import GitHubModel
import GitHubStandIn
import Synchronization
import TestSupport
import Testing

@Suite("Tokens of gh", .timeLimit(.minutes(2)))
struct TokenOfGHTests {
    /// What gh prints, and how often it was run.
    private final class GH: Sendable {
        let token = Mutex("gho_old")
        let runs = Mutex(0)

        @Sendable func read(_ login: Login) -> String {
            runs.withLock { $0 += 1 }
            return token.withLock { $0 }
        }
    }

    private func vault(isFromGH: Bool = true) -> (StandInServer) throws -> MemoryVault {
        { server in
            let key = try Host("github.com", apiURL: server.baseURL, webURL: nil).key
            let mona = Int64(Dataset.Fixture.mona.id)
            var credential = try Sample.credential(host: key, account: mona, login: "mona", token: "gho_old")
            credential.isFromGH = isFromGH
            return MemoryVault([credential])
        }
    }

    @Test("A rejected token is read again from gh, stored, and used for the same request")
    func renewed() async throws {
        let gh = GH()
        try await CredentialManagerHarness.run(vault: vault(), tokenOfGH: gh.read) { harness in
            let token = try harness.control.token(for: "mona")
            gh.token.withLock { $0 = "\(token)\n" }
            async let other = harness.owner()
            #expect(try await [harness.owner(), other] == ["mona", "mona"])
            #expect(gh.runs.withLock { $0 } == 1)
            let stored = try await harness.vault.credentials()
            #expect(stored.map { $0.token.reveal() } == [token])
            #expect(stored.map(\.isFromGH) == [true])
        }
    }

    @Test("While gh has the rejected token it is run every 5 s at most, and its next token is used")
    func later() async throws {
        let gh = GH()
        try await CredentialManagerHarness.run(vault: vault(), tokenOfGH: gh.read) { harness in
            for _ in 1...3 { await #expect(throws: GitHubError.unauthorized) { try await harness.owner() } }
            #expect(gh.runs.withLock { $0 } == 1)
            #expect(harness.sent == ["gho_old"])
            let token = try harness.control.token(for: "mona")
            gh.token.withLock { $0 = token }
            harness.advance(by: .seconds(6))
            #expect(try await harness.owner() == "mona")
        }
    }

    @Test("The token of another account is not used")
    func otherAccount() async throws {
        let gh = GH()
        try await CredentialManagerHarness.run(vault: vault(), tokenOfGH: gh.read) { harness in
            let token = try harness.control.token(for: "hundred")
            gh.token.withLock { $0 = token }
            await #expect(throws: GitHubError.unauthorized) { try await harness.owner() }
            #expect(try await harness.vault.credentials().map { $0.token.reveal() } == ["gho_old"])
        }
    }

    @Test("gh is not run for a token from elsewhere")
    func elsewhere() async throws {
        let gh = GH()
        try await CredentialManagerHarness.run(vault: vault(isFromGH: false), tokenOfGH: gh.read) { harness in
            await #expect(throws: GitHubError.unauthorized) { try await harness.owner() }
            #expect(gh.runs.withLock { $0 } == 0)
        }
    }
}
