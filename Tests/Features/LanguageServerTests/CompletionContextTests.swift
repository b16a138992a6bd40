import GitHubModel
import Testing

@testable import LanguageServer

@Suite("Completion context", .timeLimit(.minutes(3)))
struct CompletionContextTests {
    /// Returns the context at the bar in the last line of `text`.
    private func context(_ text: String, _ kind: OpenDocument.Kind = .commitMessage) -> CompletionContext? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let position = TextPosition(
            line: lines.count - 1, character: lines[lines.count - 1].prefix { $0 != "|" }.utf16.count)
        let text = TextBuffer(text.filter { $0 != "|" })
        return CompletionContext(in: OpenDocument(kind: kind, text: text, repository: Task { nil }), at: position)
    }

    private func characters(_ context: CompletionContext?) -> [Int] {
        context.map { [$0.range.start.character, $0.range.end.character] } ?? []
    }

    @Test(
        "A login is completed after an @, over the whole word",
        arguments: [
            ("@mo|", "mo", 1, 3), ("@|", "", 1, 1), ("cc (@mo|na)", "mo", 5, 9), ("😀 @m|", "m", 4, 5),
            ("Thanks, @mona-l|isa!", "mona-l", 9, 18), ("one\ntwo @x|", "x", 5, 6), ("*@mo|*", "mo", 2, 4),
        ])
    func logins(text: String, typed: String, start: Int, end: Int) throws {
        for kind in [OpenDocument.Kind.commitMessage, .markdown] {
            let found = try #require(context(text, kind))
            #expect(found.form == .login)
            #expect(found.text == typed)
            #expect(characters(found) == [start, end])
        }
        let owner = try #require(context("*.js " + text.split(separator: "\n").suffix(1).joined(), .codeOwners))
        #expect(owner.text == typed)
    }

    @Test("The first word of a line in CODEOWNERS is a pattern, and a comment has no owners")
    func owners() throws {
        for text in ["@mo|", "  @mo|", "# @mo|", "*.js # @mo|"] { #expect(context(text, .codeOwners) == nil) }
        let found = try #require(context("@types @mo|", .codeOwners))
        #expect(characters(found) == [8, 10])
    }

    @Test(
        "Nothing is completed in text that is no mention in its format, also while its end is not typed",
        arguments: [
            "`@mo|`", "Use `@mo|", "    @mo|", "```\n@mo|", "~~~ swift\n@mo|\n~~~", "> ```\n> @mo|",
            "- a\n\n      @mo|", "<!-- @mo|", "a <!-- @mo|", "<!--\n\n@mo|", "<code>@mo|</code>", "<pre>\n@mo|",
            "[@mo|](https://example.org)", "---\nauthor: @mo|", "---\nauthor: @mo|\n---", "$@mo|$", "$a + @mo|$",
            "$$\n@mo|\n$$",
            "https://example.org/?by=@mo|", "www.example.org?@mo|", "[a]: @mo|", "``a ` @mo| ``",
        ])
    func markdown(text: String) throws {
        #expect(try context(at: text, .markdown) == nil)
        #expect(try context(at: "Co-authored-by: x\n\n@mo|", .markdown) != nil, "other text is completed")
    }

    @Test(
        "A mark of emphasis that follows the word stays", arguments: ["_@mo|_", "__@mo|__", "**@mo|**", "a _@mo|_ b"])
    func emphasis(text: String) throws {
        let found = try #require(try context(at: text, .markdown))
        #expect(found.range.end.character - found.range.start.character == 2)
    }

    @Test("Nothing is completed in comments of a message, whatever they begin with, and below the scissors line")
    func comments() throws {
        let texts = [
            "; @mo|", "a\n; --- >8 ---\n@mo|", "a\n; --- >8 ---\ndiff --git a/a b/a\n+ @mo|",
            "diff --git a b\n+ @mo|",
        ]
        for text in texts { #expect(try context(at: text, .commitMessage, comments: .text(";")) == nil) }
        #expect(try context(at: "# @mo|", .commitMessage, comments: .text(";")) != nil)
        #expect(try context(at: "// Co-authored-by: mo|", .commitMessage, comments: .text("//")) == nil)
        #expect(try context(at: "@mo|\n\n; Please enter\n; a message", .commitMessage, comments: .chosenByGit) != nil)
        #expect(try context(at: "a\n; @mo|\n; Please enter", .commitMessage, comments: .chosenByGit) == nil)
        #expect(try context(at: "a\n@|", .commitMessage) != nil, "the last line begins a mention")
        #expect(try context(at: "a\n@ @mo|\n@ Please enter\n@", .commitMessage, comments: .chosenByGit) == nil)
        #expect(try context(at: "% @mo|", .commitMessage, comments: .unknown) == nil)
        #expect(try context(at: "@mo|", .commitMessage, comments: .unknown) != nil)
        #expect(try context(at: "a\n// @mo|\n// ---- >8 ----\n+", .commitMessage) == nil, "as the scissors line")
    }

    /// Returns the context at the bar, which can be in any line.
    private func context(
        at text: String, _ kind: OpenDocument.Kind, comments: CommentMark = .standard
    ) throws -> CompletionContext? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("|") })
        let position = TextPosition(line: line, character: lines[line].prefix { $0 != "|" }.utf16.count)
        let buffer = TextBuffer(text.filter { $0 != "|" })
        return CompletionContext(
            in: OpenDocument(kind: kind, text: buffer, repository: Task { nil }), comments: comments, at: position)
    }

    @Test("A position behind the end of a line is its end", arguments: [3, 4, 1_000_000, Int.max])
    func behindTheEnd(character: Int) throws {
        for text in ["@mo", "@mo\r\nnext", "@mo\nnext"] {
            let document = OpenDocument(kind: .markdown, text: TextBuffer(text), repository: Task { nil })
            let found = try #require(CompletionContext(in: document, at: TextPosition(line: 0, character: character)))
            #expect(found.text == "mo")
            #expect(characters(found) == [1, 3])
            let host = try Host("github.com")
            #expect(document.mention(at: TextPosition(line: 0, character: character), on: host) != nil)
        }
        let document = OpenDocument(kind: .markdown, text: TextBuffer("@mo"), repository: Task { nil })
        #expect(CompletionContext(in: document, at: TextPosition(line: 0, character: -1)) == nil)
        #expect(CompletionContext(in: document, at: TextPosition(line: 1, character: 0)) == nil)
    }

    @Test(
        "In VOUCHED.td, the login of an entry is completed, without its mark and platform",
        arguments: [("mo|", "mo", 0, 2), ("-mo|na spam", "mo", 1, 5), ("a\ngithub:m|", "m", 7, 8), ("|", "", 0, 0)])
    func vouched(text: String, typed: String, start: Int, end: Int) throws {
        let found = try #require(context(text, .vouched))
        #expect(found.text == typed)
        #expect(characters(found) == [start, end])
        for other in ["# mo|", "gitlab:mo|", "mona go|od"] { #expect(context(other, .vouched) == nil) }
    }

    @Test(
        "Nothing is completed in addresses, teams and words",
        arguments: [
            "mo|", "mona@exam|ple.org", "@org/te|am", "*.swift @or|g/team", "@@mo|", "a_@mo|", "x/@mo|", "|@mo", "",
            "Co-authored-by: Mona <20|", "Co-authored-by|: mo", "Signed-off-by: M <m@e|",
        ])
    func none(text: String) {
        #expect(context(text + (text.contains("|") ? "" : "|")) == nil)
    }

    @Test(
        "An author is completed in a trailer, over the rest of the line",
        arguments: [
            ("Co-authored-by: mo|", "mo", 16, 18, ""), ("Co-authored-by:|", "", 15, 15, " "),
            ("co-authored-by:mo|", "mo", 15, 17, " "), ("Reviewed-by: Mona Li|sa  ", "Mona Li", 13, 22, ""),
            ("Acked-by: |old <old@example.org>", "", 10, 31, ""), ("Signed-off-by:\t@mo|", "mo", 15, 18, ""),
            ("Reviewed-by:  |", "", 14, 14, ""),
        ])
    func authors(text: String, typed: String, start: Int, end: Int, prefix: String) throws {
        for kind in [OpenDocument.Kind.commitMessage, .markdown] {
            let found = try #require(context("Subject\n\n" + text, kind))
            #expect(found.form == .author(prefix: prefix))
            #expect(found.text == typed)
            #expect(characters(found) == [start, end])
        }
        #expect(context(text, .codeOwners)?.form != .author(prefix: prefix))
    }

    @Test("A very long text is not completed")
    func long() {
        #expect(context("@" + String(repeating: "a", count: 200) + "|") == nil)
        #expect(context("Co-authored-by: " + String(repeating: "a ", count: 200) + "|") == nil)
    }

    @Test(
        "The kind of a document follows from its name and its language",
        arguments: [
            ("file:///r/.git/COMMIT_EDITMSG", "text", OpenDocument.Kind.commitMessage),
            ("file:///r/x", "gitcommit", .commitMessage), ("file:///r/.github/CODEOWNERS", "plaintext", .codeOwners),
            ("file:///r/READ%20ME.MD", "text", .markdown), ("untitled:1", "markdown", .markdown),
            ("file:///r/a.swift", "swift", nil), ("not a uri \u{0}", "text", nil),
        ])
    func kinds(uri: String, language: String, kind: OpenDocument.Kind?) {
        #expect(OpenDocument.Kind(uri: uri, language: language) == kind)
    }
}
