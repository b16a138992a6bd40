/// The kinds of token, by what they begin with.
package enum TokenKind: String, Sendable, CaseIterable {
    /// An OAuth app's user token.
    case oauthApp = "gho_"
    /// A GitHub App's user token: permissions instead of scopes, and it expires.
    case githubApp = "ghu_"
    /// A personal token, classic.
    case personal = "ghp_"
}
