public import GitHubModel

/// A token GitHub gave, with what it says about it (`POST /login/oauth/access_token`).
public struct TokenGrant: Sendable, Hashable {
    /// Proof of who asks.
    public let token: Token
    /// What the token may do beyond reading what is public; empty for a GitHub App's, which has permissions instead.
    public let scopes: [String]
    /// How long it works from now on; `nil` if it has no set end.
    public let lifetime: Duration?
    /// What renews it; `nil` if nothing does.
    public let refreshToken: Token?
    /// How long the refresh token works from now on.
    public let refreshLifetime: Duration?

    /// A grant; an OAuth app's has no ends.
    public init(
        token: Token, scopes: [String] = [], lifetime: Duration? = nil, refreshToken: Token? = nil,
        refreshLifetime: Duration? = nil
    ) {
        self.token = token
        self.scopes = scopes
        self.lifetime = lifetime
        self.refreshToken = refreshToken
        self.refreshLifetime = refreshLifetime
    }

    /// The scopes in `list`, separated by commas as GitHub answers, or by blanks as it is asked.
    public static func scopes(in list: String) -> [String] {
        TextSanitizer.singleLine(list).split { $0 == "," || $0 == " " }.map(String.init)
    }
}

extension TokenGrant: Decodable {
    private enum Key: String, CodingKey {
        case token = "access_token"
        case scope
        case lifetime = "expires_in"
        case refreshToken = "refresh_token"
        case refreshLifetime = "refresh_token_expires_in"
    }

    /// Reads GitHub's answer.
    public init(from decoder: any Decoder) throws {
        let answer = try decoder.container(keyedBy: Key.self)
        self.init(
            token: try Token(try answer.decode(String.self, forKey: .token)),
            scopes: Self.scopes(in: try answer.decodeIfPresent(String.self, forKey: .scope) ?? ""),
            lifetime: try answer.decodeIfPresent(Int.self, forKey: .lifetime).map(Self.seconds),
            refreshToken: try answer.decodeIfPresent(String.self, forKey: .refreshToken).map(Token.init),
            refreshLifetime: try answer.decodeIfPresent(Int.self, forKey: .refreshLifetime).map(Self.seconds))
    }

    /// At most ten years, so that no sum with it overflows.
    private static func seconds(_ count: Int) -> Duration { .seconds(min(max(count, 0), 315_360_000)) }
}
