import TestSupport
import HTTPTransport
import HTTPTypes
import Testing

@Suite("Complete responses", .timeLimit(.minutes(3)))
struct TransportResponseTests {
    @Test("A response has status, fields, body, URL and received bytes")
    func plainGet() async throws {
        let server = try LoopbackServer { $0.respondToAll("203 Fine", ["Vary:  one ", "vary: t:wo"], body: "hello") }
        defer { server.stop() }
        let response = try await CurlTransport().get(server.address + "/a/b?c=%20d")
        #expect(response.head.status.code == 203)
        #expect(response.head.headerFields[values: .vary] == ["one", "t:wo"])
        #expect(try response.text == "hello")
        #expect(response.url == server.address + "/a/b?c=%20d")
        #expect(response.bytesReceived == 5)
        #expect(response.duration > .zero)
    }

    @Test("A request has only its own fields and those required by HTTP")
    func requestFields() async throws {
        let server = try LoopbackServer { $0.respondToAll() }
        defer { server.stop() }
        let fields: HTTPFields = [.accept: "text/plain", .contentLength: "7", .ifNoneMatch: ""]
        _ = try await CurlTransport().send(HTTPRequest(server.address + "/x", fields: fields))
        let lines = try #require(server.facts.requests.first).split(separator: "\r\n")
        #expect(lines.first == "GET /x HTTP/1.1")
        #expect(
            Set(lines.dropFirst().map { $0.prefix { $0 != ":" }.lowercased() })
                == ["host", "accept-encoding", "accept", "if-none-match"])
        #expect(lines.contains("Host: 127.0.0.1:\(server.port)"))
        #expect(lines.contains("Accept: text/plain"))
    }

    @Test("A POST has its body and length, and no other field of libcurl")
    func post() async throws {
        let server = try LoopbackServer { $0.respondToAll(body: "made") }
        defer { server.stop() }
        let (transport, request) = (CurlTransport(), HTTPRequest(server.address + "/x", method: .post))
        let body = Array(String(repeating: "0123456789", count: 200).utf8)
        #expect(try await transport.send(request, body: body).text == "made")
        #expect(try await transport.send(request).text == "made")
        let (full, empty) = (server.facts.requests[0].lowercased(), server.facts.requests[1].lowercased())
        #expect(full.hasPrefix("post /x http/1.1"))
        #expect(full.hasSuffix(String(decoding: body, as: UTF8.self)))
        #expect(full.contains("content-length: 2000\r\n"))
        #expect(empty.contains("content-length: 0\r\n"))
        for name in ["expect", "content-type", "accept", "user-agent"] { #expect(!full.contains("\n\(name):")) }
    }

    @Test("A line break in a value does not start another field")
    func noSmuggling() async throws {
        let server = try LoopbackServer { $0.respondToAll() }
        defer { server.stop() }
        let fields: HTTPFields = [.accept: "a\r\nEvil: 1\0\nWorse: 2"]
        _ = try await CurlTransport().send(HTTPRequest(server.address, fields: fields))
        let names = server.facts.requests[0].split(whereSeparator: \.isNewline).map { $0.prefix { $0 != ":" } }
        #expect(!names.contains("Evil"))
        #expect(!names.contains("Worse"))
    }

    @Test("The response to a HEAD has no body, even with a length")
    func head() async throws {
        let server = try LoopbackServer { connection in
            connection.receive()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n".utf8)
            connection.hold()
        }
        defer { server.stop() }
        let response = try await CurlTransport().send(HTTPRequest(server.address, method: .head))
        #expect(try response.body.isEmpty)
        #expect(response.head.headerFields[.contentLength] == "500")
    }

    @Test("A compressed body is decoded")
    func gzipped() async throws {
        let text = String(repeating: "people ", count: 10_000)
        let packed = try await gzip(Array(text.utf8))
        let server = try LoopbackServer { connection in
            connection.receive()
            connection.respond("200 OK", ["Content-Encoding: gzip"], body: packed)
        }
        defer { server.stop() }
        let response = try await CurlTransport().get(server.address)
        #expect(try response.text == text)
        #expect(response.bytesReceived == packed.count)
        #expect(server.facts.requests[0].contains("gzip"))
    }

    @Test("Fields of interim responses and trailers are ignored")
    func interimResponse() async throws {
        let server = try LoopbackServer { connection in
            connection.receive()
            connection.send("HTTP/1.1 103 Early Hints\r\nVary: early\r\n\r\n".utf8)
            connection.send("HTTP/1.1 200 OK\r\nServer: real\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
            connection.send("2\r\nhi\r\n0\r\nVary: late\r\n\r\n".utf8)
            connection.hold()
        }
        defer { server.stop() }
        let response = try await CurlTransport().get(server.address)
        #expect(try response.text == "hi")
        #expect(response.head.headerFields[.server] == "real")
        #expect(response.head.headerFields[.vary] == nil)
    }
}
