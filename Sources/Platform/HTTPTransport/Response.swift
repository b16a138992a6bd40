public import HTTPTypes

/// A complete HTTP response. Its body stays as it arrived: compressed, a page of a list has a tenth of its size.
public struct Response: Sendable {
    /// The status and header fields, after any redirects.
    public let head: HTTPResponse
    /// The absolute URL of the response, after any redirects.
    public let url: String
    /// The size of the body on the wire, before decoding, in bytes.
    public let bytesReceived: Int
    /// The time from sending the first request to the last byte of the response.
    public internal(set) var duration: Duration
    /// Whether only the end of the connection showed the end of the body, so that a part of it may be missing.
    package let isDelimitedByClose: Bool
    let encodedBody: [UInt8]
    let host: String
    let maxBodyBytes: Int

    /// The body without content encoding; at most ``TransportLimits/maxBodyBytes`` bytes. Each access decodes it, and
    /// throws ``TransportError/malformedResponse(host:reason:)`` or ``TransportError/responseTooLarge(host:limit:)``.
    public var body: [UInt8] {
        get throws(TransportError) {
            // The response to a HEAD request has the encoding of a body that is not sent.
            guard !encodedBody.isEmpty else { return [] }
            do throws(Gzip.DecodingError) {
                switch ContentEncoding(head.headerFields) {
                case .identity: return encodedBody
                case .gzip: return try Gzip.decompress(encodedBody, maxSize: maxBodyBytes)
                case .unsupported: throw Gzip.DecodingError.damaged
                }
            } catch {
                switch error {
                case .damaged: throw .malformedResponse(host: host, reason: "invalid content encoding")
                case .tooLarge: throw .responseTooLarge(host: host, limit: maxBodyBytes)
                }
            }
        }
    }
}
