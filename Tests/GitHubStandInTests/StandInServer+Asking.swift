import GitHubStandIn

extension StandInServer {
    /// Runs `body` against a new server and stops it whatever happens.
    static func with<Value>(
        settings: StandInSettings = .init(), world: Dataset = .seeded(), _ body: (StandInServer) async throws -> Value
    ) async throws -> Value {
        try await run(world: world, settings: settings, body)
    }

    /// One `GET` on a connection of its own; `target` may be a whole address of this server.
    func get(_ target: String, token: String? = nil, _ headers: [String] = ["user-agent: tests"]) async throws -> Reply
    {
        let authorization = token.map { ["authorization: Bearer \($0)"] } ?? []
        return try await send("GET", target, headers + authorization)
    }

    /// One `POST` of a form or a JSON object, answered in JSON.
    func post(_ target: String, _ body: String, _ more: [String] = []) async throws -> Reply {
        let type = body.hasPrefix("{") ? "application/json" : "application/x-www-form-urlencoded"
        let headers = ["user-agent: tests", "content-type: \(type)", "content-length: \(body.utf8.count)"]
        let accept = more.contains { $0.hasPrefix("accept:") } ? [] : ["accept: application/json"]
        return try await send("POST", target, headers + accept + more, body)
    }

    private func send(_ method: String, _ target: String, _ headers: [String], _ body: String = "") async throws
        -> Reply
    {
        let connection = try RawConnection(to: baseURL)
        defer { connection.close() }
        try connection.send(request(method, target, headers, body))
        return try await connection.reply()
    }

    /// The bytes of a request.
    func request(
        _ method: String, _ target: String, _ headers: [String] = ["user-agent: tests"], _ body: String = ""
    ) -> String {
        let path = target.hasPrefix(baseURL) ? String(target.dropFirst(baseURL.count)) : target
        return "\(method) \(path) HTTP/1.1\r\nhost: stand-in\r\n"
            + headers.map { $0 + "\r\n" }.joined() + "\r\n" + body
    }
}
