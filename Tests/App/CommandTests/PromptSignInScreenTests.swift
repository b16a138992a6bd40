import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Codes and keys of the sign-in screen in the prompt", .timeLimit(.minutes(3)))
struct PromptSignInScreenTests {
    @Test("n requests a new code after an expired or denied one")
    func newCode() async throws {
        try await Ghsearch.signedInPrompt { ghsearch, prompt, token in
            prompt.send("\u{1B}OQ")  // F2
            try await prompt.waitFor("Signed in as")
            prompt.send("s")
            try await prompt.waitFor("Waiting for approval…")
            try ghsearch.control.expire()
            try await prompt.waitFor("The code has expired. Request a new one.")
            prompt.send("n")
            await ghsearch.control.waitForRequests(2, onPathPrefix: "/login/device/code")
            try await prompt.waitFor("Waiting for approval…")
            try ghsearch.control.deny()
            try await prompt.waitFor("The sign-in was cancelled on GitHub.")
            prompt.send("n")
            await ghsearch.control.waitForRequests(3, onPathPrefix: "/login/device/code")
            try await prompt.waitFor("Waiting for approval…")
            try ghsearch.control.approve(as: "hundred")
            try await prompt.waitFor("Signed in as hundred.")
        }
    }

    @Test("c copies the code, q shows the QR code, o does not start a browser over SSH")
    func keys() async throws {
        try await Ghsearch.signedInPrompt(environment: ["SSH_TTY": "/dev/pts/1", "TMUX": nil]) { ghsearch, prompt, _ in
            prompt.send("\u{1B}OQ")
            try await prompt.waitFor("Signed in as")
            prompt.send("s")
            try await prompt.waitFor("Waiting for approval…")
            let code = try #require(prompt.look(\.text).firstMatch(of: #/[A-Z0-9]{4}-[A-Z0-9]{4}/#)).output
            #expect(!prompt.transcript.contains(Array("\u{1B}]52".utf8)))
            prompt.send("c")
            try await prompt.waitFor("Copied \(code)")
            let encoded = try await ghsearch.shell("printf %s \(code) | base64").firstLine
            try await prompt.waitForBytes("\u{1B}]52;c;\(encoded)\u{7}")
            prompt.send("q")
            try await prompt.waitUntil { $0.lines.count { $0.hasPrefix("████") } == 19 }
            prompt.send("o")
            try await prompt.waitFor("No browser available. Open \(ghsearch.address)/login/device")
        }
    }

    @Test("A rejected token in a variable is reported with its name; F2 then Esc continues without an account")
    func variable() async throws {
        try await Ghsearch.signedInPrompt(environment: ["GHSEARCH_TOKEN": "gho_unknown"]) { ghsearch, prompt, _ in
            prompt.send("octo-org")
            try await prompt.waitFor("GitHub rejected the token in GHSEARCH_TOKEN.")
            #expect(!ghsearch.control.requests.contains { $0.target.hasPrefix("/login/device/code") })
            prompt.send("\u{1B}OQ")
            try await prompt.waitFor("GHSEARCH_TOKEN overrides every sign-in.")
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> octo-org" && $0.lines[2].hasPrefix("▌ octo-org") }
            #expect(!ghsearch.control.requests.contains { $0.target.hasPrefix("/login/device/code") })
        }
    }

    @Test("A token in a variable is named by its login, which one request finds")
    func variableLogin() async throws {
        try await Ghsearch.run { ghsearch in
            let environment = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let prompt = try ghsearch.terminal(environment: environment)
            try await prompt.waitUntil { $0.lines[0].contains("  @mona") }
            prompt.send("octo-org")
            try await prompt.waitUntil { $0.lines[0].contains("  @mona · ") && $0.lines[2].hasPrefix("▌ octo-org") }
            #expect(ghsearch.control.requests.count { $0.target == "/user" } == 1)
            prompt.end()
        }
    }

    @Test("On a slow network the login of a token in a variable follows, without a key")
    func lateLogin() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.hold(onPathPrefix: "/user")
            let environment = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let prompt = try ghsearch.terminal(environment: environment)
            try await prompt.waitUntil { $0.lines[0].hasSuffix("  signed in") }
            ghsearch.control.release()
            try await prompt.waitUntil { $0.lines[0].contains("  @mona") }
            prompt.end()
        }
    }

    @Test("Without a client ID, the screen shows the menu; Esc continues")
    func noClient() async throws {
        try await Ghsearch.signedInPrompt(environment: ["GHSEARCH_CLIENT_ID": nil]) { ghsearch, prompt, token in
            ghsearch.control.revoke(token: token)
            prompt.send("octo-org")
            try await prompt.waitFor("1  Paste a token")
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> octo-org" && $0.lines[2].hasPrefix("▌ octo-org") }
        }
    }

    @Test("Without a client ID, Return on the screen of F2 uses the account of gh")
    func gh() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            let name = ghsearch.address.dropFirst("http://".count)
            let setUp = try await ghsearch.shell(
                """
                mkdir "$HOME/gh-config"; printf '%s:\\n    users:\\n        mona:\\n    user: mona\\n' "\(name)" > "$HOME/gh-config/hosts.yml"
                printf '#!/bin/sh\\necho \(token)\\n' > "$HOME/gh"; chmod 700 "$HOME/gh"
                """)
            #expect(setUp.status == 0)
            let prompt = try ghsearch.terminal(
                environment: [
                    "GHSEARCH_CLIENT_ID": nil, "PATH": "\(ghsearch.home.path):/usr/bin:/bin",
                    "GH_CONFIG_DIR": "\(ghsearch.home.path)/gh-config",
                ])
            try await prompt.waitUntil { $0.lines[0].hasSuffix("anonymous · F2") }
            prompt.send("\u{1B}OQ")
            try await prompt.waitFor("1  Use gh's account mona")
            prompt.send("\r")
            try await prompt.waitUntil { $0.text.contains("Signed in as mona.") && $0.lines[0].hasSuffix("   @mona") }
            prompt.end()
            #expect(!String(decoding: prompt.transcript, as: UTF8.self).contains(token))
        }
    }
}
