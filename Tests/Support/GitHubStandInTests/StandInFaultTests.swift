import GitHubStandIn
import TestSupport
import Testing

@Suite("Stand-in: faults", .timeLimit(.minutes(3)))
struct StandInFaultTests {
    private func withConnection(
        _ fault: Fault, _ test: (StandInServer, RawConnection) async throws -> Void
    ) async throws {
        try await StandInServer.with { server in
            server.control.inject(fault)
            let connection = try RawConnection(to: server.baseURL)
            defer { connection.close() }
            try connection.send(server.request("GET", "/users/mona"))
            try await test(server, connection)
        }
    }

    @Test("A status fault has GitHub's body, a proxy's page, or no body")
    func status() async throws {
        try await StandInServer.with { server in
            server.control.inject(.status(502))
            server.control.inject(.status(503, .html))
            server.control.inject(.status(500, .empty))
            let json = try await server.get("/users/mona")
            #expect((json.status, try json.decoded(ErrorResponse.self).message) == (502, "Server Error"))
            let html = try await server.get("/users/mona")
            #expect((html.status, html.text.hasPrefix("<html>")) == (503, true))
            #expect(html["content-type"] == "application/json; charset=utf-8")
            let empty = try await server.get("/users/mona")
            #expect((empty.status, empty.body) == (500, []))
            #expect(try await server.get("/users/mona").status == 200)
        }
    }

    @Test("A reset comes before the response")
    func reset() async throws {
        try await withConnection(.reset) { server, connection in
            let (bytes, end) = try await connection.rest()
            #expect(bytes.isEmpty)
            #expect(end == .reset)
            #expect(server.control.requests.last?.outcome == .broken)
        }
    }

    @Test("A reset comes in the middle of the response")
    func resetMidway() async throws {
        try await withConnection(.resetMidway) { _, connection in
            let (bytes, end) = try await connection.rest()
            // A reset can overtake bytes that were not read. The complete response never arrives.
            #expect(RawResponse(bytes) == nil)
            #expect(end == .reset)
        }
    }

    @Test("Half a response is followed by an orderly close")
    func truncated() async throws {
        try await withConnection(.truncated) { _, connection in
            let (bytes, end) = try await connection.rest()
            #expect(bytes.starts(with: Array("HTTP/1.1 200 OK\r\n".utf8)))
            #expect(RawResponse(bytes) == nil)
            #expect(end == .closed)
        }
    }

    @Test("A body can be invalid JSON or invalid gzip, and a response can be invalid HTTP")
    func garbage() async throws {
        try await withConnection(.garbage) { _, connection in
            let response = try await connection.response()
            #expect(response["content-type"] == "application/json; charset=utf-8")
            #expect(throws: (any Error).self) { try response.decoded(PersonResponse.self) }
        }
        try await withConnection(.brokenGzip) { _, connection in
            let response = try await connection.response()
            #expect(response["content-encoding"] == "gzip")
            #expect(!response.body.starts(with: [0x1f, 0x8b]))
        }
        try await withConnection(.notHTTP) { _, connection in
            let (bytes, _) = try await connection.rest()
            #expect(!bytes.isEmpty)
            #expect(!bytes.starts(with: Array("HTTP".utf8)))
        }
    }

    @Test("A slow response arrives complete, in chunks")
    func slow() async throws {
        try await withConnection(.slow(bytes: 100, every: .milliseconds(1))) { server, connection async throws in
            #expect(try await connection.response().decoded(PersonResponse.self).login == "mona")
            await server.control.waitUntil { $0.last?.outcome == .responded(status: 200) }
        }
    }

    @Test("A hanging request ends when the client disconnects, and the log records it")
    func hanging() async throws {
        try await withConnection(.hang) { server, connection in
            await server.control.waitForRequests(1)
            #expect(server.control.requests.first?.outcome == .waiting)
            connection.close()
            await server.control.waitUntil { $0.first?.outcome == .clientLeft }
        }
    }

    @Test("A fault applies to its path only, for the given number of requests, until cleared")
    func aim() async throws {
        try await StandInServer.with { server async throws in
            server.control.inject(.status(500), onPathPrefix: "/users/hundred", times: 2)
            #expect(try await server.get("/users/mona").status == 200)
            #expect(try await server.get("/users/hundred").status == 500)
            #expect(try await server.get("/users/hundred/repos").status == 500)
            #expect(try await server.get("/users/hundred").status == 200)
            server.control.inject(.status(500), times: nil)
            for _ in 0..<3 { #expect(try await server.get("/users/mona").status == 500) }
            server.control.clearFaults()
            #expect(try await server.get("/users/mona").status == 200)
        }
    }

    @Test("A response is held back until its release; others are not")
    func held() async throws {
        try await StandInServer.with { server in
            _ = try await server.post("/_control/hold", #"{"prefix":"/users/mona"}"#)
            let held = Task { try await server.get("/users/mona").status }
            await server.control.waitForRequests(1, onPathPrefix: "/users/mona")
            #expect(try await server.get("/users/hundred").status == 200)
            #expect(server.control.requests(onPathPrefix: "/users/mona").map(\.outcome) == [.waiting])
            _ = try await server.post("/_control/release", "{}")
            #expect(try await held.value == 200)
        }
    }

    @Test("Stopping the server ends hanging requests; no other server gets its port")
    func stop() async throws {
        let server = try await StandInServer.start()
        server.control.inject(.hang)
        let connection = try RawConnection(to: server.baseURL)
        defer { connection.close() }
        try connection.send(server.request("GET", "/users/mona"))
        await server.control.waitForRequests(1)
        await server.stop()
        #expect(try await connection.rest().end != .timedOut)
        #expect(throws: RawConnection.ConnectionError.self) { try RawConnection(to: server.baseURL) }
        let port = try #require(server.baseURL.split(separator: ":").last.flatMap { UInt16($0) })
        #expect(throws: (any Error).self) { try ClosedPort(port) }
        withExtendedLifetime(server) {}
    }
}
