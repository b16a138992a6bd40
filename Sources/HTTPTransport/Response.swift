public import HTTPTypes

/// A whole answer, its content encodings undone.
public struct Response: Sendable {
    /// Status and header fields of the last answer, after any redirects.
    public let head: HTTPResponse
    /// The body, decoded; at most ``TransportLimits/body`` bytes.
    public let body: [UInt8]
    /// The absolute URL that answered, after any redirects.
    public let url: String
    /// Body bytes as they came over the wire, before decoding.
    public let bytesReceived: Int
    /// From sending the request to the last byte of the answer.
    public let duration: Duration

    /// A reply as it came.
    public init(head: HTTPResponse, body: [UInt8], url: String, bytesReceived: Int, duration: Duration) {
        self.head = head
        self.body = body
        self.url = url
        self.bytesReceived = bytesReceived
        self.duration = duration
    }
}
