import Authenticator

/// Whether and how the user can sign in.
struct SignInAvailability: Sendable, Hashable {
    /// The host to sign in to.
    var host = "github.com"
    /// The OAuth app to sign in with, or `nil` if signing in is not possible or would have no effect.
    var client: ClientID?
    /// Why signing in is not possible, and what to do instead.
    var unavailableReason: String?
    /// The environment variable with the token in use, which overrides every sign-in.
    var tokenVariable: String?
    /// Whether GitHub rejected that token.
    var isRejected = false
}
