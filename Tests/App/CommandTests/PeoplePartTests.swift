import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Lists of people of which something is missing", .timeLimit(.minutes(3)))
struct PeoplePartTests {
    private static let scoped = ["users", "h", "--in", "mona/new-name", "-L", "5"]

    @Test("If the account whose login is the query can't be looked up, the others are printed with the reason")
    func lookUp() async throws {
        try await Ghsearch.run(people: 300) { ghsearch in
            #expect(try await ghsearch("users", "mo", "-L", "3").status == 0)
            ghsearch.control.inject(.status(500), onPathPrefix: "/users/", times: nil)
            let part = try await ghsearch("users", "an", "-L", "3")
            #expect(part.status == 1)
            #expect(part.lines.count == 3)
            #expect(part.errors.contains("GitHub returned a server error (500)"), "\(part.errors)")
            let live = try await ghsearch("users", "an", "--live", "-L", "3")
            #expect(live.status == 0)
            #expect(ghsearch.control.requests(onPathPrefix: "/users/").count { $0.target == "/users/an" } <= 3)
        }
    }

    @Test("A search with a sort order is in this order, whatever the logins")
    func sorted() async throws {
        try await Ghsearch.run(people: 300) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let ended = try await ghsearch.call(["users", "hundred", "--sort", "followers"], environment: token)
            let columns = ended.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            let followers = columns.compactMap { Int($0[3]) }
            #expect(followers.count > 1)
            #expect(followers == followers.sorted(by: >))
        }
    }

    @Test("People of a repository that may not be read any more are a part without the cached ones' date")
    func forbidden() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            #expect(try await ghsearch.call(Self.scoped).status == 0)
            ghsearch.control.inject(.status(451), onPathPrefix: "/repos/mona", times: nil)
            let ended = try await ghsearch.call(Self.scoped + ["--refresh"])
            #expect(ended.status == 1)
            #expect(!ended.errors.contains("Showing cached data"), "\(ended.errors)")
        }
    }

    @Test("If everything fails, cached people are printed, and the repository is not called complete")
    func allFail() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            #expect(try await ghsearch("users", "h", "-L", "5").status == 0)
            ghsearch.control.inject(.status(500), onPathPrefix: "/", times: nil)
            let ended = try await ghsearch.call(Self.scoped + ["--refresh"])
            #expect(ended.status == 1)
            #expect(ended.errors.contains("server error (500)"), "\(ended.errors)")
            #expect(!ended.errors.contains("unreachable"), "\(ended.errors)")
        }
    }

    @Test("Offline, cached people of a repository are printed although the search is not cached")
    func offline() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            #expect(try await ghsearch("users", "h", "--in", "mona/new-name").status == 0)
            let ended = try await ghsearch("users", "n", "--in", "mona/new-name", "--offline")
            #expect(ended.status == 0)
            #expect(!ended.lines.isEmpty)
            #expect(ended.errors == "Offline. Showing cached data from just now.\n")
        }
    }

    @Test("--exit-0 reports a failure as one, and --select-1 chooses no person of a part")
    func selection() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            ghsearch.control.inject(.status(500), onPathPrefix: "/", times: nil)
            let ended = try await ghsearch("-0", "-1", "--query", "zzzzqq", "--print", "login")
            #expect(ended.status == 1)
            #expect(ended.output == "")
        }
    }
}
