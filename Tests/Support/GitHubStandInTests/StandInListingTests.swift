import GitHubStandIn
import Testing

@Suite("Stand-in: lists of repositories", .timeLimit(.minutes(3)))
struct StandInListingTests {
    @Test(
        "Links reach every page of an account, and each repository once",
        arguments: [
            Dataset.Fixture.emptyUser, .oneRepository, .mona, .hundred, .hundredOne, .manyRepositories, .longLogin,
        ])
    func allPages(_ fixture: Dataset.Fixture) async throws {
        try await StandInServer.with { server in
            var address: String? = "/users/\(fixture.login)/repos?per_page=100"
            var repositories: [RepositoryResponse] = []
            var pages = 0
            while let next = address {
                let response = try await server.get(next)
                #expect(response.status == 200)
                repositories += try response.decoded([RepositoryResponse].self)
                address = response.links["next"]
                pages += 1
            }
            #expect(repositories.count == fixture.repositories)
            #expect(Set(repositories.map(\.id)).count == fixture.repositories)
            #expect(pages == max(1, (fixture.repositories + 99) / 100))
            #expect(
                repositories.map { $0.full_name.lowercased() }
                    == repositories.map { $0.full_name.lowercased() }.sorted())
        }
    }

    @Test("Links contain the account's id, in GitHub's order of relations")
    func links() async throws {
        try await StandInServer.with { server in
            let base = "/users/many-repos/repos?per_page=100"
            let first = try await server.get(base)
            #expect(first.relations == ["next", "last"])
            #expect(first.links["last"] == "\(server.baseURL)/user/40017/repos?per_page=100&page=24")
            let middle = try await server.get(base + "&page=2")
            #expect(middle.relations == ["prev", "next", "last", "first"])
            let last = try await server.get(base + "&page=24")
            #expect(last.relations == ["prev", "first"])
            #expect(try last.decoded([RepositoryResponse].self).count == 50)
            let past = try await server.get(base + "&page=99")
            #expect(past.text == "[]")
            #expect(past.relations == ["prev", "last", "first"])
            #expect(past.links["prev"]?.hasSuffix("page=24") == true)
            #expect(try await server.get("/users/hundred/repos?per_page=100")["link"] == nil)
        }
    }

    @Test(
        "A page size out of range is valid, and the links preserve its spelling",
        arguments: [("500", 100), ("0", 30), ("-3", 30), ("many", 30), ("%35", 5)])
    func pageSizes(_ requested: String, _ served: Int) async throws {
        try await StandInServer.with { server in
            let response = try await server.get("/users/many-repos/repos?per_page=\(requested)")
            #expect(try response.decoded([RepositoryResponse].self).count == served)
            #expect(response.links["next"] == "\(server.baseURL)/user/40017/repos?per_page=\(requested)&page=2")
        }
    }

    @Test("Organizations list the newest first, and private ones only to a member with the scope")
    func organization() async throws {
        try await StandInServer.with { server in
            func names(_ query: String, _ token: String?) async throws -> [RepositoryResponse] {
                try await server.get("/orgs/octo-org/repos?per_page=100&" + query, token: token)
                    .decoded([RepositoryResponse].self)
            }
            let member = try server.control.token(for: "mona", scopes: ["repo"])
            let bare = try server.control.token(for: "mona")
            let stranger = try server.control.token(for: "hundred", scopes: ["repo"])
            #expect(try await names("", nil).count == 12)
            #expect(try await names("", bare).count == 12)
            #expect(try await names("", stranger).count == 12)
            #expect(try await names("", member).count == 17)
            #expect(try await names("type=private", member).count == 5)
            let forks = try await names("type=forks", nil)
            #expect(try await names("type=sources", nil).count == 12 - forks.count)
            #expect(forks.filter { !$0.fork }.isEmpty)
            #expect(try await server.get("/orgs/mona/repos").status == 404)
        }
    }

    @Test("The token owner's list has private repositories with the scope, and rejects type beside visibility")
    func own() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona", scopes: ["repo"])
            func count(_ query: String) async throws -> Int {
                try await server.get("/user/repos?per_page=100&" + query, token: token)
                    .decoded([RepositoryResponse].self).count
            }
            #expect(try await count("") == 30 + 2 + 12 + 5)
            #expect(try await count("type=owner") == 32)
            #expect(try await count("affiliation=owner&visibility=private") == 2)
            #expect(try await server.get("/user/repos?type=all&visibility=all", token: token).status == 422)
            #expect(try await server.get("/user/repos").status == 401)
            #expect(
                try await server.get("/users/mona/repos?per_page=100", token: token).decoded([RepositoryResponse].self)
                    .count == 30)
            let app = try server.control.token(for: "mona", kind: .githubApp)
            #expect(try await server.get("/user/repos", token: app).status == 403)
        }
    }

    @Test("Sorting is newest first by default", arguments: ["created", "updated", "pushed"])
    func sorting(_ key: String) async throws {
        try await StandInServer.with { server in
            let path = "/users/mona/repos?per_page=100&sort=\(key)"
            let down = try await server.get(path).decoded([RepositoryResponse].self).map(\.id)
            let up = try await server.get(path + "&direction=asc").decoded([RepositoryResponse].self).map(\.id)
            #expect(down == up.reversed())
            let names = try await server.get("/users/mona/repos?per_page=100").decoded([RepositoryResponse].self).map(
                \.id)
            #expect(names != down)
            #expect(names != up)
        }
    }
}
