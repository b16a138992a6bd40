import GitHubStandIn
import Testing

@Suite("Faults", .timeLimit(.minutes(1)))
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

    @Test("Another status, with GitHub's body, a proxy's page, or nothing")
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

    @Test("A reset before the answer")
    func reset() async throws {
        try await withConnection(.reset) { server, connection in
            let (bytes, end) = try await connection.rest()
            #expect(bytes.isEmpty)
            #expect(end == .reset)
            #expect(server.control.requests.last?.outcome == .broken)
        }
    }

    @Test("A reset in the middle of the answer")
    func resetMidway() async throws {
        try await withConnection(.resetMidway) { _, connection in
            let (bytes, end) = try await connection.rest()
            // A reset may overtake bytes that were not read yet; the whole answer never arrives.
            #expect(Reply(bytes) == nil)
            #expect(end == .reset)
        }
    }

    @Test("Half an answer, then an orderly end")
    func truncated() async throws {
        try await withConnection(.truncated) { _, connection in
            let (bytes, end) = try await connection.rest()
            #expect(bytes.starts(with: Array("HTTP/1.1 200 OK\r\n".utf8)))
            #expect(Reply(bytes) == nil)
            #expect(end == .closed)
        }
    }

    @Test("JSON that is none, gzip that is none, and no HTTP at all")
    func garbage() async throws {
        try await withConnection(.garbage) { _, connection in
            let reply = try await connection.reply()
            #expect(reply["content-type"] == "application/json; charset=utf-8")
            #expect(throws: (any Error).self) { try reply.decoded(PersonAnswer.self) }
        }
        try await withConnection(.brokenGzip) { _, connection in
            let reply = try await connection.reply()
            #expect(reply["content-encoding"] == "gzip")
            #expect(!reply.body.starts(with: [0x1f, 0x8b]))
        }
        try await withConnection(.notHTTP) { _, connection in
            let (bytes, _) = try await connection.rest()
            #expect(!bytes.isEmpty && !bytes.starts(with: Array("HTTP".utf8)))
        }
    }

    @Test("A slow answer arrives whole, in pieces")
    func slow() async throws {
        try await withConnection(.slow(bytes: 100, every: .milliseconds(1))) { server, connection async throws in
            #expect(try await connection.reply().decoded(PersonAnswer.self).login == "mona")
            await server.control.waitUntil { $0.last?.outcome == .answered(status: 200) }
        }
    }

    @Test("A hanging request ends when the client leaves, and the log says so")
    func hang() async throws {
        try await withConnection(.hang) { server, connection in
            await server.control.waitForRequests(1)
            #expect(server.control.requests.first?.outcome == .waiting)
            connection.close()
            await server.control.waitUntil { $0.first?.outcome == .clientLeft }
        }
    }

    @Test("A fault strikes its path only, as often as told, until cleared")
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

    @Test("Stopping ends requests that hang")
    func stop() async throws {
        let server = try await StandInServer.start()
        server.control.inject(.hang)
        let connection = try RawConnection(to: server.baseURL)
        defer { connection.close() }
        try connection.send(server.request("GET", "/users/mona"))
        await server.control.waitForRequests(1)
        await server.stop()
        #expect(try await connection.rest().end != .timedOut)
        #expect(throws: RawConnection.Failure.self) { try RawConnection(to: server.baseURL) }
    }
}
