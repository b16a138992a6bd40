import Authenticator
import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("Credential manager", .timeLimit(.minutes(3)))
struct CredentialManagerTests {
    private static func credential(_ login: String, account: Int64 = 1, on server: StandInServer) throws
        -> StoredCredential
    {
        let key = try Host("github.com", apiURL: server.baseURL, webURL: nil).key
        return try Sample.credential(
            host: key, account: account, login: login, token: server.control.token(for: login),
            at: 1_800_000_000 + Double(account))
    }

    @Test("The credential is loaded once, when it is first needed")
    func lazy() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try Self.credential("mona", on: $0)]) }) {
            harness in
            #expect(await harness.vault.reads == 0)
            async let first = harness.owner()
            async let second = harness.owner()
            #expect(try await [first, second, harness.owner()] == ["mona", "mona", "mona"])
            #expect(await harness.vault.reads == 1)
            guard case .usable(let active) = try await harness.manager.status() else {
                Issue.record("it is usable")
                return
            }
            #expect(active.account == 1)
        }
    }

    @Test("A rejected token of the environment is sent once, and the error names its variable")
    func environment() async throws {
        let variables = ["GHSEARCH_TOKEN": "gho_wrong"]
        try await CredentialManagerHarness.run(
            environment: variables, vault: { MemoryVault([try Self.credential("mona", on: $0)]) }
        ) {
            harness in
            for _ in 1...3 { await #expect(throws: GitHubError.unauthorized) { try await harness.owner() } }
            #expect(harness.sent == ["gho_wrong"])
            let error = CredentialError.rejected(.environment("GHSEARCH_TOKEN"))
            try await #expect(harness.manager.status() == .unusable(error))
            #expect(error.description.contains("GHSEARCH_TOKEN"))
        }
    }

    @Test("A variable that is not a token is an error for each request")
    func invalidVariable() async throws {
        try await CredentialManagerHarness.run(environment: ["GHSEARCH_TOKEN": "a b"]) { harness in
            for _ in 1...2 {
                await #expect(throws: SignInError.invalidEnvironmentToken(variable: "GHSEARCH_TOKEN")) {
                    try await harness.owner()
                }
            }
            #expect(harness.control.requests.isEmpty)
        }
    }

    @Test("A vault that can't be read is reported once, and requests are anonymous")
    func brokenVault() async throws {
        try await CredentialManagerHarness.run(vault: { _ in MemoryVault(broken: .decryptionFailed(path: "/x")) }) {
            harness in
            for _ in 1...2 { _ = try await harness.client.refreshing.person(Login("mona")) }
            #expect(harness.sent == [nil, nil])
            #expect(harness.failures.read { $0 } == [.decryptionFailed(path: "/x")])
            try await #expect(harness.manager.status() == .anonymous)
        }
    }

    @Test("After a new sign-in the same client uses its token and the account's cached responses")
    func use() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try Self.credential("mona", on: $0)]) }) {
            harness in
            let mona = try await harness.client.tokenOwner().person
            let other = try Self.credential("one-repo", account: 2, on: harness.server)
            await harness.manager.use(other)
            #expect(try await harness.client.tokenOwner().person.login == Login("one-repo"))
            #expect(harness.sent.last == other.token.reveal())
            let again = try Self.credential("mona", on: harness.server)
            await harness.manager.use(again)
            #expect(try await harness.client.tokenOwner().person == mona)
            #expect(harness.sent.count == 2, "it was fresh, and mona's")
            #expect(Set(harness.cache.read { $0.keys.map(\.account) }) == [1, 2])
        }
    }

    @Test("After a rejection, a new sign-in or continuing anonymously takes effect immediately")
    func afterRejection() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try Self.credential("mona", on: $0)]) }) {
            harness in
            let old = try #require(try await harness.vault.credentials().first)
            harness.control.revoke(token: old.token.reveal())
            for _ in 1...2 { await #expect(throws: GitHubError.unauthorized) { try await harness.owner() } }
            try await #expect(harness.manager.status() == .unusable(.rejected(.stored(old))))
            await harness.manager.continueAnonymously()
            _ = try await harness.client.refreshing.person(Login("mona"))
            try await #expect(harness.manager.status() == .anonymous)
            let new = try Self.credential("mona", on: harness.server)
            await harness.manager.use(new)
            try await #expect(harness.owner() == "mona")
            #expect(harness.sent == [old.token.reveal(), nil, new.token.reveal()])
        }
    }

    @Test("A credential that another process stored replaces a rejected one, during the rejection and later")
    func elsewhere() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try Self.credential("mona", on: $0)]) }) {
            harness in
            _ = try await harness.owner()
            let first = try #require(try await harness.vault.credentials().first)
            harness.control.revoke(token: first.token.reveal())
            let second = try Self.credential("mona", on: harness.server)
            try await harness.vault.save(second)
            try await #expect(harness.owner() == "mona")
            harness.control.revoke(token: second.token.reveal())
            await #expect(throws: GitHubError.unauthorized) { try await harness.owner() }
            try await harness.vault.save(try Self.credential("one-repo", account: 2, on: harness.server))
            #expect(try await harness.owner() == "one-repo")
        }
    }

    @Test("A credential that another process stored is adopted only instead of a rejected one")
    func adoption() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try Self.credential("mona", on: $0)]) }) {
            harness in
            _ = try await harness.owner()
            let first = try #require(try await harness.vault.credentials().first)
            let second = try Self.credential("one-repo", account: 2, on: harness.server)
            harness.control.revoke(token: first.token.reveal())
            await #expect(throws: GitHubError.unauthorized) { try await harness.owner() }
            #expect(await harness.manager.adoptStoredCredential() == nil)
            try await harness.vault.save(second)
            #expect(await harness.manager.adoptStoredCredential() == second)
            #expect(try await harness.owner() == "one-repo")
            #expect(await harness.manager.adoptStoredCredential() == nil)
        }
    }
}
