import CommandSupport
import Foundation
import GRDB
import GitHubStandIn
import TestSupport
import Testing

@testable import Store

/// A token where another text is expected: it is answered with a sentence, and is neither sent, stored nor shown.
@Suite("Tokens in the wrong place", .timeLimit(.minutes(3)))
struct TokenDoorTests {
    private static let secret = "16C7e42F292c6912E7710c838347Ae178B4a"
    private static let token = "ghp_\(secret)"

    @Test("Each command refuses a token, and names the sign-in")
    func commands() async throws {
        try await Ghsearch.run { ghsearch in
            let token = Self.token
            let url = "https://\(token)@github.com/mona/hello-world"
            for arguments in [
                ["users", token], ["users", "mona \(token)"], ["users", "--live", token],
                ["users", "--members-of", token],
                ["users", "mona", "--in", url], ["search", "--filter", token], ["search", "--query", token], [token],
                ["user", token], ["user", "mona", url], ["who", token], ["who", "Mona <\(token)@example.org>"],
                ["who", url],
                ["repos", token], ["repo", "mona/\(token)"], ["open", token], ["people", token],
                ["people", "forget", token],
                ["explore", "--seed", token], ["login", token], ["login", "--with-token", token],
                ["login", "--client-id", token], ["config", "set", "card", token], ["--host", token, "repos"],
            ] {
                let ended = try await ghsearch.call(arguments + ["--verbose"])
                #expect(ended.status == 64, "\(arguments)")
                #expect(ended.errors.contains("ghsearch login --with-token"), "\(arguments)")
                #expect(!(ended.output + ended.errors).contains(Self.secret), "\(arguments)")
            }
            try expectNoTrace(in: ghsearch)
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("A line of standard input with a token is left out, and only tokens are an error")
    func standardInput() async throws {
        try await Ghsearch.run { ghsearch in
            let mixed = try await ghsearch("who", "-", "--verbose", input: "@mona\nfix: \(Self.token)\n")
            #expect(mixed.status == 0)
            #expect(mixed.output.contains("mona"))
            #expect(mixed.errors.contains("1 line with a token left out."))
            let only = try await ghsearch("who", "-", "--verbose", input: "\(Self.token)\n@\(Self.token)\n")
            #expect(only.status == 64)
            #expect(only.errors.contains("ghsearch login --with-token"))
            for ended in [mixed, only] { #expect(!(ended.output + ended.errors).contains(Self.secret)) }
            try expectNoTrace(in: ghsearch)
        }
    }

    @Test("No message repeats a token in a variable, and default options with one have no effect")
    func variables() async throws {
        try await Ghsearch.run { ghsearch in
            for variable in ["GH_HOST", "GHSEARCH_ACCOUNT", "GHSEARCH_CLIENT_ID", "GHSEARCH_API_URL"] {
                let arguments = variable == "GHSEARCH_CLIENT_ID" ? ["login"] : ["user", "mona"]
                let ended = try await ghsearch.process(arguments, environment: [variable: Self.token])
                #expect(ended.status != 0, "\(variable)")
                #expect(!(ended.output + ended.errors).contains(Self.secret), "\(variable)")
            }
            let ended = try await ghsearch.process(
                ["search", "--filter", "mona"], environment: ["GHSEARCH_DEFAULT_OPTS": "--query \(Self.token)"])
            #expect(ended.errors.contains("GHSEARCH_DEFAULT_OPTS has no effect: It contains a token"))
            #expect(!(ended.output + ended.errors).contains(Self.secret))
            try expectNoTrace(in: ghsearch)
        }
    }

    @Test("A clone whose remote has a token is read, and the token is neither printed nor sent")
    func remote() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let clone = "\(ghsearch.home.path)/clone"
            let url = "https://mona:\(Self.token)@github.com/mona/hello-world.git"
            #expect(try await ghsearch.shell("git -C '\(clone)' remote set-url origin \(url)").status == 0)
            let account = try ghsearch.control.token(for: "mona")
            for command in [
                "who v1..v2", "who a.txt", "users --in . jane", "warm --git .", "users --in . mo --offline",
            ] {
                let ended = try await ghsearch.shell(
                    "cd '\(clone)' && \"$GHSEARCH\" \(command) --verbose", environment: ["GHSEARCH_TOKEN": account])
                #expect(!(ended.output + ended.errors).contains(Self.secret), "\(command)")
            }
            #expect(ghsearch.control.requests.contains { $0.path == "/graphql" })
            try expectNoTrace(in: ghsearch, leavingOut: "/clone/.git/")
        }
    }

    @Test(
        "In the prompt, a token that is pasted or typed is masked, and neither sent nor stored",
        arguments: [true, false])
    func prompt(isPasted: Bool) async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("--verbose")
            try await prompt.waitUntil { $0.isAlternate && $0.lines[0].leftPart == ">" }
            prompt.send(isPasted ? "\u{1B}[200~\(Self.token)\u{1B}[201~" : Self.token)
            try await prompt.waitFor("This looks like a token.")
            try await prompt.waitUntil {
                $0.lines[0].leftPart == "> " + String(repeating: "*", count: Self.token.count)
            }
            prompt.send("\r\u{1B}p\u{1B}n\u{12}\u{15}one-repo")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ one-repo") }
            prompt.send("\r")
            try await prompt.waitFor("esc back")
            prompt.send("\u{3}")
            _ = try await prompt.waitForExit()
            #expect(!String(decoding: prompt.transcript, as: UTF8.self).contains(Self.secret.prefix(6)))
            try expectNoTrace(in: ghsearch)
        }
    }

    @Test(
        "In the menu of login, no line shows a token that was pasted into another, also when typed",
        arguments: [true, false])
    func login(isPasted: Bool) async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let login = try ghsearch.terminal("login", "--no-browser", environment: ["GHSEARCH_CLIENT_ID": nil])
            try await login.waitFor("2  Sign in with a code, after entering the client ID of an app")
            login.send("2")
            try await login.waitFor("Client ID:")
            let account = try ghsearch.control.token(for: "mona")
            login.send(isPasted ? "\u{1B}[200~\(account)\u{1B}[201~" : account)
            try await login.waitFor("Token: ****")
            login.send("\u{1B}")
            try await login.waitUntil { $0.text.ranges(of: "1  Paste a token").count == 2 }
            login.send("1")
            try await login.waitUntil { screen in
                let entry = screen.lines.last { !$0.isEmpty } ?? ""
                return entry.hasPrefix("Token:") && !entry.contains("*")
            }
            login.send("\u{1B}[200~\(account)\u{1B}[201~\r")
            try await login.expectExit(.code(0))
            #expect(!String(decoding: login.transcript, as: UTF8.self).contains(account.dropFirst(4)))
        }
    }

    /// Expects that no request, no file and no value in a database contains the token, in any form that is stored.
    private func expectNoTrace(in ghsearch: Ghsearch, leavingOut part: String = "\0") throws {
        for request in ghsearch.control.requests {
            #expect(!"\(request)".lowercased().contains(Self.secret.lowercased()), "\(request.path)")
        }
        for path in try ghsearch.home.contents where !path.contains(part) {
            guard let bytes = FileManager.default.contents(atPath: path) else { continue }  // a directory
            #expect(!Self.contains(bytes), "\(path)")
            if path.hasSuffix(".sqlite") { try expectNoTrace(inDatabase: path) }
        }
    }

    private func expectNoTrace(inDatabase path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        try DatabaseQueue(path: path, configuration: configuration).read { db in
            // Indices of text can't be read as tables; those behind them can.
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
            #expect(!tables.isEmpty)
            for table in tables {
                for row in try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"") {
                    for (column, value) in row { #expect(!Self.contains(value), "\(table).\(column)") }
                }
            }
        }
    }

    /// Whether a value is the token or contains it, also compressed.
    private static func contains(_ value: DatabaseValue) -> Bool {
        if let text = String.fromDatabaseValue(value), text.contains(secret) { return true }
        guard let data = Data.fromDatabaseValue(value) else { return false }
        return contains(data) || (Zstd.decompress(data).map { contains(Data($0)) } ?? false)
    }

    private static func contains(_ data: Data) -> Bool { data.firstRange(of: Array(secret.utf8)) != nil }
}
