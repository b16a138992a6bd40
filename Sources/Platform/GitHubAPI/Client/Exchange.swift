import struct Foundation.Data
import class Foundation.JSONDecoder
import GitHubModel
import HTTPTransport
import HTTPTypes
import Logging

/// Sends one request: checks the rate limit, writes the header, and turns an error response into a ``GitHubError``.
struct Exchange: Sendable {
    let transport: CurlTransport
    let host: Host
    let userAgent: String
    let rateLimiter: RateLimiter
    let responseDecoder: ResponseDecoder
    /// Receives a line at level `debug` for each request and response, without tokens.
    let logger: Logger
    /// Counts the requests, or `nil`.
    var meter: RequestMeter?

    /// Sends a request and returns the response if it is a success. That of a GraphQL query has data.
    ///
    /// - Parameters:
    ///   - cached: The response to revalidate. If it is still valid, the response is a 304 without a body.
    ///   - isRetry: Whether an earlier attempt failed, so that other open connections can be broken, too.
    ///   - onReceive: Called when a part of the response arrives.
    /// - Throws: ``ExchangeError``; `CancellationError`.
    func send(
        to endpoint: Endpoint, as credential: CredentialProvider.Credential?, revalidating cached: CachedResponse?,
        isRetry: Bool = false, onReceive: (@Sendable () -> Void)? = nil
    ) async throws -> Response {
        let permit: RateLimiter.Permit
        do {
            permit = try await rateLimiter.admit(endpoint.resource, as: credential)
        } catch {
            throw ExchangeError(reason: error)
        }
        do {
            // Each time that a request is sent counts as an attempt, so libcurl must not retry.
            let options = RequestOptions(onReceive: onReceive, isSentOnce: true, opensConnection: isRetry)
            let response = try await response(endpoint, credential, cached, permit, options)
            return try await checked(response, endpoint, credential, cached, permit)
        } catch var failure as ExchangeError {
            failure.reason = failure.reason.hiding([credential?.token].compactMap { $0 })
            throw failure
        }
    }

    private func response(
        _ endpoint: Endpoint, _ credential: CredentialProvider.Credential?, _ cached: CachedResponse?,
        _ permit: RateLimiter.Permit, _ options: RequestOptions
    ) async throws -> Response {
        do {
            let request = try request(endpoint, credential?.token, cached)
            meter?.recordRequest()
            let response = try await transport.send(request, body: endpoint.payload?.bytes ?? [], options)
            try checkOrigin(of: response)
            return response
        } catch {
            await rateLimiter.finish(permit, error is CancellationError ? .cancelled : .noResponse)
            guard let error = error as? GitHubError ?? (error as? TransportError).map(GitHubError.network) else {
                throw error
            }
            log("\(endpoint.method) \(endpoint.url(on: host)): \(error)", hiding: credential?.token)
            throw ExchangeError(reason: error)
        }
    }

    /// Returns the response if it is a success.
    private func checked(
        _ response: Response, _ endpoint: Endpoint, _ credential: CredentialProvider.Credential?,
        _ cached: CachedResponse?, _ permit: RateLimiter.Permit
    ) async throws -> Response {
        let token = credential?.token
        let headers = RateLimitHeaders(response.head.headerFields)
        let isConfirmed = cached?.etag != nil && response.head.status == .notModified
        let isSuccess = isConfirmed || response.head.status.kind == .successful
        await rateLimiter.finish(permit, .response(headers, isSuccess: isSuccess))
        if isSuccess { try checkEnd(of: response, endpoint, headers, hiding: token) }
        let envelope = try isSuccess ? envelope(of: response, endpoint, headers, hiding: token) : nil
        meter?.recordResponse(isConfirmed: isConfirmed, points: envelope?.cost)
        log(response, endpoint, headers, cost: envelope?.cost, hiding: token)
        let classification =
            isSuccess
            ? envelope?.classification(headers, hiding: token) : try classification(of: response, headers, credential)
        if let classification {
            let error = await error(classification, credential, of: response)
            throw ExchangeError(
                reason: endpoint.payload == nil || isSuccess ? error : error.treatingNotFoundAsUnexpected,
                retryAfter: headers.retryAfter)
        }
        return response
    }

    /// Returns what the response to a GraphQL query contains besides its data, or `nil` for another request. Logs an
    /// invalid response.
    private func envelope(
        of response: Response, _ endpoint: Endpoint, _ headers: RateLimitHeaders, hiding token: Token?
    ) throws(ExchangeError) -> GraphQLEnvelope? {
        guard endpoint.payload != nil else { return nil }
        do {
            return try responseDecoder.decode(GraphQLEnvelope.self, from: try body(of: response))
        } catch {
            log(response, endpoint, headers, cost: nil, hiding: token)
            if let error = error as? ExchangeError { throw error }
            log("invalid response: \(error)", hiding: token)
            throw ExchangeError(reason: .invalidResponse(host: host.description))
        }
    }

