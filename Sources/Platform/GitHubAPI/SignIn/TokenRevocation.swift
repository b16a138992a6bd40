import class Foundation.JSONEncoder
package import GitHubModel
import HTTPTransport
import HTTPTypes

extension DeviceFlowClient {
    /// Revokes up to 1,000 tokens without `Authorization`: `POST /credentials/revoke`. Invalid ones are ignored. GitHub
    /// notifies the owners.
    package func revoke(_ tokens: [Token]) async throws {
        guard !host.isEnterpriseServer else { throw RevocationError.unsupported(host: "\(host)") }
        let body = Array(try JSONEncoder().encode(["credentials": tokens.map { $0.reveal() }]))
        let response = try await post(
            body, as: "application/json", to: host.apiURL + "/credentials/revoke", accept: GitHubClient.mediaType,
            secrets: tokens)
        switch response.head.status.code {
        case 202: return
        case 403, 429: throw RevocationError.rateLimited(host: "\(host)")
        case let status where status >= 500: throw InvalidResponseError(host: "\(host)", status: status)
        case let status: throw RevocationError.rejected(host: "\(host)", status: status)
        }
    }
}

package enum RevocationError: Error, Hashable {
    /// An Enterprise Server, which has no such endpoint.
    case unsupported(host: String)
    /// 403 or 429: more than 60 requests per hour.
    case rateLimited(host: String)
    case rejected(host: String, status: Int)
}

extension RevocationError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unsupported: "GitHub Enterprise Server can't revoke a token."
        case .rateLimited(let host): "\(host) accepts no more revocations for now."
        case .rejected(let host, let status): "\(host) did not revoke the token (\(status))."
        }
    }
}
