import Authenticator
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Processes that renew a sign-in", .timeLimit(.minutes(3)))
struct TokenRefreshProcessTests {
    private static let endpoint = "/login/oauth/access_token"

    @Test("Two at once renew it once, and both are answered")
    func two() async throws {
        try await Ghsearch.run { ghsearch in
            let old = try await ghsearch.signInAboutToEnd()
            ghsearch.control.setLatency(.milliseconds(300), onPathPrefix: Self.endpoint)
            async let first = ghsearch("user", "mona", "--json=login", "--jq", ".login", "--refresh")
            async let second = ghsearch("user", "mona", "--json=login", "--jq", ".login", "--refresh")
            for ended in try await [first, second] { #expect(ended == .init(status: 0, output: "mona\n", errors: "")) }
            #expect(ghsearch.control.requests(onPathPrefix: Self.endpoint).count == 1)
            let token = try await ghsearch("token").output
            #expect(token.hasPrefix("ghu_") && token != old.token.reveal() + "\n")
            #expect(
                ghsearch.control.requests.allSatisfy { $0.header("authorization") != "Bearer \(old.token.reveal())" })
        }
    }

    @Test("status renews it first, and tells of the new token")
    func status() async throws {
        try await Ghsearch.run { ghsearch in
            let old = try await ghsearch.signInAboutToEnd()
            let status = try await ghsearch("status", "--json=state", "--jq", ".[0].state")
            #expect(status == .init(status: 0, output: "valid\n", errors: ""))
            #expect(ghsearch.control.requests(onPathPrefix: Self.endpoint).count == 1)
            #expect(
                ghsearch.control.requests.allSatisfy { $0.header("authorization") != "Bearer \(old.token.reveal())" })
            #expect(try await ghsearch("status", "--offline").lines.contains { $0.hasPrefix("Ends: ") })
        }
    }

    @Test("Killed before GitHub reads the request, the sign-in is as good as before")
    func killedBefore() async throws {
        try await Ghsearch.run { ghsearch in
            let old = try await ghsearch.signInAboutToEnd()
            ghsearch.control.inject(.hang, onPathPrefix: Self.endpoint)
            try await ghsearch.killWhileItRenews { _ in true }
            #expect(try await ghsearch.vault.signIns() == [old])
            #expect(try await ghsearch("user", "mona", "--json=login", "--jq", ".login").output == "mona\n")
            #expect(ghsearch.control.requests(onPathPrefix: Self.endpoint).count == 2)
        }
    }

    @Test("Killed before the new pair is kept, the next run says to sign in again, and that mends it")
    func killedAfter() async throws {
        try await Ghsearch.run { ghsearch in
            let old = try await ghsearch.signInAboutToEnd()
            ghsearch.control.inject(.slow(bytes: 1, every: .seconds(60)), onPathPrefix: Self.endpoint)
            try await ghsearch.killWhileItRenews { control in !control.accepts(token: old.token.reveal()) }
            #expect(try await ghsearch.vault.signIns() == [old])
            for _ in 1...2 {
                let ended = try await ghsearch("user", "mona")
                #expect(ended.status == 4)
                #expect(ended.errors == "The sign-in of mona has expired. Run `ghsearch login`.\n")
            }
            _ = try await ghsearch("login", "--with-token", input: try ghsearch.control.token(for: "mona"))
            #expect(try await ghsearch("user", "mona", "--json=login", "--jq", ".login").output == "mona\n")
        }
    }
}

extension Ghsearch {
    fileprivate var vault: SealedFileVault { SealedFileVault(directory: home.path + "/.local/state/ghsearch") }

    /// Signs mona in with a token that ends in a minute, and can be renewed.
    fileprivate func signInAboutToEnd() async throws -> StoredCredential {
        let pair = try control.expiringToken(for: "mona")
        var signIn = StoredCredential(
            id: .init(hostKey: address, accountID: Int64(Dataset.Fixture.mona.id)), login: try Login("mona"),
            token: try Token(pair.token), signedInAt: Date())
        signIn.clientID = Client.gitHubApp.id
        signIn.refreshToken = try Token(pair.refreshToken)
        signIn.expiresAt = Date().addingTimeInterval(60)
        try await vault.save(signIn)
        return try #require(try await vault.signIns().first)
    }

    /// Starts a command, waits until it renews and `isThere`, then kills it as `kill -9` does.
    fileprivate func killWhileItRenews(_ isThere: (StandInControl) -> Bool) async throws {
        let terminal = try terminal("user", "mona")
        await control.waitForRequests(1, onPathPrefix: "/login/oauth/access_token")
        while !isThere(control) { await Task.yield() }
        terminal.end()
        _ = try await terminal.waitForExit()
    }
}
