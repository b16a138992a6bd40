import CommandSupport
import Foundation
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Offer of people after a sign-in", .timeLimit(.minutes(3)))
struct PrefetchPromptTests {
    private static let hint = "run `ghsearch warm --github`"

    @Test(
        "While the first sign-in on a terminal waits, y accepts the offer; it is made once, and only a yes sends requests",
        arguments: ["y", "x"])
    func offer(input: String) async throws {
        var settings = StandInSettings()
        settings.devicePollInterval = .seconds(1)
        try await Ghsearch.run(settings) { ghsearch in
            let login = try await signIn(ghsearch) { login in
                try await login.waitFor("Press y to load the people around your account")
                login.send(input)
                if input == "y" { try await login.waitFor("are loaded after the sign-in") }
            }
            let paths = ghsearch.control.requests.map(\.path)
            #expect(paths.contains { $0.contains("/following") } == (input == "y"))
            #expect(login.look(\.text).contains(Self.hint) == (input == "x"))
            let again = try await signIn(ghsearch) { _ in }
            #expect(!again.look { $0.text.contains("Press y") || $0.text.contains(Self.hint) })
        }
    }

    @Test("After the first sign-in in the prompt a line says once how to load people, and nothing waits")
    func hintAfterPrompt() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let prompt = try ghsearch.terminal()
            try await signInAndQuit(prompt, ghsearch)
            try await prompt.expectExit(.code(130))
            #expect(prompt.look(\.text).contains(Self.hint))
            let again = try await signIn(ghsearch) { _ in }
            #expect(!again.look { $0.text.contains("Press y") || $0.text.contains(Self.hint) })
        }
    }

    @Test("The next command line is the shell's, typed ahead or after the sign-in: nothing asks for an answer")
    func nextCommand() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            let gh = #"#!/bin/sh\nuntil [ -e "$HOME/go" ]; do sleep 0.05; done\necho \#(token)\n"#
            _ = try ghsearch.home.addExecutable("gh", gh.replacing(#"\n"#, with: "\n"))
            let shell = try PseudoTerminal(
                "/bin/bash", ["--norc", "--noprofile", "-i"],
                environment: ghsearch.variables([
                    "PS1": "$ ", "HISTFILE": "/dev/null", "PATH": "\(ghsearch.home.path):/usr/bin:/bin",
                ]))
            try await shell.waitFor("$")
            shell.send("\"$GHSEARCH\" login --from-gh\r")
            try await shell.waitFor("Using the token of gh")
            shell.send("yes=$((40 + 2)); echo answer-$yes; touch \"$HOME/done\"\r")
            try await shell.waitFor("echo answer-")
            _ = try await ghsearch.shell("touch \"$HOME/go\"")
            try await shell.waitFor(Self.hint)
            try await shell.waitFor("answer-42")
            shell.send("yell=$((40 + 3)); echo next-$yell\r")
            try await shell.waitFor("next-43")
            #expect(!ghsearch.control.requests.map(\.path).contains { $0.contains("/following") })
            shell.send("exit\r")
            _ = try await shell.waitForExit()
        }
    }

    @Test("While another program reads the output of the prompt, no offer appears; with the next sign-in it does")
    func capture() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let shell = try PseudoTerminal(
                "/bin/bash", ["-c", "login=$(\"$GHSEARCH\"); echo status $?"], environment: ghsearch.variables([:]),
                columns: 80, rows: 24)
            try await signInAndQuit(shell, ghsearch)
            try await shell.expectExit(.code(0))
            #expect(shell.look(\.text).contains("status 130"))
            #expect(!shell.look(\.text).contains(Self.hint))
            let next = try await signIn(ghsearch) { _ in }
            #expect(next.look(\.text).contains(Self.hint))
        }
    }

    @Test("Without a sign-in in the prompt, no offer appears")
    func noOffer() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal()
            try await prompt.waitUntil { $0.isAlternate }
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
            #expect(!prompt.look(\.text).contains(Self.hint))
        }
    }

    /// Signs in with F2 in the prompt, and closes it.
    private func signInAndQuit(_ prompt: PseudoTerminal, _ ghsearch: Ghsearch) async throws {
        try await prompt.waitUntil { $0.isAlternate }
        prompt.send("\u{1B}OQ")
        try await prompt.waitFor("Waiting for approval…")
        try ghsearch.control.approve(as: "mona")
        try await prompt.waitFor("Signed in as mona.")
        prompt.send("\u{3}")
    }

    /// Signs in with a code, and calls `body` before the approval.
    private func signIn(
        _ ghsearch: Ghsearch, _ body: (PseudoTerminal) async throws -> Void
    ) async throws -> PseudoTerminal {
        let login = try ghsearch.terminal("login", "--no-browser")
        try await login.waitFor("Waiting for approval")
        try await body(login)
        try ghsearch.control.approve(as: "mona")
        try await login.waitFor("Signed in to")
        try await login.expectExit(.code(0))
        return login
    }
}
