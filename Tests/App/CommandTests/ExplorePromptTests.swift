import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Random people on a terminal", .timeLimit(.minutes(3)))
struct ExplorePromptTests {
    @Test(
        "explore opens rows, repositories, the rows again, and other rows", arguments: [(80, 24), (40, 12), (200, 50)])
    func explore(columns: Int, rows: Int) async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            let screen = try ghsearch.terminal("explore", "--seed", "4", columns: columns, rows: rows)
            let first = 2
            try await screen.waitUntil { $0.lines[0].hasPrefix("Random people") && $0.lines[first].hasPrefix("▌ ") }
            #expect(screen.lines[1].contains("15 random people · GitHub"))
            screen.send("\u{1B}[B")
            try await screen.waitUntil { $0.lines[first + 1].hasPrefix("▌ ") }
            let login = String(screen.lines[first + 1].dropFirst(2).prefix { $0 != " " })
            if columns >= 200 {
                try await screen.waitUntil { screen in
                    screen.lines.contains { $0.split(separator: "│").dropFirst().joined().contains(login) }  // the card
                }
            }
            screen.send("\r")
            try await screen.waitUntil { $0.lines[0].contains(login.prefix(20)) && !$0.text.contains("Random") }
            screen.send("\u{1B}")
            try await screen.waitUntil { screen in
                screen.lines[0].hasPrefix("Random people") && screen.lines[first + 1].hasPrefix("▌ \(login)")
            }
            screen.send("r")
            try await screen.waitUntil { $0.lines[first].hasPrefix("▌ ") && !$0.text.contains(login) }
            screen.send("\u{1B}")
            try await screen.expectExit(.code(130))
            #expect(!screen.look(\.isAlternate))
        }
    }

    @Test("Ctrl-X in the prompt opens random people; Esc returns to the prompt")
    func fromPrompt() async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            let prompt = try ghsearch.terminal("hundred")
            try await prompt.waitUntil { $0.lines[3].contains("hundred-one") }
            prompt.send("\u{18}")
            try await prompt.waitUntil { screen in
                screen.lines[0].hasPrefix("Random people") && screen.lines[1].contains(#/^\d+ random people/#)
            }
            prompt.send("s")
            try await prompt.waitUntil { screen in
                screen.lines[1].contains("by followers")
                    && screen.lines[2].contains(" follower")
            }
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> hundred" && $0.lines[3].contains("hundred-one") }
            prompt.send("\u{1B}")
            try await prompt.expectExit(.code(130))
        }
    }

    @Test("--print prints the login of the selected account")
    func printed() async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            let screen = try ghsearch.terminal("explore", "--print", "login", "--seed", "9")
            try await screen.waitUntil { $0.lines[2].hasPrefix("▌ ") }
            let login = String(screen.lines[2].dropFirst(2).prefix { $0 != " " })
            screen.send("\r")
            try await screen.expectExit(.code(0))
            #expect(screen.lines[0] == login)
        }
    }

    @Test("An error says what to do; r retries")
    func recovers() async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            ghsearch.control.inject(.garbage, onPathPrefix: "/users", times: 1)
            let screen = try ghsearch.terminal("explore", "--seed", "4")
            try await screen.waitFor("sent an unreadable response. Press r to shuffle.")
            #expect(!screen.look(\.text).contains("No people"))
            screen.send("r")
            try await screen.waitUntil { $0.lines[1].contains("15 random people") && $0.lines[2].hasPrefix("▌ ") }
            screen.send("\u{3}")
            try await screen.expectExit(.code(130))
        }
    }
}
