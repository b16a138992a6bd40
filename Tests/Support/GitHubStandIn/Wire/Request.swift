/// A complete HTTP request.
struct Request: Sendable {
    let method: String
    /// The path and the query as sent.
    let target: String
    /// The header fields. Names are lowercase.
    let headers: [RecordedRequest.Header]
    let body: [UInt8]
    /// Whether the connection stays open: HTTP/1.1 without `connection: close`.
    let keepsAlive: Bool
    /// The percent-decoded segments of the path. A trailing slash results in an empty last one.
    let path: [String]
    let query: Query

    init(method: String, target: String, version: String, headers: [RecordedRequest.Header], body: [UInt8] = []) {
        (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
            PercentEncoding.decode($0, plusIsSpace: false)
        }
        query = Query(parts.count > 1 ? parts[1] : "")
        let connection = headers.first { $0.name == "connection" }?.value.lowercased()
        keepsAlive = version == "HTTP/1.1" && connection != "close"
    }

    /// Returns the first value of a header field. `name` must be lowercase.
    subscript(header name: String) -> String? {
        headers.first { $0.name == name }?.value
    }

    var acceptsGzip: Bool {
        self[header: "accept-encoding"]?.split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " } }
            return parts.first == "gzip" && !parts.contains("q=0")
        } ?? false
    }
}

extension Request {
    /// The request for the page before, or for the first page.
    var previousPage: Request {
        let number = max(Paging(query).page - 1, 1)
        let target = "\(target.prefix { $0 != "?" })?\(query.setting("page", to: String(number)))"
        return Request(method: method, target: target, version: "HTTP/1.1", headers: headers, body: body)
    }
}

/// Splits the bytes of a connection into requests.
struct RequestParser {
    /// The maximum size of a request in bytes.
    static let limit = 1 << 20
    private var buffer: [UInt8] = []

    /// The bytes are not an HTTP request.
    struct ParseError: Error {}

    mutating func append(_ bytes: [UInt8]) {
        buffer.append(contentsOf: bytes)
    }

    /// Returns the next complete request, or `nil` if bytes are missing.
    /// - Throws: ``ParseError``.
    mutating func next() throws(ParseError) -> Request? {
        guard buffer.count <= Self.limit else { throw ParseError() }
        guard let end = Self.endOfHead(buffer) else { return nil }
        let lines = String(decoding: buffer[..<end], as: UTF8.self).split(separator: "\r\n")
        let first = lines.first?.split(separator: " ") ?? []
        guard first.count == 3, let target = Self.origin(first[1]), first[2].hasPrefix("HTTP/1.") else {
            throw ParseError()
        }
        let headers = try lines.dropFirst().map(Self.header)
        let length = headers.first { $0.name == "content-length" }.map { Int($0.value) } ?? 0
        guard let length, (0...Self.limit).contains(length),
            !headers.contains(where: { $0.name == "transfer-encoding" })
        else { throw ParseError() }
        let start = end + 4
        guard buffer.count >= start + length else { return nil }
        defer { buffer.removeFirst(start + length) }
        return Request(
            method: String(first[0]), target: target, version: String(first[2]), headers: headers,
            body: Array(buffer[start..<(start + length)]))
    }

    /// Returns the path and the query of a target. A client that uses the server as a proxy sends the host before them
    /// (RFC 9112, 3.2.2).
    private static func origin(_ target: Substring) -> String? {
        if target.hasPrefix("/") { return String(target) }
        guard target.hasPrefix("http://") else { return nil }
        let path = target.dropFirst("http://".count).drop { $0 != "/" }
        return path.isEmpty ? "/" : String(path)
    }

    private static func header(_ line: Substring) throws(ParseError) -> RecordedRequest.Header {
        let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty else { throw ParseError() }
        let spaces: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var value = halves[1].drop(while: spaces)
        while value.last.map(spaces) == true { value.removeLast() }
        return RecordedRequest.Header(name: halves[0].lowercased(), value: String(value))
    }

    /// Returns the offset of `\r\n\r\n`.
    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...(bytes.count - 4)).first { bytes[$0...].starts(with: [13, 10, 13, 10]) }
    }
}
