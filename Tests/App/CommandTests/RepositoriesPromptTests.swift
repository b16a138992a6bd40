import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Repositories in the prompt", .timeLimit(.minutes(3)))
struct RepositoriesPromptTests {
    @Test("Filtering, details, returning and collapsing work on a terminal")
    func walk() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("mona", columns: 100, rows: 26)
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ mona") }
            prompt.send("\r")
            try await prompt.waitUntil { $0.lines[1].contains("  30 repositories") && $0.lines[3].contains("■") }
            prompt.send("/new-name")
            try await prompt.waitUntil { $0.text.contains("▌ new-name") && $0.lines[1].contains(" of 30 match") }
            prompt.send("\r")
            try await prompt.waitUntil { screen in
                screen.lines[0] == "mona/new-name" && screen.text.contains("/mona/new-name\n")
                    && screen.text.contains("■") && screen.text.contains("── README")
            }
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.text.contains("▌ new-name") && $0.lines[4] == "/ new-name" }
            prompt.send("\u{1B}")
            try await prompt.waitUntil { screen in
                screen.lines.last?.contains("Space collapse") == true && screen.text.contains("▌ new-name")
                    && !screen.lines[4].hasPrefix("/")
            }
            prompt.send(" ")
            try await prompt.waitUntil { $0.text.contains("▸ ") && $0.lines[1].contains("  30 repositories") }
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> mona" }
            prompt.end()
        }
    }

    @Test("While GitHub does not respond, each screen and the card show an activity indicator")
    func slow() async throws {
        try await Ghsearch.run { ghsearch in
            for path in ["/users/mona/repos", "/repos/one-repo", "/users?"] {
                ghsearch.control.inject(.hang, onPathPrefix: path, times: nil)
            }
            let prompt = try ghsearch.terminal("mona", columns: 110, rows: 32)
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ mona") && $0.text.contains("Total stars   …") }
            prompt.send("\r")
            try await prompt.waitUntil { $0.lines[1].hasSuffix("20.5k followers · loading…") }
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> mona" }
            prompt.send("\u{18}")
            try await prompt.waitUntil { $0.lines[1].hasPrefix("Shuffling…") }
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> mona" }
            prompt.send("\u{15}one-repo")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ one-repo") }
            prompt.send("\r")
            try await prompt.waitUntil { $0.lines[1].contains("1 repository") }
            prompt.send("\r")
            try await prompt.waitUntil { $0.lines[0].hasSuffix("  loading…") }
            prompt.end()
        }
    }

    @Test("A listing that fails midway shows the loaded part and the reason; r loads all of it")
    func midway() async throws {
        try await Ghsearch.run { ghsearch in
            let path = "/user/\(Dataset.Fixture.manyRepositories.id)/repos"
            ghsearch.control.inject(.garbage, onPathPrefix: path)
            let prompt = try ghsearch.terminal("many-repos", columns: 100, rows: 26)
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ many-repos") }
            prompt.send("\r")
            try await prompt.waitUntil { $0.lines[1].contains("A loads all 2,350: 24 of ") }
            prompt.send("A")
            try await prompt.waitUntil { $0.text.contains("Press r to try again.") && $0.text.contains("▌ ") }
            #expect(prompt.lines[1].contains(" of 2,350 loaded"))
            prompt.send("\u{1B}[B\u{1B}[Br")
            try await prompt.waitUntil { $0.lines[1].contains("  2,350 repositories") }
            prompt.end()
        }
    }
}
