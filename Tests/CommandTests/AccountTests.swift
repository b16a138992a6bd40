import GitHubStandIn
import TestSupport
import Testing

@Suite("Several accounts and hosts", .serialized, .timeLimit(.minutes(3)))
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

    @Test("The latest sign-in is used; option, variable and directory choose another, in this order")
    func choice() async throws {
        try await withTwo { ghsearch, mona, hundred in
            #expect(try await ghsearch("token").output == hundred + "\n")
            #expect(try await ghsearch("token", "--account", "Mona").output == mona + "\n")
            let variable = ["GHSEARCH_ACCOUNT": "mona"]
            #expect(try await ghsearch("token", environment: variable).output == mona + "\n")
            #expect(try await ghsearch("token", "--account", "hundred", environment: variable).output == hundred + "\n")
            let below = try await ghsearch.shell(
                """
                mkdir -p "$HOME/projects/deep" && cd "$HOME/projects/deep" && echo 'account = mona' > ../.ghsearch
                "$GHSEARCH" token && "$GHSEARCH" user --json=login --jq .login && "$GHSEARCH" token --account hundred
                """)
            #expect(below.lines == [mona, "mona", hundred])
        }
    }

    @Test("A token of the environment wins, and it is said over whom")
    func environment() async throws {
        try await withTwo { ghsearch, mona, hundred in
            let other = try ghsearch.control.token(for: "one-repo")
            let ended = try await ghsearch("token", "--account", "mona", environment: ["GHSEARCH_TOKEN": other])
            #expect(ended.output == other + "\n")
            #expect(ended.errors == "GHSEARCH_TOKEN is set, and wins over mona of --account.\n")
        }
    }

    @Test("Somebody who is not signed in: those who are, and sign-in needed, before any request")
    func unknown() async throws {
        try await withTwo { ghsearch, _, _ in
            ghsearch.control.clearLog()
            for command in ["token", "status", "logout"] {
                let ended = try await ghsearch(command, "--account", "nobody")
                #expect(ended.status == 4 && ended.output == "")
                #expect(ended.errors.contains("nobody, whom --account names, is not signed in"))
                #expect(ended.errors.contains("Signed in: hundred, mona."))
            }
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("A bad file in the directory is told with its path and line, and nothing is asked")
    func badFile() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.shell(
                #"cd "$HOME" && printf 'account = mona\nhots = x\n' > .ghsearch && "$GHSEARCH" repos mona"#)
            #expect(ended.status == 64)
            #expect(
                ended.errors.hasSuffix("/.ghsearch, line 2: there is no setting \"hots\". Known here: host, account.\n")
            )
            let strange = try await ghsearch.shell(
                #"cd "$HOME" && echo 'host = evil.example.org' > .ghsearch && echo gho_x | "$GHSEARCH" login --with-token"#,
                environment: ["GHSEARCH_API_URL": nil, "GHSEARCH_WEB_URL": nil])
            #expect(strange.status == 64 && strange.errors.contains("nobody has signed in to evil.example.org"))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("Two hosts: each token goes to its own only")
    func hosts() async throws {
        try await Ghsearch.run { ghsearch in
            let other = try await StandInServer.start(dataset: .seeded(people: 0))
            let there: [String: String?] = ["GHSEARCH_API_URL": other.baseURL, "GHSEARCH_WEB_URL": other.baseURL]
            let (mine, theirs) = (try ghsearch.control.token(for: "mona"), try other.control.token(for: "hundred"))
            _ = try await ghsearch("login", "--with-token", input: mine)
            _ = try await ghsearch("login", "--with-token", input: theirs, environment: there)
            #expect(try await ghsearch("token").output == mine + "\n")
            #expect(try await ghsearch("token", environment: there).output == theirs + "\n")
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
            #expect(logout.status == 0 && logout.errors.contains("the token of hundred is deleted here"))
            #expect(try await ghsearch("status", environment: there).status == 4)
            await other.stop()
        }
    }

    @Test("Settings that are wrong stop every command; those that are right are used")
    func configuration() async throws {
        try await Ghsearch.run { ghsearch in
            func run(_ json: String, _ command: String) async throws -> Ghsearch.Ended {
                try await ghsearch.shell(
                    "mkdir -p \"$HOME/.config/ghsearch\" && printf '%s' '\(json)' > \"$HOME/.config/ghsearch/config.json\"; \(command)",
                    environment: ["GHSEARCH_CLIENT_ID": nil])
            }
            let wrong = try await run(#"{"cache": {"limit": 1}}"#, #""$GHSEARCH" users mona"#)
            #expect(wrong.status == 64 && wrong.output == "")
            #expect(
                wrong.errors.hasSuffix(
                    "config.json, line 1, column 12: there is no setting cache.limit. Known here: cache.limit_mb.\n"))
            #expect(ghsearch.control.requests.isEmpty)
            let unknown = try await run(#"{"hosts": {"github.com": {"client_id": "mine"}}}"#, #""$GHSEARCH" login"#)
            #expect(unknown.errors.contains("knows no app with the client id mine"))
            #expect(ghsearch.control.requests.map(\.body) == ["client_id=mine"])
            let host = try await run(
                #"{"host": "ghe.example.org"}"#, #"env -u GHSEARCH_API_URL -u GHSEARCH_WEB_URL "$GHSEARCH" token"#)
            #expect(host.status == 4 && host.errors.contains("Nobody is signed in to ghe.example.org"))
        }
    }
}
