import Authenticator

/// How signing in would go, and what GitHub says of the token in use.
struct SignInAvailability: Sendable, Hashable {
    /// The GitHub to sign in to.
    var host = "github.com"
    /// What to sign in with; `nil` where a sign-in would not help or is not possible.
    var client: ClientID?
    /// Why not, and what to do instead.
    var unavailableReason: String?
    /// The variable whose token is in use: it wins over a sign-in.
    var tokenVariable: String?
    /// GitHub did not accept that token.
    var isRejected = false
}
