import GitHubStandIn
import Testing

@Suite("Stand-in: control endpoint", .timeLimit(.minutes(3)))
struct ControlEndpointTests {
    struct AccessTokenResponse: Decodable { let token: String }

    @Test("A token can be created, locked and revoked")
    func tokens() async throws {
        try await StandInServer.with { server in
            let response = try await server.post(
                "/_control/token", #"{"login":"mona","scopes":["repo"],"kind":"ghp_"}"#)
            let token = try response.decoded(AccessTokenResponse.self).token
            #expect(token.hasPrefix("ghp_"))
            #expect(try await server.get("/user", token: token)["x-oauth-scopes"] == "repo")
            #expect(try await server.post("/_control/lock", "{}").status == 200)
            #expect(try await server.get("/user", token: token).status == 403)
            #expect(try await server.post("/_control/lock", #"{"off":true}"#).status == 200)
            #expect(try await server.post("/_control/revoke", "{\"token\":\"\(token)\"}").status == 200)
            #expect(try await server.get("/user", token: token).status == 401)
        }
    }

    @Test("Limits, faults and the clock can be changed")
    func changes() async throws {
        try await StandInServer.with { server in
            _ = try await server.post("/_control/rate-limit", #"{"bucket":"core","remaining":0,"seconds":50}"#)
            #expect(try await server.get("/users/mona").status == 403)
            _ = try await server.post("/_control/clock", #"{"seconds":50}"#)
            #expect(try await server.get("/users/mona").status == 200)
            _ = try await server.post("/_control/secondary-limit", #"{"status":429,"retryAfter":"8"}"#)
            #expect(try await server.get("/users/mona")["retry-after"] == "8")
            _ = try await server.post("/_control/secondary-limit", #"{"off":true}"#)
            _ = try await server.post(
                "/_control/fault", #"{"fault":"status","status":502,"prefix":"/users","times":0}"#)
            #expect(try await server.get("/users/mona").status == 502)
            #expect(try await server.get("/versions").status == 200)
            _ = try await server.post("/_control/clear-faults", "{}")
            #expect(try await server.get("/users/mona").status == 200)
            #expect(try await server.get("/_control/requests").text.contains("\"target\":\"/versions\""))
        }
    }

    @Test("Each third request gets a fault")
    func regularFault() async throws {
        try await StandInServer.with { server in
            _ = try await server.post("/_control/fault", #"{"fault":"status","status":502,"times":0,"every":3}"#)
            var statuses: [Int] = []
            for _ in 0..<7 { statuses.append(try await server.get("/users/mona").status) }
            #expect(statuses == [200, 200, 502, 200, 200, 502, 200])
        }
    }

    @Test("A device code can be approved and denied")
    func codes() async throws {
        try await StandInServer.with { server in
            let approve = #"{"login":"mona"}"#
            #expect(try await server.post("/_control/approve", approve).status == 422)
            _ = try await server.post("/login/device/code", "client_id=standin-client")
            #expect(try await server.post("/_control/approve", approve).status == 200)
            #expect(try await server.post("/_control/deny", "{}").status == 200)
        }
    }

    @Test(
        "An invalid command is rejected with a sentence",
        arguments: [
            ("nonsense", "{}", 422), ("token", "{}", 422), ("token", #"{"login":"unknown-login"}"#, 422),
            ("fault", #"{"fault":"meteor"}"#, 422), ("latency", "{oops", 400),
            ("latency", #"{"milliseconds":"x"}"#, 400),
        ])
    func invalidCommands(_ command: String, _ body: String, _ status: Int) async throws {
        try await StandInServer.with { server in
            let response = try await server.post("/_control/" + command, body)
            #expect(response.status == status)
            #expect(try response.decoded(ErrorResponse.self).message.hasSuffix("."))
        }
    }
}
