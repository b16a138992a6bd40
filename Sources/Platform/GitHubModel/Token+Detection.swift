import UnicodeText

/// Finds tokens in text that was meant for something else: a query, a login, an address, a message. Such a text is
/// never sent, stored or shown.
///
/// A token begins with the prefix of its kind, also within a longer text (`https://ghp_…@github.com/mona/lib`). Tokens
/// without a prefix, which old hosts have, can't be told from the hashes of commits.
extension Token {
    /// Whether `text` contains a token: a prefix, and behind it at least 16 letters and digits in a row. GitHub's
    /// tokens have 22 or more. Fewer can be the name of a file or a managed account, such as `ghs_corp`.
    ///
    /// Compares few characters of most texts, so that it can be called at each key.
    package static func isContained(in text: some StringProtocol) -> Bool {
        var text = String(text)
        return text.withUTF8 { firstRange(in: $0, from: 0) != nil }
    }

    /// Whether a token is in `text`, or can be: a word begins with a prefix, and the rest is typed character by
    /// character.
    package static func isStarted(in text: some StringProtocol) -> Bool {
        var text = String(text)
        return text.withUTF8 { bytes in
            bytes.indices.contains { index in
                guard let prefix = prefixLength(at: index, in: bytes) else { return false }
                return isStartOfWord(index, in: bytes) || containsSecret(bytes[(index + prefix)...])
            }
        }
    }

    /// Returns `text` with `…` in place of each token in it.
    package static func hiding(in text: String) -> String {
        var text = text
        let parts = text.withUTF8 { bytes in
            firstRange(in: bytes, from: 0).map { _ in partsWithoutTokens(of: bytes) }
        }
        return parts?.joined(separator: "…") ?? text
    }

    /// Whether `text` is the start of a prefix, such as `gh`.
    package static func isPrefixStart(_ text: String) -> Bool { prefixes.contains { $0.prefix.hasPrefix(text) } }

    /// The number of letters and digits in a row behind the prefix.
    private static let minSecretLength = 16

    private static func partsWithoutTokens(of bytes: UnsafeBufferPointer<UInt8>) -> [String] {
        var parts: [String] = []
        var start = 0
        while let token = firstRange(in: bytes, from: start) {
            parts.append(String(decoding: bytes[start..<token.lowerBound], as: UTF8.self))
            start = token.upperBound
        }
        return parts + [String(decoding: bytes[start...], as: UTF8.self)]
    }

    private static func firstRange(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        for index in start..<bytes.count {
            guard let prefix = prefixLength(at: index, in: bytes) else { continue }
            let rest = bytes[(index + prefix)...]
            if containsSecret(rest) { return index..<rest.prefix(while: isSecretCharacter).endIndex }
        }
        return nil
    }

    /// Returns the length of the prefix at `index`, in any letter case, which hosts and editors change.
    private static func prefixLength(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard bytes[index].asciiLowercased == UInt8(ascii: "g") else { return nil }  // most texts have few of them
        let letters = bytes[index...].lazy.map(\.asciiLowercased)
        return prefixes.first { letters.starts(with: $0.prefix.utf8) }?.prefix.utf8.count
    }

    /// Whether no letter, digit or underscore is before `index`: `highs_and_lows` has no prefix at the start of a word.
    private static func isStartOfWord(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index > 0 else { return true }
        return bytes[index - 1] != UInt8(ascii: "_") && !bytes[index - 1].isASCIILetterOrDigit
    }

    /// The secret ends before the first character that no token has. Newer ones have periods, hyphens and underscores.
    private static func containsSecret(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var length = 0
        for byte in rest {
            if byte.isASCIILetterOrDigit { length += 1 } else { length = 0 }
            if length == minSecretLength { return true }
            guard isSecretCharacter(byte) else { return false }
        }
        return false
    }

    private static func isSecretCharacter(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }
}

extension UInt8 {
    fileprivate var isASCIILetterOrDigit: Bool {
        switch asciiLowercased {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }
}
