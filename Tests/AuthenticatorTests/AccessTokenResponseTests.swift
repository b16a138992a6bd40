@testable import GitHubAPI
import GitHubModel
import Testing

@Suite("Answers to a poll", .timeLimit(.minutes(1)))
struct AccessTokenResponseTests {
    static let table: [(String, AccessTokenResponse)] = [
        ("authorization_pending", .pending), ("slow_down", .slowDown(interval: nil)), ("expired_token", .expired),
        ("token_expired", .expired), ("access_denied", .denied), ("incorrect_device_code", .incorrectDeviceCode),
        ("incorrect_client_credentials", .incorrectClient), ("unsupported_grant_type", .unsupportedGrantType),
        ("device_flow_disabled", .deviceFlowDisabled), ("unverified_user_email", .unverifiedEmail),
        ("Not Found", .unknown("Not Found")),
    ]

    @Test("The body decides, whatever the status", arguments: table, [200, 400, 404])
    func words(row: (word: String, answer: AccessTokenResponse), status: Int) throws {
        #expect(try answer(#"{"error":"\#(row.word)","error_description":"…"}"#, status: status) == row.answer)
    }

    @Test("slow_down brings the new interval")
    func slowDown() throws {
        #expect(try answer(#"{"error":"slow_down","interval":10}"#) == .slowDown(interval: .seconds(10)))
        #expect(try answer(#"{"error":"slow_down","interval":-3}"#) == .slowDown(interval: .seconds(1)))
    }

    @Test("An OAuth app's token has scopes, separated by commas, and no end")
    func oauthGrant() throws {
        let body = #"{"access_token":"gho_a","token_type":"bearer","scope":"repo,gist"}"#
        #expect(try answer(body) == .granted(TokenGrant(token: Token("gho_a"), scopes: ["repo", "gist"])))
        #expect(try answer(#"{"access_token":"gho_a","scope":""}"#) == .granted(TokenGrant(token: Token("gho_a"))))
    }

    @Test("A GitHub App's token has an end and a successor")
    func appGrant() throws {
        let body = """
            {"access_token":"ghu_a","expires_in":28800,"refresh_token":"ghr_b",
             "refresh_token_expires_in":15811200,"scope":"","token_type":"bearer"}
            """
        let grant = TokenGrant(
            token: try Token("ghu_a"), lifetime: .seconds(28_800), refreshToken: try Token("ghr_b"),
            refreshLifetime: .seconds(15_811_200))
        #expect(try answer(body) == .granted(grant))
    }

    @Test(
        "What is no answer is trouble, not an end",
        arguments: [
            "", "<html>Unicorn!</html>", "{", "{}", "[]", "null", #"{"message":"API rate limit exceeded"}"#,
            #"{"access_token":""}"#, #"{"access_token":"a\nb"}"#, #"{"error":7}"#, #"{"access_token":"gho_"#,
        ])
    func unreadable(body: String) {
        #expect(throws: InvalidResponseError(host: "github.com", status: 200)) { try answer(body) }
    }

    @Test("A status from 500 on is trouble, whatever the body", arguments: [500, 502, 503, 504])
    func serverTrouble(status: Int) {
        #expect(throws: InvalidResponseError(host: "github.com", status: status)) {
            try answer(#"{"error":"Server Error"}"#, status: status)
        }
    }

    @Test("An unknown word can't drive the terminal, nor fill it")
    func hostileWord() throws {
        #expect(try answer(#"{"error":"a\u001b[2Jb"}"#) == .unknown("ab"))
        let long = String(repeating: "x", count: 5000)
        #expect(try answer(#"{"error":"\#(long)"}"#) == .unknown(String(long.prefix(100))))
    }

    private func answer(_ body: String, status: Int = 200) throws -> AccessTokenResponse {
        try AccessTokenResponse(status: status, body: Array(body.utf8), host: "github.com")
    }
}
