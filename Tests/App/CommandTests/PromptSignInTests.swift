import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Sign-in screen in the prompt", .timeLimit(.minutes(3)))
struct PromptSignInTests {
    private let pageDown = "\u{1B}[6~"
    private let up = "\u{1B}[A"

    /// Presses a key and waits until another row is selected.
    private func move(_ prompt: PseudoTerminal, _ key: String) async throws {
        let before = prompt.lines.first { $0.hasPrefix("▌") }
        prompt.send(key)
        try await prompt.waitUntil { screen in
            let selected = screen.lines.first { $0.hasPrefix("▌") }
            return selected != nil && selected != before
        }
    }

    @Test(
        "If the token is revoked while typing, approving restores the query and the selection",
        arguments: [(40, 12), (80, 24), (200, 50)])
    func typing(columns: Int, rows: Int) async throws {
        try await Ghsearch.signedInPrompt(columns: columns, rows: rows) { ghsearch, prompt, token in
            prompt.send("hundred")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ hundred") && $0.lines[3].contains("hundred") }
            ghsearch.control.revoke(token: token)
            prompt.send("-one")
            try await prompt.waitFor("Sign in to")
            try await prompt.waitUntil { $0.text.contains(#/[A-Z0-9]{4}-[A-Z0-9]{4}/#) }
            #expect(prompt.look(\.text).contains("/login/device"))
            try ghsearch.control.approve(as: "mona")
            try await prompt.waitUntil {
                $0.lines[0].leftPart == "> hundred-one" && $0.lines[2].hasPrefix("▌ hundred-one")
            }
            try await prompt.waitFor("Signed in as mona.")
            let status = try await ghsearch("status")
            #expect(status.status == 0)
        }
    }

    @Test("After a rejection the menu of the prompt offers the other account, and the search goes on as that one")
    func otherAccount() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            var tokens: [String] = []
            for login in ["hundred", "mona"] {
                tokens.append(try ghsearch.control.token(for: login))
                #expect(try await ghsearch("login", "--with-token", input: tokens.last ?? "").status == 0)
            }
            ghsearch.control.revoke(token: tokens[1])
            let prompt = try ghsearch.terminal()
            try await prompt.waitUntil { $0.isAlternate }
            prompt.send("hundred-one")
            try await prompt.waitFor("1  Use the account hundred, which is signed in")
            prompt.send("1")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ hundred-one") && !$0.text.contains("Sign in to") }
            try await prompt.waitFor("Signed in as hundred.")
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
        }
    }

