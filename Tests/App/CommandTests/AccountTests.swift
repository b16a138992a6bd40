import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Several accounts and hosts", .timeLimit(.minutes(3)))
struct AccountTests {
    /// Runs `test` with mona and then hundred signed in.
    private func withTwo(_ test: (Ghsearch, _ mona: String, _ hundred: String) async throws -> Void) async throws {
        try await Ghsearch.run { ghsearch in
            let (mona, hundred) = (try ghsearch.control.token(for: "mona"), try ghsearch.control.token(for: "hundred"))
            for token in [mona, hundred] {
                #expect(try await ghsearch("login", "--with-token", input: token).status == 0)
            }
            try await test(ghsearch, mona, hundred)
        }
    }

    @Test("The latest sign-in is used; option, variable and directory select another, in this order")
    func selection() async throws {
        try await withTwo { ghsearch, mona, hundred in
            #expect(try await ghsearch("token").output == hundred + "\n")
            #expect(try await ghsearch("token", "--account", "Mona").output == mona + "\n")
            let variable = ["GHSEARCH_ACCOUNT": "mona"]
            #expect(try await ghsearch("token", environment: variable).output == mona + "\n")
            #expect(try await ghsearch("token", "--account", "hundred", environment: variable).output == hundred + "\n")
            let below = try await ghsearch.shell(
                """
                mkdir -p "$HOME/projects/deep" && cd "$HOME/projects/deep" && echo 'account = mona' > ../.ghsearch
                "$GHSEARCH" user --json=login --jq .login && "$GHSEARCH" user --account hundred --jq .login
                """)
            #expect(below.lines == ["mona", "hundred"])
            #expect(below.errors == "\(ghsearch.home.path)/projects/.ghsearch selects mona.\n")
        }
    }

    @Test("The directory's file has no effect on token, logout and login")
    func withoutDirectory() async throws {
        try await withTwo { ghsearch, mona, hundred in
            func run(_ command: String) async throws -> Ghsearch.Ended {
                try await ghsearch.shell("cd \"$HOME\" && echo 'account = mona' > .ghsearch && \(command)")
            }
            #expect(try await run("\"$GHSEARCH\" token") == .init(status: 0, output: hundred + "\n", errors: ""))
            let logout = try await run("\"$GHSEARCH\" logout")
            #expect(logout.status == 64)
            #expect(logout.errors.hasPrefix("Several accounts are signed in"))
            let login = try await run("echo \(hundred) | \"$GHSEARCH\" login --with-token")
            #expect(login == .init(status: 0, output: "", errors: "Signed in to \(ghsearch.address) as hundred.\n"))
        }
    }

