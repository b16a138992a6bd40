import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

/// An organization refuses the token, and sends its public data to everybody.
@Suite("Refused tokens", .timeLimit(.minutes(3)))
struct RefusedTokenTests {
    private func refuse(_ refusal: Refusal, in ghsearch: Ghsearch) {
        for prefix in ["/orgs/octo-org", "/organizations/61203", "/users/octo-org", "/repos/octo-org", "/graphql"] {
            ghsearch.control.inject(.refused(refusal, organization: "octo-org"), onPathPrefix: prefix, times: nil)
        }
    }

    @Test(
        "The public data is printed, and a sentence says why it is what everybody sees, without a word of scopes",
        arguments: [
            (Refusal.ipAllowList, "octo-org has an IP allow list, and the address of this network is not on it."),
            (.tokenLifetime, "octo-org accepts no fine-grained token that is valid for more than 366 days."),
            (.classicToken, "octo-org accepts no classic personal access token."),
            (.singleSignOn, "The organization requires single sign-on."),
            (.twoFactor, "octo-org requires two-factor authentication."),
        ])
    func publicData(refusal: Refusal, sentence: String) async throws {
        try await Ghsearch.run { ghsearch in
            refuse(refusal, in: ghsearch)
            let environment = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona", scopes: ["repo"])]
            for command in [["repos", "octo-org"], ["repos", "octo-org"], ["user", "octo-org"]] {
                let ended = try await ghsearch.call(command, environment: environment)
                #expect(ended.status == 0, "\(command)")
                #expect(command[0] != "repos" || ended.lines.count == 12, "\(command)")
                #expect(
                    ended.errors.contains("This is what everybody sees, without your account. \(sentence)"),
                    "\(command)")
                #expect(ended.errors.ranges(of: "everybody").count == 1, "\(command)")
                #expect(!ended.errors.contains("scope"), "\(command)")
            }
        }
    }

    @Test("A suspended account and a blocked one have their own sentences", arguments: [Refusal.suspended, .blocked])
    func account(refusal: Refusal) async throws {
        try await Ghsearch.run { ghsearch in
            refuse(refusal, in: ghsearch)
            let environment = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let ended = try await ghsearch("repos", "octo-org", environment: environment)
            #expect(ended.status == 1)
            #expect(ended.output.isEmpty)
            #expect(ended.errors.contains(refusal == .suspended ? "has suspended this account" : "account is blocked"))
            #expect(!ended.errors.contains("scope"))
            #expect(ghsearch.control.requests.allSatisfy { $0.header("authorization") != nil })
        }
    }

    @Test("The screen of the repositories says that it has what everybody sees")
    func screen() async throws {
        try await Ghsearch.run { ghsearch in
            refuse(.ipAllowList, in: ghsearch)
            let token = try ghsearch.control.token(for: "mona")
            let prompt = try ghsearch.terminal("octo-org", environment: ["GHSEARCH_TOKEN": token], columns: 120)
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ octo-org") }
            prompt.send("\r")
            try await prompt.waitFor("This is what everybody sees, without your account. octo-org has an IP allow list")
            prompt.send("\u{3}")
            _ = try await prompt.waitForExit()
        }
    }
}
