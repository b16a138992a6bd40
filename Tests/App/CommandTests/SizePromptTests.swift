import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Window sizes of the prompt", .timeLimit(.minutes(3)))
struct SizePromptTests {
    private static let (small, large) = ((columns: 40, rows: 10), (columns: 300, rows: 100))

    /// Changes the size in quick succession, finally to `end`.
    private func resize(_ prompt: PseudoTerminal, to end: (columns: Int, rows: Int)) {
        for step in 0..<30 {
            let size = step.isMultiple(of: 2) ? Self.small : Self.large
            prompt.resize(columns: size.columns + step, rows: size.rows - step % 7)
        }
        prompt.resize(columns: end.columns, rows: end.rows)
    }

    @Test("Many size changes during a search end with the last size and the same selection")
    func people() async throws {
        try await Ghsearch.run(people: 300) { ghsearch in
            ghsearch.control.setLatency(.milliseconds(300))
            let prompt = try ghsearch.terminal("a", columns: Self.small.columns, rows: Self.small.rows)
            try await prompt.waitUntil { $0.lines[0].leftPart == "> a" }
            resize(prompt, to: Self.large)
            try await prompt.waitUntil { screen in
                screen.lines.count == 100 && screen.lines[2].hasPrefix("▌ ") && screen.lines[99].hasPrefix("↵ ")
                    && screen.lines[2...98].allSatisfy { $0.contains("│") } && screen.text.contains("Total stars")
            }
            prompt.send("\u{1B}[B\u{1B}[B\u{1B}[B")
            try await prompt.waitUntil { $0.lines[5].hasPrefix("▌ ") }
            let login = prompt.lines[5].prefix { $0 != "│" }.split(separator: " ").dropFirst().first.map(String.init)
            let row = "▌ \(try #require(login).prefix(10))"
            resize(prompt, to: Self.small)
            try await prompt.waitUntil { screen in
                screen.lines.count == 10 && screen.lines[0].leftPart == "> a" && screen.lines[9].hasPrefix("↵ ")
                    && screen.lines[2...8].contains { $0.hasPrefix(row) }
            }
            prompt.end()
        }
    }

    @Test("Many size changes while repositories load keep the progress and the selection")
    func repositories() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("many-repos", columns: Self.large.columns, rows: Self.large.rows)
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ many-repos") }
            ghsearch.control.hold(onPathPrefix: "/user/")
            prompt.send("\r")
            try await prompt.waitUntil { $0.lines[1].contains("A loads all 2,350: 24 of ") }
            prompt.send("A")
            try await prompt.waitUntil { $0.lines[1].contains("loading ") && $0.lines[1].contains(" of 2,350") }
            resize(prompt, to: Self.small)
            try await prompt.waitUntil { $0.lines.count == 10 && $0.lines[1].contains("loading ") }
            ghsearch.control.release()
            try await prompt.waitUntil { $0.lines.count == 10 && $0.lines[1].hasPrefix("2,350 repositories") }
            #expect(prompt.lines[9].hasPrefix("↵ details"))
            #expect(prompt.lines.contains { $0.hasPrefix("▌ ") })
            prompt.send("\u{1B}[F")
            try await prompt.waitUntil { $0.lines[8].hasPrefix("▌ ") }
            let last = String(prompt.lines[8].prefix(12))
            ghsearch.control.clearLog()
            ghsearch.control.hold(onPathPrefix: "/user/")
            prompt.send("r")
            await ghsearch.control.waitForRequests(1, onPathPrefix: "/user/")
            resize(prompt, to: Self.large)
            try await prompt.waitUntil { $0.lines.count == 100 && $0.lines[99].hasPrefix("↵ details") }
            ghsearch.control.release()
            try await prompt.waitUntil { screen in
                screen.lines.count == 100 && screen.text.contains("2,350 repositories")
                    && screen.lines[99].hasPrefix("↵ details") && screen.lines[5...98].allSatisfy { !$0.isEmpty }
                    && screen.lines.contains { $0.hasPrefix(last) }
            }
            prompt.end()
        }
    }
}
