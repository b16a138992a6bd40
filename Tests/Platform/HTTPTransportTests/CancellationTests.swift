import TestSupport
import HTTPTypes
import Testing

@testable import HTTPTransport

@Suite("Cancellation", .timeLimit(.minutes(3)))
struct CancellationTests {
    @Test("Cancelling closes the connection immediately", arguments: [false, true])
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

    @Test("A task that is cancelled before the request sends nothing")
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

    @Test("Cancelling a request does not affect others")
    func others() async throws {
        let server = try LoopbackServer { connection in
            while let request = connection.receive(), request.hasPrefix("GET /response") { connection.respond() }
            connection.hold()
        }
        defer { server.stop() }
        let transport = CurlTransport()
        let task = Task { try await transport.get(server.address + "/hang") }
        await server.wait { $0.requests.count == 1 }
        async let response = transport.get(server.address + "/response")
        task.cancel()
        #expect(try await response.head.status == .ok)
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Cancelling a request keeps an idle connection for the next")
    func idle() async throws {
        let server = try LoopbackServer { connection in
            while let request = connection.receive() { if request.hasPrefix("GET /response") { connection.respond() } }
        }
        defer { server.stop() }
        let transport = CurlTransport()
        let task = Task { try await transport.get(server.address + "/hang") }
        await server.wait { $0.requests.count == 1 }
        _ = try await transport.get(server.address + "/response")
        task.cancel()
        await server.wait { $0.hungUp == 1 }
        _ = try await transport.get(server.address + "/response")
        #expect(server.facts.connections == 2)
        #expect(server.facts.hungUp == 1)
    }

    @Test("A request that is cancelled at any time ends once, with a response or an error")
    func races() async throws {
        let server = try LoopbackServer { $0.respondToAll(body: "hello") }
        defer { server.stop() }
        let transport = CurlTransport()
        let results = await withTaskGroup(of: String.self) { group in
            for number in 0..<1000 {
                group.addTask { await self.cancelled(after: number % 50, transport, server.address) }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(results["hello", default: 0] + results["cancelled", default: 0] == 1000)
        #expect(results["cancelled", default: 0] > 0)
        #expect(await transport.activeTransferCount() == 0)
    }

    /// Sends a request and cancels it after `yields` suspensions.
    private func cancelled(after yields: Int, _ transport: CurlTransport, _ address: String) async -> String {
        let task = Task { try await transport.get(address).text }
        for _ in 0..<yields { await Task.yield() }
        if yields < 49 { task.cancel() }
        switch await task.result {
        case .success(let text): return text
        case .failure(is CancellationError): return "cancelled"
        case .failure(let error): return "\(error)"
        }
    }
}