    @Test("A link in place of the directory's file is ignored, and no file is quoted")
    func linkedFile() async throws {
        try await Ghsearch.run { ghsearch in
            let linked = try await ghsearch.shell(
                #"cd "$HOME" && echo 's3cret:hash' > secret && ln -s secret .ghsearch && "$GHSEARCH" user mona --jq .login"#
            )
            #expect(linked == .init(status: 0, output: "mona\n", errors: ""))
            let copied = try await ghsearch.shell(
                #"cd "$HOME" && rm .ghsearch && cp secret .ghsearch && "$GHSEARCH" user mona"#)
            #expect(copied.status == 64)
            #expect(copied.errors.contains("/.ghsearch, line 1: "))
            #expect(!copied.errors.contains("s3cret"))
        }
    }

    @Test("A token in the environment overrides the account, which is reported")
    func environment() async throws {
        try await withTwo { ghsearch, mona, hundred in
            let other = try ghsearch.control.token(for: "one-repo")
            let ended = try await ghsearch("token", "--account", "mona", environment: ["GHSEARCH_TOKEN": other])
            #expect(ended.output == other + "\n")
            #expect(ended.errors == "GHSEARCH_TOKEN is set and overrides mona (from --account).\n")
        }
    }

    @Test("An account that is not signed in fails before any request and lists those that are")
    func unknown() async throws {
        try await withTwo { ghsearch, _, _ in
            ghsearch.control.clearLog()
            for command in ["token", "status", "logout"] {
                let ended = try await ghsearch(command, "--account", "no-such-login")
                #expect(ended.status == 4)
                #expect(ended.output == "")
                #expect(ended.errors.contains("as no-such-login (from --account)."))
                #expect(ended.errors.contains("Signed in: hundred, mona."))
            }
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("An invalid file in the directory is reported with its path and line, and no request is sent")
    func invalidFile() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.shell(
                #"cd "$HOME" && printf 'account = mona\nhots = x\n' > .ghsearch && "$GHSEARCH" repos mona"#)
            #expect(ended.status == 64)
            #expect(
                ended.errors.hasSuffix(
                    "/.ghsearch, line 2: expected host = HOST or account = LOGIN, each at most once. Correct it there.\n"
                ))
            let untrusted = try await ghsearch.shell(
                #"cd "$HOME" && echo 'host = evil.example.org' > .ghsearch && "$GHSEARCH" user mona"#,
                environment: ["GHSEARCH_API_URL": nil, "GHSEARCH_WEB_URL": nil])
            #expect(untrusted.status == 64)
            #expect(untrusted.errors.contains("evil.example.org is not used, because no account is signed in to it."))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("Each token is sent only to its host")
    func hosts() async throws {
        try await Ghsearch.run { ghsearch in
            let other = try await StandInServer.start(dataset: .seeded(people: 0))
            let otherEnvironment: [String: String?] = [
                "GHSEARCH_API_URL": other.baseURL, "GHSEARCH_WEB_URL": other.baseURL,
            ]
            let (mine, theirs) = (try ghsearch.control.token(for: "mona"), try other.control.token(for: "hundred"))
            _ = try await ghsearch("login", "--with-token", input: mine)
            _ = try await ghsearch("login", "--with-token", input: theirs, environment: otherEnvironment)
            #expect(try await ghsearch("token").output == mine + "\n")
            #expect(try await ghsearch("token", environment: otherEnvironment).output == theirs + "\n")
            let status = try await ghsearch("status")
            #expect(status.status == 0)
            #expect(status.lines.first == "\(ghsearch.address): signed in as mona")
            #expect(status.lines.contains("\(other.baseURL): signed in as hundred, not in use"))
            #expect(try await ghsearch("status", "--host", "github.com", "--json").output.contains("hundred") == false)
            for (control, token) in [(ghsearch.control, mine), (other.control, theirs)] {
                let sent = Set(control.requests.compactMap { $0.header("authorization") })
                #expect(sent == ["Bearer \(token)"])
            }
            let logout = try await ghsearch("logout", "--all")
            #expect(logout.status == 0)
            #expect(logout.errors.contains("Signed out hundred from"))
            #expect(try await ghsearch("status", environment: otherEnvironment).status == 4)
            await other.stop()
        }
    }

    @Test("Invalid settings stop every command; valid settings are used")
    func configuration() async throws {
        try await Ghsearch.run { ghsearch in
            func run(_ json: String, _ command: String) async throws -> Ghsearch.Ended {
                try await ghsearch.shell(
                    "mkdir -p \"$HOME/.config/ghsearch\" && printf '%s' '\(json)' > \"$HOME/.config/ghsearch/config.json\"; \(command)",
                    environment: ["GHSEARCH_CLIENT_ID": nil])
            }
            let invalid = try await run(#"{"cache": {"limit_mb": 0}}"#, #""$GHSEARCH" users mona"#)
            #expect(invalid.status == 64)
            #expect(invalid.output == "")
            #expect(
                invalid.errors.hasSuffix(
                    "config.json, line 1, column 24: cache.limit_mb must be a whole number from 1 to 1000000. Correct it there.\n"
                ))
            #expect(ghsearch.control.requests.isEmpty)
            let unknown = try await run(#"{"hosts": {"github.com": {"client_id": "mine"}}}"#, #""$GHSEARCH" login"#)
            #expect(unknown.errors.contains("has no app with the client ID mine"))
            #expect(ghsearch.control.requests.map(\.body) == ["client_id=mine"])
            let host = try await run(
                #"{"host": "ghe.example.org"}"#, #"env -u GHSEARCH_API_URL -u GHSEARCH_WEB_URL "$GHSEARCH" token"#)
            #expect(host.status == 4)
            #expect(host.errors.contains("Not signed in to ghe.example.org"))
        }
    }
}
