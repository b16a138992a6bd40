import CommandSupport
import TestSupport
import Testing

import Foundation

@Suite("Terminal after the prompt", .timeLimit(.minutes(3)))
struct PromptEndTests {
    /// Starts a shell on a terminal.
    private func shell(_ ghsearch: Ghsearch, _ script: String? = nil) throws -> PseudoTerminal {
        try PseudoTerminal(
            "/bin/bash", script.map { ["-c", $0] } ?? ["--norc", "--noprofile"],
            environment: ghsearch.variables(["PS1": "shell$ "]), columns: 120)
    }

    @Test("A signal ends the prompt with exit code 128 and its number", arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func signals(number: Int32) async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("mona")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ mona") }
            #expect(prompt.isRaw)
            prompt.signal(number)
            try await prompt.expectExit(.code(128 + number))
            #expect(!prompt.isRaw)
            #expect(prompt.look(\.text) == "")
            #expect(prompt.look { !$0.isAlternate })
            #expect(prompt.look(\.cursor.isVisible))
        }
    }

    @Test(
        "A crash or an unhandled signal restores the terminal and ends the process",
        arguments: [SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGTRAP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU])
    func crashes(number: Int32) async throws {
        try await Ghsearch.run { ghsearch in
            // A crash report of Swift would wait for a key.
            let prompt = try ghsearch.terminal("mona", environment: ["SWIFT_BACKTRACE": "enable=no"])
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ mona") }
            prompt.signal(number)
            try await prompt.expectExit(.signal(number))
            #expect(!prompt.isRaw)
            #expect(prompt.look { !$0.isAlternate })
            #expect(prompt.look(\.cursor.isVisible))
        }
    }

    @Test("Ctrl-C ends the prompt during a paste without an end")
    func lostPaste() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("mona")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ mona") }
            prompt.send("\u{1B}[200~abc")
            // It can be read together with the paste: the last byte of a paste that has stopped is not a part of it.
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
            #expect(!prompt.isRaw)
            #expect(prompt.look { !$0.isAlternate })
            #expect(prompt.look(\.cursor.isVisible))
        }
    }

    @Test("The terminal attributes are unchanged", arguments: ["\u{1B}", "\u{3}", "\r"])
    func settings(key: String) async throws {
        try await Ghsearch.run { ghsearch in
            let script = "stty -g; \"$GHSEARCH\" --print login one-repo; echo \"status $?\"; stty -g"
            let terminal = try shell(ghsearch, script)
            try await terminal.waitUntil { $0.isAlternate && $0.lines[2].hasPrefix("▌ one-repo") }
            terminal.send(key)
            try await terminal.expectExit(.code(0))
            let lines = terminal.lines.filter { !$0.isEmpty }
            #expect(lines.first == lines.last)
            #expect(lines.contains(key == "\r" ? "status 0" : "status 130"))
        }
    }

    @Test("Ctrl-Z returns to the shell; fg draws the same prompt again")
    func suspended() async throws {
        try await Ghsearch.run { ghsearch in
            let terminal = try shell(ghsearch)
            try await terminal.waitFor("shell$")
            terminal.send("\"$GHSEARCH\" mona\r")
            try await terminal.waitUntil { $0.isAlternate && $0.lines[2].hasPrefix("▌ mona") }
            terminal.send("\u{1A}")
            try await terminal.waitUntil { !$0.isAlternate && $0.text.contains("Stopped") && $0.cursor.isVisible }
            terminal.send("echo still $((40 + 2))\r")
            try await terminal.waitFor("still 42")
            terminal.send("fg\r")
            try await terminal.waitUntil {
                $0.isAlternate && $0.lines[0].leftPart == "> mona" && $0.lines[2].hasPrefix("▌ mona")
            }
            terminal.send("x")
            try await terminal.waitUntil { $0.lines[0].leftPart == "> monax" }
            terminal.send("\u{1B}")
            try await terminal.waitUntil { !$0.isAlternate }
            terminal.send("echo status $?\r")
            try await terminal.waitFor("status 130")
            terminal.send("exit\r")
            _ = try await terminal.waitForExit()
        }
    }
}
