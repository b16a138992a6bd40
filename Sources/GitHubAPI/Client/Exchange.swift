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
    /// Receives a line at level `debug` for each request and response, without tokens.
    let logger: Logger

    /// Sends a GET request and returns the response if it is a success.
    ///
    /// - Parameter cached: the response to revalidate. If it is still valid, the response is a 304 without a body.
    /// - Throws: ``GitHubError``; `CancellationError`.
    func send(
        to endpoint: Endpoint, as credential: CredentialProvider.Credential?, revalidating cached: CachedResponse?
    ) async throws -> Response {
        let permit = try await rateLimiter.admit(endpoint.resource, as: credential)
        let token = credential?.token
        let response: Response
        do {
            response = try await transport.send(request(endpoint, token, cached))
        } catch {
            await rateLimiter.finish(permit, error is CancellationError ? .cancelled : .noResponse)
            guard let error = error as? TransportError else { throw error }
            log("GET \(host.apiURL)\(endpoint.target): \(error)", hiding: token)
            throw GitHubError.network(error)
        }
        let headers = RateLimitHeaders(response.head.headerFields)
        let isConfirmed = cached?.etag != nil && response.head.status == .notModified
        let isSuccess = isConfirmed || response.head.status.kind == .successful
        await rateLimiter.finish(permit, .response(headers, isSuccess: isSuccess))
        log(response, headers, hiding: token)
        guard isSuccess else { throw await error(response, headers, credential) }
        return response
    }

    private func request(
        _ endpoint: Endpoint, _ token: Token?, _ cached: CachedResponse?
    ) throws(GitHubError) -> HTTPRequest {
        let url: WebURL
        do { url = try WebURL(host.apiURL + endpoint.target) } catch {
            throw .network(.disallowedURL(host.apiURL + endpoint.target))
        }
        var request = HTTPRequest(.get, url, [.accept: endpoint.mediaType, .userAgent: userAgent])
        request.headerFields[.apiVersion] = GitHubClient.apiVersion
        if let etag = cached?.etag { request.headerFields[.ifNoneMatch] = etag }
        if let token { request.headerFields[.authorization] = "Bearer \(token.reveal())" }
        return request
    }

    /// Returns the error of an unsuccessful response, after the rate limiter has been updated.
    private func error(
        _ response: Response, _ headers: RateLimitHeaders, _ credential: CredentialProvider.Credential?
    ) async -> GitHubError {
        // A redirect to another origin is sent without the token.
        let token = sharesOrigin(with: response.url) ? credential?.token : nil
        switch ErrorResponse(response, headers: headers, token: token).classification {
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

    private func sharesOrigin(with url: String) -> Bool {
        do {
            let (api, other) = (try WebURL(host.apiURL), try WebURL(url))
            return (api.scheme, api.authority) == (other.scheme, other.authority)
        } catch { return true }  // unknown, so the token may have been sent
    }

    private func log(_ response: Response, _ headers: RateLimitHeaders, hiding token: Token?) {
        let rateLimit = headers.window.map { ", \($0.resource) \($0.remaining) of \($0.limit) left" } ?? ""
        let milliseconds = Int(response.duration / .milliseconds(1))
        let status = response.head.status.code
        log(
            "GET \(response.url) \(status) \(milliseconds) ms \(response.bytesReceived) bytes\(rateLimit)",
            hiding: token)
    }

    /// Logs `line` without control characters and without the token, which a server may repeat.
    func log(_ line: @autoclosure () -> String, hiding token: Token?) {
        func sanitized(_ line: String) -> String { TextSanitizer.singleLine(token?.redacting(in: line) ?? line) }
        logger.debug("\(sanitized(line()))")
    }
}

extension HTTPRequest {
    /// Creates a request for `url` without its fragment.
    init(_ method: Method, _ url: WebURL, _ fields: HTTPFields) {
        self.init(
            method: method, scheme: url.scheme, authority: url.authority,
            path: (url.path.isEmpty ? "/" : url.path) + url.queryAndFragment.prefix { $0 != "#" }, headerFields: fields)
    }
}