    private func classification(
        of response: Response, _ headers: RateLimitHeaders, _ credential: CredentialProvider.Credential?
    ) throws(ExchangeError) -> ErrorResponse.Classification {
        let (head, body) = (response.head, try body(of: response))
        return ErrorResponse(
            head, body, headers: headers, host: host.description, token: credential?.token
        ).classification
    }

    /// Returns the body of a response. Call it where the body is parsed: together, the bodies of the pages of a list would take
    /// several times the memory of the list.
    func body(of response: Response) throws(ExchangeError) -> [UInt8] {
        do {
            return try response.body
        } catch {
            log("invalid response: \(error)", hiding: nil)
            throw ExchangeError(reason: .network(error))
        }
    }

    /// Throws if the connection broke before the JSON text of a body without a length was complete. Logs such a response.
    private func checkEnd(
        of response: Response, _ endpoint: Endpoint, _ headers: RateLimitHeaders, hiding token: Token?
    ) throws(ExchangeError) {
        let isJSON = response.head.headerFields[.contentType]?.contains("json") == true
        guard response.isDelimitedByClose, isJSON, endpoint.mediaType != GitHubClient.rawMediaType else { return }
        do {
            _ = try JSONDecoder().decode(AnyJSON.self, from: Data(response.body))
        } catch {
            if case TransportError.responseTooLarge = error { return }  // an error where the body is decoded
            log(response, endpoint, headers, cost: nil, hiding: token)
            throw ExchangeError(
                reason: .network(.interrupted(host: host.apiName, reason: "incomplete", hasBegun: true)))
        }
    }

    /// Refuses a response to which a redirect led from another origin, where the request was sent without the token: that
    /// host does not speak for GitHub, such as about the account of the token.
    private func checkOrigin(of response: Response) throws(GitHubError) {
        if host.apiTarget(of: response.url) != nil { return }  // nearly always, without parsing two URLs
        do throws(InvalidHostError) {
            let (api, other) = (try WebURL(host.apiURL), try WebURL(response.url))
            if (api.scheme, api.authority) == (other.scheme, other.authority) { return }
        } catch {}  // the URL of the API is valid, so that of the response is another one
        throw .network(.disallowedRedirect(host: host.description, to: response.url))
    }

    /// Returns the error of a response, after the rate limiter has been updated.
    private func error(
        _ classification: ErrorResponse.Classification, _ credential: CredentialProvider.Credential?,
        of response: Response
    ) async -> GitHubError {
        let token = credential?.token
        switch classification {
        case .rateLimitExhausted(let window):
            await rateLimiter.markExhausted(window, for: credential)
            return .rateLimited(window.resource, retryAfter: window.retryAfter)
        case .secondaryLimit(let delay): return .secondaryRateLimited(retryAfter: await rateLimiter.block(for: delay))
        case .error(let error):
            if let token, error == .unauthorized { await rateLimiter.block(token, because: error, for: nil) }
            if let token, error == .loginAttemptsExceeded {
                await rateLimiter.block(token, because: error, for: Self.lockoutDuration)
            }
            return error
        }
    }

    /// How long no request is sent after GitHub has locked an account. GitHub states no time.
    private static let lockoutDuration: Duration = .seconds(300)

    private func log(
        _ response: Response, _ endpoint: Endpoint, _ headers: RateLimitHeaders, cost: Int?, hiding token: Token?
    ) {
        let name = endpoint.payload.map { " \($0.name)" } ?? ""
        let points = cost.map { ", cost \($0)" } ?? ""
        let rateLimit = headers.window.map { ", \($0.resource) \($0.remaining) of \($0.limit) left" } ?? ""
        let milliseconds = Int(response.duration / .milliseconds(1))
        let status = response.head.status.code
        log(
            """
            \(endpoint.method) \(response.url)\(name) \(status) \(milliseconds) ms \(response.bytesReceived) bytes\
            \(points)\(rateLimit)
            """, hiding: token)
    }

    /// Logs `line` without control characters and without the token, which a server may repeat.
    func log(_ line: @autoclosure () -> String, hiding token: Token?) {
        func sanitized(_ line: String) -> String { token?.redacting(in: line) ?? TextSanitizer.singleLine(line) }
        logger.debug("\(sanitized(line()))")
    }
}

/// Any valid JSON text.
private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) {}
}