    @Test("Signing in within one prompt helps another one with the same rejected token")
    func twoPrompts() async throws {
        try await Ghsearch.signedInPrompt { ghsearch, first, token in
            let second = try ghsearch.terminal()
            try await second.waitUntil { $0.isAlternate }
            ghsearch.control.revoke(token: token)
            for prompt in [first, second] {
                prompt.send("hundred-one")
                try await prompt.waitFor("Waiting for approval…")
            }
            let code = try #require(
                first.look { $0.text.firstMatch(of: #/[A-Z0-9]{4}-[A-Z0-9]{4}/#).map { String($0.0) } })
            try ghsearch.control.approve(.userCode(code), as: "mona")
            for prompt in [first, second] {
                try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ hundred-one") && !$0.text.contains("Sign in to") }
            }
            second.end()
        }
    }

    /// The logins of rows, with the mark of the selected one. How wide their columns are depends on the number of pages
    /// that have arrived.
    private static func logins(_ rows: ArraySlice<String>) -> [String] {
        rows.map { row in
            let words = row.split(separator: " ").prefix(row.hasPrefix("▌") ? 2 : 1)
            return words.joined(separator: " ")
        }
    }

    @Test("A refresh after the token was revoked restores selection and scroll position and uses the new token")
    func scrolled() async throws {
        try await Ghsearch.signedInPrompt("followers:>0", columns: 60, rows: 12) { ghsearch, prompt, token in
            try await prompt.waitUntil { $0.lines[10] != "" && $0.lines[2].hasPrefix("▌") }
            for key in [pageDown, pageDown, up, up] { try await move(prompt, key) }
            let before = prompt.look { Self.logins($0.lines[2...10]) }
            #expect(before.contains { $0.hasPrefix("▌") })
            #expect(!before[0].hasPrefix("▌"))
            ghsearch.control.revoke(token: token)
            prompt.send("\u{12}")
            try await prompt.waitFor("Waiting for approval…")
            try ghsearch.control.approve(as: "mona")
            try await prompt.waitUntil {
                $0.lines[0].leftPart == "> followers:>0" && Self.logins($0.lines[2...10]) == before
            }
            prompt.send("\u{12}")
            await ghsearch.control.waitUntil { requests in
                requests.last { $0.target.hasPrefix("/graphql") }.map { request in
                    request.outcome == .responded(status: 200)
                        && request.header("authorization").map { $0 != "Bearer \(token)" } == true
                } ?? false
            }
        }
    }

    @Test("Esc continues without an account, with a message, and repeats the search without a token")
    func withoutAccount() async throws {
        try await Ghsearch.signedInPrompt { ghsearch, prompt, token in
            ghsearch.control.revoke(token: token)
            prompt.send("octo-org")
            try await prompt.waitFor("Waiting for approval…")
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> octo-org" && $0.lines[2].hasPrefix("▌ octo-org") }
            try await prompt.waitFor("Continuing without an account: 60 requests per hour, 10 searches per minute.")
            let last = ghsearch.control.requests(onPathPrefix: "/search").last
            #expect(last?.header("authorization") == nil)
            #expect(last?.outcome == .responded(status: 200))
            prompt.send("x\u{7F}")
            try await prompt.waitUntil { !$0.text.contains("Continuing without") && !$0.text.contains("Sign in to") }
            try await prompt.waitUntil { $0.lines[0].contains("  anonymous · ") && $0.lines[0].hasSuffix(" · F2") }
        }
    }

    @Test("After signing in again, the listing is loaded and the same repository is selected")
    func listing() async throws {
        try await Ghsearch.signedInPrompt("hundred-one") { ghsearch, prompt, token in
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ hundred-one") }
            prompt.send("\r")
            try await prompt.waitUntil { $0.text.contains("101 repositories") && $0.lines[4].hasPrefix("  NAME") }
            for key in [pageDown, up, up] { try await move(prompt, key) }
            let before = prompt.look { Array($0.lines[4...22]) }  // the avatar above may still be loading
            ghsearch.control.revoke(token: token)
            prompt.send("r")
            try await prompt.waitFor("Waiting for approval…")
            try ghsearch.control.approve(as: "mona")
            try await prompt.waitUntil { Array($0.lines[4...22]) == before }
        }
    }

    @Test("Network errors, 403, 5xx and exhausted rate limits don't open it", arguments: [403, 429, 500, 502])
    func otherErrors(status: Int) async throws {
        try await Ghsearch.signedInPrompt { ghsearch, prompt, _ in
            ghsearch.control.inject(.status(status), onPathPrefix: "/search", times: nil)
            prompt.send("octo-org")
            try await prompt.waitUntil { $0.lines[1] != "" && !$0.lines[1].contains("sking") }
            #expect(!prompt.look(\.text).contains("Sign in to"))
        }
    }
}

extension Ghsearch {
    /// Calls `test` with a prompt that uses a revocable token of mona's.
    static func signedInPrompt(
        _ words: String..., environment: [String: String?] = [:], columns: Int = 80, rows: Int = 24,
        _ test: (Ghsearch, PseudoTerminal, String) async throws -> Void
    ) async throws {
        try await run(people: 300, .quick) { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            let login = try await ghsearch("login", "--with-token", input: token)
            #expect(login.status == 0)
            let prompt = try PseudoTerminal(
                path, words, environment: ghsearch.variables(environment), columns: columns, rows: rows)
            try await prompt.waitUntil { $0.isAlternate }
            try await test(ghsearch, prompt, token)
            prompt.end()
            let written = String(decoding: prompt.transcript, as: UTF8.self)
            #expect(!written.contains(token))
            #expect(!written.contains("gho_"))
            let polls = ghsearch.control.requests.compactMap { $0.body.firstMatch(of: #/device_code=(\w+)/#)?.1 }
            for code in polls { #expect(!written.contains(code)) }
        }
    }
}
