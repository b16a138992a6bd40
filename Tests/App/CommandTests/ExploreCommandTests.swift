import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Explore command", .timeLimit(.minutes(3)))
struct ExploreCommandTests {
    @Test("A pipe gets 15 lines of six columns: the same ones for the same seed, others without a seed")
    func pipe() async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            let first = try await ghsearch("explore", "--seed", "4")
            #expect(first.status == 0)
            #expect(Self.withoutCost(first.errors) == "")
            #expect(first.lines.count == 15)
            #expect(first.lines.allSatisfy { $0.wholeMatch(of: #/[A-Za-z0-9-]+\t(User|Organization)\t\t\t\t/#) != nil })
            #expect(try await ghsearch("explore", "--seed", "4").output == first.output)
            #expect(try await ghsearch("explore", "--seed", "4", "--refresh").output == first.output)
            #expect(try await ghsearch("explore", "--seed", "5").output != first.output)
            let others = [try await ghsearch("explore"), try await ghsearch("explore")]
            #expect(others.allSatisfy { $0.lines.count == 15 })
            #expect(others[0].output != others[1].output)
        }
    }

    @Test("--count sets the number and --sort the order; sorting by followers fills the columns")
    func options() async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            let few = try await ghsearch("explore", "--count", "3", "--seed", "4", "--sort", "login")
            #expect(few.lines.count == 3)
            #expect(few.lines == few.lines.sorted { $0.lowercased() < $1.lowercased() })
            let ids = try await ghsearch("explore", "--seed", "4", "--sort", "id", "--jq", ".[].id").lines.map {
                Int($0) ?? 0
            }
            #expect(ids == ids.sorted())
            #expect(Set(ids).count == 15)
            ghsearch.control.clearLog()
            let popular = try await ghsearch("explore", "--seed", "4", "--sort", "followers")
            let rows = popular.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            let followers = rows.map { Int($0[3]) ?? -1 }
            #expect(followers == followers.sorted(by: >))
            #expect(followers.allSatisfy { $0 >= 0 })
            #expect(rows.count == 15)
            #expect(ghsearch.control.requests(onPathPrefix: "/users/").count == 15)
        }
    }

    /// Returns messages without the announcement of many requests.
    private static func withoutCost(_ errors: String) -> String {
        guard errors.hasPrefix("This sends about "), let end = errors.firstIndex(of: "\n") else { return errors }
        return String(errors[errors.index(after: end)...])
    }

    @Test("More than 10 requests without an account are announced", arguments: [true, false])
    func cost(isSignedIn: Bool) async throws {
        try await Ghsearch.run(people: 300) { ghsearch in
            var environment: [String: String?] = [:]
            if isSignedIn { environment["GHSEARCH_TOKEN"] = try ghsearch.control.token(for: "mona") }
            let one = try await ghsearch("explore", "--count", "50", environment: environment)
            #expect(!one.errors.contains("This sends"))
            // A sampler has at most 16 rounds, of one request each without an account.
            #expect(isSignedIn || ghsearch.control.requests.count <= 16)
            let seeded = try await ghsearch("explore", "--count", "50", "--seed", "1", environment: environment)
            #expect(seeded.errors.contains("This sends about 31 of the 60 requests an hour") == !isSignedIn)
            let sorted = try await ghsearch("explore", "--count", "20", "--sort", "followers", environment: environment)
            #expect(sorted.errors.contains("This sends about 21 of the 60 requests an hour") == !isSignedIn)
        }
    }

    @Test("The announced number of requests includes the search for the range of IDs")
    func estimate() async throws {
        try await Ghsearch.run(people: 300) { ghsearch in
            let ended = try await ghsearch("explore", "--count", "50", "--seed", "1")
            #expect(ended.errors.contains("This sends about 37 of the 60 requests an hour"), "\(ended.errors)")
            let again = try await ghsearch("explore", "--count", "50", "--seed", "1")
            #expect(again.errors.contains("This sends about 31 of the 60 requests an hour"), "\(again.errors)")
        }
    }

    @Test("JSON contains all or the selected fields, and jq filters it")
    func json() async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            let logins = try await ghsearch("explore", "--seed", "1", "--json=login", "--count", "2")
            #expect(logins.output.wholeMatch(of: #/\[\{"login":"[^"]+"\},\{"login":"[^"]+"\}\]\n/#) != nil)
            let lines = try await ghsearch(
                "explore", "--seed", "1", "--count", "2", "--jq", ".[] | [.login, .followers] | @tsv")
            #expect(lines.lines.count == 2)
            #expect(lines.lines.allSatisfy { $0.hasSuffix("\t") })
            let unknown = try await ghsearch("explore", "--json=size")
            #expect(unknown.status == 64)
            #expect(unknown.errors.contains("Unknown JSON field"))
        }
    }

    @Test(
        "Wrong usage sends no request",
        arguments: [
            ["--count", "0"], ["--count", "101"], ["--sort", "stars"], ["--seed", "x"], ["mona"], ["--jq", "("],
        ])
    func usage(words: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(["explore"] + words)
            #expect(ended.status == 64)
            #expect(ended.output == "")
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("Offline and without a network, cached people are printed with a message")
    func cached() async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            let empty = try await ghsearch("explore", "--offline")
            #expect(empty.status == 1)
            #expect(empty.errors.contains("Try again without --offline."))
            let seen = try await ghsearch("explore", "--count", "30", "--seed", "1")
            ghsearch.control.clearLog()
            let offline = try await ghsearch("explore", "--offline", "--seed", "2")
            #expect(offline.status == 0)
            #expect(Set(offline.lines).isSubset(of: seen.lines))
            #expect(offline.lines.count == 15)
            #expect(offline.errors.contains("Offline. Showing cached data from"))
            #expect(try await ghsearch("explore", "--offline", "--seed", "2").output == offline.output)
            #expect(ghsearch.control.requests.isEmpty)
            await ghsearch.server.stop()
            let unreachable = try await ghsearch("explore", "--refresh", "--sort", "followers")
            #expect(unreachable.status == 0)
            #expect(Set(unreachable.lines).isSubset(of: seen.lines))
            #expect(unreachable.errors.contains("GitHub is unreachable. Showing cached data from"))
        }
    }

    @Test("An exhausted rate limit exits with 75 and prints the accounts that were loaded before")
    func limits() async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            ghsearch.control.setRateLimit(.core, for: .anonymous, remaining: 10)
            let midway = try await ghsearch("explore", "--seed", "1")
            #expect(midway.status == 75)
            #expect(!midway.lines.isEmpty)
            #expect(midway.lines.count < 15)
            let part = "Got \(midway.lines.count) of 15 accounts. Rate limit reached. Try again in "
            #expect(Self.withoutCost(midway.errors).hasPrefix(part), "\(midway.errors)")
            #expect(midway.errors.hasSuffix(", or run `ghsearch login` for more.\n"))
            let none = try await ghsearch("explore", "--seed", "2")
            #expect(none.status == 75)
            #expect(none.output == "")
        }
    }

    @Test("explore | head sends only the requests for the lines that are printed")
    func head() async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let all = try await ghsearch("explore", "--seed", "4", environment: token)
            let pagesOfAll = ghsearch.control.requests.count { $0.target.contains("per_page=30") }
            ghsearch.control.clearLog()
            let three = try await ghsearch.shell(
                "\"$GHSEARCH\" explore --seed 4 --refresh | head -3", environment: token.mapValues { $0 })
            #expect(three == .init(status: 0, output: all.lines.prefix(3).map { $0 + "\n" }.joined(), errors: ""))
            // Some IDs are past the last account, so that a line can take two requests.
            let pages = ghsearch.control.requests.count { $0.target.contains("per_page=30") }
            #expect(pages >= 3)
            #expect(pages < pagesOfAll / 2)
            #expect(ghsearch.control.requests(onPathPrefix: "/users/").isEmpty)
        }
    }

    @Test("422 is a failure, not an empty result; cached people are printed with the reason", arguments: [422, 404])
    func rejected(status: Int) async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            ghsearch.control.inject(.status(status), onPathPrefix: "/users", times: nil)
            let none = try await ghsearch("explore", "--seed", "1")
            #expect(none.status == 1)
            #expect(none.output == "")
            #expect(Self.withoutCost(none.errors).hasPrefix("GitHub re"))
            ghsearch.control.clearFaults()
            let seen = try await ghsearch("explore", "--count", "30", "--seed", "1")
            ghsearch.control.inject(.status(status), onPathPrefix: "/users", times: nil)
            let cached = try await ghsearch("explore", "--seed", "2", "--refresh")
            #expect(cached.status == 0)
            #expect(cached.lines.count == 15)
            #expect(Set(cached.lines).isSubset(of: seen.lines))
            #expect(cached.errors.contains(" Showing cached data from just now."))
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
