import TestSupport
import Testing

@testable import LanguageServer

@Suite("Protocol of an editor session", .timeLimit(.minutes(3)))
struct EditorProtocolTests {
    @Test("A cancelled request gets the error of cancelled ones, once")
    func cancel() async throws {
        let editor = try await EditorClient.searching()
        try await editor.complete(2, 0, 3)
        try await editor.notify("$/cancelRequest", #"{"id":2}"#)
        #expect(try await editor.response(2).error?.code == -32800)
        try await editor.notify("$/cancelRequest", #"{"id":2}"#)
        try await editor.notify("$/cancelRequest", #"{"id":"none"}"#)
        editor.isResponding.update { $0 = true }
        try await editor.complete(3, 0, 3)
        _ = try await editor.response(3)
        #expect(editor.messages.read { $0.count { $0.id == .number(2) } } == 1)
    }

    @Test("Requests before initialize and after shutdown, and the ends of a session")
    func phases() async throws {
        let editor = try EditorClient()
        try await editor.request(1, "shutdown")
        #expect(try await editor.response(1).error?.code == -32002)
        try await editor.notify("textDocument/didOpen")
        try await editor.initialize("@mo")
        try await editor.request(2, "initialize", #"{"capabilities":{}}"#)
        #expect(try await editor.response(2).error?.code == -32600)
        try await editor.request(3, "shutdown")
        #expect(try await editor.response(3).error == nil)
        try await editor.complete(4, 0, 3)
        #expect(try await editor.response(4).error?.code == -32600)
        #expect(try await editor.send(#"{"jsonrpc":"2.0","method":"exit"}"#) == .regular)
        let early = try EditorClient()
        #expect(try await early.send(#"{"jsonrpc":"2.0","method":"exit"}"#) == .early)
    }

    @Test("shutdown cancels what is pending")
    func shutdown() async throws {
        let editor = try await EditorClient.searching()
        try await editor.complete(2, 0, 3)
        try await editor.request(3, "shutdown")
        #expect(try await editor.response(2).error?.code == -32800)
        #expect(try await editor.response(3).error == nil)
    }

    @Test(
        "Invalid messages get the errors of the protocol",
        arguments: [
            ("{", -32700), ("\u{0}", -32700), ("", -32700), ("[]", -32600), (#"[{"jsonrpc":"2.0","id":1}]"#, -32600),
            ("1", -32600), ("null", -32600), ("{}", -32600), (#"{"id":1,"method":"shutdown"}"#, -32600),
            (#"{"jsonrpc":"1.0","id":1,"method":"shutdown"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":{},"method":"shutdown"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":5}"#, -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":"nope"}"#, -32601),
            (#"{"jsonrpc":"2.0","id":"a","method":"$/nope"}"#, -32601),
            (#"{"jsonrpc":"2.0","id":1,"method":"textDocument/completion"}"#, -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"textDocument/completion","params":{"position":1}}"#, -32602),
            (String(repeating: "[", count: 100_000), -32700),
        ])
    func invalid(body: String, code: Int) async throws {
        let editor = try await EditorClient.open()
        try await editor.send(body)
        #expect(editor.errorCodes == [code])
        try await editor.complete(9, 0, 3)
        #expect(try await editor.logins(9) == ["mona", "monalisa"])
    }

    @Test("Unknown notifications and responses are ignored")
    func ignored() async throws {
        let editor = try await EditorClient.open()
        try await editor.notify("$/setTrace")
        try await editor.notify("workspace/didChangeConfiguration", "null")
        try await editor.send(#"{"jsonrpc":"2.0","id":7,"result":null}"#)
        try await editor.send(#"{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":""}}"#)
        #expect(editor.errorCodes == [])
        #expect(editor.messages.read { $0.count } == 1)
    }
}
