import CommandSupport
@testable import Authenticator
import Foundation
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("logout", .timeLimit(.minutes(3)))
struct LogoutTests {
    private func signIn(_ ghsearch: Ghsearch, _ logins: String...) async throws -> [String] {
        var tokens: [String] = []
        for login in logins {
            tokens.append(try ghsearch.control.token(for: login))
            #expect(try await ghsearch("login", "--with-token", input: tokens.last ?? "").status == 0)
        }
        return tokens
    }

    @Test("With several accounts a script must use --user or --all")
    func several() async throws {
        try await Ghsearch.run { ghsearch in
            let tokens = try await signIn(ghsearch, "mona", "hundred", "one-repo")
            let unclear = try await ghsearch("logout")
            #expect(unclear.status == 64)
            #expect(unclear.errors.contains("one-repo, hundred, mona. Use --user or --all."))
            #expect(
                try await ghsearch("logout", "--user", "@HUNDRED").errors.contains(
                    "Signed out hundred from"))
            #expect(try await ghsearch("logout", "--user", "hundred").status == 4)
            #expect(try await ghsearch("token", "--account", "mona").output == tokens[0] + "\n")
            #expect(try await ghsearch("logout", "--all").status == 0)
            #expect(try await ghsearch("logout", "--all").status == 1)
            let left = try await ghsearch.shell(#"cat "$HOME/.config/ghsearch/accounts.json" 2>/dev/null"#)
            #expect(left.output == "")
        }
    }

    @Test("With several accounts a terminal shows a prompt")
    func prompt() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await signIn(ghsearch, "mona", "hundred")
            for (input, status) in [("unknown\r", Int32(130)), ("mona\r", 0)] {
                let terminal = try ghsearch.terminal("logout")
                try await terminal.waitFor("Several accounts are signed in to")
                terminal.send(input)
                try await terminal.expectExit(.code(status))
            }
            #expect(try await ghsearch("status", "--json=login").output == "[{\"login\":\"hundred\"}]\n")
        }
    }

    @Test("An open prompt notices a sign-out and another sign-in before its next request")
    func noticed() async throws {
        try await Ghsearch.run { ghsearch in
            let tokens = try await signIn(ghsearch, "mona")
            // Without a card, nothing is requested between the keys. One key: another one would close the notice.
            let prompt = try ghsearch.terminal("hundred-", columns: 80)
            try await prompt.waitUntil { $0.lines[0].contains("@mona") && $0.text.contains("hundred-one") }
            #expect(try await ghsearch("logout").status == 0)
            ghsearch.control.clearLog()
            prompt.send("o")
            try await prompt.waitUntil {
                $0.lines[0].contains("anonymous") && $0.text.contains("Another program signed out.")
            }
            try await prompt.waitUntil { $0.lines.contains { $0.hasPrefix("▌ hundred-one") } }
            #expect(ghsearch.control.requests.allSatisfy { $0.header("authorization") == nil })
            let other = try await signIn(ghsearch, "hundred")
            prompt.send("ne")
            try await prompt.waitUntil { $0.lines[0].contains("@hundred") }
            #expect(tokens != other)
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
        }
    }

    @Test("--revoke revokes the token on GitHub without authenticating with it, then deletes it")
    func revoke() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try await signIn(ghsearch, "mona")[0]
            ghsearch.control.clearLog()
            let logout = try await ghsearch("logout", "--revoke")
            #expect(logout.status == 0)
            #expect(logout.errors.contains("The token was revoked and deleted."))
            let request = ghsearch.control.requests.first
            #expect(request?.target == "/credentials/revoke")
            #expect(request?.header("authorization") == nil)
            #expect(request?.body == #"{"credentials":["\#(token)"]}"#)
            let again = try await ghsearch("status", environment: ["GHSEARCH_TOKEN": token])
            #expect(again.status == 4)
        }
    }

    @Test("If the token can't be revoked, the account stays signed in")
    func notRevoked() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try await signIn(ghsearch, "mona")[0]
            for fault in [Fault.status(503), .status(422), .status(403), .reset] {
                ghsearch.control.inject(fault, onPathPrefix: "/credentials")
                let logout = try await ghsearch("logout", "--revoke")
                #expect(logout.status == 1)
                #expect(logout.errors.contains("mona is still signed in"))
                #expect(!logout.errors.contains(token))
                #expect(try await ghsearch("token").output == token + "\n")
            }
            #expect(try await ghsearch("logout").status == 0)
        }
    }

    @Test("GitHub Enterprise Server can't revoke tokens: --revoke is an error and deletes nothing")
    func enterpriseServer() async throws {
        try await Ghsearch.run { ghsearch in
            var signIn = StoredCredential(
                id: .init(hostKey: "ghe.example.org", accountID: 1), login: try Login("mona"),
                token: try Token("gho_ghes"),
                signedInAt: Date(timeIntervalSince1970: 1_700_000_000))
            signIn.clientID = "theirs"
            try await SealedFileVault(directory: ghsearch.home.path + "/.local/state/ghsearch").save(signIn)
            let there: [String: String?] = [
                "GHSEARCH_API_URL": nil, "GHSEARCH_WEB_URL": nil, "GH_HOST": "ghe.example.org",
            ]
            let refused = try await ghsearch("logout", "--revoke", environment: there)
            #expect(refused.status == 64)
            #expect(refused.errors.contains("GitHub Enterprise Server can't revoke a token"))
            #expect(try await ghsearch("token", environment: there).output == "gho_ghes\n")
            let logout = try await ghsearch("logout", environment: there)
            #expect(logout.status == 0)
            #expect(logout.errors.contains("https://ghe.example.org/settings/connections/applications/theirs"))
        }
    }
}
