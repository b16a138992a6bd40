import Foundation
public import HTTPTypes

/// An HTTP client that uses libcurl. Cancelling the calling task closes the connection.
///
/// Connections and TLS sessions are reused, HTTP/2 is used if the server offers it, and certificates are always
/// verified. `https` goes through the proxies of the environment (`https_proxy`, `all_proxy`, `no_proxy`). Plain `http`
/// is allowed for loopback addresses only and never uses a proxy.
public actor CurlTransport {
    private let limits: TransportLimits
    private let allowsURL: @Sendable (String) -> Bool
    private let queue: CommandQueue
    private var continuations: [Int: CheckedContinuation<Response, any Error>] = [:]
    private var lastID = 0

    /// Creates a client with its own connections, which are closed when it is deinitialized. The trusted certificates
    /// are those of libcurl, or of `CURL_CA_BUNDLE`, `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    public init(limits: TransportLimits = TransportLimits()) {
        self.init(limits: limits, servers: AllowedServers())
    }

    package init(
        limits: TransportLimits, servers: AllowedServers,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        var settings = ConnectionSettings(environment: environment)
        settings.servers = servers
        self.init(limits: limits, settings: settings)
    }

    init(limits: TransportLimits = TransportLimits(), settings: ConnectionSettings) {
        self.limits = limits
        allowsURL = settings.servers.allowsURL
        queue = CommandQueue { queue in
            BackgroundThread.start {
                let multi = CurlMulti(settings: settings)
                queue.activate(multi.wakeup)
                while true {
                    for command in queue.dequeueAll() { command(multi) }
                    if multi.isEnded { return }
                    multi.runOnce()
                }
            }
        }
    }

    deinit { queue.end() }

    /// Sends `request` and returns the complete response. Follows the redirects of GET and HEAD; one of another method
    /// is an error. GET and HEAD are sent once more if a connection breaks that was open before.
    ///
    /// `Host` and `Content-Length` follow from the URL and `body`. `Accept-Encoding` is always `gzip`. `Authorization`
    /// and `Cookie` are removed when a redirect leads to another origin.
    ///
    /// - Throws: ``TransportError`` if no complete response arrives; `CancellationError` if the task is cancelled.
    public func send(_ request: HTTPRequest, body: [UInt8] = []) async throws -> Response {
        try await send(request, body: body, RequestOptions())
    }

    package func send(
        _ request: HTTPRequest, body: [UInt8] = [], _ options: RequestOptions
    ) async throws -> Response {
        var request = try OutgoingRequest(request, body: body)
        request.options = options
        var duration = Duration.zero
        guard allowsURL(request.url.text) else { throw TransportError.disallowedURL(request.url.text) }
        var redirects = 0
        while true {
            var response = try await response(to: request, within: limits.totalTimeout - duration)
            duration += response.duration
            guard let next = try request.redirected(by: response.head) else {
                response.duration = duration
                return response
            }
            guard redirects < limits.maxRedirects, allowsURL(next.url.text) else {
                throw TransportError.disallowedRedirect(host: request.url.host, to: next.url.text)
            }
            request = next
            redirects = redirects + 1
        }
    }

    /// Returns the number of requests that libcurl holds, after all earlier commands.
    func activeTransferCount() async -> Int {
        await withCheckedContinuation { continuation in
            queue.post { continuation.resume(returning: $0.count) }
        }
    }

    private func response(to request: OutgoingRequest, within remaining: Duration) async throws -> Response {
        try Task.checkCancellation()
        guard remaining > .zero else { throw TransportError.timedOut(host: request.url.host) }
        var limits = limits
        limits.totalTimeout = remaining
        lastID += 1
        let id = lastID
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                continuations[id] = continuation
                queue.post { [limits] multi in
                    multi.start(id, request, limits) { result in Task { await self.finish(id, result) } }
                }
            }
        } onCancel: {
            Task { await self.cancel(id) }
        }
    }

    private func finish(_ id: Int, _ result: Result<Response, TransportError>) {
        continuations.removeValue(forKey: id)?.resume(with: result.mapError { $0 })
    }

    private func cancel(_ id: Int) {
        guard let continuation = continuations.removeValue(forKey: id) else { return }
        queue.post { $0.stop(id) }
        continuation.resume(throwing: CancellationError())
    }
}

/// The timeouts and size limits of a request.
public struct TransportLimits: Sendable, Hashable {
    /// The time to connect, with DNS lookup and TLS handshake; 10 s by default.
    public var connectTimeout: Duration = .seconds(10)
    /// The time from the start to the last byte, with all redirects; 30 s by default.
    public var totalTimeout: Duration = .seconds(30)
    /// How long less than one byte per second may arrive; 15 s by default.
    public var stallTimeout: Duration = .seconds(15)
    /// The size of the decoded body in bytes; 32 MiB by default.
    public var maxBodyBytes = 32 << 20
    /// The size of all header lines of one response in bytes; 256 KiB by default.
    public var maxHeaderBytes = 256 << 10
    /// The number of redirects that are followed; 5 by default.
    public var maxRedirects = 5

    /// Creates the default limits.
    public init() {}
}
