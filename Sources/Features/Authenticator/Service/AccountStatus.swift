package import struct Foundation.Date
package import GitHubModel

/// The status of an account: its token, and whether GitHub accepts it.
package struct AccountStatus: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        case valid
        /// GitHub rejected the token, and its expiration date has passed.
        case expired
        /// GitHub rejected the token: it is invalid or revoked.
        case rejected
        /// The host is unreachable. The message is a complete one.
        case unreachable(String)
        /// No requests remain. The message says for how long.
        case rateLimited(String)
        /// The response was neither. The message is a complete one.
        case failed(String)
        /// No request was sent, because offline mode is on.
        case unchecked
        /// There is no token: the account has signed out, or none has signed in.
        case signedOut
    }

    /// The host that the token is for.
    package let host: Host
    /// The account's login, or `nil` if only GitHub knows it and did not send it.
    package var login: Login?
    /// The account's number, or `nil` if only GitHub knows it and did not send it.
    package var accountID: Int64?
    package var isInUse = false
    package var source: TokenSource?
    /// The location of a stored token, for display.
    package var location: String?
    package var state: State
    /// The scopes of the token, or `nil` if they are not known.
    package var scopes: [String]?
    /// When the token expires, or `nil` if it does not or if the date is not known.
    package var expiresAt: Date?

    /// Whether the token can be refreshed without the user.
    package var isRefreshable: Bool {
        guard case .stored(let credential) = source else { return false }
        return credential.refreshToken != nil && credential.clientID != nil
    }
}
