import GitHubStandIn
import Testing

@Suite("Stand-in: device flow", .timeLimit(.minutes(3)))
struct StandInDeviceFlowTests {
    struct FlowResponse: Decodable {
        let device_code, user_code, verification_uri, access_token, token_type, scope, refresh_token, error: String?
        let interval, expires_in: Int?
    }

    private func requestCode(_ server: StandInServer, client: Client = .oauthApp, scope: String = "") async throws
        -> FlowResponse
    {
        try await server.post("/login/device/code", "client_id=\(client.id)&scope=\(scope)").decoded(FlowResponse.self)
    }

    private func poll(_ server: StandInServer, _ code: FlowResponse, client: Client = .oauthApp) async throws
        -> FlowResponse
    {
        let response = try await server.post("/login/oauth/access_token", body(code, client))
        #expect(response.status == 200)
        return try response.decoded(FlowResponse.self)
    }

    private func body(_ code: FlowResponse, _ client: Client = .oauthApp) -> String {
        let grant = "urn:ietf:params:oauth:grant-type:device_code"
        return "client_id=\(client.id)&device_code=\(code.device_code ?? "")&grant_type=\(grant)"
    }

    /// The server's clock stops unless a test advances it, so that no machine is too slow for an interval.
    private func withServer(_ test: (StandInServer) async throws -> Void) async throws {
        var settings = StandInSettings()
        settings.now = { .seconds(1_800_000_000) }
        try await StandInServer.with(settings: settings, test)
    }

    @Test("A code is requested, shown, approved and exchanged")
    func approved() async throws {
        try await withServer { server in
            let code = try await requestCode(server, scope: "repo%20gist")
            #expect(code.device_code?.count == 40)
            #expect(code.user_code?.wholeMatch(of: /[A-Z0-9]{4}-[A-Z0-9]{4}/) != nil)
            #expect(code.verification_uri == server.baseURL + "/login/device")
            #expect((code.expires_in, code.interval) == (900, 5))
            server.control.advanceClock(by: .seconds(5))
            #expect(try await poll(server, code).error == "authorization_pending")
            try server.control.approve(as: "mona")
            server.control.advanceClock(by: .seconds(5))
            let token = try await poll(server, code)
            #expect(token.access_token?.hasPrefix("gho_") == true)
            #expect((token.token_type, token.scope) == ("bearer", "gist,repo"))
            let profile = try await server.get("/user", token: token.access_token)
            #expect(try profile.decoded(PersonResponse.self).login == "mona")
            server.control.advanceClock(by: .seconds(5))
            #expect(try await poll(server, code).error == "incorrect_device_code")
        }
    }

    @Test("A poll that comes too early adds 5 seconds permanently, and so does the next")
    func slowDown() async throws {
        try await withServer { server in
            let code = try await requestCode(server)
            let first = try await poll(server, code)
            #expect((first.error, first.interval) == ("slow_down", 10))
            server.control.advanceClock(by: .seconds(5))
            let second = try await poll(server, code)
            #expect((second.error, second.interval) == ("slow_down", 15))
            server.control.advanceClock(by: .seconds(15))
            #expect(try await poll(server, code).error == "authorization_pending")
            server.control.forceSlowDown()
            server.control.advanceClock(by: .seconds(15))
            #expect(try await poll(server, code).interval == 20)
        }
    }

    @Test("A code expires with time or by control, and can be denied")
    func ends() async throws {
        try await withServer { server in
            let late = try await requestCode(server)
            server.control.advanceClock(by: .seconds(900))
            #expect(try await poll(server, late).error == "expired_token")
            let ended = try await requestCode(server)
            try server.control.expire(.userCode(ended.user_code ?? ""))
            #expect(try await poll(server, ended).error == "expired_token")
            let denied = try await requestCode(server)
            try server.control.deny()
            server.control.advanceClock(by: .seconds(5))
            #expect(try await poll(server, denied).error == "access_denied")
        }
    }

