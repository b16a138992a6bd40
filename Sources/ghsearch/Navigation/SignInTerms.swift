import Authenticator

/// How signing in would go, and what GitHub says of the token in use.
struct SignInTerms: Sendable, Hashable {
    /// The GitHub to sign in to.
    var host = "github.com"
    /// What to sign in with; `nil` where a sign-in would not help or is not possible.
    var client: ClientID?
    /// Why not, and what to do instead.
    var obstacle: String?
    /// The variable whose token is in use: it wins over a sign-in.
    var variable: String?
    /// GitHub did not accept that token.
    var isRefused = false
}
