package import GitHubModel

#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif

/// A sign-in, and what its GitHub says of it now.
package struct AccountStatus: Sendable, Hashable {
    /// Whether GitHub accepts the token.
    package enum State: Sendable, Hashable {
        /// It does.
        case valid
        /// It no longer does: the token's time is over.
        case expired
        /// It does not: revoked, or mistyped.
        case rejected
        /// The host can't be reached; why, in a sentence.
        case unreachable(String)
        /// GitHub answers nothing for a while; the sentence says for how long.
        case rateLimited(String)
        /// It was asked, and gave no answer that tells; why, in a sentence.
        case failed(String)
        /// It was not asked, as is wanted.
        case unchecked
        /// Nobody signed in here; or somebody did, and the sign-in is gone.
        case signedOut
    }

    /// The GitHub that the token is for.
    package let host: Host
    /// Whose it is; `nil` where only GitHub could tell, and did not.
    package var login: Login?
    /// The account's number; `nil` likewise.
    package var accountID: Int64?
    /// Whether commands use it.
    package var isInUse = false
    /// Where the token comes from; `nil` where there is none.
    package let source: TokenSource?
    /// Where a stored sign-in is, in words.
    package var location: String?
    /// What GitHub says.
    package var state: State
    /// What the token may do beyond reading what is public; `nil` where that is not known.
    package var scopes: [String]?
    /// When the token stops working; `nil` where no end is known.
    package var expiresAt: Date?

    /// Whether another token may be had for it without its owner.
    package var isRefreshable: Bool {
        guard case .stored(let signIn) = source else { return false }
        return signIn.refreshToken != nil && signIn.clientID != nil
    }

    /// A sign-in on `host`.
    package init(host: Host, login: Login? = nil, source: TokenSource? = nil, state: State) {
        (self.host, self.login, self.source, self.state) = (host, login, source, state)
    }
}
