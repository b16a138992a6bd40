import Foundation

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

    /// Decodes a response by its body, because GitHub sends errors with status 200.
    ///
    /// - Throws: ``InvalidResponseError`` for a server error or an invalid body. The request can be retried.
    init(status: Int, body: [UInt8], host: String) throws(InvalidResponseError) {
        guard status < 500 else { throw InvalidResponseError(host: host, status: status) }
        do {
            let decoder = JSONDecoder()
            let error = try decoder.decode(OAuthErrorResponse.self, from: Data(body))
            if let code = error.error {
                self.init(code: code, interval: error.interval)
            } else {
                self = .granted(try decoder.decode(TokenGrant.self, from: Data(body)))
            }
        } catch {
            throw InvalidResponseError(host: host, status: status)
        }
    }

    private init(code: String, interval: Int?) {
        self =
            switch code {
            case "authorization_pending": .pending
            case "slow_down": .slowDown(interval: interval.map { .seconds(min(max($0, 1), 300)) })
            default: .failed(DeviceFlowError(code: code))
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
        (self.host, self.status) = (host, status)
    }
}

extension InvalidResponseError: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String { "\(host) returned a server error (\(status)). Try again." }
}
