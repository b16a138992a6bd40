#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
public import GitHubModel
import HTTPTransport
import HTTPTypes

/// What GitHub says when asked to renew a sign-in
/// (<https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens>).
public enum RefreshTokenResponse: Sendable, Hashable {
    /// A new pair; the old token and the old refresh token are dead.
    case granted(TokenGrant)
    /// `bad_refresh_token`: used before, revoked or too old; only the person can sign in again.
    case invalidRefreshToken
    /// `incorrect_client_credentials`: no such client id, or GitHub wants the app's secret with it.
    case incorrectClient
    /// Another word, safe to show.
    case rejected(String)

    /// Reads an answer by its body, since GitHub sends refusals with status 200.
    ///
    /// - Throws: ``InvalidResponseError`` if it is a server's trouble or no answer to the question.
    init(status: Int, body: [UInt8], host: String) throws(InvalidResponseError) {
        guard status < 500 else { throw InvalidResponseError(host: host, status: status) }
        do {
            let decoder = JSONDecoder()
            switch try decoder.decode(OAuthErrorResponse.self, from: Data(body)).error {
            case nil: self = .granted(try decoder.decode(TokenGrant.self, from: Data(body)))
            case "bad_refresh_token": self = .invalidRefreshToken
            case "incorrect_client_credentials": self = .incorrectClient
            case let word?: self = .rejected(TextSanitizer.singleLine(String(word.prefix(100))))
            }
        } catch {
            throw InvalidResponseError(host: host, status: status)
        }
    }
}

extension DeviceFlowClient {
    /// Changes a refresh token for a new pair. From the moment GitHub reads this, the old pair is dead: keep the new one
    /// before it is used. Sign-ins by device code need no secret for it.
    ///
    /// - Throws: ``InvalidResponseError`` or `TransportError`: trouble that may pass; `CancellationError`.
    public func refresh(clientID: String, refreshToken: Token) async throws -> RefreshTokenResponse {
        let form = FormBody(fields: [
            "client_id": clientID, "grant_type": "refresh_token", "refresh_token": refreshToken.reveal(),
        ])
        let reply = try await post(form, to: "/login/oauth/access_token")
        return try RefreshTokenResponse(status: reply.head.status.code, body: reply.body, host: host.description)
    }
}
