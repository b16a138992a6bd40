/// One HTTP request, read whole.
struct Request: Sendable {
    let method: String
    /// Path and query as sent.
    let target: String
    /// Names in lower case.
    let headers: [RecordedRequest.Header]
    let body: [UInt8]
    /// Neither `connection: close` nor an HTTP/1.0 client.
    let keepsAlive: Bool
    /// Percent-decoded segments of the path; a trailing slash leaves an empty last one.
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

    /// The first value of a header field; `name` in lower case.
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
