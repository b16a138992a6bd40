import Dispatch
import Foundation
import TestSupport
import Testing

/// A scripted editor that talks to `ghsearch lsp`.
///
/// The input of the server is a FIFO that this process also reads, so that writing to a server that has exited is no
/// SIGPIPE.
package final class LSPClient: Sendable {
    /// A message of the server.
    package struct Message: Decodable, Sendable {
        package struct Result: Decodable, Sendable {
            package struct Item: Codable, Sendable {
                package struct Edit: Codable, Sendable {
                    package let range: [String: [String: Int]]
                    package let newText: String
                }
                package struct Key: Codable, Sendable {
                    package let login: String
                    package let id: Int
                }
                package struct Documentation: Codable, Sendable { package let kind, value: String }
                package let label, sortText: String
                package let filterText: String?
                package let detail: String?
                package let kind: Int
                package let textEdit: Edit
                package let data: Key
                package let documentation: Documentation?
            }
            package let items: [Item]?
            package let documentation: Item.Documentation?
            package let contents: Item.Documentation?
        }
        package struct Remark: Decodable, Sendable { package let message: String }
        package struct ErrorObject: Decodable, Sendable { package let code: Int }
        package struct Params: Decodable, Sendable {
            package let message: String?
            package let diagnostics: [Remark]?
        }
        package let id: Int?
        package let method: String?
        package let result: Result?
        package let error: ErrorObject?
        package let params: Params?

        /// The texts that the items of a list insert.
        package var texts: [String] { result?.items?.map(\.textEdit.newText) ?? [] }
    }
    fileprivate struct State {
        var bytes: [UInt8] = []
        var messages: [Message] = []
        /// Output that is not of the protocol.
        var rest: String?
        var status: Int32?
    }

    package let uri: String
    private let state = ObservedValue(State())
    private let process = Process()
    private let input: Descriptor
    private let errorFile: URL

    package init(
        _ ghsearch: Ghsearch, _ arguments: [String] = [], uri: String = "file:///nowhere/COMMIT_EDITMSG",
        environment: [String: String?] = [:], program: String = Ghsearch.path
    ) throws {
        self.uri = uri
        let name = UUID().uuidString
        let fifo = ghsearch.home.url.appending(path: "\(name).input").path
        errorFile = ghsearch.home.url.appending(path: "\(name).errors")
        guard mkfifo(fifo, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        input = Descriptor(open(fifo, O_RDWR | O_CLOEXEC))
        try Data().write(to: errorFile)
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = ["lsp"] + arguments
        process.environment = ghsearch.variables(environment)
        let ends = [
            try FileHandle(forReadingFrom: URL(filePath: fifo)), try FileHandle(forWritingTo: errorFile),
        ]
        (process.standardInput, process.standardOutput, process.standardError) = (ends[0], output, ends[1])
        process.terminationHandler = { [state] process in
            state.update { $0.status = process.terminationReason == .exit ? process.terminationStatus : -1 }
        }
        try process.run()
        for end in ends { try end.close() }  // Foundation keeps those of a process that has ended open
        DispatchQueue(label: "LSPClient.read").async { [state] in
            while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                state.update { $0.read(Array(data)) }
            }
        }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// What the server has written to standard error.
    package var errors: String { get throws { try String(contentsOf: errorFile, encoding: .utf8) } }
    /// Whether standard output contains nothing but messages.
    package var isProtocolOnly: Bool { state.read { $0.rest == nil && $0.bytes.isEmpty } }

    package func send(_ text: String) { input.write(Array(text.utf8)) }

    private func frame(_ body: String) { send("Content-Length: \(body.utf8.count)\r\n\r\n\(body)") }

    package func notify(_ method: String, _ params: String = "{}") {
        frame(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
    }

    /// Sends a request without waiting for its response.
    package func start(_ id: Int, _ method: String, _ params: String = "{}") {
        frame(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
    }

    /// Sends a request and returns its response.
    package func request(_ id: Int, _ method: String, _ params: String = "{}") async throws -> Message {
        start(id, method, params)
        return try await response(id)
    }

    package func response(_ id: Int?) async throws -> Message {
        _ = await state.wait { $0.messages.contains { $0.id == id && $0.method == nil } }
        let message = state.read { $0.messages.first { $0.id == id && $0.method == nil } }
        let errors = try errors
        return try #require(message, "no response to \(String(describing: id)): \(errors)")
    }

    /// Returns the first message in the log of the editor.
    package func log() async throws -> String {
        _ = await state.wait { $0.messages.contains { $0.method == "window/logMessage" } }
        return try #require(state.read { $0.messages.first { $0.method == "window/logMessage" } }?.params?.message)
    }

    /// Waits for the first diagnostics, and returns their messages.
    package func diagnostics() async throws -> [String] {
        let method = "textDocument/publishDiagnostics"
        _ = await state.wait { $0.messages.contains { $0.method == method } }
        let message = try #require(state.read { $0.messages.first { $0.method == method } })
        return message.params?.diagnostics?.map(\.message) ?? []
    }

    package func hover(_ id: Int, _ line: Int, _ character: Int) async throws -> String? {
        let position = #"{"line":\#(line),"character":\#(character)}"#
        let message = try await request(
            id, "textDocument/hover", #"{"textDocument":{"uri":"\#(uri)"},"position":\#(position)}"#)
        return message.result?.contents?.value
    }

    /// Starts the session and opens a document with this text, which needs no escapes except for line feeds.
    ///
    /// - Parameter process: The process that started the server, as the editor says.
    package func openDocument(_ text: String, language: String = "git-commit", process: Int32? = nil) async throws {
        let item = #"{"documentationFormat":["markdown","plaintext"]}"#
        _ = try await request(
            0, "initialize",
            #"{"processId":\#(process.map(String.init) ?? "null"),"capabilities":{"textDocument":"#
                + #"{"completion":{"completionItem":\#(item)},"hover":{"contentFormat":["markdown"]}}}}"#)
        notify("initialized")
        let text = text.replacing("\n", with: "\\n")
        notify(
            "textDocument/didOpen",
            #"{"textDocument":{"uri":"\#(uri)","languageId":"\#(language)","version":1,"text":"\#(text)"}}"#)
    }

    /// Requests a list without waiting for it.
    package func startCompletion(_ id: Int, _ line: Int, _ character: Int) {
        let position = #"{"line":\#(line),"character":\#(character)}"#
        start(id, "textDocument/completion", #"{"textDocument":{"uri":"\#(uri)"},"position":\#(position)}"#)
    }

    package func completion(_ id: Int, _ line: Int, _ character: Int) async throws -> Message {
        startCompletion(id, line, character)
        return try await response(id)
    }

    /// Requests a list again, as an editor does with each key, until it inserts these texts. Returns the response.
    package func completion(_ line: Int, _ character: Int, of texts: [String]) async throws -> Message {
        var id = 1000 * (line + 1)
        return try await poll {
            id += 1
            let list = try await self.completion(id, line, character)
            return list.texts == texts ? .ready(list) : .pending(missing: "\(texts)", on: "\(list.texts)")
        }
    }

    /// Ends the session regularly. Returns the exit code.
    package func end() async throws -> Int32? {
        _ = try await request(999, "shutdown")
        notify("exit")
        return await status()
    }

    /// Waits for the end of the server. Returns its exit code, or -1 if a signal has ended it.
    package func status() async -> Int32? {
        _ = await state.wait { $0.status != nil }
        return state.read(\.status)
    }
}

extension LSPClient.State {
    /// Takes the messages from the output.
    fileprivate mutating func read(_ more: [UInt8]) {
        bytes += more
        while let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
            let header = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            guard let length = header.wholeMatch(of: #/Content-Length: (\d+)/#).flatMap({ Int($0.1) }) else {
                return rest = header
            }
            guard bytes.count >= end.upperBound + length else { return }
            let body = Data(bytes[end.upperBound..<end.upperBound + length])
            do {
                messages.append(try JSONDecoder().decode(LSPClient.Message.self, from: body))
            } catch {
                rest = String(decoding: body, as: UTF8.self)
            }
            bytes.removeFirst(end.upperBound + length)
        }
    }
}
