import CommandSupport
import Foundation
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Question for people after a sign-in", .timeLimit(.minutes(3)))
struct PrefetchPromptTests {
    @Test(
        "After the first sign-in on a terminal the question is asked once, and only a yes sends requests",
        arguments: ["y", "n"])
    func question(input: String) async throws {
        var settings = StandInSettings()
        settings.devicePollInterval = .seconds(1)
        try await Ghsearch.run(settings) { ghsearch in
            try await signIn(ghsearch) { login in
                try await login.waitFor("Load the people you follow and work with now? [y/N]")
                ghsearch.control.clearLog()
                login.send(input)
            }
            let paths = ghsearch.control.requests.map(\.path)
            #expect(paths.contains { $0.contains("/following") } == (input == "y"))
            #expect(paths.isEmpty == (input == "n"))
            let again = try await signIn(ghsearch) { _ in }
            #expect(!again.look(\.text).contains("Load the people you follow"))
        }
    }

    @Test(
        "After the first sign-in in the prompt it is asked once when the screen has ended", arguments: ["y", "n"])
    func questionAfterPrompt(input: String) async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let prompt = try ghsearch.terminal()
            try await signInAndQuit(prompt, ghsearch)
            try await prompt.waitFor("Load the people you follow and work with now? [y/N]")
            #expect(!prompt.look(\.isAlternate))
            #expect(!ghsearch.control.requests.map(\.path).contains { $0.contains("/following") })
            prompt.send(input)
            try await prompt.expectExit(.code(130))
            #expect(ghsearch.control.requests.map(\.path).contains { $0.contains("/following") } == (input == "y"))
            let again = try await signIn(ghsearch) { _ in }
            #expect(!again.look(\.text).contains("Load the people you follow"))
        }
    }

    @Test("A command line that is typed ahead is no answer: it stays for the shell, and the question comes next time")
    func typedAhead() async throws {
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
            try await shell.waitFor("Signed in to")
            try await shell.waitFor("answer-42")
            #expect(!shell.look(\.text).contains("Load the people you follow"))
            #expect(!ghsearch.control.requests.map(\.path).contains { $0.contains("/following") })
            shell.send("exit\r")
            _ = try await shell.waitForExit()
            try await signIn(ghsearch) { try await $0.declineWarming() }
        }
    }

    @Test("While another program reads the output of the prompt, no question appears; after the next sign-in it does")
    func questionAfterCapture() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let shell = try PseudoTerminal(
                "/bin/bash", ["-c", "login=$(\"$GHSEARCH\"); echo status $?"], environment: ghsearch.variables([:]),
                columns: 80, rows: 24)
            try await signInAndQuit(shell, ghsearch)
            try await shell.expectExit(.code(0))
            #expect(shell.look(\.text).contains("status 130"))
            #expect(!shell.look(\.text).contains("Load the people you follow"))
            try await signIn(ghsearch) { try await $0.declineWarming() }
        }
    }

    @Test("Without a sign-in in the prompt, no question appears")
    func noQuestion() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal()
            try await prompt.waitUntil { $0.isAlternate }
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
            #expect(!prompt.look(\.text).contains("Load the people you follow"))
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

    @discardableResult
    private func signIn(
        _ ghsearch: Ghsearch, _ body: (PseudoTerminal) async throws -> Void
    ) async throws -> PseudoTerminal {
        let login = try ghsearch.terminal("login", "--no-browser")
        try await login.waitFor("Waiting for approval")
        try ghsearch.control.approve(as: "mona")
        try await login.waitFor("Signed in to")
        try await body(login)
        try await login.expectExit(.code(0))
        return login
    }
}

extension PseudoTerminal {
    /// Declines the question after the first sign-in.
    func declineWarming() async throws {
        try await waitFor("Load the people you follow and work with now? [y/N]")
        send("n\r")
    }
}
