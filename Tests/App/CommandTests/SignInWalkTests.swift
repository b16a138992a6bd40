import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

/// From nothing to "signed in" with at most four keys. A paste is one key.
@Suite("Signing in without a client ID", .timeLimit(.minutes(3)))
struct SignInWalkTests {
    /// What is installed.
    enum Setup: CaseIterable {
        case nothing
        /// gh 2.23 of Debian 12 has one account and no option `--user`.
        case oldGH
        /// gh with two accounts, of which mona is the active one.
        case currentGH
    }

    /// Where the user signs in.
    enum Door: CaseIterable {
        case command, ssh, screen, accessible

        var isScreen: Bool { self == .screen || self == .accessible }
    }

    private static let f2 = "\u{1B}OQ"

    @Test(
        "At most four keys sign in, from each start, at each door, and no browser opens over SSH",
        arguments: Setup.allCases)
    func walk(setup: Setup) async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            let other = try ghsearch.control.token(for: "hundred")
            let environment = try install(setup, token, other, in: ghsearch)
            for door in Door.allCases {
                let login = setup == .currentGH ? "hundred" : "mona"
                try await signIn(at: door, setup, token, as: login, environment, ghsearch)
                #expect(try await ghsearch("status").firstLine.hasSuffix("signed in as \(login)"))
                #expect(try await ghsearch("logout").status == 0)
            }
            #expect(!FileManager.default.fileExists(atPath: "\(ghsearch.home.path)/browsed"))
        }
    }

    private func signIn(
        at door: Door, _ setup: Setup, _ token: String, as login: String, _ environment: [String: String?],
        _ ghsearch: Ghsearch
    ) async throws {
        var environment = environment
        if door == .ssh { environment["SSH_CONNECTION"] = "192.0.2.1 1 192.0.2.2 22" }
        if door != .ssh { environment["DISPLAY"] = nil as String? }
        if door == .accessible { environment["GHSEARCH_ACCESSIBLE"] = "1" }
        let arguments = door.isScreen ? [] : ["login"]
        let terminal = try PseudoTerminal(
            Ghsearch.path, arguments, environment: ghsearch.variables(environment), columns: 100, rows: 30)
        var keys = 0
        func press(_ key: String, _ expected: String) async throws {
            keys += 1
            terminal.send(key)
            try await terminal.waitFor(expected)
        }
        if door.isScreen {
            try await terminal.waitFor(door == .accessible ? "Type a name or login" : "anonymous · F2")
            try await press(Self.f2, "1  ")
        }
        switch setup {
        case .nothing:
            try await terminal.waitFor("1  Paste a token")
            if door == .command { terminal.send("\r") }  // as the end of a line that was typed ahead
            try await press("1", "Paste the token")
            try await press("\u{1B}[200~\(token)\u{1B}[201~", door == .accessible ? "Paste the token" : "Token: ****")
            try await press("\r", "Signed in")
        case .oldGH:
            try await terminal.waitFor("1  Use gh's account mona")
            try await press("1", "Signed in")
        case .currentGH:
            try await terminal.waitFor("2  Use gh's account hundred")
            try await press("2", "Signed in")
        }
        #expect(keys <= 4)
        #expect(terminal.look(\.text).contains(" as \(login)."))
        try await quit(terminal, door)
        #expect(!String(decoding: terminal.transcript, as: UTF8.self).contains(token))
    }

    /// Ends a program after its sign-in.
    private func quit(_ terminal: PseudoTerminal, _ door: Door) async throws {
        if door.isScreen { terminal.send("\u{3}") }
        try await terminal.expectExit(.code(door.isScreen ? 130 : 0))
    }

    /// Returns the variables that select what is installed, and a browser that leaves a file.
    private func install(
        _ setup: Setup, _ token: String, _ other: String, in ghsearch: Ghsearch
    ) throws -> [String: String?] {
        let home = ghsearch.home
        _ = try home.addExecutable("xdg-open", "#!/bin/sh\ntouch '\(home.path)/browsed'\n")
        let name = ghsearch.address.dropFirst("http://".count)
        var hosts = "\(name):\n    user: mona\n    oauth_token: \(token)\n"
        var script = "case \"$*\" in *--user*) echo 'unknown flag: --user' >&2; exit 1 ;; esac\necho \(token)\n"
        if setup == .currentGH {
            hosts = "\(name):\n    users:\n        hundred:\n        mona:\n    user: mona\n"
            script = "case \"$*\" in *'--user hundred') echo \(other) ;; *) echo \(token) ;; esac\n"
        }
        if setup != .nothing {
            _ = try home.addExecutable("gh", "#!/bin/sh\n\(script)")
            let directory = home.url.appending(path: ".config/gh")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try Data(hosts.utf8).write(to: directory.appending(path: "hosts.yml"))
        }
        return [
            "GHSEARCH_CLIENT_ID": nil, "PATH": "\(home.path):/usr/bin:/bin", "DISPLAY": ":0",
        ]
    }

    @Test("A client ID is entered once: a wrong one can be corrected, and the accepted one is kept for the host")
    func clientID() async throws {
        var settings = StandInSettings.quick
        settings.approvesCodesAs = "mona"
        try await Ghsearch.run(settings) { ghsearch in
            let environment: [String: String?] = ["GHSEARCH_CLIENT_ID": nil]
            let configuration = ghsearch.home.url.appending(path: ".config/ghsearch/config.json")
            try FileManager.default.createDirectory(
                at: configuration.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("{\"cache\": {\"limit_mb\": 64}}\n".utf8).write(to: configuration)
            let login = try ghsearch.terminal("login", "--no-browser", environment: environment)
            try await login.waitFor("2  Sign in with a code, after entering the client ID of an app")
            login.send("2")
            try await login.waitFor("/settings/applications/new")
            login.send("wrong\r")
            try await login.waitFor("has no app with the client ID wrong")
            login.send("\u{15}\(Client.oauthApp.id)\r")
            try await login.waitFor("Your one-time code")
            try await login.expectExit(.code(0))
            let text = try String(contentsOf: configuration, encoding: .utf8)
            #expect(text.contains("\"client_id\": \"\(Client.oauthApp.id)\""))
            #expect(text.hasSuffix("\"cache\": {\"limit_mb\": 64}}\n"))
            let again = try await ghsearch("login", environment: environment)
            #expect(again.status == 0)
        }
    }
}
