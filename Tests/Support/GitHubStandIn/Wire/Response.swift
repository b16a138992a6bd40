import CZlib

/// A response before compression.
struct Response: Sendable {
    var status: Int
    /// The header fields in the order sent.
    var headers: [(name: String, value: String)]
    var body: [UInt8]
    /// The compressed body of a cached response.
    var gzipped: [UInt8]?

    init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Returns a response with this JSON.
    static func json(_ text: String, status: Int = 200) -> Response {
        Response(
            status: status, headers: [("content-type", "application/json; charset=utf-8")], body: Array(text.utf8))
    }

    /// Returns the first value of a header field.
    subscript(header name: String) -> String? {
        headers.first { $0.name == name }?.value
    }

    /// Returns a copy with more header fields.
    func adding(_ more: [(name: String, value: String)]) -> Response {
        var copy = self
        copy.headers += more
        return copy
    }

    /// Returns the status line, the header fields and the empty line after them.
    func head(contentLength: Int) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if status != 304, status != 204 { text += "content-length: \(contentLength)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    private static func reason(_ status: Int) -> String {
        let reasons = [
            200: "OK", 202: "Accepted", 204: "No Content", 301: "Moved Permanently", 302: "Found", 304: "Not Modified",
            307: "Temporary Redirect",
            400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
            409: "Conflict", 410: "Gone", 413: "Content Too Large", 422: "Unprocessable Entity",
            429: "Too Many Requests",
            451: "Unavailable For Legal Reasons", 500: "Internal Server Error", 502: "Bad Gateway",
            503: "Service Unavailable", 504: "Gateway Timeout",
        ]
        return reasons[status] ?? "Status"
    }
}

/// gzip through zlib.
enum Gzip {
    /// Returns `bytes` as one gzip member at level 1, or `nil` if zlib has no memory.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        let gzipWindow: Int32 = 15 + 16
        guard
            deflateInit2_(
                &stream, Z_BEST_SPEED, Z_DEFLATED, gzipWindow, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        let packed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            bytes.withUnsafeBufferPointer { input in
                // zlib does not write to its input; the C declaration lacks `const`.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(bound)
                deflate(&stream, Z_FINISH)
                count = bound - Int(stream.avail_out)
            }
        }
        return packed
    }

    /// Returns two checksums for entity tags.
    static func checksums(_ bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBufferPointer { buffer in
            let length = UInt32(buffer.count)
            let (first, second) = (crc32(0, buffer.baseAddress, length), adler32(1, buffer.baseAddress, length))
            return UInt64(first) << 32 | UInt64(second & 0xffff_ffff)
        }
    }
}
