import GitHubModel
import HTTPTransport
import HTTPTypes
import Logging

/// One request and its answer: what it may cost, how it is written, and what an answer that is no success means.
struct Exchange: Sendable {
    let transport: CurlTransport
    let host: Host
    let userAgent: String
    let rateLimiter: RateLimiter
    /// Gets a line at level `debug` for each request and answer, without tokens.
    let logger: Logger

    /// The answer of a success.
    ///
    /// - Parameter known: the answer to be compared with: if it still holds, the reply is a 304 without a body.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    func send(
        to endpoint: Endpoint, as identity: CredentialProvider.Credential?, unlike known: CachedResponse?
    ) async throws -> Response {
        let admission = try await rateLimiter.admit(endpoint.resource, as: identity)
        let token = identity?.token
        let reply: Response
        do {
            reply = try await transport.send(request(endpoint, token, known))
        } catch {
            await rateLimiter.finish(admission, error is CancellationError ? .cancelled : .noResponse)
            guard let error = error as? TransportError else { throw error }
            log("GET \(host.apiURL)\(endpoint.target): \(error)", hiding: token)
            throw GitHubError.network(error)
        }
        let headers = RateLimitHeaders(reply.head.headerFields)
        let isConfirmed = known?.etag != nil && reply.head.status == .notModified
        let isSuccess = isConfirmed || reply.head.status.kind == .successful
        await rateLimiter.finish(admission, .response(headers, isSuccess: isSuccess))
        log(reply, headers, hiding: token)
        guard isSuccess else { throw await failure(reply, headers, identity) }
        return reply
    }

    private func request(
        _ endpoint: Endpoint, _ token: Token?, _ known: CachedResponse?
    ) throws(GitHubError) -> HTTPRequest {
        guard var request = HTTPRequest(get: host.apiURL + endpoint.target) else {
            throw .network(.disallowedURL(host.apiURL))
        }
        request.headerFields[.accept] = GitHubClient.mediaType
        request.headerFields[.apiVersion] = GitHubClient.apiVersion
        request.headerFields[.userAgent] = userAgent
        if let etag = known?.etag { request.headerFields[.ifNoneMatch] = etag }
        if let token { request.headerFields[.authorization] = "Bearer \(token.reveal())" }
        return request
    }

    /// What an answer that is no success means, after the keeper has learned it.
    private func failure(_ reply: Response, _ headers: RateLimitHeaders, _ identity: CredentialProvider.Credential?)
        async
        -> GitHubError
    {
        // A redirect elsewhere lost the token on the way.
        let token = sharesOrigin(with: reply.url) ? identity?.token : nil
        switch ErrorResponse(reply, headers: headers, token: token).classification {
        case .rateLimitExhausted(let window):
            await rateLimiter.markExhausted(window, for: identity)
            return .rateLimited(window.bucket, retryAfter: window.wait)
        case .secondaryLimit(let wait): return .secondaryRateLimited(retryAfter: await rateLimiter.block(for: wait))
        case .error(let error):
            if let token, error == .unauthorized { await rateLimiter.block(token, because: error, for: nil) }
            if let token, error == .loginAttemptsExceeded {
                await rateLimiter.block(token, because: error, for: Self.lockoutDuration)
            }
            return error
        }
    }

    /// How long nothing is sent after GitHub locked an account's sign-ins; it says "a while".
    private static let lockoutDuration: Duration = .seconds(300)

    private func sharesOrigin(with address: String) -> Bool {
        do {
            let (mine, other) = (try WebURL(host.apiURL), try WebURL(address))
            return (mine.scheme, mine.authority) == (other.scheme, other.authority)
        } catch { return true }  // it can't be told, so the token counts as sent
    }

    private func log(_ reply: Response, _ headers: RateLimitHeaders, hiding token: Token?) {
        let left = headers.window.map { ", \($0.bucket) \($0.remaining) of \($0.limit) left" } ?? ""
        let milliseconds = Int(reply.duration / .milliseconds(1))
        log(
            "GET \(reply.url) \(reply.head.status.code) \(milliseconds) ms \(reply.bytesReceived) bytes\(left)",
            hiding: token)
    }

    /// Nothing that came over the network reaches a log before it was made safe, nor does the token, whoever repeats it.
    func log(_ line: @autoclosure () -> String, hiding token: Token?) {
        func safe(_ line: String) -> String { TextSanitizer.singleLine(token?.redacting(in: line) ?? line) }
        logger.debug("\(safe(line()))")
    }
}

extension HTTPRequest {
    /// A GET of an absolute URL; `nil` if it is none.
    fileprivate init?(get address: String) {
        guard let colon = address.firstRange(of: "://") else { return nil }
        let rest = address[colon.upperBound...]
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        self.init(
            method: .get, scheme: String(address[..<colon.lowerBound]), authority: String(rest[..<slash]),
            path: slash == rest.endIndex ? "/" : String(rest[slash...]))
    }
}
