import CommandSupport
import GitHubStandIn
import Testing

@testable import ghsearch
import UnicodeText

@Suite("Error messages and exit codes", .timeLimit(.minutes(3)))
struct CommandErrorTests {
    @Test("An unknown login exits with 2", arguments: ["repos", "user"])
    func unknownLogin(command: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch(command, "no-such-login")
            #expect(ended == .init(status: 2, output: "", errors: "No such user: no-such-login\n"))
        }
    }

    @Test(
        "An invalid query or login is rejected before any request",
        arguments: [
            ["users", ""], ["users", "  "], ["users", "--type", "org", ""],
            ["users", String(repeating: "q", count: 257)],
            ["search", String(repeating: "q", count: 257)], ["repos", "a b"], ["repos", ""],
            ["user", "mona/x/y"], ["user", "ünï"], ["repos", String(repeating: "l", count: 40)], ["open", "mona/../x"],
            ["open", "mona/a/b"],
            ["open", ""],
        ])
    func invalidInput(words: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 64)
            #expect(ended.output == "")
            #expect(ended.errors.hasPrefix("Error: "))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test(
        "What a message about wrong arguments quotes from them does not control the terminal",
        arguments: [
            ["repos", "--\u{1B}]0;title\u{07}x"], ["repos", "mona", "\u{1B}]0;title\u{07}x"],
            ["users", "o", "--limit", "\u{9B}31mx"], ["--height", "\u{1B}[2Jx"], ["repos", "mona", "--\u{202E}x"],
        ])
    func hostileArguments(words: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 64)
            #expect(ended.output == "")
            #expect(ended.errors.hasPrefix("Error: "))
            #expect(ended.errors.contains("x'"))
            #expect(!ended.errors.unicodeScalars.contains { $0 != "\n" && $0.isTerminalControl })
        }
    }

    @Test(
        "A total that is smaller than what was loaded is left out",
        arguments: [
            (100, 101, 200, "Got 100 of 101 people. Late."), (300, 101, 400, "Got 300 of up to 400 people. Late."),
            (300, 101, 200, "Got 300 people. Late."), (300, nil, 200, "Got 300 people. Late."),
            (1_000, nil, 1_000, "Got 1,000 of up to 1,000 people. Late."),
        ])
    func wrongTotal(count: Int, total: Int?, maxTotal: Int, message: String) {
        let cause = CommandError(.failed, "Late.")
        #expect(CommandError(after: count, of: total, upTo: maxTotal, "people", because: cause).message == message)
    }

    @Test("Without a network, the message names the host")
    func noNetwork() async throws {
        try await Ghsearch.run { ghsearch in
            await ghsearch.server.stop()
            for command in ["users", "repos", "user"] {
                let ended = try await ghsearch(command, "mona")
                #expect(ended.status == 1)
                #expect(ended.errors.contains("127.0.0.1"))
                #expect(ended.errors.split(separator: "\n").count == 1)
                #expect(ended.output == "")
            }
        }
    }

    @Test(
        "An invalid response is a failure with one message, never \"nothing found\"",
        arguments: [
            Fault.garbage, .truncated, .notHTTP, .resetMidway, .brokenGzip, .reset, .status(418), .status(403, .html),
        ])
    func invalidResponses(fault: Fault) async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.inject(fault, times: nil)
            for command in ["users", "repos", "user"] {
                let ended = try await ghsearch(command, "mona")
                #expect(ended.status == 1)
                #expect(ended.output == "")
                #expect(ended.errors.hasSuffix(".\n"))
                #expect(ended.errors.split(separator: "\n").count == 1)
            }
        }
    }

    @Test("A server error is retried for a few seconds, then reported")
    func serverError() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.inject(.status(502, .html))
            #expect(try await ghsearch("repos", "one-repo").status == 0)
            ghsearch.control.inject(.status(500), times: nil)
            let ended = try await ghsearch("users", "mona")
            #expect(ended.status == 1)
            #expect(ended.errors == "GitHub returned a server error (500). Try again in a minute.\n")
        }
    }

    @Test("An exhausted rate limit exits with 75 and reports when it resets")
    func rateLimit() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.setRateLimit(.core, for: .anonymous, remaining: 0, resetsIn: .seconds(1_500))
            ghsearch.control.setRateLimit(.search, for: .anonymous, remaining: 0, resetsIn: .seconds(3_000))
            let repos = try await ghsearch("repos", "mona")
            #expect(repos.status == 75)
            #expect(
                repos.errors.contains(
                    #/^Rate limit reached\. Try again in 2[5-6] min, or run `ghsearch login` for more\.\n$/#))
            #expect(try await ghsearch("user", "mona").status == 75)
            let users = try await ghsearch("users", "mona")
            #expect(users.status == 75)
            #expect(
                users.errors.contains(
                    #/^Search limit reached\. Try again in (49|50|51) min, or run `ghsearch login` for more\.\n$/#))
            let signedIn = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            ghsearch.control.setRateLimit(.search, for: .login("mona"), remaining: 0, resetsIn: .seconds(3_000))
            ghsearch.control.setRateLimit(.graphql, for: .login("mona"), remaining: 0, resetsIn: .seconds(3_000))
            let own = try await ghsearch("users", "mona", environment: signedIn)
            #expect(own.status == 75)
            #expect(own.errors.contains(#/^Search limit reached\. Try again in (49|50|51) min\.\n$/#))
            ghsearch.control.setSecondaryLimit(.init(status: 429, retryAfter: .seconds(300)))
            #expect(try await ghsearch("users", "mona").status == 75)
        }
    }

    @Test("A rejected token exits with 4 and is not sent again")
    func rejectedToken() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("repos", "mona", environment: ["GHSEARCH_TOKEN": "gho_refused"])
            #expect(ended.status == 4)
            #expect(ended.output == "")
            #expect(
                ended.errors == """
                    GitHub rejected the token in GHSEARCH_TOKEN. Fix it, or unset it to use the stored token.

                    """)
            // The list of a user and that of an organization, side by side.
            #expect((1...2).contains(ghsearch.control.requests.count))
            let invalid = try await ghsearch("repos", "mona", environment: ["GHSEARCH_TOKEN": "not a token"])
            #expect(invalid.status == 4)
            #expect(invalid.errors.hasPrefix("GHSEARCH_TOKEN is not a token."))
        }
    }

    @Test(
        "Commands about your own account exit with 4 before any request",
        arguments: ["repos", "user", "status", "token"])
    func signInNeeded(command: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch(command)
            #expect(ended.status == 4)
            #expect(ended.errors.contains("ghsearch login"))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("Plain http to hosts other than loopback, and invalid hosts, are rejected")
    func hosts() async throws {
        try await Ghsearch.run { ghsearch in
            for address in [
                "http://example.com", "http://192.0.2.1:8080", "ftp://127.0.0.1", "http://127.0.0.1.example.com",
            ] {
                let ended = try await ghsearch("users", "mona", environment: ["GHSEARCH_API_URL": address])
                #expect(ended.status == 64, "\(address)")
                #expect(ended.errors.split(separator: "\n").count == 1)
            }
            #expect(try await ghsearch("users", "mona", "--host", "no host").status == 64)
        }
    }
}
