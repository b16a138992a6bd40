public import GitHubModel
import HTTPTransport
import HTTPTypes

/// A response to refreshing a token
/// (<https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens>).
public enum RefreshTokenResponse: Sendable, Hashable {
    /// A new token and refresh token. The old ones are invalid.
    case granted(TokenGrant)
    /// `bad_refresh_token`: used, revoked or expired. The user has to sign in again.
    case invalidRefreshToken
    /// `incorrect_client_credentials`: the client ID is invalid, or GitHub requires the app's client secret.
    case incorrectClient
    /// Another error code, without control characters.
    case rejected(String)

    init(status: Int, body: [UInt8], host: String, secret: Token? = nil) throws(InvalidResponseError) {
        self =
            switch try TokenResponse(status: status, body: body, host: host, secret: secret) {
            case .granted(let grant): .granted(grant)
            case .rejected("bad_refresh_token", _): .invalidRefreshToken
            case .rejected("incorrect_client_credentials", _): .incorrectClient
            case .rejected(let code, _): .rejected(TextSanitizer.singleLine(code, maxLength: 100))
            }
    }
}

extension DeviceFlowClient {
    /// Exchanges a refresh token for a new token. The old tokens become invalid when GitHub receives the request, so
    /// store the new ones before they are used. Tokens of the device flow require no client secret.
    /// - Throws: ``InvalidResponseError`` or `TransportError`, after which the request can be retried;
    ///   `CancellationError`.
    public func refresh(clientID: String, refreshToken: Token) async throws -> RefreshTokenResponse {
        let fields: KeyValuePairs<String, String?> = [
            "client_id": clientID, "grant_type": "refresh_token", "refresh_token": refreshToken.reveal(),
        ]
        let response = try await post(fields, to: "/login/oauth/access_token", secrets: [refreshToken])
        return try RefreshTokenResponse(
            status: response.head.status.code, body: try response.body, host: host.description, secret: refreshToken)
    }
}
