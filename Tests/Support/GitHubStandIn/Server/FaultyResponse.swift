/// Responds to a request with a fault.
struct FaultyResponse: Sendable {
    let connection: Connection
    let request: Request
    let number: Int
    private var log: RequestLog { connection.server.control.log }

    init(connection: Connection, request: Request, number: Int) {
        (self.connection, self.request, self.number) = (connection, request, number)
    }

    /// - Returns: False if the connection must be closed.
    func send(_ fault: Fault) async -> Bool {
        switch fault {
        case .status(let status, let body):
            return await connection.send(error(status, body), to: request, number: number)
        case .unavailable(let seconds):
            let response = error(503, .json).adding([("retry-after", "\(seconds)")])
            return await connection.send(response, to: request, number: number)
        case .reset: return reset()
        case .resetMidway: return await sendHalf { connection.resetOnClose() }
        case .truncated: return await sendHalf {}
        case .garbage: return await connection.send(.json("{\"login\": oops]"), to: request, number: number)
        case .notHTTP: return await raw(Array("\u{1}\u{2}SSH-2.0-not-http\r\n\r\n".utf8))
        case .slow(let bytes, let every): return await trickle(pieces: max(1, bytes), every: every)
        case .hang: return await connection.server.control.withholding(hang)
        case .brokenGzip: return await connection.send(brokenGzip, to: request, number: number)
        case .emptyPage, .repeatedPage, .link:
            return await connection.send(page(with: fault), to: request, number: number)
        case .refused(let refusal, let organization):
            return await connection.send(
                refused(refusal.message(of: organization)), to: request, number: number)
        case .graphQL(let fault):
            return await connection.send(
                connection.server.response(to: request, fault: fault), to: request, number: number)
        }
    }

    private func refused(_ message: String) -> Response {
        guard request[header: "authorization"] != nil else { return connection.server.response(to: request) }
        guard request.target == "/graphql" else { return Errors.plain(403, message) }
        var json = JSONWriter()
        json.object { json in
            json.key("errors")
            json.array { json in
                json.object { json in
                    json.field("type", "FORBIDDEN")
                    json.field("message", message)
                }
            }
        }
        return .json(String(decoding: json.bytes, as: UTF8.self))
    }

    private func error(_ status: Int, _ body: Fault.Body) -> Response {
        switch body {
        case .json: status == 401 ? Errors.badCredentials : Errors.plain(status, "Server Error")
        case .html:
            .json(
                "<html><body><h1>\(status) Service Unavailable</h1>No server is available.</body></html>",
                status: status)
        case .empty: .json("", status: status)
        }
    }

    /// Returns the page with another body or other links, and without an entity tag, which is that of the page.
    private func page(with fault: Fault) -> Response {
        var response = connection.server.response(to: request)
        response.gzipped = nil
        switch fault {
        case .emptyPage: response.body = emptied(response.body)
        case .repeatedPage: response.body = connection.server.response(to: request.previousPage).body
        case .link(let text):
            response.headers.removeAll { $0.name == "link" }
            response.headers.append(("link", text))
        default: break
        }
        response.headers.removeAll { $0.name == "etag" }
        return response
    }

    /// Returns the body of a list or a search without its items.
    private func emptied(_ body: [UInt8]) -> [UInt8] {
        let text = String(decoding: body, as: UTF8.self)
        guard let items = text.firstRange(of: "\"items\":[") else { return Array("[]".utf8) }
        return Array((text[..<items.upperBound] + "]}").utf8)
    }

    private var brokenGzip: Response {
        Response.json("this was never compressed").adding([("content-encoding", "gzip")])
    }

    private func reset() -> Bool {
        connection.resetOnClose()
        log.end(number, as: .broken)
        return false
    }

    /// Sends half of the body, then calls `end` and closes the connection.
    private func sendHalf(then end: () -> Void) async -> Bool {
        let response = connection.server.response(to: request)
        let half = response.body.prefix(response.body.count / 2)
        _ = await Result.awaiting {
            try await connection.write(response.head(contentLength: response.body.count) + half)
        }
        end()
        log.end(number, as: .broken)
        return false
    }

    private func raw(_ bytes: [UInt8]) async -> Bool {
        _ = await Result.awaiting { try await connection.write(bytes) }
        log.end(number, as: .broken)
        return false
    }

    private func trickle(pieces size: Int, every: Duration) async -> Bool {
        let response = connection.server.response(to: request)
        var rest = (response.head(contentLength: response.body.count) + response.body)[...]
        let sent = await Result.awaiting {
            while !rest.isEmpty {
                try await connection.write(rest.prefix(size))
                rest = rest.dropFirst(size)
                if !rest.isEmpty { try await Task.sleep(for: every) }
            }
        }
        guard case .success = sent else {
            log.end(number, as: .clientLeft)
            return false
        }
        log.end(number, as: .responded(status: response.status))
        return true
    }

    /// Waits until the client disconnects or the server stops.
    private func hang() async -> Bool {
        _ = await Result.awaiting { try await Task.sleep(for: .seconds(86_400 * 365)) }
        log.end(number, as: .clientLeft)
        return false
    }
}
