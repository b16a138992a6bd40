import Foundation
import GitHubModel
import TestSupport
import Testing

import struct GitHubModel.Host

@testable import LanguageServer

/// A scripted editor with a session in this process.
struct EditorClient: Sendable {
    /// The JSON of a message as tests need it.
    struct Message: Decodable, Sendable {
        struct ErrorObject: Decodable, Sendable {
            let code: Int
            let message: String
        }
        struct Result: Decodable, Sendable {
            let isIncomplete: Bool?
            let items: [CompletionItem]?
            let documentation: CompletionItem.Documentation?
            let contents: CompletionItem.Documentation?
            let range: TextRange?
        }
        struct Remark: Decodable, Sendable {
            let range: TextRange
            let severity: Int
            let message: String
        }
        struct Action: Decodable, Sendable {
            struct Edit: Decodable, Sendable { let changes: [String: [CompletionItem.Edit]] }
            let title: String
            let edit: Edit
        }
        struct Params: Decodable, Sendable {
            let message: String?
            let diagnostics: [Remark]?
        }
        private enum Key: CodingKey { case id, method, result, error, params }
        let id: RequestID?
        let method: String?
        let result: Result?
        let error: ErrorObject?
        let params: Params?
        /// The result of a request for code actions, which is a list.
        let actions: [Action]

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            id = try fields.decodeIfPresent(RequestID.self, forKey: .id)
            method = try fields.decodeIfPresent(String.self, forKey: .method)
            error = try fields.decodeIfPresent(ErrorObject.self, forKey: .error)
            params = try fields.decodeIfPresent(Params.self, forKey: .params)
            do {
                result = try fields.decodeIfPresent(Result.self, forKey: .result)
                actions = []
            } catch DecodingError.typeMismatch {
                result = nil
                actions = try fields.decode([Action].self, forKey: .result)
            }
        }
    }

    let session: EditorSession
    let messages = ObservedValue<[Message]>([])
    /// The texts that are searched for.
    let searches = ObservedValue<[String]>([])
    /// The people, and whether searches finish.
    let people = ObservedValue<[Person]>([])
    let isResponding = ObservedValue(true)
    let remarks = ObservedValue<[MentionedAccount: AccountRemark]>([:])
    /// The processes that started the server.
    let processes = ObservedValue<[Int32]>([])
    let clock = ManualClock()

    init(people: [Person], scope: RepositoryScope? = nil) throws {
        self.people.update { $0 = people }
        let (messages, searches, stored, isResponding) = (messages, searches, self.people, isResponding)
        var dependencies = EditorSession.Dependencies(
            host: try Host("github.com"), repository: { $0.isEmpty ? nil : scope },
            people: { text, scope in
                stored.read { $0.filter { text.isEmpty || $0.login.description.hasPrefix(text) || scope != nil } }
            },
            search: { text, _, _ in
                searches.update { $0.append(text) }
                _ = await isResponding.wait { $0 }
                return nil
            },
            card: { person, isMarkdown in isMarkdown ? "**\(person.login)**" : "\(person.login)" }, clock: clock)
        dependencies.startedByProcess = { [processes] id in processes.update { $0.append(id) } }
        dependencies.remarks = { [remarks] accounts in remarks.read { $0.filter { accounts.contains($0.key) } } }
        dependencies.hoverText = { person, directory, isMarkdown in
            switch person {
            case .account(let account): "\(account.login) \(account.id ?? 0) \(isMarkdown)"
            case .author(.identity(let identity)): "\(identity.address) in \(directory ?? "none")"
            case .author(.commit): nil
            }
        }
        session = EditorSession(
            dependencies,
            version: "1",
            write: { bytes in
                let body = Data(bytes.drop { $0 != UInt8(ascii: "{") })
                let message = try JSONDecoder().decode(Message.self, from: body)
                messages.update { $0.append(message) }
            })
    }

    /// Creates a client with people whose logins begin with `mona`, and one whose ID is unknown.
    init(scope: RepositoryScope? = nil) throws {
        try self.init(
            people: [
                Self.person("mona", "Mona Lisa", id: 2), Self.person("monalisa", nil, id: 3),
                Self.person("hubot", "Hub Ot", id: -4),
            ], scope: scope)
    }

    /// Returns a client after the start of the session with an open document.
    ///
    /// - Parameter isResponding: Whether searches finish.
    static func open(
        _ text: String = "@mo", scope: RepositoryScope? = nil, isMarkdown: Bool = true, isResponding: Bool = true,
        snippets: Bool = false, name: String = "editor"
    ) async throws -> EditorClient {
        let editor = try EditorClient(scope: scope)
        editor.isResponding.update { $0 = isResponding }
        try await editor.initialize(text, markdown: isMarkdown, snippets: snippets, name: name)
        return editor
    }

    /// Returns a client that has received the first list for `@mo`, and whose search does not finish.
    static func searching() async throws -> EditorClient {
        let editor = try await open(isResponding: false)
        try await editor.complete(1, 0, 3)
        #expect(try await editor.logins(1) == ["mona", "monalisa"])
        return editor
    }

    static func person(_ login: String, _ name: String? = nil, id: Int64 = 1) throws -> Person {
        var profile = Person.Profile()
        profile.name = name
        return Person(
            login: try Login(login), id: id, kind: .user, avatarURL: "", url: "https://github.com/\(login)",
            profile: name == nil ? nil : profile)
    }

    @discardableResult
    func send(_ body: String) async throws -> EditorSession.End? {
        try await session.receive(Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
    }

    func request(_ id: Int, _ method: String, _ params: String = "{}") async throws {
        try await send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
    }

    func notify(_ method: String, _ params: String = "{}") async throws {
        try await send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
    }

    /// Starts the session with an open document.
    func initialize(
        _ text: String = "", uri: String = "file:///r/COMMIT_EDITMSG", markdown: Bool = true, snippets: Bool = false,
        name: String = "editor"
    ) async throws {
        let formats = markdown ? #"["markdown","plaintext"]"# : #"["plaintext"]"#
        let item = #"{"documentationFormat":\#(formats),"snippetSupport":\#(snippets)}"#
        try await request(
            0, "initialize",
            #"{"clientInfo":{"name":"\#(name)"},"capabilities":{"textDocument":{"completion":{"completionItem":\#(item)}}}}"#
        )
        try await notify("initialized")
        let document = try String(
            decoding: JSONEncoder().encode(["uri": uri, "languageId": "text", "text": text]), as: UTF8.self)
        try await notify("textDocument/didOpen", #"{"textDocument":\#(document)}"#)
    }

    /// Requests a list, with `trigger` because that character was typed.
    func complete(
        _ id: Int, _ line: Int, _ character: Int, uri: String = "file:///r/COMMIT_EDITMSG", trigger: String? = nil
    ) async throws {
        let context = trigger.map { #","context":{"triggerKind":2,"triggerCharacter":"\#($0)"}"# } ?? ""
        try await request(
            id, "textDocument/completion",
            #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(line),"character":\#(character)}\#(context)}"#)
    }

    /// Waits for the response to a request.
    func response(_ id: Int64) async throws -> Message {
        _ = await messages.wait { $0.contains { $0.id == .number(id) } }
        return try #require(messages.read { $0.first { $0.id == .number(id) } })
    }

    func hover(_ id: Int64, _ line: Int, _ character: Int) async throws -> Message {
        try await request(
            Int(id), "textDocument/hover",
            #"{"textDocument":{"uri":"file:///r/COMMIT_EDITMSG"},"position":{"line":\#(line),"character":\#(character)}}"#
        )
        return try await response(id)
    }

    /// Waits until `count` lists of diagnostics were sent, and returns the last one.
    func diagnostics(_ count: Int) async throws -> [Message.Remark] {
        let method = "textDocument/publishDiagnostics"
        _ = await messages.wait { $0.count { $0.method == method } >= count }
        return try #require(messages.read { $0.last { $0.method == method } }?.params?.diagnostics)
    }

    func logins(_ id: Int64) async throws -> [String] {
        try await response(id).result?.items?.map(\.data.login) ?? []
    }

    /// The codes of all errors so far.
    var errorCodes: [Int] { messages.read { $0.compactMap(\.error?.code) } }
}
