import HTTPTypes

/// What came back for one ``Hop``, whole and decoded.
struct TransferResponse: Sendable {
    let response: HTTPResponse
    let body: [UInt8]
    /// Body bytes before decoding.
    let bytesReceived: Int
    let duration: Duration
}
