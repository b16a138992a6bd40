import GitHubAPI
import GitHubModel
import TestSupport
import Testing

@Suite("The many meanings of 403", .timeLimit(.minutes(1)))
struct ForbiddenTests {
    private static let sso = "X-GitHub-SSO: required; url="

    @Test(
        "Header and words tell which it is, and nothing more is refused because of it",
        arguments: [
            (
                #"{"message":"Resource protected by organization SAML enforcement."}"#,
                sso + "https://github.com/orgs/octo/sso?authorization_request=A1",
                GitHubError.singleSignOn(address: "https://github.com/orgs/octo/sso?authorization_request=A1")
            ),
            ("{}", sso + "https://github.com/x; more=1", .singleSignOn(address: "https://github.com/x")),
            ("{}", sso + "javascript:alert(1)", .singleSignOn(address: nil)),
            ("{}", "X-GitHub-SSO: partial-results; organizations=1,2", .singleSignOn(address: nil)),
            (
                #"{"message":"Although you appear to have the correct authorization credentials, the `octo` organization has enabled OAuth App access restrictions, so no."}"#,
                "X: 1",
                .appRestricted(
                    message:
                        "Although you appear to have the correct authorization credentials, the `octo` organization has enabled OAuth App access restrictions, so no"
                )
            ),
            (
                "{\"message\":\"Missing or invalid User Agent string. See https://docs.github.com/\"}",
                "Content-Type: application/octet-stream", .userAgentRejected
            ),
            ("Please make sure your request has a User-Agent header", "X: 1", .userAgentRejected),
            (#"{"message":"Repository access blocked","block":{"reason":"tos"}}"#, "X: 1", .blocked(reason: "tos")),
            (#"{"message":"Repository access blocked","block":{}}"#, "X: 1", .blocked(reason: "legal reasons")),
            (
                #"{"message":"Resource not accessible by integration"}"#, "X: 1",
                .forbidden(message: "Resource not accessible by integration")
            ),
            ("<html>Forbidden</html>", "X: 1", .forbidden(message: "it did not say why")),
            ("", "X-RateLimit-Remaining: 5", .forbidden(message: "it did not say why")),
        ])
    func kinds(body: String, field: String, error: GitHubError) async throws {
        let server = try LoopbackServer.answering(StubResponse(status: "403 Forbidden", fields: [field], body: body))
        defer { server.stop() }
        let client = try server.client(token: "gho_good")
        for _ in 1...2 { await #expect(throws: error) { try await client.person(Login("mona")) } }
        #expect(server.targets.count == 2)
    }

    @Test(
        "Each says what to do",
        arguments: [
            (
                GitHubError.singleSignOn(address: "https://github.com/x"),
                "The organization wants a single sign-on first: open https://github.com/x"
            ),
            (
                .singleSignOn(address: nil),
                "The organization wants a single sign-on first. Sign in to it in the browser."
            ),
            (
                .appRestricted(message: "No"),
                "The organization does not let this app in. Ask one of its owners to approve it."
            ),
            (.userAgentRejected, "GitHub refused the request's User-Agent. Update ghsearch."),
            (.loginAttemptsExceeded, "GitHub refuses this account's sign-ins for a while. Try again in some minutes."),
            (.forbidden(message: "No"), "GitHub refused: No. Check what the token may do with `ghsearch status`."),
            (.blocked(reason: "tos"), "GitHub had to close this repository (tos). It can't be shown."),
        ])
    func sentences(error: GitHubError, sentence: String) {
        #expect("\(error)" == sentence)
    }
}
