import GitHubStandIn
import Testing

@Suite("What every request must bring", .timeLimit(.minutes(1)))
struct GateTests {
    @Test("Without a user agent: 403, and not JSON by its type")
    func userAgent() async throws {
        try await StandInServer.with { server in
            for headers in [[], ["user-agent:"]] {
                let reply = try await server.get("/users/mona", headers)
                #expect(reply.status == 403)
                #expect(reply["content-type"] == "application/octet-stream")
            }
        }
    }

    @Test("A version unknown is 400, a retired one 410, and a bad token wins over both")
    func versions() async throws {
        try await StandInServer.with { server in
            func reply(_ version: String, token: String? = nil) async throws -> Reply {
                try await server.get(
                    "/rate_limit", token: token, ["user-agent: t", "x-github-api-version: \(version)"])
            }
            let first = try await reply("2022-11-28")
            #expect(first["x-github-api-version-selected"] == "2022-11-28")
            #expect(first.text.contains("\"rate\":"))
            #expect(try await reply("2026-03-10").text.contains("\"rate\":") == false)
            #expect(try await reply("v3").status == 400)
            #expect(try await reply("2021-01-01").status == 410)
            #expect(try await reply("v3", token: "gho_wrong").status == 401)
            #expect(try await server.get("/versions").text == #"["2022-11-28","2026-03-10"]"#)
        }
    }

    @Test("A bad token is 401 without limits, and costs nothing")
    func badCredentials() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona")
            #expect(try await server.get("/user", token: token).status == 200)
            server.control.revoke(token: token)
            let reply = try await server.get("/user", token: token)
            #expect(reply.status == 401)
            #expect(try reply.decoded(ErrorResponse.self).message == "Bad credentials")
            #expect(reply["x-ratelimit-limit"] == nil)
            #expect(try await server.get("/users/mona")["x-ratelimit-used"] == "1")
        }
    }

    @Test("After too many bad tokens the good one is refused too")
    func lock() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona")
            server.control.setLoginsLocked(true)
            #expect(try await server.get("/user", token: token).status == 403)
            #expect(try await server.get("/users/mona").status == 200)
            server.control.setLoginsLocked(false)
            #expect(try await server.get("/user", token: token).status == 200)
        }
    }

    @Test("A token tells its scopes and its app; an app's tells permissions and its end")
    func tokenHeaders() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona", scopes: ["gist", "repo"])
            let reply = try await server.get("/users/mona", token: token)
            #expect(reply["x-oauth-scopes"] == "gist, repo")
            #expect(reply["x-accepted-oauth-scopes"] == "")
            #expect(reply["x-oauth-client-id"] == Client.oauthApp.id)
            #expect(reply["cache-control"] == "private, max-age=60, s-maxage=60")
            let app = try server.control.token(for: "mona", kind: .githubApp, lifetime: .seconds(60))
            let other = try await server.get("/users/mona", token: app)
            #expect(other["x-oauth-scopes"] == nil)
            #expect(other["github-authentication-token-expiration"]?.hasSuffix(" UTC") == true)
            server.control.advanceClock(by: .seconds(60))
            #expect(try await server.get("/users/mona", token: app).status == 401)
        }
    }

    @Test("Credentials are revoked by anyone who holds them, without signing in")
    func revocation() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona")
            let body = "{\"credentials\":[\"\(token)\"]}"
            let signedIn = try await server.post("/credentials/revoke", body, ["authorization: Bearer \(token)"])
            #expect(signedIn.status == 403)
            #expect(try await server.get("/user", token: token).status == 200)
            #expect(try await server.post("/credentials/revoke", body).status == 202)
            #expect(try await server.get("/user", token: token).status == 401)
            #expect(try await server.post("/credentials/revoke", "{\"credentials\":[]}").status == 422)
        }
    }

    @Test("An unrouted path has no limits for a token")
    func unrouted() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona")
            let reply = try await server.get("/no/such/path", token: token)
            #expect(reply.status == 404)
            #expect(reply["x-ratelimit-limit"] == nil)
            #expect(try await server.get("/no/such/path")["x-ratelimit-limit"] == "60")
        }
    }
}
