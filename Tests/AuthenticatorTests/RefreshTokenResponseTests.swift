import GitHubModel
import Testing

@testable import GitHubAPI

@Suite("What GitHub says when asked to renew", .timeLimit(.minutes(1)))
struct RefreshTokenResponseTests {
    private func answer(_ body: String, status: Int = 200) throws -> RefreshTokenResponse {
        try RefreshTokenResponse(status: status, body: Array(body.utf8), host: "github.com")
    }

    @Test("A new pair comes with both ends")
    func granted() throws {
        let body = """
            {"access_token":"ghu_1","expires_in":28800,"refresh_token":"ghr_1","refresh_token_expires_in":15811200,
            "scope":"","token_type":"bearer"}
            """
        let grant = TokenGrant(
            token: try Token("ghu_1"), lifetime: .seconds(28_800), refreshToken: try Token("ghr_1"),
            refreshLifetime: .seconds(15_811_200))
        #expect(try answer(body) == .granted(grant))
    }

    @Test(
        "A refusal is told by its word, under any status",
        arguments: [
            ("bad_refresh_token", RefreshTokenResponse.invalidRefreshToken),
            ("incorrect_client_credentials", .incorrectClient),
            ("unsupported\\u001b", .rejected("unsupported")),
        ], [200, 400])
    func refused(refusal: (word: String, answer: RefreshTokenResponse), status: Int) throws {
        #expect(try answer(#"{"error":"\#(refusal.word)"}"#, status: status) == refusal.answer)
    }

    @Test("What is neither may pass", arguments: ["", "<html>", "{}", #"{"access_token":""}"#, "[]"])
    func unreadable(body: String) {
        for status in [200, 502] {
            #expect(throws: InvalidResponseError(host: "github.com", status: status)) {
                try answer(body, status: status)
            }
        }
    }
}
