/// What goes back to the client, before compression.
struct Response: Sendable {
    var status: Int
    /// In the order sent.
    var headers: [(name: String, value: String)]
    var body: [UInt8]
    /// The body compressed earlier, for one that is kept and sent again.
    var gzipped: [UInt8]?

    init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// JSON that is written out already.
    static func json(_ text: String, status: Int = 200) -> Response {
        Response(
            status: status, headers: [("content-type", "application/json; charset=utf-8")], body: Array(text.utf8))
    }

    /// The first value of a header field.
    subscript(header name: String) -> String? {
        headers.first { $0.name == name }?.value
    }

    /// A copy with more header fields.
    func adding(_ more: [(name: String, value: String)]) -> Response {
        var copy = self
        copy.headers += more
        return copy
    }

    /// The status line and the header, with the empty line after it.
    func head(contentLength: Int) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if status != 304 { text += "content-length: \(contentLength)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    private static func reason(_ status: Int) -> String {
        let reasons = [
            200: "OK", 202: "Accepted", 301: "Moved Permanently", 302: "Found", 304: "Not Modified",
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
