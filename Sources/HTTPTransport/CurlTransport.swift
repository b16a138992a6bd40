public import HTTPTypes

/// Sends requests with libcurl; cancelling the caller's task closes its connection.
///
/// Connections and TLS sessions are kept and used again, HTTP/2 is spoken where a server offers it, certificates are
/// always checked. `https` goes through the proxies of the environment (`https_proxy`, `all_proxy`, `no_proxy`);
/// plain `http`, for loopback addresses only, never does.
public actor CurlTransport {
    private let limits: TransportLimits
    private let loop: CurlEventLoop
    private var continuations: [Int: CheckedContinuation<TransferResponse, any Error>] = [:]
    private var lastID = 0

    /// A transport with its own connections, closed when it goes away.
    public init(limits: TransportLimits = TransportLimits()) {
        self.init(limits: limits, settings: ConnectionSettings(environment: environmentVariable))
    }

    init(limits: TransportLimits = TransportLimits(), settings: ConnectionSettings) {
        self.limits = limits
        loop = CurlEventLoop(settings: settings)
    }

    /// Sends `request` and waits for the whole answer, following redirects.
    ///
    /// `Host` and `Content-Length` come from the address and `body`; nothing else is added but `Accept-Encoding`.
    ///
    /// - Throws: ``TransportError`` if no answer came; `CancellationError` if the caller was cancelled.
    public func send(_ request: HTTPRequest, body: [UInt8] = []) async throws -> Response {
        var (hop, duration) = (try OutgoingRequest(request, body: body), Duration.zero)
        var redirects = 0
        while true {
            let answer = try await response(to: hop, within: limits.totalTimeout - duration)
            duration += answer.duration
            guard let next = try hop.redirected(by: answer.response) else {
                return Response(answer, from: hop.address, after: duration)
            }
            guard redirects < limits.maxRedirects else {
                throw TransportError.disallowedRedirect(host: hop.address.host, to: next.address.text)
            }
            (hop, redirects) = (next, redirects + 1)
        }
    }

    /// How many requests libcurl holds, once all that was asked of it before is done.
    func activeTransferCount() async -> Int {
        await withCheckedContinuation { continuation in loop.activeTransferCount { continuation.resume(returning: $0) }
        }
    }

    private func response(to hop: OutgoingRequest, within timeLeft: Duration) async throws -> TransferResponse {
        try Task.checkCancellation()
        guard timeLeft > .zero else { throw TransportError.timedOut(host: hop.address.host) }
        var limits = limits
        limits.totalTimeout = timeLeft
        lastID += 1
        let id = lastID
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                continuations[id] = continuation
                loop.start(id, hop, limits) { result in Task { await self.finish(id, result) } }
            }
        } onCancel: {
            Task { await self.cancel(id) }
        }
    }

    private func finish(_ id: Int, _ result: Result<TransferResponse, TransportError>) {
        continuations.removeValue(forKey: id)?.resume(with: result.mapError { $0 })
    }

    private func cancel(_ id: Int) {
        guard let continuation = continuations.removeValue(forKey: id) else { return }
        loop.stop(id)
        continuation.resume(throwing: CancellationError())
    }
}

extension Response {
    fileprivate init(_ answer: TransferResponse, from address: RequestURL, after duration: Duration) {
        self.init(
            head: answer.response, body: answer.body, url: address.text, bytesReceived: answer.bytesReceived,
            duration: duration)
    }
}
