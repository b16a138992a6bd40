package import struct Foundation.Date
package import GitHubModel

package struct AccountStatus: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        case valid
        /// GitHub rejected the token, and its expiration date has passed.
        case expired
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

    package let host: Host
    /// The account's login, or `nil` if only GitHub knows it and did not send it.
    package var login: Login?
    package var accountID: Int64?
    package var isInUse = false
    package var source: TokenSource?
    package var location: String?
    package var state: State
    package var scopes: [String]?
    package var expiresAt: Date?

    package var isRefreshable: Bool {
        guard case .stored(let credential) = source else { return false }
        return credential.refreshToken != nil && credential.clientID != nil
    }
}
