import GitHubModel
import TestSupport
import Testing

@testable import LanguageServer

/// An editor that follows the documentation of VS Code: it requests a list for trigger characters, and again with each
/// key while the list is incomplete, shows the items whose `filterText` begins with the typed text, and replaces the
/// range of an item by its text.
@Suite("Typing in an editor", .timeLimit(.minutes(3)))
struct EditorTypingTests {
    private static let uri = "file:///r/COMMIT_EDITMSG"

    /// Types `text` at the end of the line `start`, key by key, and returns the last list that is shown.
    private func items(typing text: String, after start: String, in editor: EditorClient) async throws
        -> [CompletionItem]
    {
        var line = start
        var items: [CompletionItem] = []
        var isShown = false
        var id = 0
        for key in text {
            line.append(key)
            id += 1
            try await editor.notify(
                "textDocument/didChange",
                #"{"textDocument":{"uri":"\#(Self.uri)","version":2},"contentChanges":[{"text":"\#(line)"}]}"#)
            let isTrigger = "@ ".contains(key)
            guard isShown || isTrigger else { continue }
            try await editor.complete(id, 0, line.utf16.count, trigger: isTrigger ? String(key) : nil)
            try await passTime(untilResponseTo: Int64(id), of: editor)
            let list = try #require(try await editor.response(Int64(id)).result)
            items = list.items ?? []
            isShown = !items.isEmpty && list.isIncomplete == true
            for item in items {
                let typed = line.utf16.dropFirst(item.textEdit.range.start.character)
                #expect(item.filterText?.hasPrefix(String(decoding: Array(typed), as: UTF16.self)) == true)
                #expect(item.textEdit.range.end.character == line.utf16.count)
            }
        }
        return items
    }

    /// Lets the time pass that a list waits for its search, which never finishes.
    private func passTime(untilResponseTo id: Int64, of editor: EditorClient) async throws {
        while !editor.messages.read({ $0.contains { $0.id == .number(id) } }) {
            try Task.checkCancellation()
            if editor.clock.sleeping > 0 { editor.clock.advance(by: .seconds(3)) }
            await Task.yield()
        }
    }

    @Test(
        "The list follows each key from the place where a person can begin, and an item is the whole text",
        arguments: [
            ("Co-authored-by:", " mon", "Co-authored-by: Mona Lisa <2+mona@users.noreply.github.com>"),
            ("thanks ", "@mon", "thanks @mona"),
            ("Acked-by:", " @mona", "Acked-by: Mona Lisa <2+mona@users.noreply.github.com>"),
        ])
    func accepted(start: String, typed: String, expected: String) async throws {
        let editor = try await EditorClient.open("", isResponding: false)
        let item = try #require(try await items(typing: typed, after: start, in: editor).first)
        var text = TextBuffer(start + typed)
        text.replace(item.textEdit.range, with: item.textEdit.newText)
        #expect(String(decoding: text.units, as: UTF16.self) == expected)
        await editor.session.stop()
    }

    @Test(
        "Nothing is shown at the end of a text in which a person is named already",
        arguments: [("", "Reviewed-by: Mona Lisa <m@x.org>"), ("", "thanks @mona for"), ("", "Subject: a b c ")])
    func typedOn(start: String, typed: String) async throws {
        let editor = try await EditorClient.open("")
        #expect(try await items(typing: typed, after: start, in: editor).isEmpty)
        await editor.session.stop()
    }
}
