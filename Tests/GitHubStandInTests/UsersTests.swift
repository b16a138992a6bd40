import GitHubStandIn
import Testing

@Suite("People", .timeLimit(.minutes(1)))
struct UsersTests {
    @Test("Everyone is listed by id from above `since`; the first link is a template")
    func list() async throws {
        try await StandInServer.with { server in
            let reply = try await server.get("/users?since=2001&per_page=2")
            let people = try reply.decoded([PersonAnswer].self)
            #expect(people.map(\.login) == ["many-repos", "octo-org"])
            #expect(people.map(\.type) == ["User", "Organization"])
            #expect(
                reply["link"]
                    == """
                    <\(server.baseURL)/users?since=61203&per_page=2>; rel="next", \
                    <\(server.baseURL)/users{?since}>; rel="first"
                    """)
            let past = try await server.get("/users?since=4000000000")
            #expect(past.text == "[]")
            #expect(past.relations == ["first"])
        }
    }

    @Test("A login is found in any case and percent-encoded; a trailing slash is not")
    func spellings() async throws {
        try await StandInServer.with { server in
            #expect(try await server.get("/users/MONA").decoded(PersonAnswer.self).login == "mona")
            let bot = try await server.get("/users/standin-helper%5Bbot%5D").decoded(PersonAnswer.self)
            #expect(bot.type == "Bot")
            #expect(try await server.get("/user/2001").decoded(PersonAnswer.self).login == "mona")
            #expect(try await server.get("/users/mona/").status == 404)
            let missing = try await server.get("/users/nobody-at-all")
            #expect(missing.status == 404)
            #expect(try missing.decoded(ErrorResponse.self).message == "Not Found")
            #expect(try missing.decoded(ErrorResponse.self).status == "404")
        }
    }

    @Test("Email is told only to someone signed in, a private profile's followers only to its owner")
    func privacy() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona")
            #expect(try await server.get("/users/mona").decoded(PersonAnswer.self).email == nil)
            #expect(try await server.get("/users/mona", token: token).decoded(PersonAnswer.self).email != nil)
            #expect(try await server.get("/users/shy-person", token: token).decoded(PersonAnswer.self).followers == 0)
            let own = try server.control.token(for: "shy-person")
            #expect(try await server.get("/users/shy-person", token: own).decoded(PersonAnswer.self).followers == 321)
        }
    }

    @Test("A managed user is 404 and in no search, except to its own enterprise")
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

    @Test("One's own profile has private numbers only with the scope user")
    func ownProfile() async throws {
        try await StandInServer.with { server in
            let plain = try await server.get("/user", token: server.control.token(for: "mona"))
            #expect(try plain.decoded(PersonAnswer.self).user_view_type == "public")
            let full = try await server.get("/user", token: server.control.token(for: "mona", scopes: ["user"]))
            #expect(try full.decoded(PersonAnswer.self).user_view_type == "private")
            #expect(try full.decoded(PersonAnswer.self).total_private_repos == 2)
            #expect(try await server.get("/user").status == 401)
        }
    }
}
