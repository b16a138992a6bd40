import Foundation
package import GitHubModel
package import struct GitHubModel.Host  // not the one of Foundation

/// A session of the Language Server Protocol 3.17 with an editor: completes people in commit messages, Markdown and
/// CODEOWNERS.
///
/// Invalid input gets the errors of the protocol and never ends the session.
package actor EditorSession {
    package struct Dependencies: Sendable {
        let host: Host
        /// Returns the repository of the files in a directory, or `nil`. Sends no request.
        let repository: @Sendable (_ directory: String) async -> RepositoryScope?
        /// Returns the known people for a text, best first. Sends no request.
        let people: @Sendable (_ text: String, RepositoryScope?) async -> [Person]
        /// Searches for a text after the debounce interval, so that ``people`` returns the results. With `areAuthors`, also
        /// looks up the first people without an ID or a name. Returns a message if that failed.
        let search: @Sendable (_ text: String, RepositoryScope?, _ areAuthors: Bool) async -> String?
        /// Returns the card of a person as Markdown or as plain text.
        let card: @Sendable (Person, _ isMarkdown: Bool) async -> String
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
    package struct Properties: Sendable {
        /// The version of the program.
        let version: String
        /// How long the second request of a list waits for the search.
        var searchTimeout = Duration.seconds(3)

        package init(version: String) { self.version = version }
    }
    package enum End: Sendable, Hashable {
        /// `exit` after `shutdown`.
        case regular
        /// `exit` without `shutdown`.
        case early
    }
    enum Phase { case uninitialized, running, shutDown }

    let dependencies: Dependencies
    let properties: Properties
    private let write: @Sendable ([UInt8]) throws -> Void
    private var decoder = FrameDecoder()
    var phase = Phase.uninitialized
    var end: End?
    /// The first error of ``write``.
    private var writeError: (any Error)?
    var requests: [RequestID: [Task<Void, Never>]] = [:]
    private var lastLog: String?
    var rendersMarkdown = false
    var documents = OpenDocuments()
    var search: RunningSearch?
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

    /// - Parameter write: Writes bytes for the editor.
    package init(
        _ dependencies: Dependencies, properties: Properties, write: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
        self.dependencies = dependencies
        self.properties = properties
        self.write = write
    }

    /// Handles the next bytes of the input. Responses that need time are written later.
    ///
    /// - Returns: How the session ended, or `nil` if it continues.
    /// - Throws: The error of writing.
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

    /// Cancels all work. Nothing is written afterwards.
    package func stop() {
        search?.task.cancel()
        for task in requests.values.joined() { task.cancel() }
        requests = [:]
    }
}

extension EditorSession {
    /// Responds with the result of `work`, after `task` or ``Properties/searchTimeout``.
    func start<Result: Encodable & Sendable>(
        _ id: RequestID, after task: Task<Void, Never>? = nil, _ work: @escaping @Sendable () async -> Result
    ) {
        let waiting = Task {
            await task?.value
            finish(id, await work())
        }
        guard task != nil else { return requests[id] = [waiting] }
        let (clock, timeout) = (dependencies.clock, properties.searchTimeout)
        let timer = Task {
            do {
                try await clock.sleep(for: timeout)
            } catch {
                // the request is finished
                return
            }
            finish(id, await work())
        }
        requests[id] = [waiting, timer]
    }

    /// Sends the response unless the task was cancelled: another one has finished the request, or the editor cancelled it.
    private func finish(_ id: RequestID, _ result: some Encodable) {
        guard !Task.isCancelled, let tasks = requests.removeValue(forKey: id) else { return }
        for task in tasks { task.cancel() }
        send(ResponseMessage(id: id, result: result))
    }

    func respond(_ id: RequestID, _ result: some Encodable) { send(ResponseMessage(id: id, result: result)) }

    /// Sends a message for the log of the editor, once if it is repeated.
    func log(_ message: String, _ level: LogParameters.Level = .warning) {
        guard message != lastLog else { return }
        lastLog = message
        let parameters = LogParameters(type: level, message: TextSanitizer.multiline(message))
        send(NotificationMessage(method: "window/logMessage", params: parameters))
    }

    func send(_ message: some Encodable) {
        guard writeError == nil else { return }
        do {
            try write(OutgoingFrame.bytes(of: message))
        } catch {
            writeError = error
        }
    }
}
