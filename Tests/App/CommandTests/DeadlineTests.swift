import CommandSupport
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Deadlines and retries of commands", .timeLimit(.minutes(5)))
struct DeadlineTests {
    private static let commands = [
        ["user", "mona"], ["repos", "mona"], ["users", "mona"], ["repo", "mona/Hello-World"], ["explore"],
        ["users", "--followers-of", "mona"], ["repos", "--starred-by", "mona"], ["users", "mona", "--limit", "150"],
    ]

    /// Returns the result of a run whose delays and timeouts pass on a clock of the test, and its duration on that
    /// clock.
    private func timed(_ ghsearch: Ghsearch, _ words: [String]) async throws -> (Ghsearch.Ended, Duration) {
        let clock = SteppedClock()
        let start = clock.now
        let ended = try await ghsearch.perform(words, on: clock)
        return (ended, start.duration(to: clock.now))
    }

    @Test(
        "A silent or dripping host costs one timeout, and cached data is printed with its age",
        arguments: [Fault.hang, .slow(bytes: 1, every: .milliseconds(50))], commands)
    func silence(fault: Fault, words: [String]) async throws {
        try await Ghsearch.run(people: 200) { ghsearch in
            let words = words + (words == ["explore"] ? ["--seed", "1"] : [])
            let seen = try await ghsearch.call(words)
            #expect(seen.status == 0)
            ghsearch.control.clearLog()
            ghsearch.control.inject(fault, times: nil)
            let (ended, duration) = try await timed(ghsearch, words + ["--refresh", "--timeout", "30"])
            #expect(ended.status == 0)
            #expect(!ended.output.isEmpty)
            #expect(ended.errors.contains("Showing cached data from "), "\(ended.errors)")
            // One ends without data for its time, or without a response for four thirds of it.
            #expect(duration < .seconds(60), "two timeouts take at least that")
            #expect(ghsearch.control.requests.count <= 12)
        }
    }

    @Test(
        "A host that always fails costs at most 12 requests", arguments: [Fault.status(500), .reset, .truncated],
        commands)
    func failing(fault: Fault, words: [String]) async throws {
        try await Ghsearch.run(people: 200) { ghsearch in
            ghsearch.control.inject(fault, times: nil)
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            for environment in [[:], token] {
                ghsearch.control.clearLog()
                // The limit of the operation must not end it, even on a slow machine.
                let words = words + ["--timeout", "\(FaultKind.longTimeout)"]
                let (ended, _) = try await timed(ghsearch.with(environment), words)
                #expect(ended.status == 1)
                #expect(ended.output == "")
                #expect((2...12).contains(ghsearch.control.requests.count), "\(ended.errors)")
            }
        }
    }

    @Test("A broken connection on one page does not end a list", arguments: [Fault.reset, .resetMidway, .truncated])
    func brokenPage(fault: Fault) async throws {
        try await Ghsearch.run(people: 20) { ghsearch in
            let account = Dataset.Fixture.manyRepositories
            let page = "/user/\(account.id)/repos?type=owner&sort=full_name&per_page=100&page=7"
            ghsearch.control.inject(fault, onPathPrefix: page, times: 2)
            let ended = try await ghsearch("repos", account.login)
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(ended.lines.count == account.repositories)
        }
    }

    @Test("A page that fails three times leaves those before it, with the reason")
    func failedPage() async throws {
        try await Ghsearch.run(people: 20) { ghsearch in
            let account = Dataset.Fixture.manyRepositories
            let page = "/user/\(account.id)/repos?type=owner&sort=full_name&per_page=100&page=7"
            ghsearch.control.inject(.status(502), onPathPrefix: page, times: nil)
            let ended = try await ghsearch("repos", account.login)
            #expect(ended.status == 1)
            #expect(ended.lines.count == 600)
            #expect(
                ended.errors
                    == "Got 600 of up to 2,400 repositories. GitHub returned a server error (502). Try again in a minute.\n"
            )
        }
    }

    @Test("A short retry-after is waited for, a long one is a limit")
    func retryAfter() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.inject(.unavailable(retryAfter: 1))
            #expect(try await timed(ghsearch, ["repos", "one-repo"]).0.status == 0)
            ghsearch.control.setSecondaryLimit(.init(status: 429, retryAfter: .seconds(300)))
            let (ended, duration) = try await timed(ghsearch, ["repos", "mona"])
            #expect(ended.status == 75)
            #expect(duration < .seconds(60))
        }
    }

    @Test("--timeout is a number of seconds", arguments: ["0", "-1", "3601", "1.5", "x", ""])
    func invalidTimeout(text: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("user", "mona", "--timeout=\(text)")
            #expect(ended.status == 64)
            #expect(ghsearch.control.requests.isEmpty)
        }
    }
}
