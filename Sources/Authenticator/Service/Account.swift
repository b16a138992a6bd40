public import GitHubAPI
public import GitHubModel

/// Whose token it is, as `GET /user` says.
public struct Account: Sendable, Hashable {
    /// The name at the time of the answer.
    public let login: Login
    /// Stays when the name changes.
    public let id: Int64
    /// What `X-OAuth-Scopes` lists; `nil` where the header is missing, as for fine-grained tokens.
    public let scopes: [String]?

    /// An account as GitHub names it.
    public init(login: Login, id: Int64, scopes: [String]? = nil) {
        (self.login, self.id, self.scopes) = (login, id, scopes)
    }

    /// The account as `GET /user` tells it.
    public init(_ owner: TokenOwner) {
        self.init(login: owner.person.login, id: owner.person.id, scopes: owner.scopes)
    }
}
