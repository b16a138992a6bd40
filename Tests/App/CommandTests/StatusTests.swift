import Authenticator
import CommandSupport
import Foundation
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("status", .timeLimit(.minutes(3)))
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
        // libcurl says how long a connection took.
        let time = #/after \d+ ms/#
        #expect(try await ghsearch("status").errors.replacing(time, with: "") == ended.errors.replacing(time, with: ""))
    }

    @Test("A valid token is shown with its scopes and its expiration date")
    func valid() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await signedIn(ghsearch, lifetime: .seconds(86_400))
            let status = try await ghsearch("status")
            #expect(status.status == 0)
            #expect(status.errors == "")
            try #require(status.lines.count == 4)
            #expect(status.lines[2] == "Scopes: repo")
            #expect(status.lines[3].wholeMatch(of: #/Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) != nil)
            let json = try await ghsearch("status", "--json")
            #expect(json.output.contains(#""state":"valid","tokenSource":"stored"}"#))
        }
    }

    @Test("A rejected token is refused")
    func rejected() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.revoke(token: try await signedIn(ghsearch))
            try await state(ghsearch, 4, "refused", "GitHub rejected the token. Run `ghsearch login`.")
        }
    }

    @Test("A rejected token whose expiration date has passed is expired")
    func expired() async throws {
        try await Ghsearch.run { ghsearch in
            // On the stand-in's clock the token is new, and on the local clock it has expired: only a rejection counts.
            ghsearch.control.advanceClock(by: .seconds(-100_000))
            let token = try await signedIn(ghsearch, lifetime: .seconds(86_400))
            #expect(try await ghsearch("status").status == 0)
            ghsearch.control.revoke(token: token)
            try await state(ghsearch, 4, "expired", "The token has expired. Run `ghsearch login`.")
        }
    }

    @Test("An expired token that can be refreshed is refreshed first")
    func renewed() async throws {
        var settings = StandInSettings()
        (settings.approvesCodesAs, settings.devicePollInterval) = ("mona", .seconds(1))
        try await Ghsearch.run(settings) { ghsearch in
            #expect(try await ghsearch("login", "--client-id", Client.gitHubApp.id).status == 0)
            let vault = SealedFileVault(directory: ghsearch.home.path + "/.local/state/ghsearch")
            var signIn = try #require(try await vault.credentials().first)
            signIn.expiresAt = Date(timeIntervalSince1970: 1_700_000_000)
            try await vault.save(signIn)
            ghsearch.control.advanceClock(by: .seconds(9 * 3600))
            let status = try await ghsearch("status")
            #expect(status.status == 0)
            #expect(status.firstLine == "\(ghsearch.address): signed in as mona")
            #expect(try await vault.credentials().first?.token != signIn.token)
        }
    }

    @Test("A host without a server is unreachable")
    func unreachable() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await signedIn(ghsearch)
            await ghsearch.server.stop()
            try await state(ghsearch, 1, "unreachable", "127.0.0.1")
        }
    }

    @Test("An exhausted rate limit is no rejection")
    func rateLimited() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await signedIn(ghsearch)
            ghsearch.control.setRateLimit(.core, for: .login("mona"), remaining: 0, resetsIn: .seconds(630))
            try await state(ghsearch, 75, "rate-limited", "Try again in")
        }
    }

    @Test("A server error is no rejection, and the request is retried")
    func serverError() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await signedIn(ghsearch)
            ghsearch.control.inject(.status(502), onPathPrefix: "/user", times: nil)
            ghsearch.control.clearLog()
            try await state(ghsearch, 1, "failed", "GitHub returned a server error (502)")
            #expect(ghsearch.control.requests.count == 6, "three for each of two commands")
        }
    }

    @Test("Offline mode does not check the token")
    func offline() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await signedIn(ghsearch)
            ghsearch.control.clearLog()
            let status = try await ghsearch("status", "--offline")
            #expect(status.status == 1)
            #expect(status.firstLine.hasSuffix("the token of mona was not checked"))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("A rejected token of the environment is named, and the stored one is shown too")
    func rejectedVariable() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try await signedIn(ghsearch)
            let status = try await ghsearch("status", environment: ["GHSEARCH_TOKEN": "gho_refused"])
            #expect(status.status == 4)
            #expect(status.errors.hasPrefix("GitHub rejected the token in GHSEARCH_TOKEN."))
            #expect(
                status.lines[...1] == ["\(ghsearch.address): the token was rejected", "Token: from GHSEARCH_TOKEN"])
            #expect(status.lines.contains("\(ghsearch.address): signed in as mona, not in use"))
            #expect(try await ghsearch("token").output == token + "\n")
        }
    }

    @Test("Without an account the list is empty; an account without a token is listed as signed out")
    func noAccount() async throws {
        try await Ghsearch.run { ghsearch in
            let empty = try await ghsearch("status", "--json")
            #expect((empty.status, empty.output) == (4, "[]\n"))
            _ = try await signedIn(ghsearch)
            _ = try await ghsearch.shell(#"rm -r "$HOME/.local/state/ghsearch""#)
            let gone = try await ghsearch("status")
            #expect((gone.status, gone.lines) == (4, ["\(ghsearch.address): mona is signed out"]))
            #expect(try await ghsearch("logout", "--user", "mona").status == 0)
            #expect(try await ghsearch("status").output == "")
        }
    }

    @Test("Hosts are checked concurrently, and an unresponsive one times out")
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
