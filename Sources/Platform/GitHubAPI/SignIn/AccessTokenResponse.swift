import GitHubModel

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

    init(status: Int, body: [UInt8], host: String, secret: Token? = nil) throws(InvalidResponseError) {
        self =
            switch try TokenResponse(status: status, body: body, host: host, secret: secret) {
            case .granted(let grant): .granted(grant)
            case .rejected("authorization_pending", _): .pending
            case .rejected("slow_down", let error):
                .slowDown(interval: error.interval.map { .seconds(min(max($0, 1), 300)) })
            case .rejected(let code, _): .failed(DeviceFlowError(code: code))
            }
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
    public var description: String { "\(host) returned a server error (\(status))." }
}
