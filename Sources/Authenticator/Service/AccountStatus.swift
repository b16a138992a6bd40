public import GitHubModel

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// A sign-in, and what its GitHub says of it now.
public struct AccountStatus: Sendable, Hashable {
    /// Whether GitHub accepts the token.
    public enum State: Sendable, Hashable {
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
    public let host: Host
    /// Whose it is; `nil` where only GitHub could tell, and did not.
    public var login: Login?
    /// The account's number; `nil` likewise.
    public var accountID: Int64?
    /// Whether commands use it.
    public var isInUse = false
    /// Where the token comes from; `nil` where there is none.
    public let source: TokenSource?
    /// Where a stored sign-in is, in words.
    public var location: String?
    /// What GitHub says.
    public var state: State
    /// What the token may do beyond reading what is public; `nil` where that is not known.
    public var scopes: [String]?
    /// When the token stops working; `nil` where no end is known.
    public var expiresAt: Date?

    /// Whether another token may be had for it without its owner.
    public var isRefreshable: Bool {
        guard case .stored(let signIn) = source else { return false }
        return signIn.refreshToken != nil && signIn.clientID != nil
    }

    /// A sign-in on `host`.
    public init(host: Host, login: Login? = nil, source: TokenSource? = nil, state: State) {
        (self.host, self.login, self.source, self.state) = (host, login, source, state)
    }
}
