import struct Foundation.Data
import class Foundation.JSONSerialization
import GitHubModel
import HTTPTransport
import HTTPTypes
import Logging

/// One attempt to send a request: the endpoint, the credential, and the cached response to revalidate.
struct RequestAttempt: Sendable {
    let endpoint: Endpoint
    let format: ErasedBodyFormat
    let credential: CredentialProvider.Credential?
    let cached: CachedResponse?
    /// Whether the response will be stored.
    var isStored = false
    /// Whether an earlier attempt failed, so that other open connections can be broken, too.
    var isRetry = false
    var onReceive: (@Sendable () -> Void)?

    var token: Token? { credential?.token }
}

/// A successful response with its header fields and its decoded body. The body itself is gone: the bodies of all pages
/// of a list, which arrive together, would take a quarter of the memory of the process.
struct ReceivedResponse: Sendable {
    let fields: HTTPFields
    /// The decoded body and the form in which the cache stores it, or `nil` if GitHub confirmed the cached response
    /// (304). Nothing is to be stored of a response that is not cached.
    var content: (stored: [UInt8], wire: any Sendable)?
}

/// Sends one request over HTTP: gets a permit from the ``RateLimiter``, adds the token, and turns an error response
/// into a ``GitHubError``. It sends nothing twice, and neither reads nor writes the cache.
struct Exchange: Sendable {
    let transport: CurlTransport
    let host: Host
    let userAgent: String
    let rateLimiter: RateLimiter
    /// Receives a line at level `debug` for each request and response, without tokens.
    let logger: Logger
    var meter: RequestMeter?

    /// How long no request is sent after GitHub has locked an account. GitHub states no time.
    private static let lockoutDuration: Duration = .seconds(300)

    /// Sends a request and returns the response if it is a success. That of a GraphQL query has data.
    func send(_ attempt: RequestAttempt) async throws -> ReceivedResponse {
        let permit: RateLimiter.Permit
        do {
            permit = try await rateLimiter.admit(attempt.endpoint.resource, as: attempt.credential)
        } catch {
            throw ExchangeError(reason: error)
        }
        do {
            let response = try await response(to: attempt, permit)
            let headers = RateLimitHeaders(response.head.headerFields)
            let isConfirmed = attempt.cached?.etag != nil && response.head.status == .notModified
            let isSuccess = isConfirmed || response.head.status.kind == .successful
            await rateLimiter.finish(permit, .response(headers, isSuccess: isSuccess))
            guard isSuccess else {
                throw try await failure(response, headers, attempt)
            }
            if isConfirmed {
                meter?.record { $0.unchanged += 1 }
                log(response, headers, attempt)
                return ReceivedResponse(fields: response.head.headerFields)
            }
            return try await received(response, headers, attempt)
        } catch var failure as ExchangeError {
            failure.reason = failure.reason.hiding(attempt.token)
            throw failure
        }
    }

    private func response(
        to attempt: RequestAttempt, _ permit: RateLimiter.Permit
    ) async throws -> Response {
        let endpoint = attempt.endpoint
        do {
            let request = try request(for: attempt)
            meter?.record { $0.requests += 1 }
            // Each time that a request is sent counts as an attempt, so libcurl must not retry.
            let options = RequestOptions(
                onReceive: attempt.onReceive, isSentOnce: true, opensConnection: attempt.isRetry)
            let response = try await transport.send(request, body: endpoint.payload?.bytes ?? [], options)
            try checkOrigin(of: response)
            return response
        } catch {
            await rateLimiter.finish(permit, error is CancellationError ? .cancelled : .noResponse)
            guard let error = error as? GitHubError ?? (error as? TransportError).map(GitHubError.network) else {
                throw error
            }
            log("\(endpoint.method) \(endpoint.url(on: host)): \(error)", hiding: attempt.token)
            throw ExchangeError(reason: error)
        }
    }

    private func request(for attempt: RequestAttempt) throws(GitHubError) -> HTTPRequest {
        let endpoint = attempt.endpoint
        let url: WebURL
        do {
            url = try WebURL(endpoint.url(on: host))
        } catch {
            throw .network(.disallowedURL(endpoint.url(on: host)))
        }
        var request = HTTPRequest(endpoint.method, url, [.accept: endpoint.mediaType, .userAgent: userAgent])
        request.headerFields[.apiVersion] = GitHubClient.apiVersion
        if endpoint.payload != nil { request.headerFields[.contentType] = "application/json" }
        if let etag = attempt.cached?.etag { request.headerFields[.ifNoneMatch] = etag }
        if let token = attempt.token { request.headerFields[.authorization] = "Bearer \(token.reveal())" }
        return request
    }

