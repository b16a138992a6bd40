import CCurl
public import HTTPTypes

/// A complete HTTP response, with content encodings removed.
public struct Response: Sendable {
    /// The status and header fields, after any redirects.
    public let head: HTTPResponse
    /// The decoded body; at most ``TransportLimits/maxBodyBytes`` bytes.
    public let body: [UInt8]
    /// The absolute URL of the response, after any redirects.
    public let url: String
    /// The size of the body on the wire, before decoding, in bytes.
    public let bytesReceived: Int
    /// The time from sending the first request to the last byte of the response.
    public internal(set) var duration: Duration
}

/// A date in a header field (RFC 9110, 5.6.7).
package enum HTTPDate {
    /// Returns the seconds since 1970 of a text such as `Sat, 21 Nov 2026 10:15:00 GMT`, or `nil` if it is not a date.
    package static func seconds(_ text: String) -> Int? {
        let seconds = curl_getdate(text, nil)
        return seconds < 0 ? nil : Int(seconds)
    }
}
