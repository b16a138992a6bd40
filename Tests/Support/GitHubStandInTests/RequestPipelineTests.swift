import GitHubStandIn
import Testing

@Suite("Stand-in: request pipeline", .timeLimit(.minutes(3)))
struct RequestPipelineTests {
    @Test("A request without a user agent gets 403 with a content type other than JSON")
    func userAgent() async throws {
        try await StandInServer.with { server in
            for headers in [[], ["user-agent:"]] {
                let response = try await server.get("/users/mona", headers)
                #expect(response.status == 403)
                #expect(response["content-type"] == "application/octet-stream")
            }
        }
    }

    @Test("An unknown version is 400, a retired one 410, and an invalid token takes precedence")
    func versions() async throws {
        try await StandInServer.with { server in
            func response(_ version: String, token: String? = nil) async throws -> RawResponse {
                try await server.get(
                    "/rate_limit", token: token, ["user-agent: t", "x-github-api-version: \(version)"])
            }
            let first = try await response("2022-11-28")
            #expect(first["x-github-api-version-selected"] == "2022-11-28")
            #expect(first.text.contains("\"rate\":"))
            #expect(try await response("2026-03-10").text.contains("\"rate\":") == false)
            #expect(try await response("v3").status == 400)
            #expect(try await response("2021-01-01").status == 410)
            #expect(try await response("v3", token: "gho_wrong").status == 401)
            #expect(try await server.get("/versions").text == #"["2022-11-28","2026-03-10"]"#)
        }
    }

    @Test("An invalid token gets 401 without rate limits, and is free")
    func badCredentials() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona")
            #expect(try await server.get("/user", token: token).status == 200)
            server.control.revoke(token: token)
            let response = try await server.get("/user", token: token)
            #expect(response.status == 401)
            #expect(try response.decoded(ErrorResponse.self).message == "Bad credentials")
            #expect(response["x-ratelimit-limit"] == nil)
            #expect(try await server.get("/users/mona")["x-ratelimit-used"] == "1")
        }
    }

    @Test("After too many invalid tokens, valid ones are rejected too")
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

    @Test("A token's response has its scopes and its app; a GitHub App's has permissions and an expiration")
    func tokenHeaders() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona", scopes: ["gist", "repo"])
            let response = try await server.get("/users/mona", token: token)
            #expect(response["x-oauth-scopes"] == "gist, repo")
            #expect(response["x-accepted-oauth-scopes"] == "")
            #expect(response["x-oauth-client-id"] == Client.oauthApp.id)
            #expect(response["cache-control"] == "private, max-age=60, s-maxage=60")
            let app = try server.control.token(for: "mona", kind: .githubApp, lifetime: .seconds(60))
            let other = try await server.get("/users/mona", token: app)
            #expect(other["x-oauth-scopes"] == nil)
            #expect(other["github-authentication-token-expiration"]?.hasSuffix(" UTC") == true)
            server.control.advanceClock(by: .seconds(60))
            #expect(try await server.get("/users/mona", token: app).status == 401)
        }
    }

    @Test("Tokens can be revoked without authentication")
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

    @Test("A path without an endpoint has no limits for a token")
    func unrouted() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona")
            let response = try await server.get("/no/such/path", token: token)
            #expect(response.status == 404)
            #expect(response["x-ratelimit-limit"] == nil)
            #expect(try await server.get("/no/such/path")["x-ratelimit-limit"] == "60")
        }
    }
}
