import ArgumentParser
import CommandSupport
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import ghsearch

@Suite("Default options, expected keys and Alt-Return", .timeLimit(.minutes(3)))
struct DefaultOptionsTests {
    @Test(
        "Words are split as in a shell",
        arguments: [
            ("", []), ("  --height  40% ", ["--height", "40%"]), ("--header 'a b' -m", ["--header", "a b", "-m"]),
            ("--prompt \"it's \"'\"'", ["--prompt", "it's \""]), (#"a\ b \' "\"""#, ["a b", "'", "\""]), ("''", [""]),
            (#"'a\b'"#, [#"a\b"#]), ("$HOME `x` *", ["$HOME", "`x`", "*"]),
        ] as [(String, [String])])
    func words(text: String, expected: [String]) throws {
        #expect(ShellWords.words(in: text) == expected)
    }

    @Test(
        "The variable changes the prompt only; options of the command line win, and an invalid value has no effect",
        arguments: [
            ("--header 'of the team'", [], true, "of the team"), ("--header team", ["--header", "mine"], true, "mine"),
            ("--header 'team", [], true, "A quote is not closed."), ("--nope", [], true, "Unknown option '--nope'"),
            ("--border", [], true, "'--border'. The prompt"), ("mona", [], true, "It can only have options."),
            ("--help", [], true, "options of the prompt"),
        ] as [(String, [String], Bool, String)])
    func prompt(value: String, options: [String], isShown: Bool, text: String) async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal(
                options.first ?? "--query", options.last ?? "", environment: ["GHSEARCH_DEFAULT_OPTS": value])
            // In a frame of the prompt: what is printed before is behind the alternate screen.
            try await prompt.waitUntil { $0.isAlternate && $0.text.contains(text) }
            prompt.end()
            let users = try await ghsearch("users", "mona", environment: ["GHSEARCH_DEFAULT_OPTS": value])
            #expect(users.status == 0)
            #expect(users.errors.isEmpty)
        }
    }

    @Test("A list on standard input, which fzf would read, is not read, and the first frame says what reads it")
    func pipedList() async throws {
        try await Ghsearch.run { ghsearch in
            let script = "echo mona >\"$HOME/list\"; exec \"$GHSEARCH\" <\"$HOME/list\""
            let prompt = try PseudoTerminal(
                "/bin/sh", ["-c", script], environment: ghsearch.variables([:]), columns: 100, rows: 24)
            try await prompt.waitUntil { $0.isAlternate && $0.text.contains("To look up a list: ghsearch user -") }
            prompt.end()
            let filtered = try await ghsearch.shell("echo mona | \"$GHSEARCH\" --filter one-repo --print login")
            #expect(filtered == .init(status: 0, output: "one-repo\n", errors: ""))
        }
    }

    @Test("An expected key prints its name and the person, and Return an empty line")
    func expected() async throws {
        try await Ghsearch.run { ghsearch in
            for (key, name) in [("\u{0F}", "ctrl-o"), ("\u{1B}x", "alt-x"), ("\r", "")] {
                let prompt = try ghsearch.terminal("one-repo", "--expect", "ctrl-o,alt-x", collectsOutput: true)
                try await prompt.waitUntil { $0.lines.contains { $0.hasPrefix("▌ one-repo") } }
                prompt.send(key)
                try await prompt.expectExit(.code(0))
                #expect(prompt.output == "\(name)\none-repo\n", "\(name)")
            }
            let wrong = try await ghsearch("--expect", "ctrl-o,hyper-x")
            #expect(wrong.status == 64)
            #expect(wrong.errors.contains("\"hyper-x\" is no key. Use names such as ctrl-o"))
        }
    }

    @Test("In a plain prompt Alt-Return prints the login and quits; a similar person is asked about first")
    func altReturn() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("one-repo")
            try await prompt.waitUntil { $0.lines.contains { $0.hasPrefix("▌ one-repo") } }
            prompt.send("\u{1B}\r")
            try await prompt.expectExit(.code(0))
            #expect(prompt.look(\.text).hasSuffix("one-repo\n") || prompt.look(\.text).contains("one-repo"))
            let similar = try ghsearch.terminal("one-repp")
            try await similar.waitUntil { $0.lines.contains { $0.hasPrefix("▌ one-repo") } }
            similar.send("\u{1B}\r")
            try await similar.waitFor("one-repo is only similar. Press Return again to print one-repo")
            similar.send("\r")
            try await similar.expectExit(.code(0))
        }
    }

    @Test(
        "Names of keys are those of fzf",
        arguments: [
            ("ctrl-space", .control("@")), ("alt-A", .alt("A")), ("Alt-a", .alt("a")), ("ctrl-/", .control("_")),
            ("ctrl-]", .control("]")), ("ctrl-\\", .control("\\")), ("ctrl-[", nil), ("backspace", .backspace),
            ("double-click", nil),
            ("ctrl-o", .control("o")), ("alt-x", .alt("x")), ("f5", .function(5)), ("enter", .enter),
            ("x", .character("x")),
            ("alt-enter", .modified(.enter, .alt)), ("shift-tab", .backTab), ("btab", .backTab),
            ("space", .character(" ")),
            ("CTRL-A", .control("a")), ("pgup", .pageUp), ("ctrl-alt-x", nil), ("ctrl-i", nil), ("f13", nil), ("", nil),
            ("hyper-x", nil),
        ] as [(String, Key?)])
    func keys(name: String, key: Key?) {
        #expect(Key(fzfName: name) == key)
    }
}
