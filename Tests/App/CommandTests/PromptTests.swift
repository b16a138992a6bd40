import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("The prompt", .timeLimit(.minutes(3)))
struct PromptTests {
    @Test(
        "x=$(ghsearch) prints only the login of the selected person", arguments: [(80, 24), (40, 10), (200, 50)])
    func pick(columns: Int, rows: Int) async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal(columns: columns, rows: rows, collectsOutput: true)
            try await prompt.waitUntil { $0.isAlternate && $0.lines[0].leftPart == ">" }
            prompt.send("octo-org")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> octo-org" && $0.lines[2].hasPrefix("▌ octo-org") }
            prompt.send("\r")
            try await prompt.expectExit(.code(0))
            #expect(prompt.output == "octo-org\n")
            #expect(!prompt.look(\.isAlternate))
        }
    }

    @Test("--print prints the login on a terminal too")
    func printed() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("--print", "login", "hundred-one")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ hundred-one") }
            prompt.send("\r")
            try await prompt.expectExit(.code(0))
            #expect(prompt.lines[0] == "hundred-one")
        }
    }

    @Test("Return opens the repositories; Esc returns to the same query and selection; Esc quits")
    func thereAndBack() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal()
            try await prompt.waitUntil { $0.isAlternate }
            prompt.send("hundred")
            try await prompt.waitUntil { $0.lines[3].contains("hundred-one") && $0.lines[2].hasPrefix("▌") }
            prompt.send("\u{1B}[B")
            try await prompt.waitUntil { $0.lines[3].hasPrefix("▌ hundred-one") }
            prompt.send("\r")
            try await prompt.waitFor("101 repositories")
            #expect(prompt.lines[0].contains("  hundred-one  "))
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> hundred" && $0.lines[3].hasPrefix("▌ hundred-one") }
            prompt.send("\u{1B}")
            try await prompt.expectExit(.code(130))
            #expect(prompt.look(\.text) == "")
        }
    }

    @Test("After Return and Esc the row shows the profile that the repositories showed")
    func completedRow() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("mon")
            try await prompt.waitUntil { $0.lines[2] == "▌ mona  Mona Lisa Octocat" }
            prompt.send("\r")
            try await prompt.waitFor("30 repositories")
            prompt.send("\u{1B}")
            try await prompt.waitUntil {
                $0.lines[2].hasPrefix("▌ mona  Mona Lisa Octocat ") && $0.lines[2].hasSuffix(" 20.5k followers")
            }
            prompt.end()
        }
    }

    @Test("Ctrl-C quits every screen with exit code 130")
    func interrupted() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("mona")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ mona") }
            prompt.send("\r")
            try await prompt.waitFor("30 repositories")
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
            #expect(!prompt.look(\.isAlternate))
        }
    }

    @Test("Keys typed before the first frame are not lost")
    func typedEarly() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal(collectsOutput: true)
            prompt.send("one-repo")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ one-repo") }
            prompt.send("\r")
            try await prompt.expectExit(.code(0))
            #expect(prompt.output == "one-repo\n")
        }
    }

    @Test("A line end in a paste is not Return")
    func paste() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal()
            try await prompt.waitUntil { $0.isAlternate }
            prompt.send("\u{1B}[200~one-repo\n\u{1B}[201~")
            try await prompt.waitUntil { $0.lines[0].hasPrefix("> one-repo") && $0.lines[2].hasPrefix("▌ one-repo") }
            #expect(prompt.look(\.isAlternate))
            prompt.send("\u{1B}")
            try await prompt.expectExit(.code(130))
        }
    }

    @Test("A wider, narrower or very small window is drawn at once")
    func resized() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("mona")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ mona") }
            for (columns, rows) in [(200, 50), (40, 10), (12, 4), (80, 24)] {
                prompt.resize(columns: columns, rows: rows)
                try await prompt.waitUntil { screen in
                    screen.lines.count == rows && screen.lines[0].leftPart == "> mona"
                        && screen.lines[2].hasPrefix("▌ mona")
                        && (columns < 20 || screen.lines[rows - 1].hasPrefix("↵ repositories"))
                }
            }
            prompt.end()
        }
    }

    @Test("The cursor is after wide characters, marks and emoji")
    func wide() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal(columns: 40)
            try await prompt.waitUntil { $0.isAlternate }
            prompt.send("漢字e\u{301}")
            try await prompt.waitUntil {
                $0.lines[0].leftPart == "> 漢字e\u{301}" && $0.cursor == .init(column: 7, row: 0)
            }
            prompt.send("\u{7F}\u{7F}")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> 漢" && $0.cursor == .init(column: 4, row: 0) }
            prompt.end()
        }
    }

    @Test("A hostile profile does not affect the terminal")
    func hostile() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("hostile-profile")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ hostile-profile") }
            prompt.send("\r")
            try await prompt.waitFor("2 repositories")
            #expect(prompt.lines[0].contains("  hostile-profile  red C1 tail  long and longer"))
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> hostile-profile" }
            prompt.send("\u{1B}")
            try await prompt.expectExit(.code(130))
            let written = String(decoding: prompt.transcript, as: UTF8.self)
            #expect(!written.contains("owned"))
            #expect(!written.contains("\u{7}"))
            #expect(!written.unicodeScalars.contains("\u{202E}"))
        }
    }
}
