/// A token and the account it belongs to.
struct Token: Sendable, Equatable {
    let value: String
    let login: String
    let scopes: [String]
    let kind: TokenKind
    /// The app that the token was issued to, or `nil` for a personal token.
    let clientID: String?
    /// The expiration in epoch seconds, or `nil` if the token does not expire.
    let expires: Int?

    /// Whether the token can read private repositories.
    var readsPrivate: Bool { kind == .githubApp || scopes.contains("repo") }

    /// Whether the token can read the owner's organizations and concealed memberships.
    var readsOrganizations: Bool {
        kind == .githubApp || !Set(scopes).isDisjoint(with: ["read:org", "admin:org", "user"])
    }

    /// Returns whether both tokens have the same account, app and scopes. GitHub keeps ten such tokens valid.
    func sharesLimit(with other: Token) -> Bool {
        (login, scopes, clientID) == (other.login, other.scopes, other.clientID)
    }
}

/// The kinds of token, by prefix.
package enum TokenKind: String, Sendable, CaseIterable {
    /// A user token of an OAuth app.
    case oauthApp = "gho_"
    /// A user token of a GitHub App. It has permissions instead of scopes, and expires.
    case githubApp = "ghu_"
    /// A classic personal token.
    case personal = "ghp_"
}

/// An app registered with the stand-in.
package struct Client: Sendable, Equatable {
    package let id: String
    /// The kind of its tokens. Those of a GitHub App expire and can be refreshed.
    package let tokenKind: TokenKind

    /// An OAuth app: tokens have scopes and do not expire.
    package static let oauthApp = Client(id: "standin-client", tokenKind: .oauthApp)
    /// A GitHub App: tokens have no scopes, expire after 8 hours and come with a refresh token.
    package static let gitHubApp = Client(id: "Iv1.standin-app", tokenKind: .githubApp)

    /// Returns the app with this client id.
    static func registered(_ id: String) -> Client? {
        [oauthApp, gitHubApp].first { $0.id == id }
    }
}
