import Authenticator
import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("Whom GitHub is asked as", .timeLimit(.minutes(1)))
struct CredentialManagerTests {
    private static func signIn(_ login: String, account: Int64 = 1, on server: StandInServer) throws -> StoredCredential
    {
        let key = try Host("github.com", apiURL: server.baseURL, webURL: nil).key
        return try Sample.signIn(
            host: key, account: account, login: login, token: server.control.token(for: login),
            at: 1_800_000_000 + Double(account))
    }

    @Test("Nothing is read before somebody asks, and then once")
    func lazy() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try Self.signIn("mona", on: $0)]) }) { rig in
            #expect(await rig.vault.reads == 0)
            async let first = rig.owner()
            async let second = rig.owner()
            #expect(try await [first, second, rig.owner()] == ["mona", "mona", "mona"])
            #expect(await rig.vault.reads == 1)
            guard case .usable(let inUse) = try await rig.keeper.status() else {
                Issue.record("it is usable")
                return
            }
            #expect(inUse.account == 1)
        }
    }

    @Test("A token of the environment that GitHub refuses is sent once, and its variable is named")
    func environment() async throws {
        let variables = ["GHSEARCH_TOKEN": "gho_wrong"]
        try await CredentialManagerHarness.run(
            environment: variables, vault: { MemoryVault([try Self.signIn("mona", on: $0)]) }
        ) {
            rig in
            for _ in 1...3 { await #expect(throws: GitHubError.unauthorized) { try await rig.owner() } }
            #expect(rig.sent == ["gho_wrong"])
            let trouble = CredentialError.rejected(.environment("GHSEARCH_TOKEN"))
            try await #expect(rig.keeper.status() == .unusable(trouble))
            #expect(trouble.description.contains("GHSEARCH_TOKEN"))
        }
    }

    @Test("A variable that holds no token is named, each time")
    func badVariable() async throws {
        try await CredentialManagerHarness.run(environment: ["GHSEARCH_TOKEN": "a b"]) { rig in
            for _ in 1...2 {
                await #expect(throws: SignInError.invalidEnvironmentToken(variable: "GHSEARCH_TOKEN")) {
                    try await rig.owner()
                }
            }
            #expect(rig.control.requests.isEmpty)
        }
    }

    @Test("Where sign-ins can't be read that is told once, and it goes on as nobody")
    func brokenVault() async throws {
        try await CredentialManagerHarness.run(vault: { _ in MemoryVault(broken: .decryptionFailed(path: "/x")) }) {
            rig in
            for _ in 1...2 { _ = try await rig.client.refreshing.person(Login("mona")) }
            #expect(rig.sent == [nil, nil] && rig.failures.read { $0 } == [.decryptionFailed(path: "/x")])
            try await #expect(rig.keeper.status() == .anonymous)
        }
    }

    @Test("After a new sign-in the same client goes on with its token, and with what its account saw")
    func adopt() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try Self.signIn("mona", on: $0)]) }) { rig in
            let mona = try await rig.client.tokenOwner().person
            let other = try Self.signIn("one-repo", account: 2, on: rig.server)
            await rig.keeper.use(other)
            #expect(try await rig.client.tokenOwner().person.login == Login("one-repo"))
            #expect(rig.sent.last == other.token.reveal())
            let again = try Self.signIn("mona", on: rig.server)
            await rig.keeper.use(again)
            #expect(try await rig.client.tokenOwner().person == mona)
            #expect(rig.sent.count == 2, "it was fresh, and mona's")
            #expect(Set(rig.shelf.read { $0.keys.map(\.account) }) == [1, 2])
        }
    }

    @Test("Somebody who signs in anew after a refusal is asked as at once; so is nobody, if that is wished")
    func afterRefusal() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try Self.signIn("mona", on: $0)]) }) { rig in
            let old = try #require(try await rig.vault.signIns().first)
            rig.control.revoke(token: old.token.reveal())
            for _ in 1...2 { await #expect(throws: GitHubError.unauthorized) { try await rig.owner() } }
            try await #expect(rig.keeper.status() == .unusable(.rejected(.stored(old))))
            await rig.keeper.continueAnonymously()
            _ = try await rig.client.refreshing.person(Login("mona"))
            try await #expect(rig.keeper.status() == .anonymous)
            let new = try Self.signIn("mona", on: rig.server)
            await rig.keeper.use(new)
            try await #expect(rig.owner() == "mona")
            #expect(rig.sent == [old.token.reveal(), nil, new.token.reveal()])
        }
    }

    @Test("What another process stored in place of a refused sign-in is found, during the refusal and after it")
    func elsewhere() async throws {
        try await CredentialManagerHarness.run(vault: { MemoryVault([try Self.signIn("mona", on: $0)]) }) { rig in
            _ = try await rig.owner()
            let first = try #require(try await rig.vault.signIns().first)
            rig.control.revoke(token: first.token.reveal())
            let second = try Self.signIn("mona", on: rig.server)
            try await rig.vault.save(second)
            try await #expect(rig.owner() == "mona")
            rig.control.revoke(token: second.token.reveal())
            await #expect(throws: GitHubError.unauthorized) { try await rig.owner() }
            try await rig.vault.save(try Self.signIn("one-repo", account: 2, on: rig.server))
            #expect(try await rig.owner() == "one-repo")
        }
    }
}
