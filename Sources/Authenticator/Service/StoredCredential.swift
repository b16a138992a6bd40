#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif
package import GitHubModel

/// A token with what is known about it: what a vault keeps.
package struct StoredCredential: Sendable, Hashable, Identifiable {
    /// One sign-in for each account of each host.
    package struct ID: Sendable, Hashable {
        /// ``GitHubModel/Host/key`` of the host the token belongs to.
        package let hostKey: String
        /// The account's number there.
        package let accountID: Int64

        /// The sign-in of an account on a host.
        package init(hostKey: String, accountID: Int64) {
            (self.hostKey, self.accountID) = (hostKey, accountID)
        }
    }

    /// Host and account.
    package let id: ID
    /// The account's name when it signed in.
    package let login: Login
    /// Proof of who asks, for `id.hostKey` only.
    package let token: Token
    /// What the token may do beyond reading what is public; `nil` if GitHub did not say.
    package var scopes: [String]?
    /// When the person signed in.
    package let signedInAt: Date
    /// The app that signed in; `nil` for a token made elsewhere.
    package var clientID: String?
    /// When the token stops working; `nil` if it has no set end.
    package var expiresAt: Date?
    /// What renews it; `nil` if nothing does.
    package var refreshToken: Token?
    /// When the refresh token stops working.
    package var refreshExpiresAt: Date?

    /// A sign-in without a set end; set what else is known.
    package init(id: ID, login: Login, token: Token, scopes: [String]? = nil, signedInAt: Date) {
        (self.id, self.login, self.token) = (id, login, token)
        (self.scopes, self.signedInAt) = (scopes, signedInAt)
    }
}
