/// Cuts the bytes of a connection into requests; what is left over belongs to the next one.
struct RequestParser {
    /// Requests beyond this are refused: nothing here takes as much.
    static let limit = 1 << 20
    private var buffer: [UInt8] = []

    /// The connection sent something that is no request.
    struct ParseError: Error {}

    mutating func append(_ bytes: [UInt8]) {
        buffer.append(contentsOf: bytes)
    }

    /// The next whole request; `nil` if bytes are missing.
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

    /// Path and query of a target, which a client that takes the server for a proxy sends with the host before it
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

    /// Where `\r\n\r\n` begins.
    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...(bytes.count - 4)).first { bytes[$0...].starts(with: [13, 10, 13, 10]) }
    }
}
