import Authenticator
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

@Suite("What status tells apart", .serialized, .timeLimit(.minutes(3)))
struct StatusTests {
    private func signedIn(_ ghsearch: Ghsearch, lifetime: Duration? = nil) async throws -> String {
        let token = try ghsearch.control.token(for: "mona", scopes: ["repo"], lifetime: lifetime)
        #expect(try await ghsearch("login", "--with-token", input: token).status == 0)
        return token
    }

    private func state(_ ghsearch: Ghsearch, _ status: Int32, _ state: String, _ words: String) async throws {
        let ended = try await ghsearch("status", "--json=state,active,login", "--jq", ".[0]")
        #expect(ended.status == status)
        #expect(ended.output == #"{"active":true,"login":"mona","state":"\#(state)"}"# + "\n")
        #expect(ended.errors.contains(words), "\(ended.errors)")
        #expect(try await ghsearch("status").errors == ended.errors)
    }

    @Test("Valid, with scopes and the token's end")
    func valid() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await signedIn(ghsearch, lifetime: .seconds(86_400))
            let status = try await ghsearch("status")
            #expect(status.status == 0 && status.errors == "")
            try #require(status.lines.count == 4)
            #expect(status.lines[2] == "Scopes: repo")
            #expect(status.lines[3].wholeMatch(of: #/Ends: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) != nil)
            let json = try await ghsearch("status", "--json")
            #expect(json.output.contains(#""state":"valid","tokenSource":"stored"}"#))
        }
    }

    @Test("Refused")
    func refused() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.revoke(token: try await signedIn(ghsearch))
            try await state(ghsearch, 4, "refused", "GitHub did not accept the sign-in. Run `ghsearch login`.")
        }
    }

    @Test("Expired: GitHub refuses it, and its end has passed")
    func expired() async throws {
        try await Ghsearch.run { ghsearch in
            // In GitHub's time it has just begun to live, and in ours it is over: only GitHub's refusal ends it.
            ghsearch.control.advanceClock(by: .seconds(-100_000))
            let token = try await signedIn(ghsearch, lifetime: .seconds(86_400))
            #expect(try await ghsearch("status").status == 0)
            ghsearch.control.revoke(token: token)
            try await state(ghsearch, 4, "expired", "The sign-in has ended. Run `ghsearch login`.")
        }
    }

    @Test("Expired, but renewable: it is renewed first, as before any request")
    func renewed() async throws {
        var settings = StandInSettings()
        (settings.approvesCodesAs, settings.devicePollInterval) = ("mona", .seconds(1))
        try await Ghsearch.run(settings) { ghsearch in
            #expect(try await ghsearch("login", "--client-id", Client.gitHubApp.id).status == 0)
            let vault = SealedFileVault(directory: ghsearch.home.path + "/.local/state/ghsearch")
            var signIn = try #require(try await vault.signIns().first)
            signIn.expiresAt = Date(timeIntervalSince1970: 1_700_000_000)
            try await vault.save(signIn)
            ghsearch.control.advanceClock(by: .seconds(9 * 3600))
            let status = try await ghsearch("status")
            #expect(status.status == 0 && status.lines[0] == "\(ghsearch.address): signed in as mona")
            #expect(try await vault.signIns().first?.token != signIn.token)
        }
    }

    @Test("Out of reach")
    func unreachable() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await signedIn(ghsearch)
            await ghsearch.server.stop()
            try await state(ghsearch, 1, "unreachable", "127.0.0.1")
        }
    }

    @Test("Asked to wait")
    func rateLimited() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await signedIn(ghsearch)
            ghsearch.control.setRateLimit(.core, for: .login("mona"), remaining: 0, resetsIn: .seconds(630))
            try await state(ghsearch, 75, "rate-limited", "Try again in")
        }
    }

    @Test("GitHub has trouble of its own: that is no refusal, and it is asked once")
    func trouble() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await signedIn(ghsearch)
            ghsearch.control.inject(.status(502), onPathPrefix: "/user", times: nil)
            ghsearch.control.clearLog()
            try await state(ghsearch, 1, "failed", "GitHub has trouble of its own (502)")
            #expect(ghsearch.control.requests.count == 2)
        }
    }

    @Test("Not asked, as is wanted")
    func offline() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await signedIn(ghsearch)
            ghsearch.control.clearLog()
            let status = try await ghsearch("status", "--offline")
            #expect(status.status == 1 && status.lines[0].hasSuffix("the sign-in of mona was not checked"))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("A refused token of the environment is named; the stored one is shown beside it, and stays")
    func refusedVariable() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try await signedIn(ghsearch)
            let status = try await ghsearch("status", environment: ["GHSEARCH_TOKEN": "gho_refused"])
            #expect(status.status == 4)
            #expect(status.errors.hasPrefix("GitHub did not accept the token in GHSEARCH_TOKEN."))
            #expect(status.lines[...1] == ["\(ghsearch.address): the token is refused", "Token: from GHSEARCH_TOKEN"])
            #expect(status.lines.contains("\(ghsearch.address): signed in as mona, not in use"))
            #expect(try await ghsearch("token").output == token + "\n")
        }
    }

    @Test("Nobody: an empty list, and sign-in needed; whoever signed in once is still known")
    func nobody() async throws {
        try await Ghsearch.run { ghsearch in
            let nobody = try await ghsearch("status", "--json")
            #expect((nobody.status, nobody.output) == (4, "[]\n"))
            _ = try await signedIn(ghsearch)
            _ = try await ghsearch.shell(#"rm -r "$HOME/.local/state/ghsearch""#)
            let gone = try await ghsearch("status")
            #expect((gone.status, gone.lines) == (4, ["\(ghsearch.address): mona is not signed in any more"]))
            #expect(try await ghsearch("logout", "--user", "mona").status == 0)
            #expect(try await ghsearch("status").output == "")
        }
    }

    @Test("All hosts are asked at the same time, and one that does not answer holds up nobody for long")
    func together() async throws {
        try await Ghsearch.run { ghsearch in
            let other = try await StandInServer.start(dataset: .seeded(people: 0))
            let there: [String: String?] = ["GHSEARCH_API_URL": other.baseURL, "GHSEARCH_WEB_URL": other.baseURL]
            _ = try await signedIn(ghsearch)
            _ = try await ghsearch(
                "login", "--with-token", input: try other.control.token(for: "hundred"), environment: there)
            other.control.inject(.hang, onPathPrefix: "/user", times: nil)
            let status = try await ghsearch("status", "--json=host,state")
            #expect(status.status == 0)
            #expect(
                status.output == #"[{"host":"\#(ghsearch.address)","state":"valid"},"#
                    + #"{"host":"\#(other.baseURL)","state":"unreachable"}]"# + "\n")
            await other.stop()
        }
    }
}
