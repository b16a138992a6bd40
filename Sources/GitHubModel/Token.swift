/// A secret that GitHub takes as proof of who asks. It is never printed: every description of it is `Token(…)`.
///
/// Its text is opaque (<https://docs.github.com/authentication>); only what can't stand in a header field is refused. The
/// memory it is in is overwritten when nobody holds the token any more; texts made of it by ``reveal()`` are not.
public struct Token: Sendable, Hashable {
    /// What the beginning of a token says about where it comes from.
    public enum Kind: Sendable, Hashable {
        /// `gho_`: an OAuth app, for a person.
        case oauthApp
        /// `ghu_`: a GitHub App, for a person; usually ends after hours.
        case gitHubApp
        /// `ghr_`: renews a ``gitHubApp`` token; no request takes it.
        case refresh
        /// `ghs_`: an installation of a GitHub App, as in Actions; belongs to no person.
        case installation
        /// `ghp_`: made by hand, classic.
        case personal
        /// `github_pat_`: made by hand, fine-grained.
        case fineGrained
        /// No known beginning.
        case other
    }

    private let secret: SecureBytes

    /// - Throws: ``InvalidTokenError`` unless `text` is 1 to 4,096 visible ASCII characters.
    public init(_ text: String) throws(InvalidTokenError) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= 4096, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .unusable }
        secret = SecureBytes(text.utf8)
    }

    /// The secret itself: for the `Authorization` header, a vault, or `ghsearch token`, and nothing else.
    public func reveal() -> String { secret.withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Where it comes from, by its prefix.
    public var kind: Kind {
        secret.withBytes { bytes in Self.prefixes.first { bytes.starts(with: $0.prefix.utf8) }?.kind ?? .other }
    }

    /// `text` with `…` wherever it holds the secret: for words of others that may repeat it.
    public func redacting(in text: String) -> String { text.replacing(reveal(), with: "…") }

    private static let prefixes: [(prefix: String, kind: Kind)] = [
        ("gho_", .oauthApp), ("ghu_", .gitHubApp), ("ghr_", .refresh), ("ghs_", .installation), ("ghp_", .personal),
        ("github_pat_", .fineGrained),
    ]
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `Token(…)`, whatever the token.
    public var description: String { "Token(…)" }
    /// `Token(…)`, whatever the token.
    public var debugDescription: String { description }
    /// Without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a text can't be a token; it never holds the text.
public enum InvalidTokenError: Error, Hashable {
    /// Nothing was given.
    case empty
    /// It holds blanks, control characters or letters no header field takes, or is too long.
    case unusable
}

extension InvalidTokenError: CustomStringConvertible {
    /// What is wrong, then what to do.
    public var description: String {
        switch self {
        case .empty: "The token is empty. Give the whole token, on one line."
        case .unusable: "That is not a token: it holds blanks or other characters no token has. Copy it again, whole."
        }
    }
}
