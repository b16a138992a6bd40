/// How long and how large an answer may be before the transport gives up on it.
public struct TransportLimits: Sendable, Hashable {
    /// From the start until the connection (TLS included) stands.
    public var connectTimeout: Duration = .seconds(10)
    /// From the start until the last byte.
    public var totalTimeout: Duration = .seconds(30)
    /// How long less than one byte a second may arrive.
    public var stallTimeout: Duration = .seconds(15)
    /// Bytes of the decoded body.
    public var maxBodyBytes = 32 << 20
    /// Bytes of all header lines of one answer.
    public var maxHeaderBytes = 256 << 10
    /// Redirects followed before giving up.
    public var maxRedirects = 5

    /// The defaults stand beside each limit.
    public init() {}
}
