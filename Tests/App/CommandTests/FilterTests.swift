import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Filtering without a screen", .timeLimit(.minutes(3)))
struct FilterTests {
    @Test("--filter prints the people of the prompt in its order")
    func order() async throws {
        try await Ghsearch.run(people: 300) { ghsearch in
            ghsearch.control.withholdRepositoryRows()
            for query in ["hundred", "mona", "an"] {
                let prompt = try ghsearch.terminal(query, rows: 40)
                try await prompt.waitUntil { $0.lines[1].contains(" · GitHub") }
                let rows = prompt.lines[2...].filter { $0.hasPrefix("▌ ") || $0.hasPrefix("  ") }
                let logins = rows.map { String($0.dropFirst(2).prefix { $0 != " " }) }
                let shown = logins.filter { !["", "Go"].contains($0) }.prefix(30)
                let filtered = try await ghsearch("--filter", query)
                #expect(filtered.status == 0)
                #expect(Array(filtered.lines.prefix(shown.count)) == Array(shown), "\(query)")
                #expect(!shown.isEmpty)
                prompt.send("\u{3}")
                _ = try await prompt.waitForExit()
            }
        }
    }

    @Test("If the people of the repository can't be loaded, the others are printed, or the cached ones with their age")
    func part() async throws {
        try await Ghsearch.run(people: 30) { ghsearch in
            let words = ["--in", "mona/Hello-World", "--filter", "mona", "--refresh"]
            func fail() { ghsearch.control.inject(.status(502), onPathPrefix: "/repos/mona", times: nil) }
            fail()
            let part = try await ghsearch.call(words)
            #expect((part.status, part.output) == (1, "mona\n"))
            #expect(part.errors == "GitHub returned a server error (502). Try again in a minute.\n")
            ghsearch.control.clearFaults()
            let all = try await ghsearch.call(words)
            #expect((all.status, all.errors) == (0, ""))
            #expect(all.lines.count > 1)
            fail()
            let cached = try await ghsearch.call(words)
            #expect((cached.status, cached.output) == (0, all.output))
            #expect(
                cached.errors
                    == "GitHub returned a server error (502). Try again in a minute. Showing cached data from just now.\n"
            )
        }
    }

    @Test("The results are printed in each format; nothing found is exit code 2")
    func formats() async throws {
        try await Ghsearch.run { ghsearch in
            let all = try await ghsearch("-f", "hundred-one", "--print", "mention", "--print-query", "--print0")
            #expect(all.output == "hundred-one\0@hundred-one\0")
            let none = try await ghsearch("-f", "zzzz qqqq", "--print-query")
            #expect(none.status == 2)
            #expect(none.output == "zzzz qqqq\n")
            #expect(none.errors == "No results for \"zzzz qqqq\".\n")
            let account = try await ghsearch("-f", "@mona", "--print", "coauthor")
            #expect(account.output.hasPrefix("Co-authored-by: Mona Lisa Octocat <2001+mona@"))
            let sent = ghsearch.control.requests.count
            let offline = try await ghsearch("-f", "mona", "--offline")
            #expect(offline.lines == ["mona"])
            let unknown = try await ghsearch("-f", "unknown", "--offline")
            #expect(unknown.status == 2)
            #expect(ghsearch.control.requests.count == sent)
        }
    }

    @Test("If GitHub is unreachable, cached people are printed with their age; without any, the error")
    func unreachable() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("user", "mona")
            ghsearch.control.inject(.reset, times: nil)
            let cached = try await ghsearch("-f", "mon")
            #expect(cached.status == 0)
            #expect(cached.lines == ["mona"])
            #expect(cached.errors.contains("GitHub is unreachable. Showing cached data from "))
            let error = try await ghsearch("-f", "octo-org")
            #expect(error.status == 1)
            #expect(error.output == "")
        }
    }

    @Test("--select-1 chooses the only match, and --exit-0 ends without one, both without a terminal")
    func onlyMatch() async throws {
        try await Ghsearch.run { ghsearch in
            let one = try await ghsearch("-1", "--query", "one-repo", "--print", "mention", "--print-query")
            #expect(one.output == "one-repo\n@one-repo\n")
            let none = try await ghsearch("-0", "zzzz qqqq")
            #expect(none.status == 2)
            #expect(none.output == "")
            let several = try await ghsearch("-1", "-0", "hundred")
            #expect(several.status == 64, "the prompt needs a terminal")
        }
    }

    @Test(
        "Options that contradict each other are wrong usage",
        arguments: [
            ["mona", "--filter", "x"], ["mona", "--query", "x"], ["--filter", "x", "--query", "y"],
            ["--filter", "x", "--print", "clone"], ["--multi", "--print", "{repo}"], ["--print", "nonsense"],
            ["--filter", "x", "--print", "{mail}"], ["explore", "--print", "clone"],
        ])
    func wrongUsage(words: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 64)
            #expect(ended.output == "")
            #expect(ended.errors.hasPrefix("Error: "))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }
}
