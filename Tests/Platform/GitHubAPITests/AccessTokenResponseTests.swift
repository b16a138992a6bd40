@testable import GitHubAPI
import GitHubModel
import Testing

@Suite("Responses to a poll", .timeLimit(.minutes(3)))
struct AccessTokenResponseTests {
    static let table: [(String, AccessTokenResponse)] = [
        ("authorization_pending", .pending), ("slow_down", .slowDown(interval: nil)),
        ("expired_token", .failed(.expired)),
        ("token_expired", .failed(.expired)), ("access_denied", .failed(.denied)),
        ("incorrect_device_code", .failed(.invalidDeviceCode)),
        ("incorrect_client_credentials", .failed(.incorrectClient)),
        ("unsupported_grant_type", .failed(.unsupportedGrantType)),
        ("device_flow_disabled", .failed(.deviceFlowDisabled)), ("unverified_user_email", .failed(.unverifiedEmail)),
        ("Not Found", .failed(.unknown("Not Found"))),
    ]

    @Test("The body determines the response, regardless of the status", arguments: table, [200, 400, 404])
    func errorCodes(row: (code: String, response: AccessTokenResponse), status: Int) throws {
        #expect(try response(#"{"error":"\#(row.code)","error_description":"…"}"#, status: status) == row.response)
    }

    @Test("slow_down contains the new interval")
    func slowDown() throws {
        #expect(try response(#"{"error":"slow_down","interval":10}"#) == .slowDown(interval: .seconds(10)))
        #expect(try response(#"{"error":"slow_down","interval":-3}"#) == .slowDown(interval: .seconds(1)))
    }

    @Test("An OAuth app's token has comma-separated scopes and does not expire")
    func oauthGrant() throws {
        let body = #"{"access_token":"gho_a","token_type":"bearer","scope":"repo,gist"}"#
        #expect(try response(body) == .granted(TokenGrant(token: Token("gho_a"), scopes: ["repo", "gist"])))
        #expect(try response(#"{"access_token":"gho_a","scope":""}"#) == .granted(TokenGrant(token: Token("gho_a"))))
    }

    @Test("A GitHub App's token expires and has a refresh token")
    func appGrant() throws {
        let body = """
            {"access_token":"ghu_a","expires_in":28800,"refresh_token":"ghr_b",
             "refresh_token_expires_in":15811200,"scope":"","token_type":"bearer"}
            """
        let grant = TokenGrant(
            token: try Token("ghu_a"), lifetime: .seconds(28_800), refreshToken: try Token("ghr_b"),
            refreshLifetime: .seconds(15_811_200))
        #expect(try response(body) == .granted(grant))
    }

    @Test(
        "An invalid body is a temporary error and does not end the flow",
        arguments: [
            "", "<html>Unicorn!</html>", "{", "{}", "[]", "null", #"{"message":"API rate limit exceeded"}"#,
            #"{"access_token":""}"#, #"{"access_token":"a\nb"}"#, #"{"error":7}"#, #"{"access_token":"gho_"#,
        ])
    func unreadable(body: String) {
        #expect(throws: InvalidResponseError(host: "github.com", status: 200)) { try response(body) }
    }

    @Test("A 5xx status is a temporary error, regardless of the body", arguments: [500, 502, 503, 504])
    func serverError(status: Int) {
        #expect(throws: InvalidResponseError(host: "github.com", status: status)) {
            try response(#"{"error":"Server Error"}"#, status: status)
        }
    }

    @Test("An unknown error code is sanitized and shortened")
    func hostileErrorCode() throws {
        #expect(try response(#"{"error":"a\u001b[2Jb"}"#) == .failed(.unknown("ab")))
        let long = String(repeating: "x", count: 5000)
        #expect(try response(#"{"error":"\#(long)"}"#) == .failed(.unknown(String(long.prefix(100)))))
    }

    @Test(
        "Scopes are limited in Unicode scalars",
        arguments: [("repo,", 300_000), ("\u{301}", 1_000_000), ("x", 1_000_000)])
    func hostileScopes(text: String, count: Int) throws {
        let scope = "repo" + String(repeating: text, count: count)
        guard case .granted(let grant) = try response(#"{"access_token":"gho_a","scope":"\#(scope)"}"#) else {
            return #expect(Bool(false), "not granted")
        }
        #expect(grant.scopes.count <= 100)
        #expect(grant.scopes.allSatisfy { $0.unicodeScalars.count <= 100 })
    }

    @Test("An error code and a description are limited in Unicode scalars")
    func combiningMarks() throws {
        let long = "a" + String(repeating: "\u{301}", count: 1_000_000)
        guard case .failed(let error) = try response(#"{"error":"\#(long)"}"#) else { return }
        #expect("\(error)".unicodeScalars.count < 200)
        let body = Array(#"{"error":"odd","error_description":"\#(long)"}"#.utf8)
        let rejection = #expect(throws: DeviceCodeError.self) {
            try DeviceFlowClient.deviceCode(status: 400, body: body, clientID: "id", host: Host("github.com"))
        }
        #expect(rejection.map { $0.description.unicodeScalars.count < 500 } == true)
    }

    private func response(_ body: String, status: Int = 200) throws -> AccessTokenResponse {
        AccessTokenResponse(
            try TokenResponse(status: status, body: Array(body.utf8), host: "github.com", secret: nil))
    }
}
