import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Command recovery", .timeLimit(.minutes(3)))
struct CommandRecoveryTests {
    /// Signs in with a token of mona, then revokes the token.
    private func signedOut(_ test: (Ghsearch, String) async throws -> Void) async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            #expect(try await ghsearch("login", "--with-token", input: token).status == 0)
            ghsearch.control.revoke(token: token)
            try await test(ghsearch, token)
        }
    }

    @Test(
        "On a terminal the user signs in again, and the command runs again",
        arguments: [
            ["users", "octo-org"], ["repos", "hundred-one", "--limit", "2"], ["user", "one-repo"], ["repos"],
        ])
    func recovered(words: [String]) async throws {
        try await signedOut { ghsearch, token in
            let terminal = try PseudoTerminal(
                Ghsearch.path, words, environment: ghsearch.environment, collectsOutput: true)
            try await terminal.waitFor("GitHub rejected the stored token. Sign in to continue.")
            try await terminal.waitFor("Waiting for approval…")
            try ghsearch.control.approve(as: "mona")
            try await terminal.expectExit(.code(0))
            let expected = try await ghsearch.call(words)
            #expect(terminal.output == expected.output)
            #expect(!terminal.output.isEmpty)
            #expect(!terminal.look(\.text).contains(token))
            #expect(try await ghsearch("status").status == 0)
        }
    }

    @Test("The menu offers another account that is signed in, which later commands use, too", arguments: [true, false])
    func otherAccount(hasClient: Bool) async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            for login in ["hundred", "mona"] {
                let token = try ghsearch.control.token(for: login)
                #expect(try await ghsearch("login", "--with-token", input: token).status == 0)
                if login == "mona" { ghsearch.control.revoke(token: token) }
            }
            let client: [String: String?] = hasClient ? [:] : ["GHSEARCH_CLIENT_ID": nil]
            let terminal = try ghsearch.terminal("user", "one-repo", environment: client)
            try await terminal.waitFor("1  Use the account hundred, which is signed in")
            terminal.send("1")
            try await terminal.waitFor("as hundred.")
            try await terminal.expectExit(.code(0))
            #expect(!ghsearch.control.requests.contains { $0.target.hasPrefix("/login/device/code") })
            #expect(try await ghsearch("user", "@me", "--jq", ".login").output == "hundred\n")
        }
    }

    @Test("A second rejection is an error without another sign-in")
    func once() async throws {
        try await signedOut { ghsearch, _ in
            let terminal = try ghsearch.terminal("users", "octo-org")
            try await terminal.waitFor("Waiting for approval…")
            try ghsearch.control.approve(as: "mona")
            ghsearch.control.inject(.status(401), onPathPrefix: "/graphql", times: nil)
            let end = try await terminal.waitForExit()
            #expect(end != .code(0))
            #expect(terminal.look(\.text).ranges(of: "Your one-time code").count == 1)
        }
    }

    @Test("In a pipe a rejected token is exit code 4, and no code is requested")
    func piped() async throws {
        try await signedOut { ghsearch, token in
            let ended = try await ghsearch("users", "octo-org")
            #expect(ended.status == 4)
            #expect(ended.output == "")
            #expect(ended.errors == "GitHub rejected the token. Run `ghsearch login`.\n")
            #expect(!ghsearch.control.requests.contains { $0.target.hasPrefix("/login/device/code") })
        }
    }

    @Test("On a terminal, a rejected variable and a missing client ID are errors without a sign-in")
    func notRecoverable() async throws {
        try await signedOut { ghsearch, token in
            let named = try await ghsearch.printed(["users", "octo-org"], environment: ["GHSEARCH_TOKEN": token])
            try await named.expectExit(.code(4))
            #expect(named.look(\.text).contains("GitHub rejected the token in GHSEARCH_TOKEN."))
            let unknown = try await ghsearch.printed(["users", "octo-org"], environment: ["GHSEARCH_CLIENT_ID": nil])
            try await unknown.expectExit(.code(4))
            #expect(unknown.look(\.text).contains("Run `ghsearch login`."))
            #expect(!ghsearch.control.requests.contains { $0.target.hasPrefix("/login/device/code") })
        }
    }

    @Test("Esc and Ctrl-C store nothing and print no result", arguments: ["\u{1B}", "\u{3}"])
    func left(key: String) async throws {
        try await signedOut { ghsearch, _ in
            let terminal = try ghsearch.terminal("repos")
            try await terminal.waitFor("Waiting for approval…")
            terminal.send(key)
            try await terminal.expectExit(.code(130))
            #expect(!terminal.isTakingKeys)
            #expect(try await ghsearch("status").status == 4)
        }
    }
}
