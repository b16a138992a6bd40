import Foundation
package import GitHubModel
package import struct GitHubModel.Host  // not the one of Foundation

/// A session of the Language Server Protocol 3.17: people in commit messages, Markdown, CODEOWNERS and VOUCHED.td.
///
/// Invalid input gets the errors of the protocol and never ends the session.
package actor EditorSession {
    package struct Dependencies: Sendable {
        let host: Host
        /// Returns `nil` outside of repositories. Sends no request.
        let repository: @Sendable (_ directory: String) async -> RepositoryScope?
        /// Best first. Sends no request.
        let people: @Sendable (_ text: String, RepositoryScope?) async -> [Person]
        /// Waits for the debounce interval; ``people`` returns the results. With `areAuthors`, also looks up the first
        /// people without an ID or a name. Returns a message if that failed.
        let search: @Sendable (_ text: String, RepositoryScope?, _ areAuthors: Bool) async -> String?
        /// Sends no request, and does not take longer than a user waits for a selected item.
        let card: @Sendable (Person, _ isMarkdown: Bool) async -> String
        /// What comments begin with in the messages of a repository.
        package var commentMark: @Sendable (_ directory: String) async -> CommentMark = { _ in .standard }
        /// The card of a person in a document, or why the account is unknown; `nil` if no person is meant.
        package var hoverText: @Sendable (MentionedPerson, _ directory: String?, _ isMarkdown: Bool) async -> String? =
            { _, _, _ in nil }
        /// Sends at most one query. Accounts about which there is nothing to say are missing.
        package var remarks: @Sendable (Set<MentionedAccount>) async -> [MentionedAccount: AccountRemark] = { _ in [:] }
        /// Receives the process that started the server. The server must end with it.
        package var startedByProcess: @Sendable (_ id: Int32) -> Void = { _ in }
        let clock: any Clock<Duration>

        package init(
            host: Host, repository: @escaping @Sendable (String) async -> RepositoryScope?,
            people: @escaping @Sendable (String, RepositoryScope?) async -> [Person],
            search: @escaping @Sendable (String, RepositoryScope?, Bool) async -> String?,
            card: @escaping @Sendable (Person, Bool) async -> String, clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.host = host
            self.repository = repository
            self.people = people
            self.search = search
            self.card = card
            self.clock = clock
        }
    }
    package enum End: Sendable, Hashable {
        /// `exit` after `shutdown`.
        case regular
        /// `exit` without `shutdown`.
        case early
    }
    enum Phase { case uninitialized, running, shutDown }

    let dependencies: Dependencies
    private let version: String
    private let write: @Sendable ([UInt8]) throws -> Void
    private var decoder = FrameDecoder()
    var phase = Phase.uninitialized
    var end: End?
    private var writeError: (any Error)?
    var requests: [RequestID: Task<Void, Never>] = [:]
    private var lastLog: String?
    var rendersMarkdown = false
    var rendersMarkdownInHovers = false
    var itemForm = CompletionItem.Form()
    var documents = OpenDocuments()
    var search: RunningSearch?
    /// By the URIs of documents.
    var remarks: [String: DocumentRemarks] = [:]
    /// The people of the latest lists, by their logins.
    var listedPeople: [CompletionItem.Key: Person] = [:]

    struct RunningSearch {
        let context: SearchContext
        let task: Task<Void, Never>
        var isFinished = false
    }
    struct SearchContext: Sendable, Hashable {
        let text: String
        let uri: String
        let areAuthors: Bool
    }

    package init(
        _ dependencies: Dependencies, version: String, write: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
        self.dependencies = dependencies
        self.version = version
        self.write = write
    }

    /// Returns how the session ended, if it did, or throws the error of writing.
    package func receive(_ bytes: some Sequence<UInt8> & Sendable) throws -> End? {
        decoder.append(bytes)
        while end == nil, let event = decoder.next() {
            switch event {
            case .invalid(let error):
                let code: ResponseError.Code = error == .tooLarge ? .invalidRequest : .parseError
                send(ErrorMessage(id: .null, error: ResponseError(code, "\(error)")))
            case .body(let body): handle(Data(body))
            }
        }
        if let writeError { throw writeError }
        return end
    }

    /// Nothing is written afterwards.
    package func stop() {
        search?.task.cancel()
        for remark in remarks.values { remark.task?.cancel() }
        for task in requests.values { task.cancel() }
        requests = [:]
    }

    func start<Result: Encodable & Sendable>(
        _ id: RequestID, _ work: @escaping @Sendable () async -> Result
    ) {
        requests[id] = Task { finish(id, await work()) }
    }

    /// Sends the response unless the task was cancelled with the request.
    private func finish(_ id: RequestID, _ result: some Encodable) {
        guard !Task.isCancelled, requests.removeValue(forKey: id) != nil else { return }
        respond(id, result)
    }

    func respond(_ id: RequestID, _ result: some Encodable) { send(ResponseMessage(id: id, result: result)) }

    /// A repeated message is sent once.
    func log(_ message: String, _ level: LogParameters.Level = .warning) {
        guard message != lastLog else { return }
        lastLog = message
        let parameters = LogParameters(type: level, message: TextSanitizer.multiline(message))
        send(NotificationMessage(method: "window/logMessage", params: parameters))
    }

    func send(_ message: some Encodable) {
        guard writeError == nil else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        do {
            let body = try encoder.encode(message)
            try write(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
        } catch {
            writeError = error
        }
    }

    // MARK: The messages of the editor: requests, which get a response or an error, and notifications.

    func handle(_ body: Data) {
        do {
            let message = try JSONDecoder().decode(IncomingMessage.self, from: body)
            guard let method = message.method else { return }  // a response; this server sends no requests
            if let id = message.id { handle(id, method, body) } else { notify(method, body) }
        } catch {
            send(ErrorMessage(id: .null, error: ResponseError(decoding: error)))
        }
    }

    private func handle(_ id: RequestID, _ method: String, _ body: Data) {
        do throws(ResponseError) {
            try checkPhase(id, method)
            switch method {
            case "initialize": try initialize(id, parameters(of: body))
            case "shutdown": shutDown(id)
            case "textDocument/completion": try complete(id, parameters(of: body))
            case "completionItem/resolve": try resolve(id, parameters(of: body))
            case "textDocument/hover": try hover(id, parameters(of: body))
            case "textDocument/codeAction": try codeActions(id, parameters(of: body))
            default: throw ResponseError(.methodNotFound, "Unknown method \(Self.quoted(method)).")
            }
        } catch {
            send(ErrorMessage(id: id, error: error))
        }
    }

    private func checkPhase(_ id: RequestID, _ method: String) throws(ResponseError) {
        switch phase {
        case .uninitialized where method != "initialize":
            throw ResponseError(.serverNotInitialized, "The first request must be initialize.")
        case .running where method == "initialize":
            throw ResponseError(.invalidRequest, "The server is initialized already.")
        case .shutDown: throw ResponseError(.invalidRequest, "The server is shut down.")
        default: break
        }
        if requests[id] != nil { throw ResponseError(.invalidRequest, "The ID is that of a pending request.") }
    }

    private func notify(_ method: String, _ body: Data) {
        if method == "exit" {
            end = phase == .shutDown ? .regular : .early
            return stop()
        }
        guard phase == .running else { return }
        do throws(ResponseError) {
            switch method {
            case "textDocument/didOpen": open(try parameters(of: body))
            case "textDocument/didChange": change(try parameters(of: body))
            case "textDocument/didClose": close(try parameters(of: body))
            case "$/cancelRequest": cancel((try parameters(of: body) as CancelParameters).id)
            default: break  // notifications can be ignored
            }
        } catch {
            log("\(Self.quoted(method)): \(error.message)")
        }
    }

    private func parameters<Value: Decodable>(of body: Data) throws(ResponseError) -> Value {
        do {
            return try JSONDecoder().decode(Parameters<Value>.self, from: body).params
        } catch {
            throw ResponseError(.invalidParams, "The parameters are invalid.")
        }
    }

    private func initialize(_ id: RequestID, _ parameters: InitializeParameters) {
        phase = .running
        rendersMarkdown = parameters.rendersMarkdown
        rendersMarkdownInHovers = parameters.rendersMarkdownInHovers
        itemForm.areSnippets = parameters.supportsSnippets
        itemForm.insertsFilterText = parameters.insertsFilterText
        if let process = parameters.processId.flatMap({ Int32(exactly: $0) }), process > 0 {
            dependencies.startedByProcess(process)
        }
        let server = InitializeResult.Server(version: version)
        respond(id, InitializeResult(serverInfo: server))
    }

    private func shutDown(_ id: RequestID) {
        phase = .shutDown
        for id in requests.keys { cancel(id) }
        stop()
        respond(id, String?.none)
    }

    private func cancel(_ id: RequestID) {
        guard let task = requests.removeValue(forKey: id) else { return }
        task.cancel()
        send(ErrorMessage(id: id, error: ResponseError(.requestCancelled, "The request was cancelled.")))
    }

    private static func quoted(_ text: String) -> String { "\"\(TextSanitizer.singleLine(text, maxLength: 100))\"" }
}
