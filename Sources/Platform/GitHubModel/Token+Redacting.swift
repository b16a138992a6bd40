extension Token {
    /// Returns `text` on one line, without control characters, and with `…` in place of the secret, which a server may repeat:
    /// also in another case, as in a host name, with characters between that are never part of a token, and cut off by the end
    /// of the text.
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

    /// The length from which the beginning of a secret at the end of a text is hidden. A kind's prefix alone is no secret.
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
