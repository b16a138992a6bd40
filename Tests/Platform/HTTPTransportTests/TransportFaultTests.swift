import TestSupport
import Testing

@testable import HTTPTransport

@Suite("Transport errors", .timeLimit(.minutes(3)))
struct TransportFaultTests {
    @Test(
        "Responses that violate HTTP are malformed",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno number",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nrags",
            "HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 4\r\n\r\nentf",
            "HTTP/1.1 200 OK\r\nContent-Len",
            "HTTP/7.1 200 OK\r\nContent-Length: 0\r\n\r\n",
            "SSH-2.0-OpenSSH_9.2\r\n",
            "220 smtp.example ESMTP\r\n",
        ])
    func malformed(response: String) async throws {
        let error = try await error { connection in
            connection.receive()
            connection.send(response.utf8)
        }
        #expect(error?.malformedReason?.isEmpty == false, "\(error.debugDescription)")
    }

    @Test("A reset during the body is a malformed response")
    func resetInBody() async throws {
        let error = try await error { connection in
            connection.receive()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort".utf8)
            connection.reset()
        }
        #expect(error?.malformedReason?.isEmpty == false, "\(error.debugDescription)")
    }

    @Test("A reset before the response means that the host is unreachable", arguments: [true, false])
    func brokenBeforeResponse(byReset: Bool) async throws {
        let error = try await error { connection in
            connection.receive()
            if byReset { connection.reset() }
        }
        #expect(error?.unreachableReason?.isEmpty == false, "\(error.debugDescription)")
    }

    @Test("A connection that breaks during the TLS handshake is interrupted", arguments: [true, false])
    func brokenHandshake(byReset: Bool) async throws {
        let server = try LoopbackServer { connection in
            connection.receiveSome()
            if byReset { connection.reset() }
        }
        defer { server.stop() }
        let error = await CurlTransport().error(of: "https://localhost:\(server.port)/")
        #expect(error?.isTransient == true, "\(error.debugDescription)")
        #expect(error?.unreachableReason == "it closed the connection during the TLS handshake")
    }

    @Test("A server that does not speak TLS is not interrupted")
    func noTLS() async throws {
        let server = try LoopbackServer { connection in
            connection.receiveSome()
            connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8)
            connection.hold()
        }
        defer { server.stop() }
        let error = await CurlTransport().error(of: "https://localhost:\(server.port)/")
        #expect(error?.tlsReason?.isEmpty == false, "\(error.debugDescription)")
    }

    @Test("A closed port means that the host is unreachable")
    func closedPort() async throws {
        let port = try ClosedPort()
        let error = await CurlTransport().error(of: "http://127.0.0.1:\(port.number)/")
        let reason = try #require(error?.unreachableReason, "\(error.debugDescription)")
        #expect(reason.contains("\(port.number)"))
    }

    @Test("An invalid host name is not found")
    func notFound() async throws {
        let host = String(repeating: "a", count: 64) + ".invalid"  // longer than a label: no lookup is sent
        var settings = ConnectionSettings()
        settings.proxy = ""
        #expect(await CurlTransport(settings: settings).error(of: "https://\(host)/") == .hostNotFound(host: host))
    }

    @Test("A host that does not respond in time causes a timeout")
    func hangs() async throws {
        var limits = TransportLimits()
        limits.totalTimeout = .milliseconds(200)
        let error = try await error(limits) { $0.hold() }
        #expect(error == .timedOut(host: "127.0.0.1"))
    }

    @Test("A host that stalls causes a timeout before the total time is over")
    func stalls() async throws {
        var limits = TransportLimits()
        limits.stallTimeout = .seconds(1)
        limits.totalTimeout = .seconds(600)
        let error = try await error(limits) { connection in
            connection.receive()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n".utf8)
            connection.hold()
        }
        #expect(error == .timedOut(host: "127.0.0.1"))
    }

    private func error(
        _ limits: TransportLimits = .init(), _ script: @escaping LoopbackServer.Script
    ) async throws -> TransportError? {
        let server = try LoopbackServer(script: script)
        defer { server.stop() }
        return await CurlTransport(limits: limits).error(of: server.address)
    }
}
