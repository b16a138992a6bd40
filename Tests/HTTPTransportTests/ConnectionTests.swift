import TestSupport
import HTTPTransport
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
