import GitHubStandIn

extension StandInServer {
    /// Runs `body` with a new server, and stops it however `body` ends.
    static func with<Value>(
        settings: StandInSettings = .init(), dataset: Dataset = .seeded(), _ body: (StandInServer) async throws -> Value
    ) async throws -> Value {
        try await run(dataset: dataset, settings: settings, body)
    }

    /// Sends `GET` on a new connection. `target` may be a complete address of this server.
    func get(_ target: String, token: String? = nil, _ headers: [String] = ["user-agent: tests"]) async throws
        -> RawResponse
    {
        let authorization = token.map { ["authorization: Bearer \($0)"] } ?? []
        return try await send("GET", target, headers + authorization)
    }

    /// Sends `POST` with a form or a JSON object. The response is in JSON.
    func post(_ target: String, _ body: String, _ more: [String] = []) async throws -> RawResponse {
        let type = body.hasPrefix("{") ? "application/json" : "application/x-www-form-urlencoded"
        let headers = ["user-agent: tests", "content-type: \(type)", "content-length: \(body.utf8.count)"]
        let accept = more.contains { $0.hasPrefix("accept:") } ? [] : ["accept: application/json"]
        return try await send("POST", target, headers + accept + more, body)
    }

    private func send(_ method: String, _ target: String, _ headers: [String], _ body: String = "") async throws
        -> RawResponse
    {
        let connection = try RawConnection(to: baseURL)
        defer { connection.close() }
        try connection.send(request(method, target, headers, body))
        return try await connection.response()
    }

    /// Returns the bytes of a request.
    func request(
        _ method: String, _ target: String, _ headers: [String] = ["user-agent: tests"], _ body: String = ""
    ) -> String {
        let path = target.hasPrefix(baseURL) ? String(target.dropFirst(baseURL.count)) : target
        return "\(method) \(path) HTTP/1.1\r\nhost: stand-in\r\n"
            + headers.map { $0 + "\r\n" }.joined() + "\r\n" + body
    }
}
