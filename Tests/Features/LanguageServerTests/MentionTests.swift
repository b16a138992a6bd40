import GitHubModel
import TestSupport
import Testing

import struct GitHubModel.Host

@testable import LanguageServer

@Suite("People in documents", .timeLimit(.minutes(3)))
struct MentionTests {
    /// Returns the people as text: the login with the ID, or the address, and where it is.
    private func mentions(
        _ text: String, _ kind: OpenDocument.Kind = .commitMessage, comments: CommentMark = .standard
    ) throws -> [String] {
        let document = OpenDocument(kind: kind, text: TextBuffer(text), repository: Task { nil })
        return document.mentions(on: try Host("github.com"), comments: comments, limit: 10).map { mention in
            let place = "\(mention.range.start.line):\(mention.range.start.character)-\(mention.range.end.character)"
            return switch mention.subject {
            case .account(let account): "\(account.login) \(account.id ?? 0) \(place)"
            case .author(.identity(let identity)): "\(identity.address) \(place)"
            case .author(.commit(let hash)): "\(hash) \(place)"
            }
        }
    }

    @Test("Logins and addresses, with their ranges")
    func found() throws {
        #expect(try mentions("😀 @mona, (@a-b).\n\n@x") == ["mona 0 0:3-8", "a-b 0 0:11-15", "x 0 2:0-2"])
        #expect(try mentions("Acked-by: M <2+mona@users.noreply.github.com>") == ["mona 2 0:13-44"])
        #expect(try mentions("Acked-by: M <m.x+y@example.org>") == ["m.x+y@example.org 0:13-30"])
        #expect(try mentions("*.js @mona a@b.org # @no", .codeOwners) == ["mona 0 0:5-10", "a@b.org 0:11-18"])
        #expect(
            try mentions("# @no\nmona\n-github:evil spam\ngitlab:x\n", .vouched) == ["mona 0 1:0-4", "evil 0 2:8-12"])
    }

    @Test(
        "Teams, packages, code, comments and apps are no people",
        arguments: ["@org/team", "x/@types", "@@x", "@example.org", "@dependabot[bot]", "# @mona", "@", "@mona/x"])
    func none(text: String) throws {
        #expect(try mentions(text) == [])
        #expect(try mentions("```swift\n@Test\n```\n`@Test`\n", .markdown) == [])
        #expect(try mentions("a\n# ----- >8 -----\n+ @mona") == [])
        #expect(try mentions(String(repeating: "x", count: 5_000) + " @mona") == [])
    }

    @Test("Emphasis of Markdown around a mention is not part of it, and a login can end in an underscore")
    func emphasis() throws {
        #expect(try mentions("_@mona_ **@a-b** __@x__", .markdown) == ["mona 0 0:1-6", "a-b 0 0:10-14", "x 0 0:19-21"])
        #expect(
            try mentions("@mona_ _@mona_octo_ a_b_@c.org", .markdown).prefix(2) == [
                "mona_ 0 0:0-6", "mona_octo 0 0:8-18",
            ])
        #expect(try mentions("@mona_octo") == ["mona_octo 0 0:0-10"])
    }

    @Test(
        "People in Markdown are where CommonMark has text",
        arguments: [
            ("> @a and\n> - @b\n>   @c", ["a 0 0:2-4", "b 0 1:4-6", "c 0 2:4-6"]),
            (
                "# @a\n\n| @b | `@x` |\n| --- | --- |\n| ` | @c ` |\n| `@x` | d |",
                ["a 0 0:2-4", "b 0 2:2-4", "c 0 4:6-8"]
            ),
            ("`a\n@x` @a", ["a 0 1:4-6"]), ("1. a\n\n   ```\n   @x\n   ```\n\n   @a", ["a 0 6:3-5"]),
            ("costs $5, @a pays $10", ["a 0 0:10-12"]), ("$x + @x$ @a", ["a 0 0:9-11"]),
            ("<!-- @x -->\n\n@a <!-- @x --> @b", ["a 0 2:0-2", "b 0 2:15-17"]),
            ("---\nauthor: @x\n---\n@a", ["a 0 3:0-2"]), ("+++\nauthor = \"@x\"\n+++\n@a", ["a 0 3:0-2"]),
            ("---\nauthor: @x\n\n@a", ["a 0 3:0-2"]), ("a\n\n---\n@a", ["a 0 3:0-2"]),
            ("[@x](https://example.org/@x) ![@x](@x) @a\n\n[b]: @x", ["a 0 0:39-41"]),
            ("<kbd>@x</kbd> <b>@a</b>", ["a 0 0:17-19"]), ("@m&#111;na @a", ["a 0 0:11-13"]),
            ("[^1] @a\n\n[^1]: by @b", ["a 0 0:5-7", "b 0 2:9-11"]), ("@a\u{F0000}@b", ["a 0 0:0-2", "b 0 0:4-6"]),
            ("A\r\n\r\n`@x`\r\n@a", ["a 0 3:0-2"]), ("😀 **😀** @a", ["a 0 0:10-12"]),
        ] as [(String, [String])])
    func markdown(text: String, expected: [String]) throws {
        #expect(try mentions(text, .markdown) == expected)
    }

    @Test("In a message, code and what Git leaves out has no people; the settings of Git say what comments begin with")
    func messages() throws {
        #expect(try mentions("Use `@Test` of @mona") == ["mona 0 0:15-20"])
        let diff = "A\n; @x\n; --- >8 ---\ndiff --git a/b b/b\n+ by @y"
        #expect(try mentions(diff, comments: .text(";")) == [])
        #expect(try mentions(diff, comments: .chosenByGit) == [])
        #expect(try mentions(diff) == [], "the mark of the scissors line")
        #expect(try mentions("A\n// @x\n# @a", comments: .text("//")) == ["a 0 2:2-4"])
        #expect(try mentions("A\n\ndiff --git a/b b/b\n+ by @y") == [])
    }

    @Test("Text that looks like a token is no mention")
    func tokens() throws {
        for prefix in ["ghp_", "gho_", "github_pat_"] {
            #expect(try mentions("@\(prefix)1a2b3c and @mona").map { $0.prefix(4) } == ["mona"])
        }
    }

    @Test(
        "Markdown that grows or takes long in a parser is read soon", .withoutSanitizer,
        arguments: [
            "~", "`", "*a_", "[", "![", "<", "> ", "- ", "&", "a@b.c www.x.y ", "|", "<!--", "@", "$@", "[^a]", "](",
            "**a ", "x\n-|-\n", "![[]()",
        ])
    func explosions(part: String) throws {
        let lines = [
            String(repeating: part, count: 200_000 / part.count), String(repeating: part + "\n", count: 40_000),
        ]
        let table = String(repeating: "|x", count: 6_000) + "\n" + String(repeating: "|-", count: 6_000) + "\n"
        for text in lines + [table + String(repeating: "|\(part)|\n", count: 6_000)] {
            let time = try processorTime { _ = try mentions("@a\n\n" + text, .markdown) }
            #expect(time < .seconds(20), "an optimized build takes 2 seconds")
        }
    }

    @Test("A paragraph with too many brackets has no mentions, the others have theirs")
    func brackets() throws {
        let images = String(repeating: "![[]() ", count: 500)
        let text = "@mona\n\n" + String(repeating: "\(images)\n", count: 5) + "[@otto](x) @hubot\n\n@zelda"
        #expect(try mentions(text, .markdown).map { $0.prefix { $0 != " " } } == ["mona", "zelda"])
    }

    @Test("Hover: logins, addresses, names of trailers and hashes; other words have none")
    func hover() async throws {
        let editor = try await EditorClient.open("0123abc cc @mona\nAcked-by: Jane <jane@example.org>")
        let mona = try await editor.hover(1, 0, 13).result
        #expect(mona?.contents?.value == "mona 0 false")
        #expect(mona?.contents?.kind == "plaintext")
        #expect(mona?.range?.start.character == 11)
        #expect(try await editor.hover(2, 1, 11).result?.contents?.value == "jane@example.org in /r/")
        #expect(try await editor.hover(3, 0, 3).result == nil, "no commit")
        #expect(try await editor.hover(4, 0, 9).result == nil)
        #expect(editor.errorCodes == [])
    }

    @Test("Diagnostics follow once the text rests, and a fix puts the present login in place of the old one")
    func diagnostics() async throws {
        let editor = try EditorClient()
        let old = MentionedAccount(login: try Login("old"), id: 2)
        let missing = MentionedAccount(login: try Login("nobody"), id: nil)
        let new = try Login("new")
        editor.remarks.update { $0 = [old: .renamed(to: new), missing: .missing] }
        try await editor.initialize("@nobody\nAcked-by: O <2+old@users.noreply.github.com>\n")
        await editor.clock.sleepsBegun(1)
        editor.clock.advance(by: EditorSession.remarkInterval)
        let found = try await editor.diagnostics(1)
        #expect(found.map(\.message) == ["GitHub has no account nobody.", "old is now new."])
        #expect(found.allSatisfy { $0.severity == 3 })
        let range = #"{"start":{"line":1,"character":20},"end":{"line":1,"character":20}}"#
        let document = #""textDocument":{"uri":"file:///r/COMMIT_EDITMSG","version":2}"#
        try await editor.request(
            1, "textDocument/codeAction", "{\(document),\"range\":\(range),\"context\":{\"diagnostics\":[]}}")
        let actions = try await editor.response(1).actions
        #expect(actions.map(\.title) == ["Use the current login, new"])
        let edit = try #require(actions.first?.edit.changes["file:///r/COMMIT_EDITMSG"]?.first)
        #expect(edit.newText == "new")
        #expect(edit.range == TextRange(line: 1, 15..<18))
        try await editor.notify("textDocument/didChange", "{\(document),\"contentChanges\":[{\"text\":\"x\"}]}")
        #expect(try await editor.diagnostics(2).isEmpty)
        await editor.session.stop()
    }

    @Test("What is being typed is not checked")
    func typing() throws {
        var documents = OpenDocuments()
        _ = documents.open(
            OpenDocument(kind: .commitMessage, text: TextBuffer("a\n@mon b"), repository: Task { nil }), at: "u")
        func insert(_ text: String, at character: Int) throws -> Int? {
            let at = TextPosition(line: 1, character: character)
            _ = documents.change([.init(range: TextRange(start: at, end: at), text: text)], at: "u")
            return try documents["u"]?.mentions(on: Host("github.com"), limit: 9).count
        }
        #expect(try insert("a", at: 4) == 0)
        #expect(documents["u"]?.editedAt == TextPosition(line: 1, character: 5))
        #expect(try insert("\nx", at: 7) == 1)
        #expect(documents["u"]?.editedAt == TextPosition(line: 2, character: 1))
    }
}
