import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("login with a device code", .timeLimit(.minutes(3)))
struct DeviceFlowCommandTests {
    @Test("login, status, token, repos, user and logout work together")
    func commands() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let browser = try FakeBrowser(for: ghsearch)
            let login = try ghsearch.terminal("login", "--scopes", "repo,user", environment: browser.environment)
            try await login.waitUntil { $0.text.contains(#/Your one-time code: [A-Z0-9]{4}-[A-Z0-9]{4}/#) }
            try await login.waitFor("Open this page and enter it: \(ghsearch.address)/login/device")
            try await login.waitFor("Waiting for approval… 14:")
            #expect(!ghsearch.control.requests.contains { $0.target.hasPrefix("/login/device") && $0.method == "GET" })
            login.send("o")
            #expect(await browser.page() == "/login/device")
            try ghsearch.control.approve(as: "mona")
            try await login.expectExit(.code(0))
            #expect(login.lines.contains("Signed in to \(ghsearch.address) as mona."))
            #expect(!login.look(\.text).contains("Waiting"))

            let status = try await ghsearch("status")
            #expect(
                status.lines == [
                    "\(ghsearch.address): signed in as mona",
                    "Token: from encrypted file \(ghsearch.home.path)/.local/state/ghsearch/sign-ins.sealed",
                    "Scopes: repo, user",
                ])
            let token = try await ghsearch("token").output
            #expect(token.wholeMatch(of: #/gho_\w+\n/#) != nil)
            let own = try await ghsearch("repos", "--json=name,isPrivate", "--jq", "map(select(.isPrivate))|length")
            #expect(own.output == "\(Dataset.Fixture.privateRepositoriesOfMona)\n")
            #expect(try await ghsearch("user", "--json=login", "--jq", ".login").output == "mona\n")

            let logout = try await ghsearch("logout")
            #expect(logout.status == 0)
            #expect(logout.errors.contains("Signed out mona from \(ghsearch.address). The token was deleted."))
            #expect(try await ghsearch("repos").status == 4)
            #expect(try await ghsearch("logout").status == 1)
        }
    }

    @Test(
        "No browser is opened over SSH, without a display or with --no-browser",
        arguments: [
            ["SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"], ["DISPLAY": ""], ["DISABLED": "1"],
        ])
    func noBrowser(environment: [String: String]) async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let programs = try TemporaryDirectory()
            let browser = try programs.addExecutable("xdg-open", "#!/bin/sh\ntouch \"$HOME/started\"\n")
            let all = ["PATH": "\(programs.path):/usr/bin:/bin", "DISPLAY": ":0"].merging(environment) { $1 }
            // With --no-browser, one that is set is not opened either.
            let own = environment["DISABLED"] == nil ? [:] : ["BROWSER": browser]
            let variables = all.merging(own) { $1 }.mapValues { $0 as String? }
            let options = environment["DISABLED"] == nil ? [] : ["--no-browser"]
            let login = try PseudoTerminal(
                Ghsearch.path, ["login"] + options, environment: ghsearch.variables(variables))
            try await login.waitFor("Open this page and enter it: \(ghsearch.address)/login/device")
            login.send("o")
            try await login.waitFor("No browser available.")
            try ghsearch.control.approve(as: "mona")
            try await login.expectExit(.code(0))
            #expect(try await ghsearch.shell("ls -A \"$HOME\"").output.split(separator: "\n") == [".config", ".local"])
        }
    }

    @Test("Signing in again warns about the limit of ten tokens; scopes are sent only with --scopes")
    func renewed() async throws {
        var settings = StandInSettings.quick
        settings.approvesCodesAs = "mona"
        try await Ghsearch.run(settings) { ghsearch in
            let first = try await ghsearch("login")
            #expect(first.status == 0)
            #expect(!first.errors.contains("ten tokens per user"))
            let again = try await ghsearch("login", "--scopes", "repo")
            #expect(again.status == 0)
            #expect(again.errors.contains("allows ten tokens per user and app"))
            let bodies = ghsearch.control.requests(onPathPrefix: "/login/device/code").map(\.body)
            #expect(bodies.count == 2)
            #expect(!bodies[0].contains("scope"))
            #expect(bodies[1].contains("scope=repo"))
            #expect(
                try await ghsearch("status", "--json=login,scopes").output == #"[{"login":"mona","scopes":["repo"]}]"#
                    + "\n")
        }
    }
}
