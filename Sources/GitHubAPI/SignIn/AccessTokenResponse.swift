#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GitHubModel

/// What GitHub says when asked whether the person has agreed: the token, or one word for why there is none yet, or ever.
public enum AccessTokenResponse: Sendable, Hashable {
    /// The person agreed.
    case granted(TokenGrant)
    /// `authorization_pending`: not yet; ask again after the interval.
    case pending
    /// `slow_down`: asked too soon; the new least pause, if the answer names one, is for all later polls.
    case slowDown(interval: Duration?)
    /// `expired_token` (or `token_expired`): the code's time is over.
    case expired
    /// `access_denied`: the person said no.
    case denied
    /// `incorrect_device_code`: GitHub does not know the code (any more).
    case incorrectDeviceCode
    /// `incorrect_client_credentials`: GitHub does not know the client id.
    case incorrectClient
    /// `unsupported_grant_type`: the request was wrong.
    case unsupportedGrantType
    /// `device_flow_disabled`: the app's settings don't allow this sign-in.
    case deviceFlowDisabled
    /// `unverified_user_email`: the person's primary address is not verified.
    case unverifiedEmail
    /// Another word, safe to show.
    case unknown(String)

    /// Reads an answer by its body, since GitHub sends refusals with status 200.
    ///
    /// - Throws: ``InvalidResponseError`` if it is a server's trouble or no answer to the question: ask again.
    init(status: Int, body: [UInt8], host: String) throws(InvalidResponseError) {
        guard status < 500 else { throw InvalidResponseError(host: host, status: status) }
        do {
            let decoder = JSONDecoder()
            let refusal = try decoder.decode(OAuthErrorResponse.self, from: Data(body))
            if let word = refusal.error {
                self.init(word: word, interval: refusal.interval)
            } else {
                self = .granted(try decoder.decode(TokenGrant.self, from: Data(body)))
            }
        } catch {
            throw InvalidResponseError(host: host, status: status)
        }
    }

    private init(word: String, interval: Int?) {
        self =
            switch word {
            case "authorization_pending": .pending
            case "slow_down": .slowDown(interval: interval.map { .seconds(min(max($0, 1), 300)) })
            case "expired_token", "token_expired": .expired
            case "access_denied": .denied
            case "incorrect_device_code": .incorrectDeviceCode
            case "incorrect_client_credentials": .incorrectClient
            case "unsupported_grant_type": .unsupportedGrantType
            case "device_flow_disabled": .deviceFlowDisabled
            case "unverified_user_email": .unverifiedEmail
            default: .unknown(TextSanitizer.singleLine(String(word.prefix(100))))
            }
    }
}

/// An answer on the sign-in pages that is none: HTML, a truncated body, a status from 500 on.
public struct InvalidResponseError: Error, Hashable {
    /// Who sent it.
    public let host: String
    /// Its status.
    public let status: Int

    /// An answer of `host` that can't be read.
    public init(host: String, status: Int) {
        (self.host, self.status) = (host, status)
    }
}

extension InvalidResponseError: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String { "\(host) has trouble answering (status \(status)). Try again." }
}
