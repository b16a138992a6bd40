import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("Keys of login", .timeLimit(.minutes(3)))
struct LoginKeysTests {
    /// Runs `login` on a terminal until it waits for the approval.
    private func waiting(
        environment: [String: String?] = [:], columns: Int = 80,
        _ test: (Ghsearch, PseudoTerminal) async throws -> Void
    ) async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let login = try ghsearch.terminal("login", environment: environment, columns: columns)
            try await login.waitFor("Waiting for approval…")
            try await test(ghsearch, login)
        }
    }

    @Test("c copies the code")
    func copy() async throws {
        try await waiting { ghsearch, login in
            let code = try #require(login.look(\.text).firstMatch(of: #/[A-Z0-9]{4}-[A-Z0-9]{4}/#)).output
            #expect(!login.transcript.contains(Array("\u{1B}]52".utf8)))
            login.send("c")
            try await login.waitFor("Copied \(code)")
            let encoded = try await ghsearch.shell("printf %s \(code) | base64").firstLine
            let sent = "\u{1B}]52;c;\(encoded)\u{7}"
            try await login.waitForBytes(sent)
            #expect(login.transcript.ranges(of: Array("\u{1B}]52".utf8)).count == 1)
            try ghsearch.control.approve(as: "mona")
            try await login.expectExit(.code(0))
        }
    }

    @Test("q shows the QR code, o opens the browser, and the keys are not echoed")
    func qrCode() async throws {
        try await waiting(environment: ["SSH_TTY": "/dev/pts/9"]) { ghsearch, login in
            login.send("q")
            try await login.waitUntil { $0.lines.count { $0.hasPrefix("████") } == 19 }
            try await login.waitUntil { $0.text.contains(#/\nCode: [A-Z0-9]{4}-[A-Z0-9]{4}\n/#) }
            login.send("o")
            try await login.waitFor("No browser available. Open \(ghsearch.address)/login/device")
            login.send("x")
            try ghsearch.control.approve(as: "mona")
            try await login.expectExit(.code(0))
            #expect(!login.lines.contains { ["q", "o", "x"].contains($0) })
        }
    }

    @Test("A window that is too narrow for the QR code shows the required width")
    func narrow() async throws {
        try await waiting(columns: 36) { ghsearch, login in
            login.send("q")
            try await login.waitFor("The QR code needs 37")
            #expect(!login.look(\.text).contains("████"))
        }
    }

    @Test("Signals end login and restore the terminal", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func restored(signal: Int32) async throws {
        try await waiting { _, login in
            #expect(login.isTakingKeys)
            if signal == SIGINT { login.send("\u{3}") } else { login.signal(signal) }
            let end = try await login.waitForExit()
            #expect(end == .code(128 + signal))
            #expect(!login.isTakingKeys)
        }
    }

    @Test("Esc, an approval and a denial restore the terminal")
    func ends() async throws {
        try await waiting { _, login in
            login.send("\u{1B}")
            let end = try await login.waitForExit()
            #expect(end == .code(130))
            #expect(!login.isTakingKeys)
        }
        try await waiting { ghsearch, login in
            try ghsearch.control.deny()
            try await login.expectExit(.code(4))
            #expect(!login.isTakingKeys)
        }
        try await waiting { ghsearch, login in
            try ghsearch.control.approve(as: "mona")
            try await login.expectExit(.code(0))
            #expect(!login.isTakingKeys)
        }
    }

    @Test("Ctrl-Z suspends login, and fg resumes it")
    func suspended() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let shell = try PseudoTerminal(
                "/bin/bash", ["--norc", "--noprofile", "-i"],
                environment: ghsearch.variables(["PS1": "$ ", "HISTFILE": "/dev/null"]))
            try await shell.waitFor("$")
            shell.send("\"$GHSEARCH\" login\r")
            try await shell.waitFor("Waiting for approval…")
            shell.send("\u{1A}")
            try await shell.waitFor("Stopped")
            shell.send("fg\r")
            try await shell.waitUntil { $0.text.contains(#/Stopped[\s\S]*Waiting for approval…/#) }
            shell.send("c")
            try await shell.waitFor("Copied")
            try ghsearch.control.approve(as: "mona")
            try await shell.waitUntil { $0.lines.last { !$0.isEmpty }?.hasPrefix("$") == true }
            shell.send("exit\r")
            _ = try await shell.waitForExit()
        }
    }

    @Test("A terminal without escape sequences uses Return for a new code")
    func dumb() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let login = try ghsearch.terminal("login", environment: ["TERM": "dumb"])
            try await login.waitFor("Open this page")
            #expect(!login.isTakingKeys)
            #expect(!login.look(\.text).contains("Keys:"))
            try ghsearch.control.expire()
            try await login.waitFor("Press Return for a new code")
            login.send("\r")
            try await login.waitUntil { $0.text.ranges(of: "Your one-time code").count == 2 }
            try ghsearch.control.approve(as: "mona")
            try await login.expectExit(.code(0))
            #expect(!login.transcript.contains(0x1B))
        }
    }
}
