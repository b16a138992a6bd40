public import GitHubModel

/// A sign-in that GitHub has just accepted.
public struct SignInStatus: Sendable, Hashable {
    /// The GitHub that was asked.
    public let host: Host
    /// Whose token it is, by today's name, with the token's scopes.
    public let account: Account
    /// Where the token comes from.
    public let source: TokenSource
    /// Where that is, in words: a variable's name, `keyring`, or `sealed file` and its path.
    public let place: String

    /// What `status` shows.
    public init(host: Host, account: Account, source: TokenSource, place: String) {
        (self.host, self.account, self.source, self.place) = (host, account, source, place)
    }
}
