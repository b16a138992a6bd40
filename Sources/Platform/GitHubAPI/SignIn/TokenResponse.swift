import struct Foundation.Data
import class Foundation.JSONDecoder
import GitHubModel

/// A token or an error of a sign-in endpoint. GitHub sends both with status 200.
enum TokenResponse {
    case granted(TokenGrant)
    case rejected(code: String, OAuthErrorResponse)

    /// Throws ``InvalidResponseError`` for a server error or an invalid body. `secret` is the token of the request.
    init(status: Int, body: [UInt8], host: String, secret: Token?) throws(InvalidResponseError) {
        guard status < 500 else { throw InvalidResponseError(host: host, status: status) }
        do {
            let error = try JSONDecoder().decode(OAuthErrorResponse.self, from: Data(body))
            self =
                if let code = error.error {
                    .rejected(code: secret?.redacting(in: code) ?? code, error)
                } else {
                    .granted(try JSONDecoder().decode(TokenGrant.self, from: Data(body)))
                }
        } catch {
            throw InvalidResponseError(host: host, status: status)
        }
    }
}

/// A response to polling for a token (`POST /login/oauth/access_token`, RFC 8628, 3.5).
public enum AccessTokenResponse: Sendable, Hashable {
    /// The user approved the sign-in.
    case granted(TokenGrant)
    /// `authorization_pending`: the user has not decided yet. Poll again after the interval.
    case pending
    /// `slow_down`: polled too soon. All later polls use the new interval, if there is one.
    case slowDown(interval: Duration?)
    /// Another error code, which ends the sign-in.
    case failed(DeviceFlowError)

    init(_ response: TokenResponse) {
        self =
            switch response {
            case .granted(let grant): .granted(grant)
            case .rejected("authorization_pending", _): .pending
            case .rejected("slow_down", let error):
                .slowDown(interval: error.interval.map { .seconds(min(max($0, 1), 300)) })
            case .rejected(let code, _): .failed(DeviceFlowError(code: code))
            }
    }
}

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

    init(_ response: TokenResponse) {
        self =
            switch response {
            case .granted(let grant): .granted(grant)
            case .rejected("bad_refresh_token", _): .invalidRefreshToken
            case .rejected("incorrect_client_credentials", _): .incorrectClient
            case .rejected(let code, _): .rejected(TextSanitizer.singleLine(code, maxLength: 100))
            }
    }
}

/// An error of a sign-in endpoint (RFC 6749, 5.2). A body without `error` is a success.
struct OAuthErrorResponse: Decodable {
    let error: String?
    let interval: Int?

    /// The description, or the error code if there is none; at most 300 characters, without control characters.
    let reason: String?

    private enum CodingKeys: String, CodingKey { case error, interval, summary = "error_description" }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        error = try container.decodeIfPresent(String.self, forKey: .error)
        interval = try container.seconds(.interval)
        let summary = try container.decodeIfPresent(String.self, forKey: .summary) ?? error
        reason = summary.map { TextSanitizer.singleLine($0, maxLength: 300) }
    }
}

/// An invalid response of a sign-in endpoint: HTML, a truncated body, or a status of 500 or more.
public struct InvalidResponseError: Error, Hashable {
    /// The host that sent the response.
    public let host: String
    /// The status of the response.
    public let status: Int

    package init(host: String, status: Int) {
        self.host = host
        self.status = status
    }
}

extension InvalidResponseError: CustomStringConvertible {
    /// What happened, in one sentence.
    public var description: String {
        status < 500 ? "\(host) sent an unreadable response." : "\(host) returned a server error (\(status))."
    }
}
