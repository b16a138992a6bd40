import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("login --with-token", .timeLimit(.minutes(3)))
struct TokenSignInTests {
    @Test("A valid token is stored encrypted, readable by its owner only")
    func good() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona", scopes: ["repo"])
            let login = try await ghsearch("login", "--with-token", input: "  \(token)\n")
            #expect(login == .init(status: 0, output: "", errors: "Signed in to \(ghsearch.address) as mona.\n"))
            let modes = try await ghsearch.shell(
                "cd \"$HOME/.local/state\" && find ghsearch -printf '%M %y\\n' | sort -u")
            #expect(modes.lines == ["-rw------- f", "drwx------ d"])
            let found = try await ghsearch.shell("grep -rac '\(token)' \"$HOME\" | grep -v ':0$'")
            #expect(found.output == "")
            #expect(try await ghsearch("token").output == token + "\n")
        }
    }

    @Test("A token of 520 characters with dots is stored, printed, sent and hidden as others are")
    func long() async throws {
        try await Ghsearch.run { ghsearch in
            let ending = Array(repeating: String(repeating: "aB3_-", count: 34), count: 3).joined(separator: ".")
            let token = try ghsearch.control.token(for: "mona", kind: .githubApp, ending: String(ending.prefix(516)))
            #expect(token.count >= 516)
            #expect(try await ghsearch("login", "--with-token", input: token + "\n").status == 0)
            #expect(try await ghsearch("token").output == token + "\n")
            let user = try await ghsearch("user", "@me", "--verbose")
            #expect(user.status == 0, "\(user.errors)")
            #expect(!user.errors.contains(ending.prefix(100)))
            let variable = try await ghsearch("user", "@me", environment: ["GHSEARCH_TOKEN": token])
            #expect(variable.output == user.output)
        }
    }

    @Test(
        "A text that is not a token, or a rejected token, is not stored",
        arguments: [
            ("", 4, "The token is empty"), ("ghr_refresh", 4, "refresh token"),
            ("gho_unknown", 4, "rejected the token"),
            ("two words", 4, "Not a token"), ("ghs_installation", 4, "app installation"),
            (String(repeating: "x", count: 70_000), 1, "larger than 65536 bytes"), ("gho_\u{1B}[2J", 4, "Not a token"),
        ])
    func refused(token: String, status: Int32, words: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("login", "--with-token", input: token + "\n")
            #expect(ended.status == status)
            #expect(ended.errors.contains(words))
            #expect(ended.output == "")
            #expect(token.isEmpty || !ended.errors.contains(token))
            #expect(try await ghsearch("token").status == 4)
        }
    }

    @Test("On a terminal the token is not shown")
    func terminal() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            let login = try ghsearch.terminal("login", "--with-token")
            try await login.waitFor("Paste the token, then press Return. It is not shown.")
            login.send("wrong\u{15}x\u{7F}\(token)\r")
            try await login.expectExit(.code(0))
            #expect(login.lines.contains("Signed in to \(ghsearch.address) as mona."))
            let output = String(decoding: login.transcript, as: UTF8.self)
            #expect(!output.contains(token))
            #expect(!output.contains("wrong"))
            #expect(try await ghsearch("token").output == token + "\n")
        }
    }

    @Test("The environment overrides the stored token, GHSEARCH_TOKEN first, and login warns about it")
    func order() async throws {
        try await Ghsearch.run { ghsearch in
            let (stored, other, first) = (
                try ghsearch.control.token(for: "mona"), try ghsearch.control.token(for: "hundred"),
                try ghsearch.control.token(for: "one-repo")
            )
            let login = try await ghsearch(
                "login", "--with-token", input: stored, environment: ["GH_ENTERPRISE_TOKEN": other])
            #expect(login.errors.contains("GH_ENTERPRISE_TOKEN is set and overrides this sign-in."))
            #expect(try await ghsearch("token").output == stored + "\n")
            let both = ["GH_ENTERPRISE_TOKEN": other, "GITHUB_ENTERPRISE_TOKEN": stored, "GHSEARCH_TOKEN": first]
                .mapValues { $0 as String? }
            #expect(try await ghsearch("status", environment: both).firstLine.hasSuffix("signed in as one-repo"))
            let without = both.filter { $0.key != "GHSEARCH_TOKEN" }
            #expect(try await ghsearch("status", environment: without).firstLine.hasSuffix("signed in as hundred"))
            // Tokens of github.com are not used for another host.
            #expect(try await ghsearch("token", environment: ["GH_TOKEN": other]).output == stored + "\n")
            let logout = try await ghsearch("logout", environment: ["GHSEARCH_TOKEN": first])
            #expect(logout.errors.contains("GHSEARCH_TOKEN is still set and in use."))
            _ = try await ghsearch("logout", "--all")
            let none = try await ghsearch("logout", environment: ["GHSEARCH_TOKEN": first])
            #expect(none.errors.contains("GHSEARCH_TOKEN is set and in use. To stop using it, unset it."))
        }
    }

    @Test("A GitHub App's token lists only public repositories, with a message", arguments: [true, false])
    func gitHubApp(isStored: Bool) async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona", kind: .githubApp)
            let given: [String: String?] = isStored ? [:] : ["GHSEARCH_TOKEN": token]
            if isStored { #expect(try await ghsearch("login", "--with-token", input: token).status == 0) }
            let anonymous = try await ghsearch("repos", "mona")
            for (command, expected) in [("repos", anonymous), ("user", try await ghsearch("user", "mona"))] {
                let own = try await ghsearch(command, environment: given)
                #expect(own.status == 0)
                #expect(own.output == expected.output)
                #expect(!own.output.isEmpty)
                #expect(
                    own.errors
                        == "A GitHub App's token can't list private repositories. Showing the public ones.\n")
            }
        }
    }

    @Test("A rejected stored token requires a new sign-in")
    func revoked() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            _ = try await ghsearch("login", "--with-token", input: token)
            ghsearch.control.revoke(token: token)
            for command in ["repos", "user", "status"] {
                let ended = try await ghsearch(command)
                #expect(ended.status == 4)
                #expect(ended.errors == "GitHub rejected the token. Run `ghsearch login`.\n")
            }
        }
    }

    @Test(
        "--verbose logs each request without the token",
        arguments: [
            ["repos"], ["user"], ["status"], ["users", "a"], ["repos", "many-repos"], ["login", "--with-token"],
        ])
    func verbose(command: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona", scopes: ["repo"])
            let terminal = try await ghsearch.printed(
                ["repos", "--verbose"], environment: ["GHSEARCH_TOKEN": token])
            let ended = try await ghsearch.call(
                command + ["--verbose", "--refresh"], input: token, environment: ["GHSEARCH_TOKEN": token])
            #expect(ended.status == 0)
            #expect(ended.errors.contains(#/\* (GET|POST) http\S+( \w+)? (200|304) \d+ ms \d+ bytes/#))
            let all = ended.output + ended.errors + String(decoding: terminal.transcript, as: UTF8.self)
            #expect(!all.contains(token.dropFirst(4)))
        }
    }
}
