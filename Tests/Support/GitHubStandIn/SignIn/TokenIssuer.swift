/// Issues tokens to an app.
struct TokenIssuer: Sendable {
    let tokens: TokenStore
    let client: Client
    /// The scope with which the tokens of an OAuth app expire.
    static let offlineScope = "offline_access"
    /// The lifetime of a token that expires, in seconds.
    static let lifetime = 28_800
    /// The lifetime of its refresh token in seconds, as the response states it.
    static let refreshLifetime = 15_811_200

    init(tokens: TokenStore, client: Client) {
        (self.tokens, self.client) = (tokens, client)
    }

    /// Returns a new token for `login`, and a refresh token if the app's tokens expire.
    func response(login: String, scopes: [String]) -> OAuthResponse {
        let expires = client.tokenKind == .githubApp || scopes.contains(Self.offlineScope)
        let token = tokens.issue(
            login: login, scopes: scopes, kind: client.tokenKind, clientID: client.id,
            lifetime: expires ? Self.lifetime : nil)
        var response = OAuthResponse(fields: [("access_token", .text(token.value))])
        if expires {
            response.fields += [
                ("expires_in", .number(Self.lifetime)),
                ("refresh_token", .text(tokens.issueRefreshToken(for: token))),
                ("refresh_token_expires_in", .number(Self.refreshLifetime)),
            ]
        }
        response.fields += [("token_type", .text("bearer")), ("scope", .text(scopes.joined(separator: ",")))]
        return response
    }
}

/// `POST /login/oauth/access_token` with a refresh token: issues new tokens and revokes the old ones.
struct TokenRefresh: Sendable {
    let tokens: TokenStore

    init(tokens: TokenStore) {
        self.tokens = tokens
    }

    func response(_ form: Form, _ client: Client) -> OAuthResponse {
        guard let value = form["refresh_token"], let old = tokens.redeem(refreshToken: value, clientID: client.id)
        else {
            return .error("bad_refresh_token", "The refresh token passed is incorrect or expired.")
        }
        return TokenIssuer(tokens: tokens, client: client).response(login: old.login, scopes: old.scopes)
    }
}
