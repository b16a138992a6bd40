import GitHubAPI
import GitHubModel
import TestSupport
import Testing

@Suite("Errors of status 403", .timeLimit(.minutes(3)))
struct ForbiddenTests {
    private static let sso = "X-GitHub-SSO: required; url="

    @Test(
        "Header and message determine the error, which blocks no later request",
        arguments: [
            (
                #"{"message":"Resource protected by organization SAML enforcement."}"#,
                sso + "https://github.com/orgs/octo/sso?authorization_request=A1",
                GitHubError.singleSignOn(url: "https://github.com/orgs/octo/sso?authorization_request=A1")
            ),
            ("{}", sso + "https://github.com/x; more=1", .singleSignOn(url: "https://github.com/x")),
            ("{}", sso + "javascript:alert(1)", .singleSignOn(url: nil)),
            ("{}", sso + "https://github.com/" + String(repeating: "a", count: 500), .singleSignOn(url: nil)),
            ("{}", "X-GitHub-SSO: partial-results; organizations=1,2", .singleSignOn(url: nil)),
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
            (
                #"{"message":"Resource protected by organization SAML enforcement. You must."}"#, "X: 1",
                .singleSignOn(url: nil)
            ),
            (
                #"{"message":"Although you appear to have the correct authorization credentials, the `octo-corp` organization has an IP allow list enabled, and your IP address is not permitted to access this resource."}"#,
                "X: 1", .restricted(AccessRestriction(.ipAllowList, owner: "octo-corp"))
            ),
            (
                #"{"message":"The 'Octo Corp' enterprise forbids access via a fine-grained personal access tokens if the token's lifetime is greater than 90 days. Please adjust your token's lifetime at the following URL: https://github.com/settings/personal-access-tokens/7"}"#,
                "X: 1",
                .restricted(
                    AccessRestriction(
                        .tokenLifetime(maxDays: 90, url: "https://github.com/settings/personal-access-tokens/7"),
                        owner: "Octo Corp"))
            ),
            (
                #"{"message":"The 'octo' organization forbids access via a fine-grained personal access token if the token's lifetime is greater than allowed: javascript:x"}"#,
                "X: 1", .restricted(AccessRestriction(.tokenLifetime(maxDays: nil, url: nil), owner: "octo"))
            ),
            (
                #"{"message":"`octo` forbids access via a personal access token (classic). Please use a GitHub App, OAuth App, or a personal access token with fine-grained permissions."}"#,
                "X: 1", .restricted(AccessRestriction(.classicToken, owner: "octo"))
            ),
            (
                #"{"message":"`octo` forbids access via a fine-grained personal access token."}"#, "X: 1",
                .restricted(AccessRestriction(.fineGrainedToken, owner: "octo"))
            ),
            (
                #"{"message":"The octo organization requires all members to have two-factor authentication enabled."}"#,
                "X: 1", .restricted(AccessRestriction(.twoFactorAuthentication, owner: "octo"))
            ),
            (
                #"{"message":"Sorry. Your account was suspended."}"#, "X: 1",
                .restricted(AccessRestriction(.suspendedAccount))
            ),
            (
                #"{"message":"This installation has been suspended"}"#, "X: 1",
                .restricted(AccessRestriction(.suspendedApp))
            ),
            (#"{"message":"You have been blocked."}"#, "X: 1", .restricted(AccessRestriction(.blockedAccount))),
            (#"{"message":"Repository access blocked","block":{"reason":"tos"}}"#, "X: 1", .blocked(reason: "tos")),
            (#"{"message":"Repository access blocked","block":{}}"#, "X: 1", .blocked(reason: "legal reasons")),
            (
                #"{"message":"Resource not accessible by integration"}"#, "X: 1",
                .forbidden(message: "Resource not accessible by integration")
            ),
            ("<html>Forbidden</html>", "X: 1", .forbidden(message: "no reason given")),
            ("", "X-RateLimit-Remaining: 5", .forbidden(message: "no reason given")),
        ])
    func kinds(body: String, field: String, error: GitHubError) async throws {
        let server = try LoopbackServer.responding(StubResponse(status: "403 Forbidden", fields: [field], body: body))
        defer { server.stop() }
        let client = try server.client(token: "gho_good")
        for _ in 1...2 { await #expect(throws: error) { try await client.person(Login("mona")) } }
        #expect(server.facts.requests.count { $0.contains("gho_good") } == 2)
    }
}
