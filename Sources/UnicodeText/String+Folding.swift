extension String {
    /// The scalars for comparison, without case, accents and width: "Élan" becomes "elan", "ａ" becomes "a".
    ///
    /// Only the accents of Latin, Greek and Cyrillic are removed. The marks of other scripts distinguish words.
    package var folded: [Unicode.Scalar] {
        utf8.allSatisfy { $0 < 0x80 } ? unicodeScalars.map(\.asciiLowercased) : nfkdCaseFolded.flatMap(\.plainLetters)
    }
}

extension Unicode.Scalar {
    private static let capitals: ClosedRange<Unicode.Scalar> = "A"..."Z"

    fileprivate var asciiLowercased: Unicode.Scalar {
        Self.capitals.contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self
    }

    /// Nothing for an accent, and plain letters for those that Unicode does not decompose.
    fileprivate var plainLetters: [Unicode.Scalar] {
        switch self {
        case "\u{0300}"..."\u{036F}", "\u{1AB0}"..."\u{1AFF}", "\u{1DC0}"..."\u{1DFF}", "\u{20D0}"..."\u{20FF}": []
        case "ø": ["o"]
        case "ł": ["l"]
        case "đ", "ð": ["d"]
        case "ħ": ["h"]
        case "ı": ["i"]
        case "ŧ": ["t"]
        case "æ": ["a", "e"]
        case "œ": ["o", "e"]
        case "þ": ["t", "h"]
        default: [self]
        }
    }
}
