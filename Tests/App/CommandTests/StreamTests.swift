import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Output streams", .timeLimit(.minutes(3)))
struct StreamTests {
    @Test(
        "A full disk is reported and is a failure",
        arguments: ["repos mona", "user mona", "users mona", "repos mona --json", "open mona", "--version", "help"])
    func fullDisk(command: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.shell("\"$GHSEARCH\" \(command) >/dev/full")
            #expect(ended.status == 1)
            #expect(ended.errors.hasPrefix("Can't write to standard output (No space left on device)."))
            #expect(ended.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("A closed pipe exits with 141 and without a message", arguments: ["", "trap '' PIPE;"])
    func closedPipe(trap: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.shell(
                "\(trap) (\"$GHSEARCH\" repos many-repos; echo $? >&2) | head -n 1 | wc -l")
            #expect(ended.output == "1\n")
            #expect(ended.errors == "141\n")
        }
    }

    @Test("A closed standard output is a failure, and no socket gets the data")
    func closedOutput() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.shell("\"$GHSEARCH\" repos mona >&-")
            #expect(ended.status == 1)
            #expect(ended.errors.hasPrefix("Can't write to standard output (Bad file descriptor)."))
            let without = try await ghsearch.shell("\"$GHSEARCH\" repos one-repo <&- 2>&-")
            #expect(without.status == 0)
            #expect(without.lines.count == 1)
            #expect(ghsearch.control.requests.allSatisfy { $0.outcome == .responded(status: 200) })
        }
    }

    @Test("A slow reader gets everything, even from a non-blocking pipe")
    func slowReader() async throws {
        try await Ghsearch.run { ghsearch in
            // perl makes its output non-blocking and then executes the program.
            let ended = try await ghsearch.shell(
                """
                perl -MFcntl -e 'fcntl(STDOUT, F_SETFL, O_WRONLY | O_NONBLOCK); exec @ARGV' "$GHSEARCH" repos many-repos \
                    | while read -r line; do echo "$line"; done | wc -l
                """)
            #expect(ended == .init(status: 0, output: "2350\n", errors: ""))
        }
    }

    @Test("Without a terminal, the prompt suggests another command")
    func noTerminal() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("mona", "o'lisa")
            #expect(ended.status == 64)
            #expect(ended.output == "")
            #expect(ended.errors.contains("ghsearch users 'mona o'\\''lisa'"))
            #expect(try await ghsearch().errors.contains("ghsearch users QUERY"))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("On a dumb terminal, the prompt suggests another command")
    func dumbTerminal() async throws {
        try await Ghsearch.run { ghsearch in
            let terminal = try ghsearch.terminal("mona", environment: ["TERM": "dumb"])
            try await terminal.expectExit(.code(64))
            // The message is wrapped between words.
            let message = terminal.look(\.text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(message.contains("ghsearch users 'mona'"))
            #expect(!terminal.transcript.contains(0x1B) || !terminal.look(\.isAlternate))
        }
    }

    @Test("A listing that fails midway prints the loaded part and exits with the code of the error")
    func midway() async throws {
        try await Ghsearch.run { ghsearch in
            let page = "/user/40017/repos?type=owner&sort=full_name&per_page=100&page=3"
            ghsearch.control.inject(.garbage, onPathPrefix: page, times: nil)
            let piped = try await ghsearch("repos", "many-repos")
            #expect(piped.status == 1)
            #expect(piped.lines.count == 200)
            #expect(
                piped.errors.hasPrefix(
                    "Got 200 of up to 2,400 repositories. \(ghsearch.address) sent an unreadable response."))
            let json = try await ghsearch("repos", "many-repos", "--json=name", "--jq", "length")
            #expect(json.status == 1)
            #expect(json.output == "200\n")
            let user = try await ghsearch("user", "many-repos", "--json=complete,repositoryCount")
            #expect(user.status == 1)
            #expect(user.output == "{\"complete\":false,\"repositoryCount\":200}\n")
            let terminal = try await ghsearch.printed(["repos", "many-repos", "--limit", "5"])
            try await terminal.expectExit(.code(1))
            #expect(terminal.look(\.text).contains(" loaded"))
            #expect(terminal.look(\.text).contains("Got 200 of up to 2,400 repositories."))
        }
    }

    @Test("A search that fails midway prints the loaded part and exits with the code of the error")
    func searchMidway() async throws {
        try await Ghsearch.run(people: 300) { ghsearch in
            ghsearch.control.setRateLimit(.search, for: .anonymous, remaining: 2)
            let piped = try await ghsearch("users", "type:user", "--limit", "300")
            #expect((piped.status, piped.lines.count, Set(piped.lines).count) == (75, 200, 200))
            #expect(piped.errors.hasPrefix("Got 200 of 295 people. Search limit reached. Try again in "))
            // Two pages are cached; the third is invalid.
            ghsearch.control.inject(.garbage, onPathPrefix: "/search/users", times: nil)
            ghsearch.control.setRateLimit(.search, for: .anonymous, remaining: 9)
            try ghsearch.removeSharedRateLimits()
            let json = try await ghsearch("users", "type:user", "--limit", "300", "--jq", "length")
            #expect((json.status, json.output) == (1, "200\n"))
            #expect(
                json.errors.contains("Got 200 of 295 people. \(ghsearch.address) sent an unreadable response."))
            let none = try await ghsearch("users", "other", "--limit", "300")
            #expect((none.status, none.output) == (1, ""))
            #expect(!none.errors.contains("Got"))
        }
    }

    @Test("A rate limit that is exhausted midway is reported as such")
    func rateLimitedMidway() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.setRateLimit(.core, for: .anonymous, remaining: 12)
            let piped = try await ghsearch("repos", "many-repos")
            #expect(piped.status == 75)
            #expect(!piped.lines.isEmpty)
            #expect(piped.errors.contains(" repositories. Rate limit reached."))
        }
    }
}
