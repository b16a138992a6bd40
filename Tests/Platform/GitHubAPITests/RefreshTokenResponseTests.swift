import GitHubModel
import Testing

@testable import GitHubAPI

@Suite("Responses to a refresh request", .timeLimit(.minutes(3)))
struct RefreshTokenResponseTests {
    private func response(_ body: String, status: Int = 200) throws -> RefreshTokenResponse {
        RefreshTokenResponse(
            try TokenResponse(status: status, body: Array(body.utf8), host: "github.com", secret: nil))
    }

    @Test("New tokens have both expiration dates")
    func granted() throws {
        let body = """
            {"access_token":"ghu_1","expires_in":28800,"refresh_token":"ghr_1","refresh_token_expires_in":15811200,
            "scope":"","token_type":"bearer"}
            """
        let grant = TokenGrant(
            token: try Token("ghu_1"), lifetime: .seconds(28_800), refreshToken: try Token("ghr_1"),
            refreshLifetime: .seconds(15_811_200))
        #expect(try response(body) == .granted(grant))
    }

    @Test(
        "The error code determines the rejection, regardless of the status",
        arguments: [
            ("bad_refresh_token", RefreshTokenResponse.invalidRefreshToken),
            ("incorrect_client_credentials", .incorrectClient),
            ("unsupported\\u001b", .rejected("unsupported")),
        ], [200, 400])
    func refused(rejection: (code: String, response: RefreshTokenResponse), status: Int) throws {
        #expect(try response(#"{"error":"\#(rejection.code)"}"#, status: status) == rejection.response)
    }

    @Test("Any other response is a temporary error", arguments: ["", "<html>", "{}", #"{"access_token":""}"#, "[]"])
    func unreadable(body: String) {
        for status in [200, 502] {
            #expect(throws: InvalidResponseError(host: "github.com", status: status)) {
                try response(body, status: status)
            }
        }
    }
}
