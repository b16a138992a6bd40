import GitHubStandIn
import TestSupport
import Testing

@Suite("Random people, printed", .timeLimit(.minutes(3)))
struct ExploreCommandTests {
    @Test("In a pipe: 15 lines of six columns; the same for the same seed, others without one")
    func pipe() async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            let first = try await ghsearch("explore", "--seed", "4")
            #expect(first.status == 0 && first.errors == "" && first.lines.count == 15)
            #expect(first.lines.allSatisfy { $0.wholeMatch(of: #/[A-Za-z0-9-]+\t(User|Organization)\t\t\t\t/#) != nil })
            #expect(try await ghsearch("explore", "--seed", "4") == first)
            #expect(try await ghsearch("explore", "--seed", "4", "--refresh") == first)
            #expect(try await ghsearch("explore", "--seed", "5").output != first.output)
            let others = [try await ghsearch("explore"), try await ghsearch("explore")]
            #expect(others.allSatisfy { $0.lines.count == 15 } && others[0].output != others[1].output)
        }
    }

    @Test("--count says how many, --sort how they are sorted; by followers fills the columns")
    func options() async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            let few = try await ghsearch("explore", "--count", "3", "--seed", "4", "--sort", "login")
            #expect(few.lines.count == 3 && few.lines == few.lines.sorted { $0.lowercased() < $1.lowercased() })
            let ids = try await ghsearch("explore", "--seed", "4", "--sort", "id", "--jq", ".[].id").lines.map {
                Int($0) ?? 0
            }
            #expect(ids == ids.sorted() && Set(ids).count == 15)
            ghsearch.control.clearLog()
            let popular = try await ghsearch("explore", "--seed", "4", "--sort", "followers")
            let rows = popular.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            let followers = rows.map { Int($0[3]) ?? -1 }
            #expect(followers == followers.sorted(by: >) && followers.allSatisfy { $0 >= 0 } && rows.count == 15)
            #expect(ghsearch.control.requests(onPathPrefix: "/users/").count == 15)
        }
    }

    @Test("JSON has all fields or those named, and jq filters it")
    func json() async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            let logins = try await ghsearch("explore", "--seed", "1", "--json=login", "--count", "2")
            #expect(logins.output.wholeMatch(of: #/\[\{"login":"[^"]+"\},\{"login":"[^"]+"\}\]\n/#) != nil)
            let lines = try await ghsearch(
                "explore", "--seed", "1", "--count", "2", "--jq", ".[] | [.login, .followers] | @tsv")
            #expect(lines.lines.count == 2 && lines.lines.allSatisfy { $0.hasSuffix("\t") })
            let unknown = try await ghsearch("explore", "--json=size")
            #expect(unknown.status == 64 && unknown.errors.contains("Unknown JSON field"))
        }
    }

    @Test(
        "Wrong usage asks nothing",
        arguments: [
            ["--count", "0"], ["--count", "101"], ["--sort", "stars"], ["--seed", "x"], ["mona"], ["--jq", "("],
        ])
    func usage(words: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(["explore"] + words)
            #expect(ended.status == 64 && ended.output == "" && ghsearch.control.requests.isEmpty)
        }
    }

    @Test("Offline, and without a way to GitHub, it is people out of the store, and said so")
    func stored() async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            let empty = try await ghsearch("explore", "--offline")
            #expect(empty.status == 1 && empty.errors.contains("--offline asks nothing"))
            let seen = try await ghsearch("explore", "--count", "30", "--seed", "1")
            ghsearch.control.clearLog()
            let offline = try await ghsearch("explore", "--offline", "--seed", "2")
            #expect(offline.status == 0 && Set(offline.lines).isSubset(of: seen.lines) && offline.lines.count == 15)
            #expect(offline.errors.contains("Nothing was asked: this was stored"))
            #expect(try await ghsearch("explore", "--offline", "--seed", "2").output == offline.output)
            #expect(ghsearch.control.requests.isEmpty)
            await ghsearch.server.stop()
            let unreachable = try await ghsearch("explore", "--refresh", "--sort", "followers")
            #expect(unreachable.status == 0 && Set(unreachable.lines).isSubset(of: seen.lines))
            #expect(unreachable.errors.contains("GitHub can't be reached: this was stored"))
        }
    }

    @Test("With the allowance used up it is 75; where it ends midway, those who came are printed too")
    func limits() async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            ghsearch.control.setRateLimit(.core, for: .anonymous, remaining: 10)
            let midway = try await ghsearch("explore", "--seed", "1")
            #expect(midway.status == 75 && !midway.lines.isEmpty && midway.lines.count < 15)
            #expect(midway.errors.contains("Rate limit reached. Try again in"))
            let none = try await ghsearch("explore", "--seed", "2")
            #expect(none.status == 75 && none.output == "")
        }
    }

    @Test("A dumb terminal gets a table")
    func dumb() async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            let printed = try await ghsearch.printed(["explore", "--count", "3"], environment: ["TERM": "dumb"])
            try await printed.waitFor("LOGIN")
            #expect(printed.lines.filter { !$0.isEmpty }.count == 4)
        }
    }
}
