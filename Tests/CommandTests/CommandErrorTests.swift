import GitHubStandIn
import Testing

@Suite("What goes wrong is one sentence and an honest status", .timeLimit(.minutes(3)))
struct CommandErrorTests {
    @Test("Nobody of that name", arguments: ["repos", "user"])
    func unknownLogin(command: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch(command, "nobody-here")
            #expect(ended == .init(status: 2, output: "", errors: "No such user: nobody-here\n"))
        }
    }

    @Test(
        "A query or a login that can't be one is refused before any request",
        arguments: [
            ["users", ""], ["users", "  "], ["users", "--type", "org", ""],
            ["users", String(repeating: "q", count: 257)],
            ["search", String(repeating: "q", count: 257)], ["repos", "a b"], ["repos", ""], ["user", "mona/x"],
            ["user", "ünï"], ["repos", String(repeating: "l", count: 40)], ["open", "mona/../x"], ["open", "mona/a/b"],
            ["open", ""],
        ])
    func badInput(words: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 64)
            #expect(ended.output == "")
            #expect(ended.errors.hasPrefix("Error: "))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("No network: the host is named")
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
        "An answer that is none: failed, in a sentence, never nothing found",
        arguments: [
            Fault.garbage, .truncated, .notHTTP, .resetMidway, .brokenGzip, .reset, .status(418), .status(403, .html),
        ])
    func brokenAnswers(fault: Fault) async throws {
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

    @Test("GitHub's own trouble is waited out for some seconds, then told")
    func serverTrouble() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.inject(.status(502, .html))
            #expect(try await ghsearch("repos", "one-repo").status == 0)
            ghsearch.control.inject(.status(500), times: nil)
            let ended = try await ghsearch("users", "mona")
            #expect(ended.status == 1)
            #expect(ended.errors == "GitHub returned a server error (500). Try again in a minute.\n")
        }
    }

    @Test("A spent allowance says when it is back, and to try later")
    func rateLimit() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.setRateLimit(.core, for: .anonymous, remaining: 0, resetsIn: .seconds(1_500))
            ghsearch.control.setRateLimit(.search, for: .anonymous, remaining: 0, resetsIn: .seconds(3_000))
            let repos = try await ghsearch("repos", "mona")
            #expect(repos.status == 75)
            #expect(repos.errors.contains(#/Try again in 2[5-6] min\.\n/#))
            #expect(try await ghsearch("user", "mona").status == 75)
            let users = try await ghsearch("users", "mona")
            #expect(users.status == 75)
            #expect(users.errors.contains(#/search allowance .* in (49|50|51) min\.\n/#))
            ghsearch.control.setSecondaryLimit(.init(status: 429, retryAfter: .seconds(300)))
            #expect(try await ghsearch("users", "mona").status == 75)
        }
    }

    @Test("A refused token: sign-in needed, and nothing more is asked with it")
    func refusedToken() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("repos", "mona", environment: ["GHSEARCH_TOKEN": "gho_refused"])
            #expect(ended.status == 4)
            #expect(ended.output == "")
            #expect(
                ended.errors == """
                    GitHub did not accept the token in GHSEARCH_TOKEN. Correct it, or unset it to use the stored sign-in.

                    """)
            #expect(ghsearch.control.requests.count == 1)
            let broken = try await ghsearch("repos", "mona", environment: ["GHSEARCH_TOKEN": "not a token"])
            #expect(broken.status == 4)
            #expect(broken.errors.hasPrefix("GHSEARCH_TOKEN does not hold a token."))
        }
    }

    @Test(
        "Your own, without a sign-in: sign-in needed, before any request",
        arguments: ["repos", "user", "status", "token"])
    func signInNeeded(command: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch(command)
            #expect(ended.status == 4)
            #expect(ended.errors.contains("ghsearch login"))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("Plain http to anything but loopback, and a host that can't be one, are refused")
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
