import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Clearing the cache", .timeLimit(.minutes(3)))
struct CacheClearTests {
    /// Returns the line with the number of cached people.
    private static func people(in ghsearch: Ghsearch) async throws -> String {
        let status = try await ghsearch("cache", "status")
        return try #require(status.lines.first { $0.hasPrefix("People: ") })
    }

    @Test("A terminal asks for confirmation, and yes clears the cache", arguments: ["yes\r", "YES \r"])
    func yes(typed: String) async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("users", "mona")
            let prompt = try ghsearch.terminal("cache", "clear")
            try await prompt.waitFor("Clear the cache (")
            prompt.send(typed)
            try await prompt.expectExit(.code(0))
            #expect(prompt.look(\.text).contains("Cache cleared."))
            #expect(try await Self.people(in: ghsearch) == "People: 0")
        }
    }

    @Test(
        "Other input, the end of the input and Ctrl-C clear nothing",
        arguments: ["no\r", "y\r", "\r", "yes please\r", "\u{4}", "yes\u{3}"])
    func rejected(typed: String) async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("users", "mona")
            let before = try await Self.people(in: ghsearch)
            let prompt = try ghsearch.terminal("cache", "clear")
            try await prompt.waitFor("Clear the cache (")
            prompt.send(typed)
            let exit = try await prompt.waitForExit()
            if typed.hasSuffix("\u{3}") {
                #expect(exit == .signal(2))
            } else {
                #expect(exit == .code(130))
                #expect(prompt.look(\.text).contains("Nothing was cleared."))
            }
            #expect(try await Self.people(in: ghsearch) == before)
            #expect(before != "People: 0")
        }
    }

    @Test("Without a terminal, --yes is required")
    func script() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("users", "mona")
            let before = try await Self.people(in: ghsearch)
            let piped = try await ghsearch.call(["cache", "clear"], input: "yes\n")
            #expect((piped.status, piped.output) == (64, ""))
            #expect(piped.errors == "Use --yes to clear the cache without confirmation.\n")
            #expect(try await Self.people(in: ghsearch) == before)
            #expect(before != "People: 0")
            let confirmed = try await ghsearch("cache", "clear", "--yes")
            #expect((confirmed.status, confirmed.output, confirmed.errors) == (0, "", "Cache cleared.\n"))
            #expect(try await Self.people(in: ghsearch) == "People: 0")
        }
    }
}
