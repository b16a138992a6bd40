/// How long and how large an answer may be before the transport gives up on it.
public struct TransportLimits: Sendable, Hashable {
    /// From the start until the connection (TLS included) stands.
    public var connect: Duration = .seconds(10)
    /// From the start until the last byte.
    public var total: Duration = .seconds(30)
    /// How long less than one byte a second may arrive.
    public var stall: Duration = .seconds(15)
    /// Bytes of the decoded body.
    public var body = 32 << 20
    /// Bytes of all header lines of one answer.
    public var headers = 256 << 10
    /// Redirects followed before giving up.
    public var redirects = 5

    /// The defaults stand beside each limit.
    public init() {}
}
