import Authenticator
import GitHubAPI
import GitHubModel
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Sign-ins of a host", .timeLimit(.minutes(1)))
struct SignInServiceTests {
    private struct Refused: Error {}

    @Test("A token given as text is checked, then stored for the host in use")
    func withToken() async throws {
        let vault = MemoryVault()
        let service = try service(vault, host: "ghe.example.org")
        let signIn = try await service.signIn(withToken: " ghp_good\r\n")
        #expect(signIn.id == StoredCredential.ID(hostKey: "ghe.example.org", accountID: 42))
        #expect(signIn.login == (try Login("mona")))
        #expect(signIn.token == (try Token("ghp_good")))
        #expect(signIn.scopes == ["repo"])
        #expect(try await vault.signIns() == [signIn])
    }

    @Test(
        "What can't be a person's token is refused before anybody is asked",
        arguments: [
            ("", SignInError.invalidToken(.empty)), (" \n", .invalidToken(.empty)),
            ("ghp_a ghp_b", .invalidToken(.invalidCharacters)),
            ("ghp_a\nghp_b", .invalidToken(.invalidCharacters)), ("ghr_a", .unsupportedTokenKind(.refresh)),
            ("ghs_a", .unsupportedTokenKind(.installation)),
        ])
    func badToken(text: String, error: SignInError) async throws {
        let vault = MemoryVault()
        let service = try service(vault) { _ in
            Issue.record("asked")
            throw Refused()
        }
        await #expect(throws: error) { try await service.signIn(withToken: text) }
        #expect(try await vault.signIns().isEmpty)
        #expect(error.description.hasSuffix("."))
    }

    @Test("A token GitHub refuses is not stored, and what was stored stays")
    func refused() async throws {
        let vault = MemoryVault([try Sample.signIn()])
        let service = try service(vault) { _ in throw Refused() }
        await #expect(throws: Refused.self) { try await service.signIn(withToken: "ghp_bad") }
        #expect(try await vault.signIns() == [Sample.signIn()])
    }

    @Test("A grant is stored with its ends, counted from when it came")
    func accept() async throws {
        let vault = MemoryVault()
        let grant = TokenGrant(
            token: try Token("ghu_a"), scopes: ["gist"], lifetime: .seconds(28_800),
            refreshToken: try Token("ghr_b"), refreshLifetime: .seconds(100_000))
        let clientID = try ClientID.choose(option: "Iv1.app", environment: [:], host: Host("github.com"))
        let service = try service(vault) { _ in Account(login: try Login("mona"), id: 42) }
        let signIn = try await service.accept(grant, clientID: clientID)
        #expect(signIn.scopes == ["gist"])
        #expect(signIn.clientID == "Iv1.app")
        #expect(signIn.signedInAt == Date(timeIntervalSince1970: 1_000_000))
        #expect(signIn.expiresAt == Date(timeIntervalSince1970: 1_028_800))
        #expect(signIn.refreshToken == (try Token("ghr_b")))
        #expect(signIn.refreshExpiresAt == Date(timeIntervalSince1970: 1_100_000))
        #expect(try await vault.signIns() == [signIn])
    }

    @Test("Signing out removes that sign-in, and no other")
    func signOut() async throws {
        let other = try Sample.signIn(host: "ghe.example.org")
        let vault = MemoryVault([try Sample.signIn(), other])
        let service = try service(vault)
        try await service.signOut(Sample.signIn().id)
        #expect(try await vault.signIns() == [other])
        try await service.signOut(Sample.signIn().id)
    }

    private func service(
        _ vault: MemoryVault, host: String = "github.com",
        identify: @escaping @Sendable (Token) async throws -> Account = { _ in
            Account(login: try Login("mona"), id: 42, scopes: ["repo"])
        }
    ) throws -> SignInService {
        SignInService(
            dependencies: .init(vault: vault, identify: identify) { Date(timeIntervalSince1970: 1_000_000) },
            properties: .init(host: try Host(host), environment: [:]))
    }
}
