import GitHubModel
import TestSupport
import Testing

@testable import LanguageServer

@Suite("Editor session", .timeLimit(.minutes(3)))
struct EditorSessionTests {
    @Test("Known people are listed at once with their rank, over the whole word")
    func list() async throws {
        let editor = try await EditorClient.open("Subject\n\ncc @mona!", isResponding: false)
        try await editor.complete(1, 2, 6)
        let list = try #require(try await editor.response(1).result)
        #expect(list.isIncomplete == true)
        let items = try #require(list.items)
        #expect(items.map(\.label) == ["mona", "monalisa"])
        #expect(items.map(\.textEdit.newText) == ["mona", "monalisa"])
        #expect(items.map(\.sortText) == items.map(\.sortText).sorted())
        let range = TextRange(start: .init(line: 2, character: 4), end: .init(line: 2, character: 8))
        #expect(items.map(\.textEdit.range) == [range, range])
        #expect(items.allSatisfy { $0.filterText?.hasPrefix("mo") == true })
        #expect(items[0].detail == "Mona Lisa")
        try await editor.complete(2, 0, 3)
        #expect(try await editor.response(2).result?.items == [])
        #expect(try await editor.response(2).result?.isIncomplete == false)
    }

    @Test("The second request of a list waits for the search, and gets its people")
    func search() async throws {
        let editor = try await EditorClient.searching()
        _ = await editor.searches.wait { $0 == ["mo"] }
        try await editor.complete(2, 0, 3)
        let found = try EditorClient.person("morgan", "Morgan", id: 9)
        editor.people.update { $0.append(found) }
        editor.isResponding.update { $0 = true }
        #expect(try await editor.logins(2) == ["mona", "monalisa", "morgan"])
        #expect(editor.searches.read { $0 } == ["mo"])
    }

    @Test("The second request of a list gets the known people if the search takes long")
    func timeout() async throws {
        let editor = try await EditorClient.searching()
        try await editor.complete(2, 0, 3)
        await editor.clock.sleepsBegun(2)  // the first one is that of the diagnostics
        #expect(editor.messages.read { !$0.contains { $0.id == .number(2) } })
        editor.clock.advance(by: .seconds(3))
        #expect(try await editor.logins(2) == ["mona", "monalisa"])
        await editor.session.stop()
    }

    @Test("Without known people, the first response waits for the search, at most 0.7 seconds")
    func unknownPrefix() async throws {
        let editor = try await EditorClient.open("zz @mor", isResponding: false)
        try await editor.complete(1, 0, 7)
        await editor.clock.sleepsBegun(2)  // the first one is that of the diagnostics
        #expect(editor.messages.read { !$0.contains { $0.id == .number(1) } })
        editor.clock.advance(by: .milliseconds(700))
        #expect(try await editor.logins(1) == [])
        #expect(try await editor.response(1).result?.isIncomplete == true)
        try await editor.notify("$/cancelRequest", #"{"id":1}"#)
        try await editor.complete(2, 0, 6)
        let found = try EditorClient.person("morgan", "Morgan", id: 9)
        editor.people.update { $0.append(found) }
        editor.isResponding.update { $0 = true }
        #expect(try await editor.logins(2).contains("morgan"))
    }

    @Test("Another text cancels the search")
    func otherText() async throws {
        let editor = try await EditorClient.open(isResponding: false)
        try await editor.complete(1, 0, 2)
        _ = await editor.searches.wait { $0 == ["m"] }
        try await editor.complete(2, 0, 2)
        try await editor.complete(3, 0, 3)
        #expect(try await editor.logins(2) == ["mona", "monalisa"])
        #expect(try await editor.logins(3) == ["mona", "monalisa"])
        _ = await editor.searches.wait { $0 == ["m", "mo"] }
        await editor.session.stop()
    }

    @Test("Authors are names with the address that contains the ID; people without one are left out")
    func authors() async throws {
        let editor = try await EditorClient.open(
            "S\n\nCo-authored-by: mo", scope: RepositoryScope(owner: Login("cli"), name: "cli"))
        try await editor.complete(1, 2, 18)
        let items = try #require(try await editor.response(1).result?.items)
        #expect(
            items.map(\.textEdit.newText) == [
                "Mona Lisa <2+mona@users.noreply.github.com>", "monalisa <3+monalisa@users.noreply.github.com>",
            ])
        #expect(items.map(\.label) == items.map(\.textEdit.newText), "editors insert labels, too")
        #expect(items.allSatisfy { $0.filterText?.hasPrefix("mo") == true })
    }

    @Test("An author is a snippet where the editor supports that: as plain text, Neovim inserts the first word only")
    func snippets() async throws {
        let editor = try await EditorClient.open("Co-authored-by: mo\n@mo", snippets: true)
        let dollar = try EditorClient.person("morgan", "M $1 \\ {x}", id: 9)
        editor.people.update { $0.append(dollar) }
        try await editor.complete(1, 0, 18)
        let items = try #require(try await editor.response(1).result?.items)
        #expect(items.allSatisfy { $0.insertTextFormat == 2 })
        #expect(items.last?.textEdit.newText == #"M \$1 \\ {x\} <9+morgan@users.noreply.github.com>"#)
        try await editor.complete(2, 1, 3)
        let logins = try #require(try await editor.response(2).result?.items)
        #expect(logins.allSatisfy { $0.insertTextFormat == nil })
    }

