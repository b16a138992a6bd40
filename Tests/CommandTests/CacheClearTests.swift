import GitHubStandIn
import TestSupport
import Testing

@Suite("Removing what is stored", .timeLimit(.minutes(3)))
struct CacheClearTests {
    /// People that are stored when it begins.
    private static func people(in ghsearch: Ghsearch) async throws -> String {
        let status = try await ghsearch("cache", "status")
        return try #require(status.lines.first { $0.hasPrefix("People: ") })
    }

    @Test("On a terminal it asks first, and yes removes", arguments: ["yes\r", "YES \r"])
    func yes(typed: String) async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("users", "mona")
            let asked = try ghsearch.terminal("cache", "clear")
            try await asked.waitFor("Remove")
            asked.send(typed)
            #expect(try await asked.waitForExit() == .code(0))
            #expect(asked.look(\.text).contains("Removed everything stored."))
            #expect(try await Self.people(in: ghsearch) == "People: 0")
        }
    }

    @Test(
        "Anything else, an end of the input and Ctrl-C remove nothing",
        arguments: ["no\r", "y\r", "\r", "yes please\r", "\u{4}", "yes\u{3}"])
    func anythingElse(typed: String) async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("users", "mona")
            let before = try await Self.people(in: ghsearch)
            let asked = try ghsearch.terminal("cache", "clear")
            try await asked.waitFor("Remove")
            asked.send(typed)
            let exit = try await asked.waitForExit()
            if typed.hasSuffix("\u{3}") {
                #expect(exit == .signal(2))
            } else {
                #expect(exit == .code(130) && asked.look(\.text).contains("Nothing was removed."))
            }
            #expect(try await Self.people(in: ghsearch) == before && before != "People: 0")
        }
    }

    @Test("Where nobody can be asked it refuses without --yes, with what to give, and removes nothing")
    func script() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("users", "mona")
            let before = try await Self.people(in: ghsearch)
            let piped = try await ghsearch.call(["cache", "clear"], input: "yes\n")
            #expect((piped.status, piped.output) == (64, ""))
            #expect(piped.errors == "Give --yes to remove everything without being asked.\n")
            #expect(try await Self.people(in: ghsearch) == before && before != "People: 0")
            let told = try await ghsearch("cache", "clear", "--yes")
            #expect((told.status, told.output, told.errors) == (0, "", "Removed everything stored.\n"))
            #expect(try await Self.people(in: ghsearch) == "People: 0")
        }
    }
}
