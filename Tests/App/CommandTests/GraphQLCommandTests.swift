import CommandSupport
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Commands with GraphQL", .timeLimit(.minutes(3)))
struct GraphQLCommandTests {
    private func run(
        people: Int = 0, scopes: [String] = [], _ body: (Ghsearch) async throws -> Void
    ) async throws {
        try await Ghsearch.run(people: people) { ghsearch in
            try await body(ghsearch.with(["GHSEARCH_TOKEN": ghsearch.control.token(for: "mona", scopes: scopes)]))
        }
    }

    @Test("users prints names, followers, repositories and locations, with one request")
    func users() async throws {
        try await run(people: 100) { ghsearch in
            let ended = try await ghsearch("users", "mona")
            #expect(ended.errors == "")
            #expect(ended.lines == ["mona\tUser\tMona Lisa Octocat\t20480\t30\tSan Francisco"])
            #expect(ghsearch.control.requests.map(\.target) == ["/graphql"])
            ghsearch.control.clearLog()
            let sorted = try await ghsearch("users", "type:user repos:>=0", "--sort", "followers", "--limit", "50")
            #expect(sorted.lines.count == 50)
            #expect(sorted.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false)[3] != "" })
            #expect(ghsearch.control.requests.map { $0.target.prefix(8) } == ["/search/", "/graphql"])
        }
    }

    @Test("users --limit 250 loads three pages, and without GraphQL the same people")
    func limit() async throws {
        try await run(people: 300) { ghsearch in
            let queried = try await ghsearch(
                "users", "type:user repos:>=0", "--limit", "250", "--json=login", "--jq", ".[].login")
            #expect(queried.lines.count == 250)
            #expect(ghsearch.control.requests.map(\.target) == ["/graphql", "/graphql", "/graphql"])
            ghsearch.control.inject(.status(404), onPathPrefix: "/graphql")
            let listed = try await ghsearch(
                "users", "type:user repos:>=0", "--limit", "250", "--refresh", "--json=login", "--jq", ".[].login")
            #expect(listed.lines == queried.lines)
            ghsearch.control.clearLog()
            _ = try await ghsearch("users", "mona", "--refresh")
            #expect(ghsearch.control.requests.allSatisfy { $0.target != "/graphql" }, "a later run knows it, too")
        }
    }

    @Test(
        "If the response to a query breaks, user asks the REST API",
        arguments: [Fault.truncated, .brokenGzip, .notHTTP, .reset])
    func brokenResponse(fault: Fault) async throws {
        try await run { ghsearch in
            ghsearch.control.inject(fault, onPathPrefix: "/graphql", times: nil)
            let ended = try await ghsearch("user", "mona")
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(ended.output.contains("Mona Lisa Octocat"))
        }
    }

    @Test("With --verbose, an invalid response to a query is logged, and why, before those of the REST API")
    func invalidResponse() async throws {
        try await run { ghsearch in
            ghsearch.control.inject(.garbage, onPathPrefix: "/graphql")
            let ended = try await ghsearch("user", "mona", "--verbose")
            #expect(ended.status == 0)
            let lines = ended.errors.split(separator: "\n")
            let first = try #require(
                lines.firstIndex { $0.contains("/graphql AccountOverview 200") }, "\(ended.errors)")
            #expect(lines[first + 1].contains("invalid response"))
            #expect(lines[(first + 2)...].contains { $0.contains("/users/mona 200") })
        }
    }

    @Test("user sends one request; a large account gets complete totals, an organization its profile")
    func user() async throws {
        try await run { ghsearch in
            let fields = "--json=login,name,followers,repositoryCount,totalStars,favoriteLanguage,complete"
            let mona = try await ghsearch("user", "mona", fields)
            #expect(ghsearch.control.requests.map(\.target) == ["/graphql"])
            let anonymous = try await ghsearch("user", "mona", fields, environment: ["GHSEARCH_TOKEN": nil])
            #expect(mona.output == anonymous.output)
            #expect(mona.output.contains("\"complete\":true"))
            let large = try await ghsearch("user", "many-repos", "--json=repositoryCount,complete")
            #expect(large.output == "{\"complete\":true,\"repositoryCount\":2350}\n")
            let organization = try await ghsearch("user", "octo-org", fields)
            #expect(organization.output.contains("\"name\":\"Octo Organization\""))
            #expect(organization.output.contains("\"repositoryCount\":12"))
            let missing = try await ghsearch("user", "no-such-user")
            #expect(missing.status == 2)
            #expect(missing.errors == "No such user: no-such-user\n")
        }
    }

    @Test("Offline, the cached responses are printed with their age")
    func offline() async throws {
        try await run { ghsearch in
            let (users, user) = (try await ghsearch("users", "mona"), try await ghsearch("user", "mona"))
            ghsearch.control.clearLog()
            let offline = try await ghsearch("users", "mona", "--offline")
            #expect(offline.output == users.output)
            #expect(offline.errors.hasPrefix("Offline. Showing cached data from"))
            let offlineUser = try await ghsearch("user", "mona", "--offline")
            #expect(offlineUser.output == user.output)
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("--verbose prints the cost of a query, and never the token")
    func verbose() async throws {
        try await run { ghsearch in
            let errors = try await ghsearch("users", "mona", "--verbose").errors
            #expect(errors.contains("POST \(ghsearch.address)/graphql SearchTyped 200 "))
            #expect(errors.contains(", cost 1, graphql 4999 of 5000 left"))
            #expect(!errors.contains("gho_"))
        }
    }

    @Test("Walking over 50 rows costs at most 50 points, and no request of the REST API")
    func walk() async throws {
        try await run(people: 400) { ghsearch in
            let prompt = try ghsearch.terminal("type:user repos:>=0", columns: 120, rows: 32)
            try await prompt.waitUntil { $0.text.contains("30 of ") && $0.text.contains("Total stars   ★") }
            #expect((1...2).contains(ghsearch.points), "the search, and perhaps the first card")
            for _ in 1..<50 {
                let previous = prompt.look(\.selectedLogin)
                prompt.send("\u{1B}[B")
                try await prompt.waitUntil { $0.selectedLogin != previous && $0.hasCardOfSelectedRow }
            }
            #expect(ghsearch.points - 1 <= 50, "without the search")
            #expect(ghsearch.control.used(.core, by: .login("mona")) == 1, "the login of the token, at the start")
            #expect(ghsearch.control.used(.search, by: .login("mona")) == 0)
            prompt.end()
        }
    }
}

extension Ghsearch {
    /// The points that GitHub counted for mona.
    fileprivate var points: Int { control.used(.graphql, by: .login("mona")) }
}

extension VirtualScreen {
    fileprivate var selectedLogin: Substring? {
        lines.first { $0.hasPrefix("▌ ") }.map { $0.dropFirst(2).prefix { $0 != " " } }
    }

    /// Whether the card beside the list has the login of the selected row, and its stars.
    fileprivate var hasCardOfSelectedRow: Bool {
        let card = lines.map { $0.drop { $0 != "│" } }
        guard let login = selectedLogin else { return false }
        return card.contains { $0.split(separator: " ").contains(login) }
            && card.contains { $0.contains("Total stars   ★") }
    }
}
