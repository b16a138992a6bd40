import CommandSupport
import Foundation
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("People around the account", .timeLimit(.minutes(3)))
struct WarmGitHubTests {
    private func statuses(_ ghsearch: Ghsearch) -> [Int] {
        ghsearch.control.requests.compactMap {
            if case .responded(let status) = $0.outcome { status } else { nil }
        }
    }

    @Test(
        "They are cached with their sources; a second run sends the same requests of the REST API, and all are unchanged (304)"
    )
    func lists() async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let first = try await ghsearch("warm", "--github", environment: token)
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.output == "")
            let summary = try #require(
                first.errors.wholeMatch(of: #/([\d,]+) people, (\d+) requests, (\d+) points\.\n/#), "\(first)")
            let requests = try #require(Int(summary.2))
            #expect(requests <= 50)
            #expect(ghsearch.control.requests.count == requests)
            let paths = ghsearch.control.requests.map(\.path)
            for part in ["/following", "/followers", "/orgs", "/public_members", "/starred"] {
                #expect(paths.contains { $0.contains(part) }, "\(part)")
            }
            let people = try await ghsearch(
                "people", "octo-org", "--json=sources", "--jq", ".[0].sources|join(\",\")", environment: token)
            #expect(people.output == "follows\n")
            let queries = ghsearch.control.requests(onPathPrefix: "/graphql").count
            #expect(queries == 6, "the repositories that mona contributed to, the authors of one, and four of profiles")
            #expect(summary.3 == "14")
            #expect(try await nameCount(ghsearch, token) >= 300, "not all of 400 have one")
            #expect(paths.contains { $0.hasPrefix("/repos/octo-org/") && $0.hasSuffix("/contributors") })
            ghsearch.control.clearLog()
            let listed = try await ghsearch("people", "--limit", "5000", environment: token).lines.count
            #expect(listed >= Int(summary.1.filter(\.isNumber)) ?? .max)
            #expect(ghsearch.control.requests.isEmpty)
            let again = try await ghsearch("warm", "--github", "--refresh", environment: token)
            #expect(again.status == 0)
            let unchanged = requests - queries - 1  // nor is the rate limit read again
            #expect(statuses(ghsearch) == Array(repeating: 304, count: unchanged))
            #expect(again.errors.hasSuffix(" people, \(unchanged) requests, all unchanged.\n"), "\(again.errors)")
        }
    }

    /// With few people, so that two runs take less than the minute for which responses are used without a request.
    @Test("A run after a refresh sends no request")
    func cached() async throws {
        try await Ghsearch.run(people: 200) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            #expect(try await ghsearch("warm", "--github", environment: token).status == 0)
            #expect(ghsearch.control.requests.map(\.path).contains { $0.contains("/followers") })
            #expect(try await ghsearch("warm", "--github", "--refresh", environment: token).status == 0)
            ghsearch.control.clearLog()
            let cached = try await ghsearch("warm", "--github", environment: token)
            #expect(cached.errors.hasSuffix(" people, no new requests.\n"), "\(cached.errors)")
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("Half of the rate limit stays; the next run continues with the list that was interrupted")
    func rateLimit() async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            let environment = ["GHSEARCH_TOKEN": token]
            ghsearch.control.setRateLimit(.core, for: .login("mona"), limit: 60, remaining: 33)
            let first = try await ghsearch("warm", "--github", environment: environment)
            #expect(first.status == 0)
            #expect(first.errors.contains("4 requests. Half of the rate limit is used."), "\(first.errors)")
            #expect(ghsearch.control.requests.count == 4, "one reads the rate limits and is not counted by them")
            let firstPaths = ghsearch.control.requests.map(\.path)
            ghsearch.control.setRateLimit(.core, for: .login("mona"), limit: 5_000, remaining: 5_000)
            try ghsearch.removeSharedRateLimits()
            ghsearch.control.clearLog()
            let second = try await ghsearch("warm", "--github", environment: environment)
            #expect(second.errors.contains(#/ requests, \d+ points\.\n$/#), "\(second.errors)")
            let following = try #require(firstPaths.first { $0.contains("/following") })
            #expect(!ghsearch.control.requests.map(\.path).contains(following), "the list was read")
            #expect(ghsearch.control.requests.map(\.path).contains { $0.contains("/starred") })
        }
    }

    /// Returns the number of cached people with a name.
    private func nameCount(_ ghsearch: Ghsearch, _ environment: [String: String]) async throws -> Int {
        try await ghsearch(
            "people", "--json=name", "--limit", "5000", "--jq", ".[].name | select(. != null)", environment: environment
        ).lines.count
    }

    @Test(
        "Names that a limit, an interruption or a failure prevents are added by the next run",
        arguments: ["points", "lists", "failure"])
    func lateNames(reason: String) async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            switch reason {
            case "points": ghsearch.control.setRateLimit(.graphql, for: .login("mona"), remaining: 2_504)
            case "lists": ghsearch.control.setRateLimit(.core, for: .login("mona"), limit: 60, remaining: 36)
            default: ghsearch.control.inject(.status(502), onPathPrefix: "/graphql", times: nil)
            }
            _ = try await ghsearch("warm", "--github", environment: token)
            #expect(try await nameCount(ghsearch, token) < 300)
            ghsearch.control.clearFaults()
            ghsearch.control.setRateLimit(.graphql, for: .login("mona"), remaining: 5_000)
            ghsearch.control.setRateLimit(.core, for: .login("mona"), limit: 5_000, remaining: 5_000)
            try ghsearch.removeSharedRateLimits()
            let second = try await ghsearch("warm", "--github", environment: token)
            #expect(second.status == 0, "\(second.errors)")
            #expect(try await nameCount(ghsearch, token) >= 300)
            let areMoreNamed = "([.[] | select(.name)] | length) > ([.[] | select(.name | not)] | length)"
            let following = try await ghsearch(
                "users", "--following-of", "mona", "--offline", "--json=login,name", "--jq", areMoreNamed,
                environment: token)
            #expect(following.output == "true\n")
        }
    }

    @Test("After signing out and in again, people get their names again")
    func signOut() async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            for _ in 1...2 {
                let login = try await ghsearch.shell(
                    "printf %s \(token) | \"$GHSEARCH\" login --with-token --store file")
                #expect(login.status == 0, "\(login.errors)")
                #expect(try await ghsearch("warm", "--github").status == 0)
                #expect(try await nameCount(ghsearch, [:]) >= 300)
                #expect(try await ghsearch("logout").status == 0)
                #expect(try await nameCount(ghsearch, [:]) < 10)
            }
        }
    }

    @Test("Half of the points of GraphQL stay, too")
    func points() async throws {
        try await Ghsearch.run(people: 200) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            #expect(try await ghsearch("users", "mona", environment: token).status == 0)
            ghsearch.control.setRateLimit(.graphql, for: .login("mona"), remaining: 2_501)
            #expect(try await ghsearch("users", "octo", environment: token).status == 0)
            ghsearch.control.clearLog()
            let ended = try await ghsearch("warm", "--github", environment: token)
            #expect(ended.errors.contains("Half of the rate limit is used."), "\(ended.errors)")
            #expect(ghsearch.control.requests.map(\.path).contains { $0.contains("/following") })
            #expect(ghsearch.control.requests(onPathPrefix: "/graphql").isEmpty)
        }
    }

    @Test("If the rate limits are unknown, one request reads them before a point is spent")
    func unknownLimits() async throws {
        try await Ghsearch.run(people: 200) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            ghsearch.control.setRateLimit(.graphql, for: .login("mona"), remaining: 2_500)
            let ended = try await ghsearch("warm", "--github", environment: token)
            #expect(ended.errors.contains("Half of the rate limit is used."), "\(ended.errors)")
            #expect(ghsearch.control.requests.map(\.path).contains { $0.contains("/starred") })
            #expect(ghsearch.control.requests(onPathPrefix: "/graphql").isEmpty)
            #expect(ghsearch.control.requests(onPathPrefix: "/rate_limit").count == 1)
        }
    }
}
