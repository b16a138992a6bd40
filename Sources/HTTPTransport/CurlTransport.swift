public import HTTPTypes

/// Sends requests with libcurl; cancelling the caller's task closes its connection.
///
/// Connections and TLS sessions are kept and used again, HTTP/2 is spoken where a server offers it, certificates are
/// always checked. `https` goes through the proxies of the environment (`https_proxy`, `all_proxy`, `no_proxy`);
/// plain `http`, for loopback addresses only, never does.
public actor CurlTransport {
    private let limits: TransportLimits
    private let loop: CurlLoop
    private var waiting: [Int: CheckedContinuation<Answer, any Error>] = [:]
    private var lastID = 0

    /// A transport with its own connections, closed when it goes away.
    public init(limits: TransportLimits = TransportLimits()) {
        self.init(limits: limits, settings: ConnectionSettings(environment: environmentVariable))
    }

    init(limits: TransportLimits = TransportLimits(), settings: ConnectionSettings) {
        self.limits = limits
        loop = CurlLoop(settings: settings)
    }

    /// Sends `request` and waits for the whole answer, following redirects.
    ///
    /// `Host` and `Content-Length` come from the address and `body`; nothing else is added but `Accept-Encoding`.
    ///
    /// - Throws: ``TransportError`` if no answer came; `CancellationError` if the caller was cancelled.
    public func send(_ request: HTTPRequest, body: [UInt8] = []) async throws -> Reply {
        var (hop, duration) = (try Hop(request, body: body), Duration.zero)
        var redirects = 0
        while true {
            let answer = try await answer(to: hop, within: limits.total - duration)
            duration += answer.duration
            guard let next = try hop.redirected(by: answer.response) else {
                return Reply(answer, from: hop.address, after: duration)
            }
            guard redirects < limits.redirects else {
                throw TransportError.refusedRedirect(host: hop.address.host, to: next.address.text)
            }
            (hop, redirects) = (next, redirects + 1)
        }
    }

    /// How many requests libcurl holds, once all that was asked of it before is done.
    func transfersUnderWay() async -> Int {
        await withCheckedContinuation { continuation in loop.count { continuation.resume(returning: $0) } }
    }

    private func answer(to hop: Hop, within timeLeft: Duration) async throws -> Answer {
        try Task.checkCancellation()
        guard timeLeft > .zero else { throw TransportError.timedOut(host: hop.address.host) }
        var limits = limits
        limits.total = timeLeft
        lastID += 1
        let id = lastID
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiting[id] = continuation
                loop.start(id, hop, limits) { result in Task { await self.finish(id, result) } }
            }
        } onCancel: {
            Task { await self.cancel(id) }
        }
    }

    private func finish(_ id: Int, _ result: Result<Answer, TransportError>) {
        waiting.removeValue(forKey: id)?.resume(with: result.mapError { $0 })
    }

    private func cancel(_ id: Int) {
        guard let continuation = waiting.removeValue(forKey: id) else { return }
        loop.stop(id)
        continuation.resume(throwing: CancellationError())
    }
}

extension Reply {
    fileprivate init(_ answer: Answer, from address: RequestAddress, after duration: Duration) {
        self.init(
            response: answer.response, body: answer.body, address: address.text, bytesReceived: answer.bytesReceived,
            duration: duration)
    }
}
