public import HTTPTypes

/// A whole answer, its content encodings undone.
public struct Reply: Sendable {
    /// Status and header fields of the last answer, after any redirects.
    public let response: HTTPResponse
    /// The body, decoded; at most ``TransportLimits/body`` bytes.
    public let body: [UInt8]
    /// The absolute URL that answered, after any redirects.
    public let address: String
    /// Body bytes as they came over the wire, before decoding.
    public let bytesReceived: Int
    /// From sending the request to the last byte of the answer.
    public let duration: Duration

    /// A reply as it came.
    public init(response: HTTPResponse, body: [UInt8], address: String, bytesReceived: Int, duration: Duration) {
        self.response = response
        self.body = body
        self.address = address
        self.bytesReceived = bytesReceived
        self.duration = duration
    }
}
