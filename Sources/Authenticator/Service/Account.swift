public import GitHubAPI
public import GitHubModel

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// Whose token it is, as `GET /user` says.
public struct Account: Sendable, Hashable {
    /// The name at the time of the answer.
    public let login: Login
    /// Stays when the name changes.
    public let id: Int64
    /// What `X-OAuth-Scopes` lists; `nil` where the header is missing, as for fine-grained tokens.
    public let scopes: [String]?
    /// When the token stops working, where GitHub says so.
    public let expiresAt: Date?

    /// An account as GitHub names it.
    public init(login: Login, id: Int64, scopes: [String]? = nil, expiresAt: Date? = nil) {
        (self.login, self.id, self.scopes, self.expiresAt) = (login, id, scopes, expiresAt)
    }

    /// The account as `GET /user` tells it.
    public init(_ owner: TokenOwner) {
        self.init(
            login: owner.person.login, id: owner.person.id, scopes: owner.scopes, expiresAt: owner.expiresAt)
    }
}
