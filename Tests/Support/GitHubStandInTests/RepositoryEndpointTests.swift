import GitHubStandIn
import Testing

@Suite("Stand-in: single repositories", .timeLimit(.minutes(3)))
struct RepositoryEndpointTests {
    @Test("A renamed repository redirects permanently to its id")
    func renamed() async throws {
        try await StandInServer.with { server in
            let old = try await server.get("/repos/Mona/Old-Name")
            #expect(old.status == 301)
            let location = try #require(old["location"])
            #expect(location.hasPrefix(server.baseURL + "/repositories/"))
            #expect(try old.decoded(ErrorResponse.self).message == "Moved Permanently")
            #expect(try await server.get(location).decoded(RepositoryResponse.self).full_name == "mona/new-name")
            #expect(try await server.get("/repos/mona/old-name/languages")["location"] == location + "/languages")
        }
    }

    @Test("A blocked repository is 451 and in no list")
    func blocked() async throws {
        try await StandInServer.with { server in
            #expect(try await server.get("/repos/mona/blocked").status == 451)
            let listed = try await server.get("/users/mona/repos?per_page=100").decoded([RepositoryResponse].self)
            #expect(!listed.map(\.full_name).contains(Dataset.Fixture.blockedRepository))
        }
    }

    @Test("A private repository returns 404 without permission")
    func privateOnes() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona", scopes: ["repo"])
            let all = try await server.get("/user/repos?visibility=private&per_page=100", token: token)
                .decoded([RepositoryResponse].self)
            let hidden = try #require(all.first)
            #expect(hidden.private)
            #expect(try await server.get("/repos/\(hidden.full_name)", token: token).status == 200)
            #expect(try await server.get("/repos/\(hidden.full_name)").status == 404)
            #expect(try await server.get("/repositories/\(hidden.id)").status == 404)
        }
    }

    @Test("Languages are in bytes, the repository's own first, and empty if none was detected")
    func languages() async throws {
        try await StandInServer.with { server async throws in
            #expect(try await server.get("/repos/mona/new-name/languages").text.hasPrefix("{\"JavaScript\":"))
            #expect(try await server.get("/repos/mona/no-description/languages").text == "{}")
        }
    }

    @Test("A response is as large as GitHub's: all addresses, the owner, the license")
    func size() async throws {
        try await StandInServer.with { server in
            let page = try await server.get("/users/many-repos/repos?per_page=100")
            #expect((5_000...6_500).contains(page.body.count / 100))
            #expect(page.text.contains("\"archive_url\":\"\(server.baseURL)/repos/many-repos/"))
        }
    }

    @Test("Hostile texts are unchanged, escaped as JSON only")
    func hostileTexts() async throws {
        try await StandInServer.with { server in
            let text = try await server.get("/users/mona/repos?per_page=100").text
            #expect(text.contains(#"\u001b[31mred"#))
            #expect(text.contains("evil\u{202e}gpj"))
            #expect(text.contains(#"first\tsecond\nthird\r\n"#))
            #expect(!text.contains("\u{1b}"))
        }
    }
}
