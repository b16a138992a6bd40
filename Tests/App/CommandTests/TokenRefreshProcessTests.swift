import CommandSupport
@testable import Authenticator
import Foundation
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("Token refresh in processes", .timeLimit(.minutes(3)))
struct TokenRefreshProcessTests {
    private static let endpoint = "/login/oauth/access_token"

    @Test("Two concurrent processes refresh the token once, and both succeed")
    func two() async throws {
        try await Ghsearch.run { ghsearch in
            let old = try await ghsearch.storeExpiringCredential()
            ghsearch.control.setLatency(.milliseconds(300), onPathPrefix: Self.endpoint)
            async let first = ghsearch("user", "mona", "--json=login", "--jq", ".login", "--refresh")
            async let second = ghsearch("user", "mona", "--json=login", "--jq", ".login", "--refresh")
            for ended in try await [first, second] { #expect(ended == .init(status: 0, output: "mona\n", errors: "")) }
            #expect(ghsearch.control.requests(onPathPrefix: Self.endpoint).count == 1)
            let token = try await ghsearch("token").output
            #expect(token.hasPrefix("ghu_"))
            #expect(token != old.token.reveal() + "\n")
            #expect(
                ghsearch.control.requests.allSatisfy { $0.header("authorization") != "Bearer \(old.token.reveal())" })
        }
    }

    @Test("status refreshes the token first and shows the new one")
    func status() async throws {
        try await Ghsearch.run { ghsearch in
            let old = try await ghsearch.storeExpiringCredential()
            let status = try await ghsearch("status", "--json=state", "--jq", ".[0].state")
            #expect(status == .init(status: 0, output: "valid\n", errors: ""))
            #expect(ghsearch.control.requests(onPathPrefix: Self.endpoint).count == 1)
            #expect(
                ghsearch.control.requests.allSatisfy { $0.header("authorization") != "Bearer \(old.token.reveal())" })
            #expect(try await ghsearch("status", "--offline").lines.contains { $0.hasPrefix("Expires: ") })
        }
    }

    @Test("A process that is killed before GitHub reads the request leaves a usable credential")
    func killedBefore() async throws {
        try await Ghsearch.run { ghsearch in
            let old = try await ghsearch.storeExpiringCredential()
            ghsearch.control.inject(.hang, onPathPrefix: Self.endpoint)
            try await ghsearch.killDuringRefresh { _ in true }
            #expect(try await ghsearch.vault.credentials() == [old])
            #expect(try await ghsearch("user", "mona", "--json=login", "--jq", ".login").output == "mona\n")
            #expect(ghsearch.control.requests(onPathPrefix: Self.endpoint).count == 2)
        }
    }

    @Test("A process that is killed before it stores the new tokens requires a new sign-in")
    func killedAfter() async throws {
        try await Ghsearch.run { ghsearch in
            let old = try await ghsearch.storeExpiringCredential()
            ghsearch.control.inject(.slow(bytes: 1, every: .seconds(60)), onPathPrefix: Self.endpoint)
            try await ghsearch.killDuringRefresh { control in !control.accepts(token: old.token.reveal()) }
            #expect(try await ghsearch.vault.credentials() == [old])
            for _ in 1...2 {
                let ended = try await ghsearch("user", "mona")
                #expect(ended.status == 4)
                #expect(ended.errors == "The token of mona has expired. Run `ghsearch login`.\n")
            }
            _ = try await ghsearch("login", "--with-token", input: try ghsearch.control.token(for: "mona"))
            #expect(try await ghsearch("user", "mona", "--json=login", "--jq", ".login").output == "mona\n")
        }
    }
}

extension Ghsearch {
    fileprivate var vault: SealedFileVault { SealedFileVault(directory: home.path + "/.local/state/ghsearch") }

    /// Stores a credential of mona that expires in a minute and can be refreshed.
    fileprivate func storeExpiringCredential() async throws -> StoredCredential {
        let pair = try control.expiringToken(for: "mona")
        var signIn = StoredCredential(
            id: .init(hostKey: address, accountID: Int64(Dataset.Fixture.mona.id)), login: try Login("mona"),
            token: try Token(pair.token), signedInAt: Date())
        signIn.clientID = Client.gitHubApp.id
        signIn.refreshToken = try Token(pair.refreshToken)
        signIn.expiresAt = Date().addingTimeInterval(60)
        try await vault.save(signIn)
        return try #require(try await vault.credentials().first)
    }

    /// Starts a command, waits until it refreshes the token and `isReady` returns true, then sends SIGKILL.
    fileprivate func killDuringRefresh(_ isReady: (StandInControl) -> Bool) async throws {
        let terminal = try terminal("user", "mona")
        await control.waitForRequests(1, onPathPrefix: "/login/oauth/access_token")
        while !isReady(control) { await Task.yield() }
        terminal.end()
        _ = try await terminal.waitForExit()
    }
}
