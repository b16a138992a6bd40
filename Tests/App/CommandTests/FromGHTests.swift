import CommandSupport
import Foundation
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import ghsearch

@Suite("login --from-gh", .timeLimit(.minutes(2)))
struct FromGHTests {
    /// Creates a `gh` that runs `script`, and returns the variables that select it.
    private func path(_ script: String, in ghsearch: Ghsearch) throws -> [String: String?] {
        _ = try ghsearch.home.addExecutable("gh", "#!/bin/sh\n\(script)\n")
        return ["PATH": "\(ghsearch.home.path):/usr/bin:/bin"]
    }

    @Test("The command is printed; gh receives the host and no token of the environment")
    func token() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona", scopes: ["repo"])
            let environment = try path(
                #"echo "$* ${GH_TOKEN-}${GH_ENTERPRISE_TOKEN-}" >> "$HOME/arguments"; echo \#(token)"#, in: ghsearch
            ).merging(["GH_TOKEN": "gho_other", "GH_ENTERPRISE_TOKEN": " "]) { $1 }
            let name = String(ghsearch.address.dropFirst("http://".count))
            let login = try await ghsearch("login", "--from-gh", environment: environment)
            #expect(login.status == 0)
            #expect(login.output == "")
            #expect(login.errors.hasPrefix("Using the token of gh: gh auth token --hostname \(name)"))
            #expect(login.errors.contains("Signed in to \(ghsearch.address) as mona."))
            #expect(try await ghsearch("token").output == token + "\n")
            _ = try await ghsearch("login", "--from-gh", "--account", "mona", environment: environment)
            let arguments = try await ghsearch.shell(#"cat "$HOME/arguments""#)
            #expect(
                arguments.lines == Array(repeating: "auth token --hostname \(name) ", count: 2), "gh has one account")
            let other = try await ghsearch("login", "--from-gh", "--account", "hundred", environment: environment)
            #expect(other.status == 4)
            #expect(other.errors.hasSuffix("The token belongs to mona, not to hundred.\n"))
        }
    }

    @Test("After GitHub rejects the stored token of gh, a command uses the one that gh has now")
    func renewed() async throws {
        try await Ghsearch.run { ghsearch in
            let environment = try path(#"cat "$HOME/token""#, in: ghsearch)
            func setToken(_ token: String) async throws {
                #expect(try await ghsearch.shell("printf %s \(token) > \"$HOME/token\"").status == 0)
            }
            let old = try ghsearch.control.token(for: "mona")
            try await setToken(old)
            #expect(try await ghsearch("login", "--from-gh", environment: environment).status == 0)
            ghsearch.control.revoke(token: old)
            let new = try ghsearch.control.token(for: "mona")
            try await setToken(new)
            let user = try await ghsearch("user", "@me", environment: environment)
            #expect(user.status == 0, "\(user.errors)")
            #expect(try await ghsearch("token").output == new + "\n")
        }
    }

    @Test(
        "Logins of digits, which hosts.yml has in quotes, are offered; a gh without the option for an account gives its token"
    )
    func accounts() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            let environment = try path(
                "case \"$*\" in *--user*) echo 'unknown flag: --user' >&2; exit 1 ;; esac; echo \(token)", in: ghsearch)
            let directory = ghsearch.home.url.appending(path: ".config/gh")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            let name = ghsearch.address.dropFirst("http://".count)
            let hosts =
                "'\(name)': # mine\n    users : # all\n        \"100\":\n        mona: {}\n    user: '100'  # me\n"
            try Data(hosts.utf8).write(to: directory.appending(path: "hosts.yml"))
            let logins = GitHubCLI.logins(
                for: String(name), environment: ["PATH": ghsearch.home.path, "HOME": ghsearch.home.path])
            #expect(logins.map(\.description) == ["100", "mona"])
            let login = try await ghsearch("login", "--from-gh", "--account", "mona", environment: environment)
            #expect(login.status == 0, "\(login.errors)")
            #expect(login.errors.contains("Signed in to \(ghsearch.address) as mona."))
        }
    }

    @Test(
        "Without gh, without its token or with a rejected token, nothing is stored, and an error is in gh's words",
        arguments: [
            ("", Int32(1), "gh is not installed or not in PATH"), ("exit 1", 4, "printed no token."),
            ("exit 0", 4, "printed no token."),
            ("echo no oauth token >&2; exit 1", 4, "` failed: no oauth token. To sign in there: gh auth login"),
            ("echo gho_refused", 4, "GitHub rejected the token."),
            ("echo two words", 4, "Not a token"),
        ])
    func nothing(script: String, status: Int32, words: String) async throws {
        try await Ghsearch.run { ghsearch in
            let login =
                script.isEmpty
                ? try await ghsearch.shell(#"PATH=$HOME "$GHSEARCH" login --from-gh"#)
                : try await ghsearch("login", "--from-gh", environment: try path(script, in: ghsearch))
            #expect(login.status == status)
            #expect(login.errors.contains(words), "\(login.errors)")
            #expect(!login.errors.contains("not signed in"))
            #expect(try await ghsearch("token").status == 4)
        }
    }
}
