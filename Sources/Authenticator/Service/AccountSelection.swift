public import GitHubModel

/// Whose sign-in to use, of several on one host.
public struct AccountSelection: Sendable, Hashable {
    /// The account's name.
    public let login: Login
    /// Who says so, in words: `--account`, `GHSEARCH_ACCOUNT`, or a file's path.
    public let source: String

    /// The account that `origin` names.
    public init(_ login: Login, from origin: String) {
        (self.login, self.source) = (login, origin)
    }
}
