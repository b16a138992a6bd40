import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import ghsearch

@Suite("Messages about the environment", .timeLimit(.minutes(2)))
struct EnvironmentMessageTests {
    @Test("Without a home directory, the message says so", arguments: [nil, "", "relative"] as [String?])
    func home(value: String?) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("people", environment: ["HOME": value])
            #expect(ended.errors.contains("no home directory. Set HOME or XDG_CACHE_HOME."))
            #expect(!ended.errors.contains("/dev/null"))
        }
    }

    @Test(
        "An invalid URL is named with its variable",
        arguments: [
            ("GHSEARCH_API_URL", "foo", "\"GHSEARCH_API_URL=foo\" is not an address"),
            ("GHSEARCH_API_URL", "http://example.org", "Not using GHSEARCH_API_URL=http://example.org: plain http"),
            ("GHSEARCH_WEB_URL", "ftp://x", "\"GHSEARCH_WEB_URL=ftp://x\" is not an address"),
        ])
    func urls(name: String, value: String, message: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("users", "mona", environment: [name: value])
            #expect(ended.status == 64)
            #expect(ended.errors.contains(message))
        }
    }

    @Test("On a terminal, --json lists the fields without a query")
    func fields() async throws {
        try await Ghsearch.run { ghsearch in
            let terminal = try ghsearch.terminal("users", "--json")
            try await terminal.expectExit(.code(64))
            #expect(terminal.lines.contains { $0.contains("comma-separated fields") })
            #expect(terminal.lines.contains("  login"))
        }
    }

    @Test("A clone without people gets the reason")
    func warm() async throws {
        try await Ghsearch.run { ghsearch in
            let script = """
                cd "$HOME" && git init --quiet here && cd here && git -c user.name=a -c user.email=a@example.org commit --quiet \\
                  --allow-empty --message=x && "$GHSEARCH" warm --git .
                """
            let ended = try await ghsearch.shell(
                script, environment: ["PATH": ProcessInfo.processInfo.environment["PATH"]])
            #expect(
                ended.errors.contains("here: 0 people in 1 new commit. No address or merge in them names an account."))
        }
    }
}
