/// An app registered with the stand-in.
package struct Client: Sendable, Equatable {
    /// What the app is known by.
    package let id: String
    /// The kind of token it gets; a GitHub App's expire and can be refreshed.
    package let tokenKind: TokenKind

    /// An OAuth app: scopes, tokens that live on.
    package static let oauthApp = Client(id: "standin-client", tokenKind: .oauthApp)
    /// A GitHub App: no scopes, tokens of 8 hours with a refresh token.
    package static let gitHubApp = Client(id: "Iv1.standin-app", tokenKind: .githubApp)

    /// The registered app with this id, if there is one.
    static func registered(_ id: String) -> Client? {
        [oauthApp, gitHubApp].first { $0.id == id }
    }
}
