import GitHubStandIn
import Testing

@Suite("Stand-in: search", .timeLimit(.minutes(3)))
struct SearchEndpointTests {
    private func search(_ server: StandInServer, _ query: String) async throws -> SearchResponse {
        let token = try server.control.token(for: "mona")
        return try await server.get("/search/users?q=" + query, token: token).decoded(SearchResponse.self)
    }

    @Test("Words match prefixes of words in logins and names, and all must match")
    func words() async throws {
        try await StandInServer.with { server async throws in
            #expect(try await search(server, "octo").items.map(\.login).contains("octo-org"))
            #expect(try await search(server, "lisa+octoc").items.map(\.login) == ["mona"])
            #expect(try await search(server, "Lis%C3%A4").total_count == 0)
            #expect(try await search(server, "%D0%94%D0%BC%D0%B8").total_count > 0)
            #expect(try await search(server, "lisa+in:login").total_count == 0)
            #expect(try await search(server, "lisa+in:name").items.map(\.login) == ["mona"])
        }
    }

    @Test(
        "Qualifiers narrow the search",
        arguments: [
            ("octo+type:org", ["octo-org"]), ("mona+type:user", ["mona"]), ("user:MONA", ["mona"]),
            ("repos:2350", ["many-repos"]), ("many-repos+repos:%3E%3D2350", ["many-repos"]),
            ("hundred+repos:101..*", ["hundred-one"]), ("mona+location:%22san+fran%22", ["mona"]),
            ("mona+language:swift", ["mona"]), ("mona+created:2009-01-01", ["mona"]),
            ("fullname:%22Mona+Lisa%22", ["mona"]),
            ("mona+created:%3C2009-01-01", []),
        ])
    func qualifiers(_ query: String, _ logins: [String]) async throws {
        try await StandInServer.with { server async throws in
            #expect(try await search(server, query).items.map(\.login) == logins)
        }
    }

    @Test("With the media type of text matches, results say which fields contain the words")
    func textMatches() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona")
            let headers = ["user-agent: tests", "accept: application/vnd.github.text-match+json"]
            let response = try await server.get("/search/users?q=lisa+octoc", token: token, headers)
            let match = try response.decoded(MatchResponse.self).items[0].text_matches?.first
            #expect(match?.property == "name")
            #expect(match?.fragment == "Mona Lisa Octocat")
            #expect(match?.matches.map(\.text) == ["Lisa", "Octoc"])
            #expect(match?.matches.map(\.indices) == [[5, 9], [10, 15]])
            let plain = try await server.get("/search/users?q=lisa+octoc", token: token)
            #expect(try plain.decoded(MatchResponse.self).items[0].text_matches == nil)
        }
    }

    private struct MatchResponse: Decodable {
        let items: [Item]
        struct Item: Decodable { let text_matches: [TextMatch]? }
        struct TextMatch: Decodable { let property: String, fragment: String, matches: [Match] }
        struct Match: Decodable { let text: String, indices: [Int] }
    }

    @Test("Results can be sorted in both directions")
    func sorting() async throws {
        try await StandInServer.with { server in
            let down = try await search(server, "a&sort=joined&per_page=100")
            let up = try await search(server, "a&sort=joined&order=asc&per_page=100")
            #expect(down.items.first?.id != up.items.first?.id)
            let popular = try await search(server, "followers:%3E1000&sort=followers").items.map(\.login)
            #expect(popular.contains("mona"))
        }
    }

    @Test("Pages reach a thousand results, and the page after them is rejected without `errors`")
    func thousand() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona")
            let last = try await server.get("/search/users?q=followers:%3E-1&page=34", token: token)
            #expect(try last.decoded(SearchResponse.self).items.count == 30)
            #expect(last.relations == ["prev", "first"])
            let rejected = try await server.get("/search/users?q=followers:%3E-1&page=35", token: token)
            #expect(rejected.status == 422)
            #expect(
                try rejected.decoded(ErrorResponse.self).message == "Only the first 1000 search results are available")
            #expect(try rejected.decoded(ErrorResponse.self).errors == nil)
            let hundreds = "/search/users?q=followers:%3E-1&per_page=100&page="
            #expect(try await server.get(hundreds + "10", token: token).status == 200)
            #expect(try await server.get(hundreds + "11", token: token).status == 422)
        }
    }

    @Test("An invalid search is rejected")
    func invalidSearches() async throws {
        try await StandInServer.with { server in
            for query in ["", "q=", "q=+"] {
                let response = try await server.get("/search/users?" + query)
                #expect(response.status == 422)
                #expect(try response.decoded(ErrorResponse.self).errors?.first?.code == "missing")
            }
            let long = try await server.get("/search/users?q=" + String(repeating: "x", count: 257))
            #expect(long.status == 422)
            #expect(try await server.get("/search/users?q=" + String(repeating: "x", count: 256)).status == 200)
            #expect(try await server.get("/search/users?q=user:unknown-login").status == 422)
            #expect(try await server.get("/search/users?q=a+AND+b+OR+c+OR+d+OR+e+NOT+f+NOT+g").status == 422)
        }
    }

    @Test("Search has its own rate limit, no entity tag, and is never cached")
    func headers() async throws {
        try await StandInServer.with { server in
            let response = try await server.get("/search/users?q=mona")
            #expect(response["etag"] == nil)
            #expect(response["cache-control"] == "no-cache")
            #expect(response["x-ratelimit-resource"] == "search")
            #expect(response["x-ratelimit-limit"] == "10")
            #expect(try await server.get("/users/mona")["x-ratelimit-used"] == "1")
        }
    }
}
