import CommandSupport
import TerminalUI
import TestSupport
import Testing

@testable import ghsearch

@Suite("Screen options", .timeLimit(.minutes(3)))
struct ScreenOptionsTests {
    private func mode(_ words: [String], _ environment: [String: String] = [:]) throws -> TerminalMode {
        try #require(try Program.parse(["search"] + words) as? SearchCommand).screen.mode(environment)
    }

    @Test("--no-unicode and a locale without UTF-8 draw every screen with ASCII", arguments: [true, false])
    func ascii(isOption: Bool) async throws {
        try await Ghsearch.run { ghsearch in
            let options = isOption ? ["--no-unicode", "mona"] : ["mona"]
            let prompt = try PseudoTerminal(
                Ghsearch.path, options, environment: ghsearch.variables(isOption ? [:] : ["LANG": "C"]), columns: 120,
                rows: 34)
            try await prompt.waitFor("Lisa Octocat")
            try await prompt.waitUntil { screen in
                screen.lines[2].hasPrefix("> mona") && screen.text.contains("Swift 53.8%")
            }
            try await expectASCII(on: prompt)
            prompt.send("\r")
            try await prompt.waitFor("v Swift  14")
            try await expectASCII(on: prompt)
            prompt.send("\r")
            try await prompt.waitFor("-- README --")
            try await expectASCII(on: prompt)
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
        }
    }

    private func expectASCII(on prompt: PseudoTerminal) async throws {
        // Texts of others have letters and emoji.
        let others = Set(prompt.look(\.text)).filter { !$0.isASCII && !$0.isLetter && !"🐙🎶".contains($0) }
        #expect(others.isEmpty)
    }

    @Test("Options and variables select full-screen, inline or accessible mode")
    func modes() throws {
        #expect(try mode([]) == .fullScreen)
        #expect(try mode(["--height", "12"]) == .inline(.rows(12)))
        #expect(try mode(["--height", "40%"]) == .inline(.percent(40)))
        #expect(try mode(["--accessible"]) == .accessible)
        for name in ["GHSEARCH_ACCESSIBLE", "GH_ACCESSIBLE_PROMPTER"] {
            for value in ["1", "true", "yes", "x"] {
                #expect(try mode([], [name: value]) == .accessible)
                #expect(try mode(["--height", "9"], [name: value]) == .accessible)
            }
            for value in ["", "0", "false", "FALSE"] { #expect(try mode([], [name: value]) == .fullScreen) }
        }
    }

    @Test(
        "Invalid options are wrong usage",
        arguments: [
            ["--height", "2"], ["--height", "x"], ["explore", "--height", "0"], ["--height", "9", "--accessible"],
            ["--height", "0%"], ["--height", "101%"], ["--height", "%"], ["--height=-50%"],
        ])
    func wrong(words: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 64)
            #expect(ended.errors.hasPrefix("Error: "))
        }
    }

    @Test("--height draws below the shell prompt and leaves the lines above unchanged", arguments: [[], ["explore"]])
    func height(words: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let script = "echo before; \"$GHSEARCH\" \(words.joined()) --height 6; echo after"
            let terminal = try PseudoTerminal(
                "/bin/bash", ["-c", script], environment: ghsearch.variables([:]), columns: 80, rows: 24)
            let first = words.isEmpty ? ">" : "Random people"
            try await terminal.waitUntil { $0.lines[0] == "before" && $0.lines[1].leftPart == first && !$0.isAlternate }
            terminal.send("\u{1B}")
            _ = try await terminal.waitForExit()
            #expect(terminal.lines.filter { !$0.isEmpty } == ["before", "after"])
        }
    }

    @Test("--no-mouse does not enable the mouse")
    func mouse() async throws {
        try await Ghsearch.run { ghsearch in
            for (words, isEnabled) in [
                (["one-repo"], true), (["one-repo", "--no-mouse"], false), (["one-repo", "--height", "6"], true),
                (["one-repo", "--height", "6", "--no-mouse"], false),
            ] {
                let prompt = try PseudoTerminal(
                    Ghsearch.path, words, environment: ghsearch.variables([:]), columns: 80, rows: 24)
                try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ one-repo") }
                #expect(String(decoding: prompt.transcript, as: UTF8.self).contains("\u{1B}[?1000h") == isEnabled)
                prompt.end()
            }
        }
    }

    @Test("A dumb terminal gets a message with alternatives; accessible mode works")
    func dumb() async throws {
        try await Ghsearch.run { ghsearch in
            let rejected = try ghsearch.terminal("mona", environment: ["TERM": "dumb"], columns: 200)
            try await rejected.expectExit(.code(64))
            let message = rejected.look(\.text)
            #expect(message.contains("ghsearch users 'mona'"))
            #expect(message.contains("ghsearch --accessible"))
            let accessible = try ghsearch.terminal("one-repo", "--accessible", environment: ["TERM": "dumb"])
            try await accessible.waitFor("one-repo, The one-repo account,")
            accessible.end()
        }
    }
}
