import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("The card in the prompt", .timeLimit(.minutes(3)))
struct CardPromptTests {
    private static let colors = ["COLORTERM": "truecolor"]

    @Test(
        "The card shows the profile, statistics, languages and avatar, which is fetched anonymously")
    func card() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "one-repo")
            let variables = Self.colors.merging(["GHSEARCH_TOKEN": token]) { $1 }
            let prompt = try ghsearch.terminal("mona", environment: variables, columns: 110, rows: 32)
            try await prompt.waitUntil { screen in
                ["Mona Lisa Octocat", "Draws octopuses", "20.5k, following 9", "Total stars   ★", "■"]
                    .allSatisfy(screen.text.contains)
            }
            try await prompt.waitUntil { screen in
                screen.lines[2...].contains { line in line.contains { "▀▄█▌▐▖▗▘▝".contains($0) } && line.contains("│ ")
                }
            }
            #expect(prompt.lines[2].hasPrefix("▌ mona"))
            let avatars = await ghsearch.control.waitForRequests(1, onPathPrefix: "/avatars")  // after the initials
            #expect(!avatars.isEmpty)
            #expect(avatars.allSatisfy { !$0.headers.contains { $0.name == "authorization" } })
            let queries = ghsearch.control.requests(onPathPrefix: "/graphql")
            #expect(!queries.isEmpty)
            #expect(queries.allSatisfy { $0.headers.contains { $0.name == "authorization" } })
            prompt.end()
        }
    }

    @Test("The report of the terminal overrides TERM, is requested once, and is not typed into the query")
    func graphics() async throws {
        try await Ghsearch.run { ghsearch in
            let variables = Self.colors.merging(["TERM": "xterm-kitty"]) { $1 }
            let prompt = try ghsearch.terminal("mona", environment: variables, columns: 110, rows: 32)
            try await prompt.waitUntil { screen in
                screen.text.contains("Total stars   ★") && screen.text.contains { "▀▄".contains($0) }
            }
            #expect(prompt.lines[0].leftPart == "> mona")
            #expect(String(decoding: prompt.transcript, as: UTF8.self).split(separator: "a=q,t=d").count == 2)
            prompt.end()
        }
    }

    @Test("The report of a slow terminal counts even after an image was drawn by TERM")
    func slowReport() async throws {
        try await Ghsearch.run { ghsearch in
            let variables = Self.colors.merging(["TERM": "xterm-kitty"]) { $1 }
            let prompt = try ghsearch.terminal(
                "mona", environment: variables, columns: 110, rows: 32, isSilent: true)
            try await prompt.waitForBytes("\u{1B}_Ga=T")
            prompt.send("\u{1B}[?62;22c")
            try await prompt.waitUntil { $0.text.contains { "▀▄".contains($0) } }
            #expect(prompt.lines[0].leftPart == "> mona")
            prompt.end()
        }
    }

    @Test("A multiplexer, which would take the query for a title, is not queried and shows initials")
    func multiplexer() async throws {
        try await Ghsearch.run { ghsearch in
            let variables = Self.colors.merging(["TMUX": "/tmp/tmux,1,0", "TERM": "tmux-256color"]) { $1 }
            let prompt = try ghsearch.terminal("mona", environment: variables, columns: 110, rows: 32)
            try await prompt.waitUntil { $0.text.contains("Mona Lisa Octocat") && $0.text.contains("■ ") }
            #expect(!prompt.look(\.text).contains { "▀▄".contains($0) })
            #expect(!String(decoding: prompt.transcript, as: UTF8.self).contains("\u{1B}_"))
            prompt.end()
        }
    }

    @Test("Late responses for another person are not shown")
    func late() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.inject(.hang, onPathPrefix: "/users/hundred/repos")
            let prompt = try ghsearch.terminal("hundred", columns: 110, rows: 32)
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ hundred") }
            await ghsearch.control.waitForRequests(1, onPathPrefix: "/users/hundred/repos")
            prompt.send("\u{1B}[B")
            try await prompt.waitUntil {
                $0.lines[3].hasPrefix("▌ hundred-one") && $0.text.contains("Repositories  101")
            }
            await ghsearch.control.waitUntil { $0.contains { $0.outcome == .clientLeft } }
            #expect(!prompt.look(\.text).contains("Repositories  100"))
            prompt.end()
        }
    }

    @Test("Tab hides and shows the card, in a small window in place of the list; Return and Esc restore it")
    func keys() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("mona", columns: 110, rows: 32)
            try await prompt.waitFor("Total stars   ★")
            prompt.send("\t")
            try await prompt.waitUntil { !$0.text.contains("│") }
            prompt.send("\t")
            try await prompt.waitFor("Total stars   ★")
            prompt.send("\r")
            try await prompt.waitFor("30 repositories")
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ mona") && $0.text.contains("Total stars   ★") }
            prompt.resize(columns: 80, rows: 24)
            try await prompt.waitUntil { $0.lines.count == 24 && $0.lines[0].hasSuffix("F2") }
            prompt.send("\t")
            try await prompt.waitFor("Total stars   ★")
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ mona") && !$0.text.contains("Total stars") }
            prompt.end()
        }
    }

    @Test("Offline, the card shows cached data and the cached avatar, and sends no request")
    func offline() async throws {
        try await Ghsearch.run { ghsearch in
            let variables = Self.colors
            let first = try ghsearch.terminal("mona", environment: variables, columns: 110, rows: 32)
            try await first.waitUntil { screen in
                screen.text.contains("Total stars   ★") && screen.text.contains { "▀▄".contains($0) }
            }
            first.send("\u{1B}")
            try await first.expectExit(.code(130))
            ghsearch.control.clearLog()
            let second = try ghsearch.terminal("mona", "--offline", environment: variables, columns: 110, rows: 32)
            try await second.waitUntil { screen in
                screen.text.contains("Total stars   ★") && screen.text.contains { "▀▄".contains($0) }
                    && screen.text.contains("Mona Lisa Octocat")
            }
            second.end()
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("A card of many repositories has no totals and a sentence about it; a hostile profile stays in the card")
    func others() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("many-repos", columns: 110, rows: 32)
            try await prompt.waitFor("Stars and languages are not loaded")
            #expect(prompt.look(\.text).contains("Repositories  2,350"))
            #expect(ghsearch.control.requests(onPathPrefix: "/users/many-repos/repos").isEmpty)
            prompt.send("\u{15}hostile-profile")
            try await prompt.waitUntil {
                $0.lines[2].hasPrefix("▌ hostile-profile") && $0.text.contains("Repositories  2")
                    && $0.lines[2...30].allSatisfy { $0.contains("│") }
            }
            prompt.send("\u{1B}")
            try await prompt.expectExit(.code(130))
            #expect(!String(decoding: prompt.transcript, as: UTF8.self).contains("\u{202E}"))
        }
    }
}
