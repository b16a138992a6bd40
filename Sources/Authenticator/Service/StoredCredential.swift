#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif
public import GitHubModel

/// A token with what is known about it: what a vault keeps.
public struct StoredCredential: Sendable, Hashable, Identifiable {
    /// One sign-in for each account of each host.
    public struct ID: Sendable, Hashable {
        /// ``GitHubModel/Host/key`` of the host the token belongs to.
        public let hostKey: String
        /// The account's number there.
        public let accountID: Int64

        /// The sign-in of an account on a host.
        public init(hostKey: String, accountID: Int64) {
            (self.hostKey, self.accountID) = (hostKey, accountID)
        }
    }

    /// Host and account.
    public let id: ID
    /// The account's name when it signed in.
    public let login: Login
    /// Proof of who asks, for `id.hostKey` only.
    public let token: Token
    /// What the token may do beyond reading what is public; `nil` if GitHub did not say.
    public var scopes: [String]?
    /// When the person signed in.
    public let signedInAt: Date
    /// The app that signed in; `nil` for a token made elsewhere.
    public var clientID: String?
    /// When the token stops working; `nil` if it has no set end.
    public var expiresAt: Date?
    /// What renews it; `nil` if nothing does.
    public var refreshToken: Token?
    /// When the refresh token stops working.
    public var refreshExpiresAt: Date?

    /// A sign-in without a set end; set what else is known.
    public init(id: ID, login: Login, token: Token, scopes: [String]? = nil, signedInAt: Date) {
        (self.id, self.login, self.token) = (id, login, token)
        (self.scopes, self.signedInAt) = (scopes, signedInAt)
    }
}