    @Test("Errors of the app have status 200, or 400 if set")
    func appErrors() async throws {
        try await withServer { server in
            let unknown = try await server.post("/login/device/code", "client_id=nope")
            #expect(unknown.status == 404)
            #expect(unknown.text == #"{"error":"Not Found"}"#)
            let code = try await requestCode(server)
            func error(_ body: String) async throws -> String? {
                try await server.post("/login/oauth/access_token", body).decoded(FlowResponse.self).error
            }
            #expect(try await error("client_id=nope&grant_type=x") == "incorrect_client_credentials")
            #expect(try await error("client_id=standin-client&grant_type=x") == "unsupported_grant_type")
            #expect(try await error(body(code, .gitHubApp)) == "incorrect_device_code")
            server.control.forcePollError("unverified_user_email")
            #expect(try await error(body(code)) == "unverified_user_email")
            server.control.setPollErrorStatus(400)
            #expect(try await server.post("/login/oauth/access_token", body(code)).status == 400)
            server.control.setDeviceFlow(isDisabled: true)
            #expect(try await error(body(code)) == "device_flow_disabled")
            #expect(try await server.post("/login/device/code", "client_id=standin-client").status == 400)
        }
    }

    @Test("A GitHub App's token expires, and its refresh token works once")
    func refresh() async throws {
        try await withServer { server in
            let code = try await requestCode(server, client: .gitHubApp, scope: "repo")
            try server.control.approve(as: "mona")
            server.control.advanceClock(by: .seconds(5))
            let pair = try await poll(server, code, client: .gitHubApp)
            #expect(pair.access_token?.hasPrefix("ghu_") == true)
            #expect((pair.scope, pair.expires_in) == ("", 28_800))
            let body =
                "client_id=\(Client.gitHubApp.id)&grant_type=refresh_token&refresh_token=\(pair.refresh_token ?? "")"
            let next = try await server.post("/login/oauth/access_token", body).decoded(FlowResponse.self)
            #expect(try await server.get("/user", token: pair.access_token).status == 401)
            #expect(try await server.get("/user", token: next.access_token).status == 200)
            let again = try await server.post("/login/oauth/access_token", body)
            #expect(again.status == 200)
            #expect(try again.decoded(FlowResponse.self).error == "bad_refresh_token")
        }
    }

    @Test("The eleventh token revokes the first")
    func tenTokens() async throws {
        try await withServer { server in
            let tokens = try (0..<11).map { _ in try server.control.token(for: "mona") }
            #expect(try await server.get("/user", token: tokens[0]).status == 401)
            #expect(try await server.get("/user", token: tokens[1]).status == 200)
        }
    }

    @Test("Without an Accept header, the response is a form")
    func formResponse() async throws {
        try await withServer { server in
            let response = try await server.post("/login/device/code", "client_id=standin-client", ["accept: */*"])
            #expect(response["content-type"]?.hasPrefix("application/x-www-form-urlencoded") == true)
            #expect(response.text.contains("expires_in=900&interval=5"))
            #expect(response.text.contains("verification_uri=http%3A%2F%2F127.0.0.1"))
        }
    }

    @Test("The page approves a code as the login in the form, and escapes all input")
    func page() async throws {
        try await withServer { server in
            let code = try await requestCode(server)
            let form = try await server.get("/login/device?user_code=%22%3E%3Cscript%3E")
            #expect(form.text.contains("value=\"&quot;&gt;&lt;script&gt;\""))
            let bare = (code.user_code ?? "").filter { $0 != "-" }
            #expect(try await server.post("/login/device", "user_code=\(bare)&login=mona&action=approve").status == 422)
            let shown = "user_code=\(code.user_code ?? "")&login="
            #expect(try await server.post("/login/device", shown + "unknown-login&action=approve").status == 422)
            #expect(try await server.post("/login/device", shown + "mona&action=approve").status == 200)
            server.control.advanceClock(by: .seconds(5))
            #expect(try await poll(server, code).access_token != nil)
        }
    }

    @Test("Every code is approved at once if the settings say it")
    func approvesItself() async throws {
        var settings = StandInSettings()
        settings.approvesCodesAs = "mona"
        settings.devicePollInterval = .zero
        try await StandInServer.with(settings: settings) { server in
            let code = try await requestCode(server)
            #expect(try await poll(server, code).access_token != nil)
        }
    }
}
