import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("Documents of the language server", .timeLimit(.minutes(3)))
struct LSPDocumentTests {
    /// A message that Git has prepared, with a comment and a change that name accounts.
    struct Message: Sendable, CustomTestStringConvertible {
        let setting: String
        /// The prepared text, or `nil` for that of `git commit -v`.
        var text: String?

        var testDescription: String { setting }
    }

    private static let messages = [
        Message(setting: "core.commentChar=#"), Message(setting: "core.commentChar=;"),
        Message(setting: "core.commentChar=auto"),
        Message(
            setting: "core.commentChar=;",
            text: "; @comment-name\n; --- >8 ---\ndiff --git a/a b/a\n+by @secret-name\n"
                + "+Acked-by: A <1+secret-name@users.noreply.github.com>\n"),
        Message(
            setting: "core.commentString=//",
            text: "// @comment-name\n// ------------------------ >8 ------------------------\n+by @secret-name\n"),
    ]

    @Test("Neither comments of a message nor the changes below it are asked for", arguments: messages)
    func comments(message: Message) async throws {
        try await Ghsearch.run { ghsearch in
            let script = #"""
                export GIT_CONFIG_GLOBAL=/dev/null
                git init -q "$HOME/c" && cd "$HOME/c" && git config "${SETTING%%=*}" "${SETTING#*=}"
                echo 'by @secret-name' >a && git add a && mkdir -p @comment-name && echo a >@comment-name/a
                GIT_EDITOR='cat >"$HOME/template" <' git -c user.name=C -c user.email=c@example.org commit -q -v
                cat "$HOME/template"
                """#
            let template = try await ghsearch.shell(script, environment: ["SETTING": message.setting]).output
            #expect(template.contains("by @secret-name"), "Git shows the change: \(template)")
            let text = "Work\n\nBy @no-such-login\n" + (message.text ?? template)
            let token = try ghsearch.control.token(for: "mona")
            let client = try LSPClient(
                ghsearch, uri: "file://\(ghsearch.home.path)/c/.git/COMMIT_EDITMSG",
                environment: ["GHSEARCH_TOKEN": token])
            try await client.openDocument(text.replacing("\"", with: "'").replacing("\t", with: " "))
            #expect(try await client.diagnostics() == ["GitHub has no account no-such-login."])
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() where line.contains("-name") {
                #expect(try await client.completion(100 + number, number, line.utf16.count).texts == [])
            }
            let sent = ghsearch.control.requests.map { $0.target + $0.body }.joined()
            #expect(sent.contains("no-such-login"))
            #expect(!sent.contains("secret-name") && !sent.contains("comment-name"))
            #expect(try await client.end() == 0)
        }
    }

    @Test("What is no mention in Markdown is neither searched for nor asked for, and no token is sent")
    func markdown() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            let client = try LSPClient(
                ghsearch, uri: "file:///nowhere/README.md", environment: ["GHSEARCH_TOKEN": token])
            let lines = [
                "---", "author: @secret-a", "---", "`@secret-b` $@secret-c$ <!-- @secret-d -->", "", "> ~~~",
                "> @secret-e", "", "@ghp_secret0123456789012345678901234567",
                "Co-authored-by: ghp_secret012345678901234567890123456789", "", "@no-such-login ",
            ]
            try await client.openDocument(lines.joined(separator: "\n"), language: "markdown")
            #expect(try await client.diagnostics() == ["GitHub has no account no-such-login."])
            for (number, line) in lines.enumerated() where line.contains("secret") {
                for character in 0...line.utf16.count {
                    #expect(try await client.completion(1000 * (number + 1) + character, number, character).texts == [])
                }
            }
            let sent = ghsearch.control.requests.map { $0.target + $0.body }.joined()
            #expect(!sent.contains("secret"))
            #expect(try await client.end() == 0)
        }
    }

    @Test("An item is complete, and its documentation comes from the cache, while GitHub is silent")
    func silentNetwork() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("user", "mona")
            ghsearch.control.inject(.hang, times: nil)
            let client = try LSPClient(ghsearch)
            try await client.openDocument("Acked-by: mon")
            let list = try await client.completion(1, 0, 13)
            let author = "Mona Lisa Octocat <2001+mona@users.noreply.github.com>"
            #expect(list.texts == [author])
            let item = try #require(list.result?.items?.first)
            #expect(item.label == author)
            let json = String(decoding: try JSONEncoder().encode(item), as: UTF8.self)
            let card = try #require(try await client.request(2, "completionItem/resolve", json).result?.documentation)
            #expect(card.value.hasPrefix("**Mona Lisa Octocat** · [mona]("), "\(card.value)")
            #expect(card.value.contains("- Followers: 20.5k"))
            // The search for the typed letters, and the look-up of the login that they would be.
            let paths = ["/search/", "/users/mon"]
            let others = ghsearch.control.requests.map(\.target).filter { target in
                !paths.contains { target.hasPrefix($0) }
            }
            #expect(others == [], "an item is resolved from the cache")
            #expect(try await client.end() == 0)
        }
    }

    @Test("The server ends with the process that started it, although its input stays open")
    func process() async throws {
        try await Ghsearch.run { ghsearch in
            let editor = Process()
            editor.executableURL = URL(filePath: "/bin/sleep")
            editor.arguments = ["1000"]
            try editor.run()
            let client = try LSPClient(ghsearch, ["--offline"])
            try await client.openDocument("@mon", process: editor.processIdentifier)
            _ = try await client.completion(1, 0, 4)
            kill(editor.processIdentifier, SIGKILL)
            #expect(await client.status() == 1)
            #expect(try client.errors == "")

            let late = try LSPClient(ghsearch, ["--offline"])
            late.start(0, "initialize", #"{"processId":\#(editor.processIdentifier),"capabilities":{}}"#)
            #expect(await late.status() == 1, "it had ended before")
        }
    }
}