    /// Rejects a response to which a redirect led from another origin: that host received no token, and does not speak
    /// for GitHub.
    private func checkOrigin(of response: Response) throws(GitHubError) {
        // Nearly always the first, without parsing a URL.
        guard host.apiTarget(of: response.url) != nil || WebURL(ifValid: response.url)?.hasOrigin(of: host.api) == true
        else {
            throw .network(.disallowedRedirect(host: host.description, to: response.url))
        }
    }

    private func received(
        _ response: Response, _ headers: RateLimitHeaders, _ attempt: RequestAttempt
    ) async throws -> ReceivedResponse {
        let content: (stored: [UInt8], wire: any Sendable)
        do {
            let body = try response.body
            let wire = try attempt.format.decode(body)
            content = (attempt.isStored ? try attempt.format.storedBody(body, wire) : [], wire)
        } catch {
            log(response, headers, attempt)
            log("invalid response: \(error)", hiding: attempt.token)
            throw ExchangeError(reason: reason(of: error, in: response))
        }
        let result = content.wire as? any GraphQLResult
        if let cost = result?.cost { meter?.record { $0.points += cost } }
        log(response, headers, attempt, cost: result?.cost)
        if let classification = result?.classification(headers, hiding: attempt.token) {
            throw ExchangeError(
                reason: await error(classification, attempt.credential), retryAfter: headers.retryAfter)
        }
        return ReceivedResponse(fields: response.head.headerFields, content: content)
    }

    /// Returns why a body can't be decoded. If only the end of the connection showed its end, a part of it may be
    /// missing.
    private func reason(of error: any Error, in response: Response) -> GitHubError {
        if let error = error as? TransportError { return .network(error) }
        let isJSON = response.head.headerFields[.contentType]?.contains("json") == true
        guard response.isDelimitedByClose, isJSON, !response.isWholeJSON else {
            return .invalidResponse(host: host.description)
        }
        return .network(.interrupted(host: host.apiName, reason: "incomplete", hasBegun: true))
    }

    private func failure(
        _ response: Response, _ headers: RateLimitHeaders, _ attempt: RequestAttempt
    ) async throws -> ExchangeError {
        log(response, headers, attempt)
        let body: [UInt8]
        do {
            body = try response.body
        } catch {
            log("invalid response: \(error)", hiding: attempt.token)
            throw ExchangeError(reason: .network(error))
        }
        let errorResponse = ErrorResponse(
            response.head, body, headers: headers, host: host.description, token: attempt.token)
        let error = await error(errorResponse.classification, attempt.credential)
        let isQuery = attempt.endpoint.payload != nil
        return ExchangeError(
            reason: isQuery ? error.treatingNotFoundAsUnexpected : error, retryAfter: headers.retryAfter)
    }

    private func error(
        _ classification: ErrorResponse.Classification, _ credential: CredentialProvider.Credential?
    ) async -> GitHubError {
        switch classification {
        case .rateLimitExhausted(let window):
            await rateLimiter.markExhausted(window, for: credential)
            return .rateLimited(window.resource, retryAfter: window.retryAfter)
        case .secondaryLimit(let delay):
            return .secondaryRateLimited(retryAfter: await rateLimiter.block(for: delay, as: credential))
        case .error(let error):
            if let token = credential?.token, error == .unauthorized || error == .loginAttemptsExceeded {
                let duration = error == .unauthorized ? nil : Self.lockoutDuration
                await rateLimiter.block(token, because: error, for: duration)
            }
            return error
        }
    }

    private func log(
        _ response: Response, _ headers: RateLimitHeaders, _ attempt: RequestAttempt, cost: Int? = nil
    ) {
        let name = attempt.endpoint.payload.map { " \($0.name)" } ?? ""
        let points = cost.map { ", cost \($0)" } ?? ""
        let rateLimit = headers.window.map { ", \($0.resource) \($0.remaining) of \($0.limit) left" } ?? ""
        let milliseconds = Int(response.duration / .milliseconds(1))
        let status = response.head.status.code
        log(
            """
            \(attempt.endpoint.method) \(response.url)\(name) \(status) \(milliseconds) ms \
            \(response.bytesReceived) bytes\(points)\(rateLimit)
            """, hiding: attempt.token)
    }

    /// Logs `line` without control characters and without the token, which a server may repeat.
    func log(_ line: @autoclosure () -> String, hiding token: Token?) {
        func sanitized(_ line: String) -> String { token?.redacting(in: line) ?? TextSanitizer.singleLine(line) }
        logger.debug("\(sanitized(line()))")
    }
}

extension Response {
    fileprivate var isWholeJSON: Bool {
        do {
            _ = try JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed)
            return true
        } catch {
            return false
        }
    }
}

extension HTTPRequest {
    init(_ method: Method, _ url: WebURL, _ fields: HTTPFields) {
        self.init(
            method: method, scheme: url.scheme, authority: url.authority,
            path: (url.path.isEmpty ? "/" : url.path) + url.queryAndFragment.prefix { $0 != "#" }, headerFields: fields)
    }
}
