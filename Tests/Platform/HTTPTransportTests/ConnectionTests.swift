import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@Suite("Connections", .timeLimit(.minutes(3)))
struct ConnectionTests {
    @Test("Requests reuse an open connection")
    func reuse() async throws {
        let server = try LoopbackServer { $0.respondToAll(body: "hello") }
        defer { server.stop() }
        let transport = CurlTransport()
        for _ in 0..<5 { _ = try await transport.get(server.address) }
        #expect(server.facts.connections == 1)
        #expect(server.facts.requests.count == 5)
    }

    @Test("A connection that was closed while idle is replaced")
    func staleConnection() async throws {
        let server = try LoopbackServer { connection in
            connection.receive()
            connection.respond()
        }
        defer { server.stop() }
        let transport = CurlTransport()
        for _ in 0..<3 { _ = try await transport.get(server.address) }
        #expect(server.facts.connections == 3)
    }

    @Test(
        "After an open connection breaks, only GET requests are sent again, once, unless they are sent once",
        arguments: [HTTPRequest.Method.get, .post], [false, true])
    func brokenConnections(method: HTTPRequest.Method, isSentOnce: Bool) async throws {
        let server = try LoopbackServer { connection in
            while let request = connection.receive() {
                if request.contains("/broken") { return connection.reset() }
                connection.respond()
            }
        }
        defer { server.stop() }
        let transport = CurlTransport()
        // The connections of these requests stay open.
        await withTaskGroup { group in
            for _ in 0..<5 {
                group.addTask { await #expect(throws: Never.self) { try await transport.get(server.address) } }
            }
        }
        let opened = server.facts.requests.count
        let request = HTTPRequest(server.address + "/broken", method: method)
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(request, RequestOptions(isSentOnce: isSentOnce))
        }
        #expect(error?.isTransient == true)
        #expect(server.facts.requests.count == opened + (method == .get && !isSentOnce ? 2 : 1))
    }

    @Test("A request that opens a connection leaves open ones alone")
    func newConnection() async throws {
        let server = try LoopbackServer { $0.respondToAll() }
        defer { server.stop() }
        let transport = CurlTransport()
        _ = try await transport.get(server.address)
        _ = try await transport.send(HTTPRequest(server.address), RequestOptions(opensConnection: true))
        #expect(server.facts.connections == 2)
    }

    @Test("Concurrent HTTP/1 requests use separate connections")
    func parallel() async throws {
        let server = try LoopbackServer { $0.hold() }
        defer { server.stop() }
        let transport = CurlTransport()
        let tasks = (0..<8).map { _ in Task { try await transport.get(server.address) } }
        await server.wait { $0.requests.count == 8 }
        #expect(server.facts.connections == 8)
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
    }

    @Test("Deinitializing a transport closes its connections")
    func deinitialization() async throws {
        let server = try LoopbackServer { $0.respondToAll() }
        defer { server.stop() }
        do {
            let transport = CurlTransport()
            _ = try await transport.get(server.address)
        }
        await server.wait { $0.hungUp == 1 }
    }
}
