#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
public import GitHubModel
import HTTPTypes
public import HTTPTransport

/// Ends tokens at GitHub (`POST /credentials/revoke`). It takes no `Authorization`: who has a token may end it. GitHub
/// tells their owner, as it does of tokens that leaked.
public struct TokenRevocationClient: Sendable {
    private let transport: CurlTransport
    private let host: Host
    private let userAgent: String

    /// Ends tokens of `host`; `userAgent` names the program, as GitHub demands.
    public init(transport: CurlTransport, host: Host, userAgent: String) {
        (self.transport, self.host, self.userAgent) = (transport, host, userAgent)
    }

    /// Ends all of `tokens`, up to 1,000; those that have ended already are as good as ended.
    ///
    /// - Throws: ``RevocationError`` if GitHub does not say that it will; `TransportError`; `CancellationError`.
    public func revoke(_ tokens: [Token]) async throws {
        guard !host.isEnterpriseServer else { throw RevocationError.unsupported(host: "\(host)") }
        let address = try WebURL(host.apiURL + "/credentials/revoke")
        let request = HTTPRequest(
            method: .post, scheme: address.scheme, authority: address.authority, path: address.path,
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

/// Why tokens were not ended.
public enum RevocationError: Error, Hashable {
    /// An Enterprise Server: there is no such address.
    case unsupported(host: String)
    /// 403 or 429: more than 60 requests in an hour.
    case rateLimited(host: String)
    /// 422 or another refusal.
    case rejected(host: String, status: Int)
    /// A status from 500 on.
    case serverError(host: String, status: Int)
}

extension RevocationError: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String {
        switch self {
        case .unsupported(let host):
            "\(host) is an Enterprise Server, and can't end a token from here. Do it on its pages."
        case .rateLimited(let host): "\(host) ends no more tokens for now. Try again in an hour."
        case .rejected(let host, let status): "\(host) did not end the token (status \(status)). Do it on its pages."
        case .serverError(let host, let status): "\(host) has trouble answering (status \(status)). Try again."
        }
    }
}
