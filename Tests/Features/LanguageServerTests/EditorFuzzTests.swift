import Foundation
import TestSupport
import Testing

@testable import LanguageServer

@Suite("Random input of an editor", .measured, .timeLimit(.minutes(20)))
struct EditorFuzzTests {
    private static let frames = RandomInputs.fuzzCount(of: 20_000)

    @Test("No random frame ends the session, and a request after it is responded to")
    func frames() async throws {
        let editor = try EditorClient(people: [EditorClient.person("mona", "Mona", id: 2)])
        try await editor.initialize("@mo")
        var generator = SeededGenerator.ofRun()
        for number in 0..<Self.frames {
            #expect(try await editor.session.receive(Self.frame(&generator)) == nil)
            if number % 5000 == 0 { editor.messages.update { $0.removeAll() } }
        }
        // A frame that was cut off waits for more input: the header of the next one ends it.
        try await editor.initialize("@mo")
        try await editor.complete(1_000_000, 0, 3)
        #expect(try await editor.logins(1_000_000) == ["mona"])
        #expect(editor.searches.read { $0.contains("mo") })
    }

    /// Returns random bytes: with a correct header, with a wrong or no header, or a changed message.
    private static func frame(_ generator: inout SeededGenerator) -> [UInt8] {
        let length = Int.random(in: 0...(generator.chance(2) ? 4000 : 60), using: &generator)
        let noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: return noise
        case 1: return header(noise.count) + noise
        case 2: return header(Int.random(in: 0...length + 20, using: &generator)) + noise
        case 3:
            let message = message(&generator)
            return header(message.count) + message.prefix(Int.random(in: 0...message.count, using: &generator))
        case 4:
            var message = message(&generator)
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                message[Int.random(in: message.indices, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            return header(message.count) + message
        default:
            let message = message(&generator)
            return header(message.count) + message
        }
    }

    private static func header(_ length: Int) -> [UInt8] { Array("Content-Length: \(length)\r\n\r\n".utf8) }

    /// Returns a message with random values. None ends the session.
    private static func message(_ generator: inout SeededGenerator) -> [UInt8] {
        let numbers = ["0", "1", "3", "-1", "1.5", "9007199254740993", "null", "\"1\"", "1e400"]
        func number() -> String { generator.pick(numbers) }
        let uri = generator.pick(["file:///r/COMMIT_EDITMSG", "file:///a%00b.md", "x:", "", "file:///CODEOWNERS"])
        let text = generator.pick(["@mo", "", "Co-authored-by: mo", "😀@", "\\ud800", "\\r\\n\\n@", "\\u0000@a"])
        func range() -> String {
            let (start, end) = (
                #"{"line":\#(number()),"character":\#(number())}"#, #"{"line":\#(number()),"character":\#(number())}"#
            )
            return #"{"start":\#(start),"end":\#(end)}"#
        }
        let document = #""textDocument":{"uri":"\#(uri)","languageId":"markdown","text":"\#(text)"}"#
        let (method, params): (String, String) = generator.pick([
            ("textDocument/didOpen", "{\(document)}"), ("textDocument/didClose", "{\(document)}"),
            (
                "textDocument/didChange",
                "{\(document),\"contentChanges\":[{\"range\":\(range()),\"text\":\"\(text)\"}]}"
            ),
            ("textDocument/completion", "{\(document),\"position\":{\"line\":\(number()),\"character\":\(number())}}"),
            ("completionItem/resolve", "{}"), ("$/cancelRequest", "{\"id\":\(number())}"), ("initialize", "{}"),
            ("a", "[]"),
        ])
        let id = generator.chance(50) ? #","id":\#(number())"# : ""
        return Array(#"{"jsonrpc":"2.0"\#(id),"method":"\#(method)","params":\#(params)}"#.utf8)
    }
}
