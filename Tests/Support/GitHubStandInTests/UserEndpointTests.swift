import GitHubStandIn
import Testing

@Suite("Stand-in: accounts", .timeLimit(.minutes(3)))
struct UserEndpointTests {
    @Test("Accounts are listed by id, above `since`, and the first link is a template")
    func list() async throws {
        try await StandInServer.with { server in
            let response = try await server.get("/users?since=2001&per_page=2")
            let people = try response.decoded([PersonResponse].self)
            #expect(people.map(\.login) == ["many-repos", "octo-org"])
            #expect(people.map(\.type) == ["User", "Organization"])
            #expect(
                response["link"]
                    == """
                    <\(server.baseURL)/users?since=61203&per_page=2>; rel="next", \
                    <\(server.baseURL)/users{?since}>; rel="first"
                    """)
            let past = try await server.get("/users?since=4000000000")
            #expect(past.text == "[]")
            #expect(past.relations == ["first"])
        }
    }

    @Test("Logins are case-insensitive and may be percent-encoded, but a trailing slash is not allowed")
    func spellings() async throws {
        try await StandInServer.with { server in
            #expect(try await server.get("/users/MONA").decoded(PersonResponse.self).login == "mona")
            let bot = try await server.get("/users/standin-helper%5Bbot%5D").decoded(PersonResponse.self)
            #expect(bot.type == "Bot")
            #expect(try await server.get("/user/2001").decoded(PersonResponse.self).login == "mona")
            #expect(try await server.get("/users/mona/").status == 404)
            let missing = try await server.get("/users/unknown-login")
            #expect(missing.status == 404)
            #expect(try missing.decoded(ErrorResponse.self).message == "Not Found")
            #expect(try missing.decoded(ErrorResponse.self).status == "404")
        }
    }

    @Test("Email requires a token, and only the owner sees the followers of a private profile")
    func privacy() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona")
            #expect(try await server.get("/users/mona").decoded(PersonResponse.self).email == nil)
            #expect(try await server.get("/users/mona", token: token).decoded(PersonResponse.self).email != nil)
            #expect(try await server.get("/users/shy-person", token: token).decoded(PersonResponse.self).followers == 0)
            let own = try server.control.token(for: "shy-person")
            #expect(try await server.get("/users/shy-person", token: own).decoded(PersonResponse.self).followers == 321)
        }
    }

    @Test("A managed user returns 404 and is in no search results, except for its enterprise")
    func managedUsers() async throws {
        try await StandInServer.with { server in
            #expect(try await server.get("/users/jan_corp").status == 404)
            let stranger = try server.control.token(for: "mona")
            #expect(try await server.get("/users/jan_corp", token: stranger).status == 404)
            let own = try server.control.token(for: "jan_corp")
            #expect(try await server.get("/users/jan_corp", token: own).status == 200)
            let search = try await server.get("/search/users?q=jan_corp", token: own).decoded(SearchResponse.self)
            #expect(search.total_count == 0)
        }
    }

    @Test("The token owner's profile has private numbers only with the scope user")
    func ownProfile() async throws {
        try await StandInServer.with { server in
            let plain = try await server.get("/user", token: server.control.token(for: "mona"))
            #expect(try plain.decoded(PersonResponse.self).user_view_type == "public")
            let full = try await server.get("/user", token: server.control.token(for: "mona", scopes: ["user"]))
            #expect(try full.decoded(PersonResponse.self).user_view_type == "private")
            #expect(try full.decoded(PersonResponse.self).total_private_repos == 2)
            #expect(try await server.get("/user").status == 401)
        }
    }
}
