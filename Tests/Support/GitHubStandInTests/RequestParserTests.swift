import Testing

@testable import GitHubStandIn

@Suite("Stand-in: request parser and formats", .timeLimit(.minutes(3)))
struct RequestParserTests {
    @Test("A request is parsed from chunks of any size")
    func cuts() throws {
        let bytes = Array(
            "POST /a%2Fb/c?x=1+2&x=%2B HTTP/1.1\r\nContent-Length: 3\r\nA: b:c \r\n\r\nxyzGET / HTTP/1.0\r\n\r\n".utf8)
        for size in [1, 2, 7, bytes.count] {
            var parser = RequestParser()
            var requests: [Request] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                parser.append(Array(bytes[start..<min(bytes.count, start + size)]))
                while let request = try parser.next() { requests.append(request) }
            }
            try #require(requests.count == 2)
            #expect(requests[0].path == ["a/b", "c"])
            #expect(requests[0].query["x"] == "+")
            #expect(requests[0].query.fields.map(\.raw) == ["1+2", "%2B"])
            #expect((requests[0][header: "a"], requests[0].body) == ("b:c", Array("xyz".utf8)))
            #expect((requests[0].keepsAlive, requests[1].keepsAlive) == (true, false))
        }
    }

    @Test(
        "An invalid request is rejected",
        arguments: [
            "GET /\r\n\r\n", "GET x HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
            "GET / HTTP/1.1\r\ncontent-length: -1\r\n\r\n", "POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n",
        ])
    func malformed(_ text: String) {
        var parser = RequestParser()
        parser.append(Array(text.utf8))
        #expect(throws: RequestParser.ParseError.self) { try parser.next() }
    }

    @Test("Percent-encoding is decoded, and invalid sequences stay")
    func percent() {
        #expect(PercentEncoding.decode("a%20b+%C3%A9%", plusIsSpace: true) == "a b é%")
        #expect(PercentEncoding.decode("a+b%zz%+1", plusIsSpace: false) == "a+b%zz%+1")
        #expect(PercentEncoding.encode("é [bot]~") == "%C3%A9%20%5Bbot%5D~")
    }

    @Test("Dates are formatted and parsed, in leap years too", arguments: [0, 784_111_777, 951_782_400, 1_709_164_800])
    func dates(_ seconds: Int) {
        #expect(HTTPDate.parse(HTTPDate.iso(seconds)) == seconds)
        if seconds == 784_111_777 { #expect(HTTPDate.http(seconds) == "Sun, 06 Nov 1994 08:49:37 GMT") }
        if seconds == 951_782_400 { #expect(HTTPDate.iso(seconds) == "2000-02-29T00:00:00Z") }
    }
}
