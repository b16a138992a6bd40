import TestSupport
import HTTPTypes
import Testing

@testable import HTTPTransport

@Suite("Cancellation", .timeLimit(.minutes(1)))
struct CancellationTests {
    @Test("Cancelling closes the connection at once", arguments: [false, true])
    func closes(inBody: Bool) async throws {
        let server = try LoopbackServer { connection in
            connection.receive()
            if inBody { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort".utf8) }
            connection.hold()
        }
        defer { server.stop() }
        let transport = CurlTransport()
        let task = Task { try await transport.get(server.address) }
        await server.wait { $0.requests.count == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.wait { $0.hungUp == 1 }
        #expect(await transport.activeTransferCount() == 0)
    }

    @Test("A task cancelled before it asks sends nothing")
    func beforeStart() async throws {
        let server = try LoopbackServer { $0.respondToAll() }
        defer { server.stop() }
        let transport = CurlTransport()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.get(server.address)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await transport.activeTransferCount() == 0)
        #expect(server.facts.connections == 0)
    }

    @Test("Cancelling one request leaves the others alone")
    func others() async throws {
        let server = try LoopbackServer { connection in
            while let request = connection.receive(), request.hasPrefix("GET /answer") { connection.respond() }
            connection.hold()
        }
        defer { server.stop() }
        let transport = CurlTransport()
        let task = Task { try await transport.get(server.address + "/hang") }
        await server.wait { $0.requests.count == 1 }
        async let reply = transport.get(server.address + "/answer")
        task.cancel()
        #expect(try await reply.head.status == .ok)
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Cancelling one request leaves an idle connection to the next")
    func idle() async throws {
        let server = try LoopbackServer { connection in
            while let request = connection.receive() { if request.hasPrefix("GET /answer") { connection.respond() } }
        }
        defer { server.stop() }
        let transport = CurlTransport()
        let task = Task { try await transport.get(server.address + "/hang") }
        await server.wait { $0.requests.count == 1 }
        _ = try await transport.get(server.address + "/answer")
        task.cancel()
        await server.wait { $0.hungUp == 1 }
        _ = try await transport.get(server.address + "/answer")
        #expect(server.facts.connections == 2)
        #expect(server.facts.hungUp == 1)
    }

    @Test("Cancelled at any moment, every request ends exactly once: answered or cancelled")
    func races() async throws {
        let server = try LoopbackServer { $0.respondToAll(body: "hello") }
        defer { server.stop() }
        let transport = CurlTransport()
        let ends = await withTaskGroup(of: String.self) { group in
            for number in 0..<1000 {
                group.addTask { await self.cancelled(after: number % 50, transport, server.address) }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(ends["hello", default: 0] + ends["cancelled", default: 0] == 1000)
        #expect(ends["cancelled", default: 0] > 0)
        #expect(await transport.activeTransferCount() == 0)
    }

    /// Asks and cancels while the request is on its way, later the more `yields`.
    private func cancelled(after yields: Int, _ transport: CurlTransport, _ address: String) async -> String {
        let task = Task { try await transport.get(address) }
        for _ in 0..<yields { await Task.yield() }
        if yields < 49 { task.cancel() }
        switch await task.result {
        case .success(let reply): return reply.text
        case .failure(is CancellationError): return "cancelled"
        case .failure(let error): return "\(error)"
        }
    }
}
