/// A secret that authenticates requests to GitHub. Its descriptions are `Token(…)`, so that it is never printed.
///
/// The text is opaque (<https://docs.github.com/authentication>): only characters that are invalid in a header field
/// are rejected. The memory is overwritten when the last copy is deallocated. Strings from ``reveal()`` are not.
public struct Token: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// `gho_`: issued to an OAuth app for a user.
        case oauthApp
        /// `ghu_`: issued to a GitHub App for a user; usually expires after 8 hours.
        case gitHubApp
        /// `ghr_`: refreshes a ``gitHubApp`` token; not valid for other requests.
        case refresh
        /// `ghs_`: issued to an installation of a GitHub App, such as Actions, not to a user.
        case installation
        /// `ghp_`: a classic personal access token.
        case personal
        /// `github_pat_`: a fine-grained personal access token.
        case fineGrained
        case other
    }

    private let secret: SecureBytes

    /// Creates a token. Throws ``InvalidTokenError`` unless `text` is 1 to 4,096 visible ASCII characters.
    public init(_ text: String) throws(InvalidTokenError) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= 4096, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .invalidCharacters
        }
        secret = SecureBytes(text.utf8)
    }

    /// Returns the secret, for the `Authorization` header or for storing it.
    public func reveal() -> String { secret.withBytes { String(decoding: $0, as: UTF8.self) } }

    package var kind: Kind {
        secret.withBytes { bytes in Self.prefixes.first { bytes.starts(with: $0.prefix.utf8) }?.kind ?? .other }
    }

    static let prefixes: [(prefix: String, kind: Kind)] = [
        ("gho_", .oauthApp), ("ghu_", .gitHubApp), ("ghr_", .refresh), ("ghs_", .installation), ("ghp_", .personal),
        ("github_pat_", .fineGrained),
    ]
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `Token(…)`, without the secret.
    public var description: String { "Token(…)" }
    /// `Token(…)`, without the secret.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` does not print the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The reason why a text is not a token. The error does not contain the text.
public enum InvalidTokenError: Error, Hashable {
    /// The text is empty.
    case empty
    /// The text contains characters other than visible ASCII, or is longer than 4,096 bytes.
    case invalidCharacters
}

extension InvalidTokenError: CustomStringConvertible {
    /// What is wrong, then what to do.
    public var description: String {
        switch self {
        case .empty: "The token is empty. Paste it on one line."
        case .invalidCharacters: "Not a token: it contains spaces or other invalid characters. Copy it again."
        }
    }
}

extension Token {
    /// Returns `text` on one line, without control characters, and with `…` in place of the secret, which a server may
    /// repeat: also in another case, as in a host name, with characters between that are never part of a token, and cut
    /// off by the end of the text.
    package func redacting(in text: String) -> String {
        let line = TextSanitizer.singleLine(text)
        let scalars = Array(line.unicodeScalars)
        let visible = scalars.indices.filter { scalars[$0].isTokenCharacter }
        let letters = visible.map { scalars[$0].lowercaseASCII }
        let ranges = Self.ranges(of: reveal().unicodeScalars.map(\.lowercaseASCII), in: letters)
        guard !ranges.isEmpty else { return line }
        var redacted = String.UnicodeScalarView()
        var rest = scalars[...]
        for range in ranges {
            redacted.append(contentsOf: rest[..<visible[range.lowerBound]])
            redacted.append("…")
            rest = scalars[(visible[range.upperBound - 1] + 1)...]
        }
        redacted.append(contentsOf: rest)
        return String(redacted)
    }

    /// The length from which the beginning of a secret at the end of a text is hidden. A kind's prefix alone is no
    /// secret.
    private static let minCutLength = 8

    private static func ranges(of secret: [UInt8], in letters: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while start < letters.count {
            let rest = letters[start...]
            let isWhole = rest.starts(with: secret)
            if isWhole || rest.count >= minCutLength && secret.starts(with: rest) {
                let end = min(start + secret.count, letters.count)
                ranges.append(start..<end)
                start = end
            } else {
                start += 1
            }
        }
        return ranges
    }
}

extension Unicode.Scalar {
    fileprivate var isTokenCharacter: Bool { (0x21...0x7E).contains(value) }
    fileprivate var lowercaseASCII: UInt8 {
        UInt8(truncatingIfNeeded: ("A"..."Z").contains(self) ? value | 0x20 : value)
    }
}
