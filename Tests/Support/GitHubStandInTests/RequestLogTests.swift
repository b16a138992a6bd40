import GitHubStandIn
import Testing

@Suite("Stand-in: request log", .timeLimit(.minutes(3)))
struct RequestLogTests {
    @Test("A request is recorded unchanged, and control requests are not recorded")
    func record() async throws {
        try await StandInServer.with { server in
            _ = try await server.get("/users/mona?a=%20b", ["User-Agent: me/1", "X-Thing:  spaced  "])
            _ = try await server.get("/_control/requests")
            let request = try #require(server.control.requests.first)
            #expect(server.control.requests.count == 1)
            #expect((request.method, request.target, request.path) == ("GET", "/users/mona?a=%20b", "/users/mona"))
            #expect(request.header("USER-AGENT") == "me/1")
            #expect(request.header("x-thing") == "spaced")
            #expect(request.outcome == .responded(status: 200))
        }
    }

    @Test("The end of a response is recorded before its last byte arrives")
    func order() async throws {
        try await StandInServer.with { server in
            for _ in 0..<50 {
                _ = try await server.get("/users/mona")
                #expect(server.control.requests.last?.ended != nil)
            }
            #expect(server.control.peakConcurrency() == 1)
        }
    }

    @Test("The peak concurrency counts requests in progress at the same time, per path")
    func peak() async throws {
        try await StandInServer.with { server in
            server.control.inject(.hang, onPathPrefix: "/users/", times: nil)
            let connections = try (0..<3).map { _ in try RawConnection(to: server.baseURL) }
            for connection in connections { try connection.send(server.request("GET", "/users/mona")) }
            await server.control.waitForRequests(3)
            _ = try await server.get("/versions")
            for connection in connections { connection.close() }
            await server.control.waitUntil { $0.allSatisfy { $0.ended != nil } }
            #expect(server.control.peakConcurrency(onPathPrefix: "/users/") == 3)
            #expect(server.control.peakConcurrency(onPathPrefix: "/versions") == 1)
            #expect(server.control.peakConcurrency() == 4)
        }
    }

    @Test("A disconnect during the latency is recorded, before any byte of the response")
    func leaving() async throws {
        var settings = StandInSettings()
        settings.latency = .seconds(3_600)
        try await StandInServer.with(settings: settings) { server in
            let connection = try RawConnection(to: server.baseURL)
            try connection.send(server.request("GET", "/users/mona"))
            await server.control.waitForRequests(1)
            connection.close()
            await server.control.waitUntil { $0.first?.outcome == .clientLeft }
        }
    }

    @Test("A connection serves pipelined requests in order, and closes on request")
    func keepAlive() async throws {
        try await StandInServer.with { server in
            let connection = try RawConnection(to: server.baseURL)
            defer { connection.close() }
            try connection.send(server.request("GET", "/users/mona"))
            #expect(try await connection.response().status == 200)
            let last = server.request("GET", "/users/unknown-login", ["user-agent: t", "connection: close"])
            try connection.send(server.request("GET", "/users/hundred") + last)
            let (bytes, end) = try await connection.rest()
            let first = try #require(RawResponse(bytes))
            #expect(try first.decoded(PersonResponse.self).login == "hundred")
            #expect(String(decoding: bytes, as: UTF8.self).contains("HTTP/1.1 404"))
            #expect(end == .closed)
        }
    }

    @Test("An invalid request gets a 400 response")
    func malformed() async throws {
        try await StandInServer.with { server in
            let connection = try RawConnection(to: server.baseURL)
            defer { connection.close() }
            try connection.send("hello\r\n\r\n")
            #expect(try await connection.response().status == 400)
        }
    }
}
