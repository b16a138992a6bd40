import class Foundation.JSONEncoder
package import GitHubModel
import HTTPTypes
package import HTTPTransport

/// Revokes tokens on GitHub (`POST /credentials/revoke`), without `Authorization`. GitHub notifies the tokens' owners.
package struct TokenRevocationClient: Sendable {
    private let transport: CurlTransport
    private let host: Host
    private let userAgent: String

    /// Creates a client for `host`. `userAgent` is the name of the program, which GitHub requires.
    package init(transport: CurlTransport, host: Host, userAgent: String) {
        (self.transport, self.host, self.userAgent) = (transport, host, userAgent)
    }

    /// Revokes `tokens`, up to 1,000. Invalid tokens are ignored.
    ///
    /// - Throws: ``RevocationError`` if GitHub does not accept the request; `TransportError`; `CancellationError`.
    package func revoke(_ tokens: [Token]) async throws {
        guard !host.isEnterpriseServer else { throw RevocationError.unsupported(host: "\(host)") }
        let url = try WebURL(host.apiURL + "/credentials/revoke")
        let request = HTTPRequest(
            method: .post, scheme: url.scheme, authority: url.authority, path: url.path,
            headerFields: [
                .accept: "application/vnd.github+json", .contentType: "application/json", .userAgent: userAgent,
            ])
        let body = try JSONEncoder().encode(["credentials": tokens.map { $0.reveal() }])
        let status = try await transport.send(request, body: Array(body)).head.status.code
        switch status {
        case 202: return
        case 403, 429: throw RevocationError.rateLimited(host: "\(host)")
        case 500...: throw RevocationError.serverError(host: "\(host)", status: status)
        default: throw RevocationError.rejected(host: "\(host)", status: status)
        }
    }
}

/// The reason why tokens were not revoked.
package enum RevocationError: Error, Hashable {
    /// An Enterprise Server, which has no such endpoint.
    case unsupported(host: String)
    /// 403 or 429: more than 60 requests per hour.
    case rateLimited(host: String)
    /// 422 or another status.
    case rejected(host: String, status: Int)
    /// A status of 500 or more.
    case serverError(host: String, status: Int)
}

extension RevocationError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unsupported(let host):
            "GitHub Enterprise Server can't revoke a token. Revoke it on \(host)."
        case .rateLimited(let host): "\(host) accepts no more revocations for now. Try again in an hour."
        case .rejected(let host, let status): "\(host) did not revoke the token (\(status)). Revoke it on the website."
        case .serverError(let host, let status): "\(host) returned a server error (\(status)). Try again."
        }
    }
}