    @Test("Neovim, which inserts what an item is filtered by, gets authors without it")
    func filterText() async throws {
        let editor = try await EditorClient.open("Co-authored-by: mo", snippets: true, name: "Neovim")
        try await editor.complete(1, 0, 18)
        let items = try #require(try await editor.response(1).result?.items)
        let labels = [
            "Mona Lisa <2+mona@users.noreply.github.com>", "monalisa <3+monalisa@users.noreply.github.com>",
        ]
        #expect(items.map(\.label) == labels)
        #expect(items.allSatisfy { $0.filterText == nil })
    }

    @Test(
        "A space shows a list only in a trailer: behind the colon, and in a name",
        arguments: [
            ("Co-authored-by: ", true), ("Co-authored-by: mo ", true), ("Co-authored-by: Mo Na <m@e.org> ", false),
            ("@mo ", false), ("a ", false), ("", false),
        ])
    func space(text: String, isCompleted: Bool) async throws {
        let editor = try await EditorClient.open(text)
        try await editor.complete(1, 0, text.utf16.count, trigger: " ")
        #expect(try await editor.logins(1).isEmpty != isCompleted)
        #expect(editor.searches.read { $0 }.isEmpty || isCompleted)
    }

    @Test(
        "What looks like a token is not searched for",
        arguments: [
            "@ghp_0123456789abcdef", "Co-authored-by: Mona github_pat_11ABC", "@gho_",
            "Acked-by: @ghs_0123456789abcdef0123456789abcdef0123",
        ])
    func tokens(text: String) async throws {
        let editor = try await EditorClient.open(text)
        try await editor.complete(1, 0, text.utf16.count)
        #expect(try await editor.logins(1) == [])
        #expect(editor.searches.read { $0 } == [])
    }

    @Test("The session names the process that started it, if there is one")
    func process() async throws {
        for (value, expected) in [("4321", [Int32(4321)]), ("null", []), ("-1", []), ("99999999999", [])] {
            let editor = try EditorClient()
            try await editor.request(0, "initialize", #"{"processId":\#(value),"capabilities":{}}"#)
            #expect(editor.processes.read { $0 } == expected)
        }
    }

    @Test("An item is resolved with the card, in the format that the editor renders", arguments: [true, false])
    func resolve(isMarkdown: Bool) async throws {
        let editor = try await EditorClient.open(isMarkdown: isMarkdown)
        try await editor.complete(1, 0, 3)
        _ = try await editor.response(1)
        let item = """
            {"label":"mona","kind":12,"sortText":"0","filterText":"mona","textEdit":{"newText":"mona","range":\
            {"start":{"line":0,"character":1},"end":{"line":0,"character":3}}},"data":{"login":"LOGIN","id":2}}
            """
        try await editor.request(2, "completionItem/resolve", item.replacing("LOGIN", with: "mona"))
        let documentation = try await editor.response(2).result?.documentation
        #expect(documentation?.value == (isMarkdown ? "**mona**" : "mona"))
        #expect(documentation?.kind == (isMarkdown ? "markdown" : "plaintext"))
        try await editor.request(3, "completionItem/resolve", item.replacing("LOGIN", with: "other"))
        #expect(try await editor.response(3).error?.code == -32602, "in no list")
        try await editor.request(4, "completionItem/resolve", #"{"label":"mona"}"#)
        #expect(try await editor.response(4).error?.code == -32602)
    }

    @Test("Incremental changes move what is completed, also behind characters of two code units")
    func changes() async throws {
        let editor = try await EditorClient.open("😀 x")
        let document = #""textDocument":{"uri":"file:///r/COMMIT_EDITMSG","version":2}"#
        let change = #"{"range":{"start":{"line":0,"character":3},"end":{"line":0,"character":4}},"text":"@mona"}"#
        try await editor.notify("textDocument/didChange", "{\(document),\"contentChanges\":[\(change)]}")
        try await editor.complete(1, 0, 8)
        #expect(try await editor.logins(1) == ["mona", "monalisa"])
        try await editor.notify("textDocument/didClose", "{\(document)}")
        try await editor.complete(2, 0, 8)
        #expect(try await editor.logins(2) == [])
    }

    @Test("A document that is too large is ignored with a message, until it is opened again")
    func largeDocument() async throws {
        let editor = try await EditorClient.open(String(repeating: "x", count: OpenDocuments.maxLength + 1))
        let message = await editor.messages.wait {
            $0.contains { $0.method == "window/logMessage" }
        }
        #expect(message)
        try await editor.complete(1, 0, 1)
        #expect(try await editor.logins(1) == [])
        let document = #""textDocument":{"uri":"file:///r/COMMIT_EDITMSG","languageId":"text","text":"@mo"}"#
        try await editor.notify("textDocument/didOpen", "{\(document)}")
        let large = String(repeating: "y", count: OpenDocuments.maxLength)
        try await editor.complete(2, 0, 3)
        #expect(try await editor.logins(2) == ["mona", "monalisa"])
        try await editor.notify(
            "textDocument/didChange",
            #"{"textDocument":{"uri":"file:///r/COMMIT_EDITMSG"},"contentChanges":[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"text":"\#(large)"}]}"#
        )
        try await editor.complete(3, 0, 3)
        #expect(try await editor.logins(3) == [])
    }
}
