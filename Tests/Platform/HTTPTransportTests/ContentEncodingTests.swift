import HTTPTypes
import TestSupport
import Testing

@testable import HTTPTransport

@Suite("Content encodings", .timeLimit(.minutes(3)))
struct ContentEncodingTests {
    private static let text = String(repeating: "people ", count: 10_000)

    @Test("A gzip body is decoded", arguments: ["gzip", "GZIP", "x-gzip", "identity, gzip"])
    func decoded(encoding: String) async throws {
        #expect(try await body(encoding, gzip(Array(Self.text.utf8))) == Array(Self.text.utf8))
    }

    @Test("Only gzip is requested, whatever the caller accepts")
    func requested() async throws {
        let server = try LoopbackServer { $0.respondToAll() }
        defer { server.stop() }
        _ = try await CurlTransport().send(HTTPRequest(server.address, fields: [.acceptEncoding: "br"]))
        let lines = try #require(server.facts.requests.first).split(separator: "\r\n")
        #expect(lines.filter { $0.lowercased().hasPrefix("accept-encoding:") } == ["Accept-Encoding: gzip"])
    }

    @Test("A body without encoding stays as it is, even if it is gzip", arguments: [nil, "identity"])
    func plain(encoding: String?) async throws {
        let packed = try await gzip(Array(Self.text.utf8))
        #expect(try await body(encoding, packed) == packed)
        #expect(try await body(encoding, []) == [])
    }

    @Test(
        "Responses without a body have none, despite their encoding", arguments: ["204 No Content", "304 Not Modified"])
    func empty(status: String) async throws {
        let server = try LoopbackServer { $0.respondToAll(status, ["Content-Encoding: gzip"]) }
        defer { server.stop() }
        #expect(try await CurlTransport().get(server.address).body == [])
        let head = try await CurlTransport().send(HTTPRequest(server.address, method: .head))
        #expect(try head.body == [])
    }

    @Test(
        "Other encodings, and several, are malformed", arguments: ["br", "deflate", "gzip, gzip", "gzip, br", "rot13"])
    func unsupported(encoding: String) async throws {
        await expectMalformed(encoding, try await gzip(Array(Self.text.utf8)))
    }

    @Test("A truncated gzip body is malformed")
    func truncated() async throws {
        let packed = try await gzip(Array(Self.text.utf8))
        for count in [1, 3, 4, 9, 20, packed.count / 2, packed.count - 8, packed.count - 4, packed.count - 1] {
            await expectMalformed("gzip", Array(packed.prefix(count)))
        }
    }

    @Test("A gzip body with a damaged byte, or with bytes after its end, is malformed")
    func damaged() async throws {
        let packed = try await gzip(Array(Self.text.utf8))
        for index in [0, 1, 2, packed.count / 2, packed.count - 8, packed.count - 4] {
            var damaged = packed
            damaged[index] ^= 1
            await expectMalformed("gzip", damaged)
        }
        await expectMalformed("gzip", packed + [0])
        await expectMalformed("gzip", packed + packed)
    }

    @Test("A gzip body may have the size of the limit, and no byte more")
    func limit() throws {
        #expect(throws: Never.self) { try Gzip.decompress(Self.zeros, maxSize: 100) }
        #expect(throws: Gzip.DecodingError.tooLarge) { try Gzip.decompress(Self.zeros, maxSize: 99) }
        #expect(throws: Gzip.DecodingError.tooLarge) { try Gzip.decompress(Self.zeros, maxSize: 0) }
    }

    @Test("A gzip body with the wrong size is malformed")
    func wrongSize() throws {
        for size: [UInt8] in [[0, 0, 0, 0], [99, 0, 0, 0], [101, 0, 0, 0], [255, 255, 255, 255]] {
            let lie = Self.zeros.dropLast(4) + size
            #expect(throws: Gzip.DecodingError.damaged) { try Gzip.decompress(Array(lie), maxSize: 1 << 20) }
        }
    }

    @Test("A body is decoded when it is needed, and waits compressed until then")
    func deferred() async throws {
        let packed = try await gzip(Array(Self.text.utf8))
        let server = try LoopbackServer { connection in
            connection.receive()
            connection.respond("200 OK", ["Content-Encoding: gzip"], body: packed)
        }
        defer { server.stop() }
        let response = try await CurlTransport().send(HTTPRequest(server.address))
        #expect(response.encodedBody == packed)
        #expect(response.bytesReceived == packed.count)
        #expect(try response.text == Self.text)
    }

    /// 100 zero bytes in gzip.
    private static let zeros: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 99, 96, 160, 61, 0, 0, 202, 198, 136, 153, 100, 0, 0, 0,
    ]

    private func body(_ encoding: String?, _ bytes: [UInt8]) async throws -> [UInt8] {
        let fields = encoding.map { ["Content-Encoding: \($0)"] } ?? []
        let server = try LoopbackServer { connection in
            connection.receive()
            connection.respond("200 OK", fields, body: bytes)
        }
        defer { server.stop() }
        return try await CurlTransport().get(server.address).body
    }

    private func expectMalformed(_ encoding: String, _ bytes: [UInt8]) async {
        let error = TransportError.malformedResponse(host: "127.0.0.1", reason: "invalid content encoding")
        await #expect(throws: error) { try await body(encoding, bytes) }
    }
}
