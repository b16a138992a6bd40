import Foundation
import GitHubModel

/// The messages of the editor: requests, which get a response or an error, and notifications.
extension EditorSession {
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
            case "$/cancelRequest": cancel(try parameters(of: body))
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
        let server = InitializeResult.Server(version: properties.version)
        send(ResponseMessage(id: id, result: InitializeResult(serverInfo: server)))
    }

    private func shutDown(_ id: RequestID) {
        phase = .shutDown
        for id in requests.keys { fail(id) }
        stop()
        send(ResponseMessage(id: id, result: NoResult()))
    }

    private func cancel(_ parameters: CancelParameters) {
        if requests[parameters.id] != nil { fail(parameters.id) }
    }

    /// Ends a pending request with the error of cancelled ones.
    private func fail(_ id: RequestID) {
        for task in requests.removeValue(forKey: id) ?? [] { task.cancel() }
        send(ErrorMessage(id: id, error: ResponseError(.requestCancelled, "The request was cancelled.")))
    }

    /// Returns the start of a text of the editor, for messages.
    private static func quoted(_ text: String) -> String { "\"\(TextSanitizer.singleLine(text, maxLength: 100))\"" }
}
