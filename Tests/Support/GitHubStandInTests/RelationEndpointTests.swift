import Foundation
import GitHubStandIn
import Testing

@Suite("Stand-in: people around an account", .timeLimit(.minutes(3)))
struct RelationEndpointTests {
    private struct Item: Decodable {
        let login: String
        let id: Int
        let type: String?
        let description: String?
    }

    private func logins(_ server: StandInServer, _ path: String, token: String? = nil) async throws -> [String] {
        var (address, logins): (String?, [String]) = (path + "?per_page=100", [])
        while let next = address {
            let response = try await server.get(next, token: token)
            #expect(response.status == 200, "\(next)")
            logins += try response.decoded([Item].self).map(\.login)
            address = response.links["next"]
        }
        return logins
    }

    @Test("Lists are as long as the profile says, and contain each account once")
    func lengths() async throws {
        try await StandInServer.with { server in
            let following = try await logins(server, "/users/mona/following")
            #expect(following.count == 9)
            #expect(following.prefix(2) == ["many-repos", "octo-org"])
            let followers = try await logins(server, "/users/many-repos/followers")
            #expect(followers.count == 2_360)
            #expect(Set(followers).count == 2_360)
            #expect(!followers.contains("many-repos"))
            #expect(followers.first == "mona", "mona follows many-repos")
        }
    }

    @Test("Links contain the account's ID, the page size is limited, and an entity tag makes the next request free")
    func links() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "hundred")
            let first = try await server.get("/users/many-repos/followers?per_page=500", token: token)
            #expect(first.relations == ["next", "last"])
            #expect(first.links["last"] == "\(server.baseURL)/user/40017/followers?per_page=500&page=24")
            let tag = try #require(first["etag"])
            let again = try await server.get(
                "/users/many-repos/followers?per_page=500", token: token,
                ["user-agent: tests", "if-none-match: \(tag)"])
            #expect(again.status == 304)
            #expect(again["x-ratelimit-used"] == "1")
            #expect(try await server.get("/user/40017/followers").decoded([Item].self).count == 30)
        }
    }

    @Test("Members have the organization in their lists, and concealed ones are for members with the scope")
    func members() async throws {
        try await StandInServer.with { server in
            let strangers = try await logins(server, "/orgs/octo-org/public_members")
            #expect(strangers.contains("mona"))
            #expect(try await logins(server, "/orgs/octo-org/members") == strangers)
            let member = try server.control.token(for: "mona", scopes: ["read:org"])
            let all = try await logins(server, "/orgs/octo-org/members", token: member)
            #expect(Set(all).isStrictSuperset(of: strangers))
            #expect(try await logins(server, "/orgs/octo-org/public_members", token: member) == strangers)
            for login in strangers.prefix(5) {
                #expect(try await logins(server, "/users/\(login)/orgs").contains("octo-org"))
            }
            let concealed = try #require(Set(all).subtracting(strangers).first)
            #expect(try await !logins(server, "/users/\(concealed)/orgs").contains("octo-org"))
            #expect(try await server.get("/orgs/mona/public_members").status == 404)
            #expect(try await server.get("/organizations/61203/members").status == 200)
        }
    }

    @Test("Organizations have the fields of GitHub's description, and no type")
    func organizations() async throws {
        try await StandInServer.with { server in
            let response = try await server.get("/users/mona/orgs")
            let list = try #require(
                try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [[String: Any]])
            let fields = [
                "login", "url", "id", "node_id", "repos_url", "events_url", "hooks_url", "issues_url", "members_url",
                "public_members_url", "avatar_url", "description",
            ]
            #expect(list.map { $0["login"] as? String } == ["octo-org"])
            #expect(Set(list[0].keys) == Set(fields))
        }
    }

    @Test("Stars are repositories of different owners, the latest first unless sorted otherwise")
    func starred() async throws {
        try await StandInServer.with { server in
            let path = "/users/mona/starred?per_page=100"
            let first = try await server.get(path)
            #expect(first.links["last"] == "\(server.baseURL)/user/2001/starred?per_page=100&page=2")
            let second = try await server.get(try #require(first.links["next"]))
            let stars = try [first, second].flatMap { try $0.decoded([RepositoryResponse].self) }
            #expect(stars.count == 130)
            #expect(Set(stars.map(\.id)).count == 130)
            let reversed = try await server.get(path + "&direction=asc").decoded([RepositoryResponse].self)
            #expect(reversed.first?.id == stars.last?.id)
            #expect(try await server.get("/users/empty-user/starred").text == "[]")
            #expect(try await server.get("/users/octo-org/starred").text == "[]")
        }
    }

    @Test("The token owner's lists require a token, and the organizations a scope")
    func own() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona")
            for list in ["followers", "following", "starred"] {
                #expect(try await server.get("/user/\(list)").status == 401)
                let response = try await server.get("/user/\(list)?per_page=1", token: token)
                #expect(response.status == 200)
                #expect(response.links["next"] == "\(server.baseURL)/user/\(list)?per_page=1&page=2")
            }
            #expect(try await server.get("/user/orgs", token: token).status == 403)
            let scoped = try server.control.token(for: "mona", scopes: ["read:org"])
            #expect(try await logins(server, "/user/orgs", token: scoped) == ["octo-org"])
        }
    }

    @Test("The lists of a private profile are empty, and managed users are 404 and in no list")
    func hidden() async throws {
        try await StandInServer.with { server in
            #expect(try await logins(server, "/users/shy-person/followers").isEmpty)
            let own = try server.control.token(for: "shy-person")
            #expect(try await logins(server, "/user/followers", token: own).count == 321)
            #expect(try await server.get("/users/jan_corp/followers").status == 404)
            #expect(try await server.get("/users/unknown-login/orgs").status == 404)
            #expect(try await server.get("/users/mona/followers/").status == 404)
            let mona = try server.control.token(for: "mona")
            #expect(try await !logins(server, "/users/mona/followers", token: mona).contains("jan_corp"))
        }
    }

    @Test("Relations of a dataset can be set")
    func relations() async throws {
        let relations = Relations(
            follows: ["hundred": ["mona"]], memberships: ["hundred": ["octo-org"]], starCounts: ["hundred": 2])
        try await StandInServer.with(dataset: .seeded(people: 0).with(relations)) { server in
            let followers = try await logins(server, "/users/mona/followers")
            #expect(followers.first == "hundred")
            #expect(try await logins(server, "/users/hundred/orgs") == ["octo-org"])
            #expect(try await server.get("/users/hundred/starred").decoded([RepositoryResponse].self).count == 2)
        }
    }
}
