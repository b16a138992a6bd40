import TestSupport
import HTTPTransport
import Testing

@Suite("Size limits", .timeLimit(.minutes(3)))
struct TransportLimitTests {
    @Test("A body at the limit is returned")
    func justFits() async throws {
        let server = try LoopbackServer { $0.respondToAll(body: String(repeating: "x", count: 1000)) }
        defer { server.stop() }
        #expect(try await CurlTransport(limits: limits).get(server.address).body.count == 1000)
    }

    @Test("A body that is announced as too large is rejected before it arrives")
    func announced() async throws {
        try await expectTooLarge(1000) { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n".utf8)
        }
    }

    @Test("A body that exceeds the limit is rejected")
    func chunked() async throws {
        try await expectTooLarge(1000) { connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
            for _ in 0..<101 { connection.send("a\r\n0123456789\r\n".utf8) }
        }
    }

    @Test("A compressed body that exceeds the limit is rejected")
    func bomb() async throws {
        var limits = TransportLimits()
        limits.maxBodyBytes = 1 << 20
        let packed = try await gzip([UInt8](repeating: 0, count: 32 << 20))
        #expect(packed.count < 1 << 20)
        try await expectTooLarge(1 << 20, limits) { connection in
            connection.respond("200 OK", ["Content-Encoding: gzip"], body: packed)
        }
    }

    @Test("Header lines that exceed the limit are rejected")
    func headers() async throws {
        try await expectTooLarge(2000) { connection in
            connection.send("HTTP/1.1 200 OK\r\n".utf8)
            for number in 0..<100 { connection.send("Field-\(number): 0123456789\r\n".utf8) }
        }
    }

    @Test("An endless header line is rejected", arguments: ["HTTP/1.1 200 OK\r\nField: ", "HTTP/1.1 200 "])
    func endlessLine(start: String) async throws {
        let server = try LoopbackServer { connection in
            connection.receive()
            connection.send(start.utf8)
            connection.send([UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20))
            connection.hold()
        }
        defer { server.stop() }
        let error = await CurlTransport().error(of: server.address)
        #expect(
            error?.malformedReason != nil
                || error == .responseTooLarge(host: "127.0.0.1", limit: TransportLimits().maxHeaderBytes))
        await server.wait { $0.hungUp == 1 }
    }

    private var limits: TransportLimits {
        var limits = TransportLimits()
        limits.maxBodyBytes = 1000
        limits.maxHeaderBytes = 2000
        return limits
    }

    /// Runs `script` after the request and expects the client to disconnect.
    private func expectTooLarge(
        _ limit: Int, _ limits: TransportLimits? = nil, _ script: @escaping LoopbackServer.Script
    ) async throws {
        let server = try LoopbackServer { connection in
            connection.receive()
            script(connection)
            connection.hold()
        }
        defer { server.stop() }
        let error = await CurlTransport(limits: limits ?? self.limits).error(of: server.address)
        #expect(error == .responseTooLarge(host: "127.0.0.1", limit: limit))
        await server.wait { $0.hungUp == 1 }
    }
}
