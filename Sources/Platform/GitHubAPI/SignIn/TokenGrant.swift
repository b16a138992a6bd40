import Foundation
public import GitHubModel
import HTTPTypes

/// A token with its scopes and lifetimes (`POST /login/oauth/access_token`).
public struct TokenGrant: Sendable, Hashable {
    /// The token of requests.
    public let token: Token
    /// The scopes; empty for a GitHub App, which has permissions instead.
    public let scopes: [String]
    /// The time until the token expires, up to 10 years, or `nil` if it does not expire.
    public let lifetime: Duration?
    /// The token that refreshes ``token``, or `nil` if it can't be refreshed.
    public let refreshToken: Token?
    /// The time until ``refreshToken`` expires, up to 10 years, or `nil`.
    public let refreshLifetime: Duration?

    package init(
        token: Token, scopes: [String] = [], lifetime: Duration? = nil, refreshToken: Token? = nil,
        refreshLifetime: Duration? = nil
    ) {
        self.token = token
        self.scopes = scopes
        self.lifetime = lifetime
        self.refreshToken = refreshToken
        self.refreshLifetime = refreshLifetime
    }

    /// Parses scopes separated by commas or spaces: the first 100, each of up to 100 Unicode scalars. GitHub has about
    /// 40.
    package static func scopes(in list: String) -> [String] {
        TextSanitizer.singleLine(list, maxLength: 10_000).unicodeScalars.split { $0 == "," || $0 == " " }.prefix(100)
            .map { String($0.prefix(100)) }
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

    /// Decodes GitHub's response.
    public init(from decoder: any Decoder) throws {
        let response = try decoder.container(keyedBy: Key.self)
        self.init(
            token: try Token(try response.decode(String.self, forKey: .token)),
            scopes: Self.scopes(in: try response.decodeIfPresent(String.self, forKey: .scope) ?? ""),
            lifetime: try response.seconds(.lifetime).map(Self.seconds),
            refreshToken: try response.decodeIfPresent(String.self, forKey: .refreshToken).map(Token.init),
            refreshLifetime: try response.seconds(.refreshLifetime).map(Self.seconds))
    }

    /// Limits a lifetime to 10 years: dates must not overflow.
    private static func seconds(_ count: Int) -> Duration { .seconds(min(max(count, 0), 315_360_000)) }
}

/// The expiration of a token in the field `github-authentication-token-expiration`.
enum TokenExpiration {
    static func date(in fields: HTTPFields) -> Date? { fields[.tokenExpiration].flatMap(date) }

    /// Parses `2023-06-14 15:09:46 -0700` or `2025-02-04 16:42:10 UTC`, GitHub's two formats.
    static func date(_ text: String) -> Date? {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 3 else { return nil }
        let zone = parts[2] == "UTC" ? "Z" : parts[2]
        return try? Date("\(parts[0])T\(parts[1])\(zone)", strategy: .iso8601)
    }
}
