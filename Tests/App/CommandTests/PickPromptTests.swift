import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("The prompt as a picker", .timeLimit(.minutes(3)))
struct PickPromptTests {
    @Test("With --print clone, Return goes to the repositories, and Return there prints the address")
    func clone() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("one-repo", "--print", "clone", collectsOutput: true)
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ one-repo") }
            #expect(prompt.lines[23].contains("↵ repositories"))
            prompt.send("\r")
            try await prompt.waitUntil { $0.text.contains("1 repository") && $0.lines[23].contains("↵ print") }
            prompt.send("\r")
            try await prompt.expectExit(.code(0))
            let name = try await ghsearch("repos", "one-repo", "--jq", ".[0].fullName")
            #expect(prompt.output == "\(ghsearch.address)/\(name.firstLine).git\n")
            let atOnce = try await ghsearch(name.firstLine, "--print", "clone")
            #expect(atOnce.output == prompt.output)
            let template = try await ghsearch(name.firstLine, "--print", "{login} {repo}")
            #expect(template.output == "one-repo \(name.firstLine)\n")
            #expect(try await ghsearch(name.firstLine, "--print", "mention").output == "@one-repo\n")
        }
    }

    @Test("The name of a person that a search lacks is looked up for a trailer")
    func trailer() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("mona", "--print", "coauthor", collectsOutput: true)
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ mona ") }
            prompt.send("\r")
            try await prompt.expectExit(.code(0))
            #expect(prompt.output.hasPrefix("Co-authored-by: Mona Lisa Octocat <2001+mona@users.noreply."))
        }
    }

    @Test("Marked people are printed in the order of marking", arguments: [(80, 24), (40, 10)])
    func multi(columns: Int, rows: Int) async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal(
                "hundred", "--multi", "--print-query", "--print0", columns: columns, rows: rows, collectsOutput: true)
            try await prompt.waitUntil { $0.text.contains("hundred-one") && $0.lines[1].contains("GitHub") }
            let first = String(prompt.lines[2].dropFirst(2).prefix { $0 != " " })
            let second = String(prompt.lines[3].dropFirst(2).prefix { $0 != " " })
            prompt.send("\u{1B}[B\u{1B}[Z")
            try await prompt.waitUntil { $0.lines[3].hasPrefix(" *\(second)") && $0.lines[2].hasPrefix("▌ ") }
            prompt.send("\t")
            try await prompt.waitUntil { $0.lines[2].hasPrefix(" *\(first)") && $0.text.contains("2 marked") }
            prompt.send("\r")
            try await prompt.expectExit(.code(0))
            #expect(prompt.output == "hundred\0\(second)\0\(first)\0")
        }
    }

    @Test("Without a mark, the selected person is printed; Ctrl-A marks all, and again none")
    func current() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("-m", "-q", "hundred", collectsOutput: true)
            try await prompt.waitUntil { $0.text.contains("hundred-one") && $0.lines[1].contains("GitHub") }
            prompt.send("\u{1}")
            try await prompt.waitFor("2 marked")
            prompt.send("\u{1}")
            try await prompt.waitUntil { !$0.text.contains("marked") }
            prompt.send("-one\r")
            try await prompt.expectExit(.code(0))
            #expect(prompt.output == "hundred-one\n")
        }
    }

    @Test("Texts of --prompt and --header can't control the terminal")
    func hostileTexts() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal(
                "--prompt", "\u{1B}[2Jreviewer\u{1B}]0;evil\u{7}: ", "--header", "one\ntwo\u{9B}31m \u{202E}three")
            try await prompt.waitUntil { $0.lines[0].contains("reviewer") && $0.lines[1].contains("one two") }
            #expect(!prompt.look(\.text).unicodeScalars.contains { $0 == "\u{202E}" })
            prompt.send("\u{1B}")
            try await prompt.expectExit(.code(130))
        }
    }

    @Test("Without a terminal, --print is wrong usage and names --filter")
    func noTerminal() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("mona", "--print", "clone")
            #expect(ended.status == 64)
            #expect(ended.output == "")
            #expect(ended.errors.contains("ghsearch --filter 'mona' --print WHAT"))
        }
    }
}
