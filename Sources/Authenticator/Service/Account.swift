package import GitHubAPI
package import GitHubModel

#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif

/// Whose token it is, as `GET /user` says.
package struct Account: Sendable, Hashable {
    /// The name at the time of the answer.
    package let login: Login
    /// Stays when the name changes.
    package let id: Int64
    /// What `X-OAuth-Scopes` lists; `nil` where the header is missing, as for fine-grained tokens.
    package let scopes: [String]?
    /// When the token stops working, where GitHub says so.
    package let expiresAt: Date?

    /// An account as GitHub names it.
    package init(login: Login, id: Int64, scopes: [String]? = nil, expiresAt: Date? = nil) {
        (self.login, self.id, self.scopes, self.expiresAt) = (login, id, scopes, expiresAt)
    }

    /// The account as `GET /user` tells it.
    package init(_ owner: TokenOwner) {
        self.init(
            login: owner.person.login, id: owner.person.id, scopes: owner.scopes, expiresAt: owner.expiresAt)
    }
}
