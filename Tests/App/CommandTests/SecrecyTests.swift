import Authenticator
import CommandSupport
import Foundation
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("Token secrecy", .timeLimit(.minutes(3)))
struct SecrecyTests {
    @Test("No output, log or file of a session contains a part of the token")
    func wholeSession() async throws {
        var settings = StandInSettings()
        settings.devicePollInterval = .seconds(1)
        try await Ghsearch.run(people: 50, settings) { ghsearch in
            var written = [try await signIn(ghsearch)]
            let token = try await ghsearch("token").output.dropLast()
            for command in [
                ["users", "mona"], ["repos"], ["repos", "--json"], ["user"], ["status"],
                ["users", "mona", "--offline"],
                ["repos", "unknown-user"], ["cache", "status"],
            ] {
                let ended = try await ghsearch.call(command + ["--verbose"])
                written += [ended.output, ended.errors]
            }
            ghsearch.control.inject(.status(500, .html), onPathPrefix: "/users/mona", times: 3)
            written.append(try await ghsearch("user", "mona", "--refresh", "--verbose").errors)
            written.append(try await prompt(ghsearch))
            try expectNone(of: token, in: written, of: ghsearch)
            ghsearch.control.revoke(token: String(token))
            written.append(try await ghsearch("repos", "--refresh", "--verbose").errors)
            written.append(try await ghsearch("logout", "--verbose").errors)
            try expectNone(of: token, in: written, of: ghsearch)
        }
    }

    @Test("No output or file contains the refresh token or the refreshed token")
    func refresh() async throws {
        var settings = StandInSettings()
        (settings.approvesCodesAs, settings.devicePollInterval) = ("mona", .seconds(1))
        try await Ghsearch.run(settings) { ghsearch in
            var written = [try await ghsearch("login", "--client-id", Client.gitHubApp.id, "--verbose")]
            let vault = SealedFileVault(directory: ghsearch.home.path + "/.local/state/ghsearch")
            var old = try #require(try await vault.credentials().first)
            old.expiresAt = Date(timeIntervalSince1970: 1_700_000_000)
            try await vault.save(old)
            for command in ["user", "status"] { written.append(try await ghsearch(command, "--verbose")) }
            let new = try #require(try await vault.credentials().first)
            #expect(new.token != old.token)
            for secret in [old.token, old.refreshToken, new.token, new.refreshToken] {
                let text = try #require(secret).reveal()
                try expectNone(of: text[...], in: written.flatMap { [$0.output, $0.errors] }, of: ghsearch)
            }
        }
    }

    @Test("The browser does not inherit the token")
    func browser() async throws {
        try await Ghsearch.run { ghsearch in
            let browser = try FakeBrowser(for: ghsearch)
            let secret = "gho_16C7e42F292c6912E7710c838347Ae178B4a"
            let variables = [
                "GHSEARCH_TOKEN", "GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN",
            ].reduce(into: browser.environment) { $0[$1] = secret }
            #expect(try await ghsearch("open", "mona", environment: variables).status == 0)
            #expect(await browser.page() == "/mona")
            let seen = try String(contentsOfFile: browser.seenEnvironment, encoding: .utf8)
            #expect(seen.contains("DISPLAY=:0"))
            #expect(!seen.contains(secret))
            #expect(!seen.contains("_TOKEN"))
        }
    }

    @Test("A crash report does not contain the token")
    func crash() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            let prompt = try ghsearch.terminal(
                environment: ["GHSEARCH_TOKEN": token, "SWIFT_BACKTRACE": "enable=yes,color=no,output-to=stderr"])
            try await prompt.waitUntil { $0.isAlternate && $0.lines[0].leftPart == ">" }
            prompt.send("octo-org")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ octo-org") }
            prompt.signal(SIGSEGV)
            try await prompt.expectExit(.signal(SIGSEGV))
            let text = String(decoding: prompt.transcript, as: UTF8.self)
            #expect(!text.contains(token.dropFirst(4)))
            #expect(!text.contains("rogram crashed"))
        }
    }

    @Test("A crash writes no core file")
    func core() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.inject(.hang, onPathPrefix: "/graphql")
            async let ended = ghsearch.shell(
                """
                cd "$HOME" && ulimit -c unlimited
                "$GHSEARCH" users mona & echo $! >pid.new && mv pid.new pid
                wait $! 2>error; echo $?; cat error >&2
                """, environment: ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")])
            await ghsearch.control.waitForRequests(1, onPathPrefix: "/graphql")
            let process = try String(contentsOfFile: "\(ghsearch.home.path)/pid", encoding: .utf8)
            kill(try #require(pid_t(process.dropLast())), SIGSEGV)
            let (output, errors) = (try await ended.output, try await ended.errors)
            #expect(output == "\(128 + SIGSEGV)\n")
            #expect(!errors.contains("core dumped"))
            #expect(try !ghsearch.home.contents.contains { $0.contains("core") })
        }
    }

    /// Signs in with a device code on a terminal and returns its output.
    private func signIn(_ ghsearch: Ghsearch) async throws -> String {
        let login = try ghsearch.terminal("login", "--no-browser", "--verbose", "--scopes", "repo")
        try await login.waitFor("Your one-time code")
        try ghsearch.control.approve(as: "mona")
        try await login.expectExit(.code(0))
        return String(decoding: login.transcript, as: UTF8.self)
    }

    /// Searches, opens an account and quits, and returns the output.
    private func prompt(_ ghsearch: Ghsearch) async throws -> String {
        let prompt = try ghsearch.terminal("--verbose")
        try await prompt.waitUntil { $0.isAlternate && $0.lines[0].leftPart == ">" }
        prompt.send("octo-org")
        try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ octo-org") }
        prompt.send("\r")
        try await prompt.waitFor("esc back")
        prompt.send("\u{3}")
        _ = try await prompt.waitForExit()
        return String(decoding: prompt.transcript, as: UTF8.self)
    }

    /// Expects that neither `written` nor any file contains the token without its prefix.
    private func expectNone(of token: Substring, in written: [String], of ghsearch: Ghsearch) throws {
        let secret = token.dropFirst("gho_".count)
        #expect(secret.count > 30)
        for text in written { #expect(!text.contains(secret)) }
        let files = try ghsearch.home.contents.filter { FileManager.default.isReadableFile(atPath: $0) }
        for path in files {
            guard let bytes = FileManager.default.contents(atPath: path) else { continue }  // a directory
            #expect(!bytes.contains(secret.utf8), "\(path)")
        }
        #expect(files.contains { $0.hasSuffix(".sealed") || $0.contains("cache") })
    }
}

extension Data {
    fileprivate func contains(_ text: Substring.UTF8View) -> Bool { firstRange(of: Array(text)) != nil }
}
