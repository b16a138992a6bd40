import TestSupport
import Testing

@testable import HTTPTransport

@Suite("What goes wrong has its own error", .timeLimit(.minutes(1)))
struct TransportFaultTests {
    @Test(
        "Answers that break HTTP are garbled",
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
    func garbled(answer: String) async throws {
        let error = try await failure { connection in
            connection.receive()
            connection.send(answer.utf8)
        }
        #expect(error?.garbledReason?.isEmpty == false, "\(error.debugDescription)")
    }

    @Test("A reset in the middle of the body is a garbled answer")
    func resetInBody() async throws {
        let error = try await failure { connection in
            connection.receive()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort".utf8)
            connection.reset()
        }
        #expect(error?.garbledReason?.isEmpty == false, "\(error.debugDescription)")
    }

    @Test("A connection that breaks before the answer is an unreachable host", arguments: [true, false])
    func brokenBeforeAnswer(byReset: Bool) async throws {
        let error = try await failure { connection in
            connection.receive()
            if byReset { connection.reset() }
        }
        #expect(error?.unreachableReason?.isEmpty == false, "\(error.debugDescription)")
    }

    @Test("A port where nobody listens is an unreachable host")
    func refused() async throws {
        let port = try freePort()
        let error = await CurlTransport().failure(of: "http://127.0.0.1:\(port)/")
        let reason = try #require(error?.unreachableReason, "\(error.debugDescription)")
        #expect(reason.contains("\(port)"))
    }

    @Test("A name that can't be one is unresolved")
    func unresolved() async throws {
        let host = String(repeating: "a", count: 64) + ".invalid"  // one more than a label may have: nobody is asked
        var settings = ConnectionSettings()
        settings.proxy = ""
        #expect(await CurlTransport(settings: settings).failure(of: "https://\(host)/") == .hostNotFound(host: host))
    }

    @Test("A host that does not answer in time has timed out")
    func hangs() async throws {
        var limits = TransportLimits()
        limits.totalTimeout = .milliseconds(200)
        let error = try await failure(limits) { $0.hold() }
        #expect(error == .timedOut(host: "127.0.0.1"))
    }

    @Test("A host that falls silent in the middle has timed out, long before the total is over")
    func stalls() async throws {
        var limits = TransportLimits()
        limits.stallTimeout = .seconds(1)
        limits.totalTimeout = .seconds(600)
        let error = try await failure(limits) { connection in
            connection.receive()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n".utf8)
            connection.hold()
        }
        #expect(error == .timedOut(host: "127.0.0.1"))
    }

    private func failure(
        _ limits: TransportLimits = .init(), _ script: @escaping LoopbackServer.Script
    ) async throws -> TransportError? {
        let server = try LoopbackServer(script: script)
        defer { server.stop() }
        return await CurlTransport(limits: limits).failure(of: server.address)
    }
}
