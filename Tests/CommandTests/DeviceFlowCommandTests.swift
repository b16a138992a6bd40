import GitHubStandIn
import TestSupport
import Testing

@Suite("Signing in by a code", .timeLimit(.minutes(3)))
struct DeviceFlowCommandTests {
    /// GitHub asks for 5 s between polls; nobody waits for that here.
    private var quick: StandInSettings {
        var settings = StandInSettings()
        settings.devicePollInterval = .seconds(1)
        return settings
    }

    @Test("Code, browser, approval; then status, token, own repositories and sign-out")
    func wholeWay() async throws {
        try await Ghsearch.run(quick) { ghsearch in
            let browser = try FakeBrowser(for: ghsearch)
            let login = try ghsearch.terminal("login", "--scopes", "repo,user", environment: browser.environment)
            try await login.waitUntil { $0.text.contains(#/Your one-time code: [A-Z0-9]{4}-[A-Z0-9]{4}/#) }
            try await login.waitFor("Type it on the page that opens: \(ghsearch.address)/login/device")
            try await login.waitFor("Waiting for you to approve… 14:")
            #expect(await browser.page() == "/login/device")
            try ghsearch.control.approve(as: "mona")
            #expect(try await login.waitForExit() == .code(0))
            #expect(login.lines.contains("Signed in to \(ghsearch.address) as mona."))
            #expect(!login.look(\.text).contains("Waiting"))

            let status = try await ghsearch("status")
            #expect(
                status.lines == [
                    "\(ghsearch.address): signed in as mona",
                    "Token: from sealed file \(ghsearch.home.path)/.local/state/ghsearch/sign-ins.sealed",
                    "Scopes: repo, user",
                ])
            let token = try await ghsearch("token").output
            #expect(token.wholeMatch(of: #/gho_\w+\n/#) != nil)
            let own = try await ghsearch("repos", "--json=name,isPrivate", "--jq", "map(select(.isPrivate))|length")
            #expect(own.output == "\(Dataset.Fixture.privateRepositoriesOfMona)\n")
            #expect(try await ghsearch("user", "--json=login", "--jq", ".login").output == "mona\n")

            let logout = try await ghsearch("logout")
            #expect(logout.status == 0)
            #expect(logout.errors.contains("Signed out of \(ghsearch.address): the token of mona is deleted here."))
            #expect(try await ghsearch("repos").status == 4)
            #expect(try await ghsearch("logout").status == 1)
        }
    }

    @Test(
        "No browser over SSH, without a display or where it is unwanted",
        arguments: [
            ["SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"], ["DISPLAY": ""], ["UNWANTED": "1"],
        ])
    func noBrowser(environment: [String: String]) async throws {
        try await Ghsearch.run(quick) { ghsearch in
            let marker = ghsearch.home.path + "/started"
            let variables = ["BROWSER": "touch \(marker)", "DISPLAY": ":0"].merging(environment) { $1 }.mapValues {
                $0 as String?
            }
            let options = environment["UNWANTED"] == nil ? [] : ["--no-browser"]
            let login = try PseudoTerminal(
                Ghsearch.path, ["login"] + options, environment: ghsearch.variables(variables))
            try await login.waitFor("Open this page and type it there: \(ghsearch.address)/login/device")
            try ghsearch.control.approve(as: "mona")
            #expect(try await login.waitForExit() == .code(0))
            #expect(try await ghsearch.shell("ls -A \"$HOME\"").output.split(separator: "\n") == [".config", ".local"])
        }
    }

    @Test("Denied on GitHub: a sentence, a failure, nothing stored")
    func denied() async throws {
        try await Ghsearch.run(quick) { ghsearch in
            let login = try ghsearch.terminal("login")
            try await login.waitFor("Waiting for you")
            try ghsearch.control.deny()
            #expect(try await login.waitForExit() == .code(4))
            #expect(login.look(\.text).contains("The sign-in was cancelled on GitHub. Nothing was stored"))
            #expect(try await ghsearch("status").status == 4)
        }
    }

    @Test("An expired code: n gives a new one")
    func expired() async throws {
        try await Ghsearch.run(quick) { ghsearch in
            let login = try ghsearch.terminal("login")
            try await login.waitFor("Waiting for you")
            try ghsearch.control.expire()
            try await login.waitFor("The code has expired. Ask for a new one. Press n for one, or Ctrl-C to leave.")
            login.send("n")
            await ghsearch.control.waitForRequests(2, onPathPrefix: "/login/device/code")
            try await login.waitUntil { $0.text.ranges(of: "Your one-time code").count == 2 }
            try ghsearch.control.approve(as: "mona")
            #expect(try await login.waitForExit() == .code(0))
        }
    }

    @Test("Expired where nobody can press Return: it ends")
    func expiredInPipe() async throws {
        try await Ghsearch.run(quick) { ghsearch in
            async let login = ghsearch("login")
            await ghsearch.control.waitForRequests(1, onPathPrefix: "/login/oauth/access_token")
            try ghsearch.control.expire()
            let ended = try await login
            #expect(ended.status == 4)
            #expect(ended.errors.hasSuffix("The code has expired. Ask for a new one.\n"))
            #expect(!ended.errors.contains("\u{1B}"))
        }
    }

    @Test("Polls that fail are told once, and the sign-in goes on")
    func troubled() async throws {
        try await Ghsearch.run(quick) { ghsearch in
            ghsearch.control.inject(.status(502), onPathPrefix: "/login/oauth/access_token", times: 2)
            let login = try ghsearch.terminal("login", columns: 200)
            await ghsearch.control.waitForRequests(3, onPathPrefix: "/login/oauth/access_token")
            try ghsearch.control.approve(as: "mona")
            #expect(try await login.waitForExit() == .code(0))
            #expect(login.look(\.text).ranges(of: "Still waiting.").count == 1)
        }
    }

    @Test("Approved while GitHub has trouble: the token is held until it says whose it is")
    func heldToken() async throws {
        try await Ghsearch.run(quick) { ghsearch in
            ghsearch.control.inject(.garbage, onPathPrefix: "/user")
            let login = try ghsearch.terminal("login", columns: 200)
            try await login.waitFor("Waiting for you")
            try ghsearch.control.approve(as: "mona")
            try await login.waitFor("The token is held; asking whose it is again in")
            #expect(try await login.waitForExit() == .code(0))
            #expect(login.lines.contains("Signed in to \(ghsearch.address) as mona."))
            #expect(ghsearch.control.requests(onPathPrefix: "/login/device/code").count == 1)
        }
    }

    @Test("Signing in again says what becomes of the oldest of ten tokens; scopes are asked for only on request")
    func renewed() async throws {
        var settings = quick
        settings.approvesCodesAs = "mona"
        try await Ghsearch.run(settings) { ghsearch in
            let first = try await ghsearch("login")
            #expect(first.status == 0 && !first.errors.contains("ten of its tokens"))
            let again = try await ghsearch("login", "--scopes", "repo")
            #expect(again.status == 0 && again.errors.contains("keeps ten of its tokens for each person"))
            let asked = ghsearch.control.requests(onPathPrefix: "/login/device/code").map(\.body)
            #expect(asked.count == 2 && !asked[0].contains("scope") && asked[1].contains("scope=repo"))
            #expect(
                try await ghsearch("status", "--json=login,scopes").output == #"[{"login":"mona","scopes":["repo"]}]"#
                    + "\n")
        }
    }

    @Test("Ctrl-C stores nothing, though it was approved")
    func interrupted() async throws {
        try await Ghsearch.run(quick) { ghsearch in
            let login = try ghsearch.terminal("login")
            try await login.waitFor("Waiting for you")
            login.send("\u{3}")
            #expect(try await login.waitForExit() == .code(130))
            try ghsearch.control.approve(as: "mona")
            #expect(try await ghsearch("status").status == 4)
        }
    }

    @Test("Without a client id it says how to get one, before any request")
    func noClientID() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("login", environment: ["GHSEARCH_CLIENT_ID": nil])
            #expect(ended.status == 64)
            #expect(ended.errors.contains("\(ghsearch.address)/settings/applications/new"))
            #expect(ended.errors.contains("GHSEARCH_CLIENT_ID"))
            #expect(ghsearch.control.requests.isEmpty)
            let unknown = try await ghsearch("login", "--client-id", "nobody-registered-this")
            #expect(unknown.status == 1)
            #expect(unknown.errors.contains("client ID"))
        }
    }
}
