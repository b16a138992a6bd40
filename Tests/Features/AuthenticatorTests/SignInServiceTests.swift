@testable import Authenticator
import struct Foundation.Date
import GitHubAPI
import GitHubModel
import Testing

@Suite("Sign-in service", .timeLimit(.minutes(3)))
struct SignInServiceTests {
    private struct RejectedError: Error {}

    @Test("A token is verified, then stored for the host in use")
    func withToken() async throws {
        let vault = MemoryVault()
        let service = try service(vault, host: "ghe.example.org")
        let credential = try await service.signIn(withToken: " ghp_good\r\n")
        #expect(credential.id == StoredCredential.ID(hostKey: "ghe.example.org", accountID: 42))
        #expect(credential.login == (try Login("mona")))
        #expect(credential.token == (try Token("ghp_good")))
        #expect(credential.scopes == ["repo"])
        #expect(try await vault.credentials() == [credential])
    }

    @Test(
        "A text that is not a user token is rejected without a request",
        arguments: [
            ("", SignInError.invalidToken(.empty)), (" \n", .invalidToken(.empty)),
            ("ghp_a ghp_b", .invalidToken(.invalidCharacters)),
            ("ghp_a\nghp_b", .invalidToken(.invalidCharacters)), ("ghr_a", .unsupportedTokenKind(.refresh)),
            ("ghs_a", .unsupportedTokenKind(.installation)),
        ])
    func invalidToken(text: String, error: SignInError) async throws {
        let vault = MemoryVault()
        let service = try service(vault) { _ in
            Issue.record("requests")
            throw RejectedError()
        }
        await #expect(throws: error) { try await service.signIn(withToken: text) }
        #expect(try await vault.credentials().isEmpty)
        #expect(error.description.hasSuffix("."))
    }

    @Test("A token that GitHub rejects does not change the vault")
    func refused() async throws {
        let vault = MemoryVault([try Sample.credential()])
        let service = try service(vault) { _ in throw RejectedError() }
        await #expect(throws: RejectedError.self) { try await service.signIn(withToken: "ghp_bad") }
        #expect(try await vault.credentials() == [Sample.credential()])
    }

    @Test("A grant is stored with its expiration dates")
    func accept() async throws {
        let vault = MemoryVault()
        let grant = TokenGrant(
            token: try Token("ghu_a"), scopes: ["gist"], lifetime: .seconds(28_800),
            refreshToken: try Token("ghr_b"), refreshLifetime: .seconds(100_000))
        let clientID = try #require(try ClientID.choose(option: "Iv1.app", environment: [:], host: Host("github.com")))
        let service = try service(vault) { _ in TokenOwner(login: try Login("mona"), id: 42) }
        let credential = try await service.accept(grant, clientID: clientID)
        #expect(credential.scopes == ["gist"])
        #expect(credential.clientID == "Iv1.app")
        #expect(credential.signedInAt == Date(timeIntervalSince1970: 1_000_000))
        #expect(credential.expiresAt == Date(timeIntervalSince1970: 1_028_800))
        #expect(credential.refreshToken == (try Token("ghr_b")))
        #expect(credential.refreshExpiresAt == Date(timeIntervalSince1970: 1_100_000))
        #expect(try await vault.credentials() == [credential])
    }

    @Test("Signing out removes only that credential")
    func signOut() async throws {
        let other = try Sample.credential(host: "ghe.example.org")
        let vault = MemoryVault([try Sample.credential(), other])
        let service = try service(vault)
        try await service.signOut(Sample.credential().id)
        #expect(try await vault.credentials() == [other])
        try await service.signOut(Sample.credential().id)
    }

    private func service(
        _ vault: MemoryVault, host: String = "github.com",
        identify: @escaping @Sendable (Token) async throws -> TokenOwner = { _ in
            TokenOwner(login: try Login("mona"), id: 42, scopes: ["repo"])
        }
    ) throws -> SignInService {
        SignInService(
            host: try Host(host), environment: [:], vault: vault, now: { Date(timeIntervalSince1970: 1_000_000) },
            identify: identify)
    }
}
