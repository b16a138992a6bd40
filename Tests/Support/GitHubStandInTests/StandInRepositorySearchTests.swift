import GitHubStandIn
import Testing

@Suite("Stand-in: search for repositories", .timeLimit(.minutes(3)))
struct StandInRepositorySearchTests {
    private struct Results: Decodable {
        let total_count: Int
        let incomplete_results: Bool
        let items: [Item]
        struct Item: Decodable {
            let full_name: String, stargazers_count: Int, `private`: Bool, score: Double, owner: Owner
        }
        struct Owner: Decodable { let login: String, type: String }
    }

    private func search(_ server: StandInServer, _ query: String, scopes: [String] = []) async throws -> Results {
        let token = try server.control.token(for: "mona", scopes: scopes)
        return try await server.get("/search/repositories?q=" + query, token: token).decoded(Results.self)
    }

    @Test(
        "Words match prefixes of names, of their parts, and of words in descriptions",
        arguments: [
            ("hello+in:name", "mona/Hello-World"), ("world+in:name", "mona/Hello-World"),
            ("HELLO-WORLD+in:name", "mona/Hello-World"), ("called+in:description", "mona/new-name"),
            ("name+user:mona", "mona/new-name"),
        ])
    func words(_ query: String, _ name: String) async throws {
        try await StandInServer.with(dataset: .seeded(people: 0)) { server async throws in
            #expect(try await search(server, query).items.map(\.full_name).contains(name))
        }
    }

    @Test("Words within words match nothing, and neither do descriptions if names are searched")
    func noMatches() async throws {
        try await StandInServer.with(dataset: .seeded(people: 0)) { server async throws in
            #expect(try await search(server, "ello+in:name").total_count == 0)
            #expect(try await search(server, "called+in:name").total_count == 0)
            #expect(try await server.get("/search/repositories?q=").status == 422)
        }
    }

    @Test("The repositories with the most stars are first; forks are left out unless the query includes them")
    func order() async throws {
        try await StandInServer.with(dataset: .seeded(people: 50)) { server in
            let results = try await search(server, "user:mona&sort=stars&per_page=100")
            let stars = results.items.map(\.stargazers_count)
            #expect(stars == stars.sorted(by: >))
            #expect(results.items.count == results.total_count)
            let ascending = try await search(server, "user:mona&sort=stars&order=asc&per_page=100")
            #expect(ascending.items.map(\.stargazers_count) == stars.reversed())
            #expect(try await search(server, "escapes+in:name+user:mona").total_count == 0)
            #expect(try await search(server, "escapes+in:name+user:mona+fork:true").total_count == 1)
            let all = try await search(server, "fork:true&per_page=100")
            #expect(all.items.allSatisfy { ["User", "Organization"].contains($0.owner.type) })
        }
    }

    @Test("Private repositories are found by those who may read them only")
    func privateRepositories() async throws {
        try await StandInServer.with(dataset: .seeded(people: 0)) { server in
            let query = "user:octo-org+fork:true&per_page=100"
            let own = try await search(server, query, scopes: ["repo"])
            #expect(own.items.contains { $0.private })
            let visible = try await search(server, query)
            #expect(!visible.items.isEmpty)
            #expect(!visible.items.contains { $0.private })
        }
    }

    @Test("A search for repositories counts as a search, and is never cached")
    func headers() async throws {
        try await StandInServer.with(dataset: .seeded(people: 0)) { server in
            let response = try await server.get("/search/repositories?q=hello+in:name&sort=stars&per_page=3")
            #expect(response["x-ratelimit-resource"] == "search")
            #expect(response["x-ratelimit-remaining"] == "9")
            #expect(response["etag"] == nil)
        }
    }

    @Test("A query finds the same repositories, with their owners")
    func graphQL() async throws {
        try await StandInServer.with(dataset: .seeded(people: 50)) { server in
            let text = """
                query($query: String!) {
                  search(type: REPOSITORY, query: $query, first: 3) {
                    repositoryCount userCount pageInfo { hasNextPage }
                    nodes { ... on Repository { nameWithOwner stargazerCount owner { __typename login } } }
                  }
                }
                """
            let found = try await server.query(text, variables: ["query": "user:mona sort:stars"]).json.data.search
            let listed = try await search(server, "user:mona&sort=stars&per_page=3")
            #expect(found.nodes.elements.map(\.nameWithOwner.string) == listed.items.map(\.full_name))
            #expect(found.repositoryCount.string == "\(listed.total_count)")
            #expect(found.userCount == 0)
            #expect(found.nodes[0].owner.login == "mona")
            #expect(found.nodes[0].owner.__typename == "User")
            let ascending = try await server.query(text, variables: ["query": "user:mona sort:stars-asc"]).json
            #expect(ascending.data.search.nodes[0].stargazerCount != found.nodes[0].stargazerCount)
        }
    }
}
