package import GitHubModel

/// Whose sign-in to use, of several on one host.
package struct AccountSelection: Sendable, Hashable {
    /// The account's name.
    package let login: Login
    /// Who says so, in words: `--account`, `GHSEARCH_ACCOUNT`, or a file's path.
    package let source: String

    /// The account that `origin` names.
    package init(_ login: Login, from origin: String) {
        (self.login, self.source) = (login, origin)
    }
}
