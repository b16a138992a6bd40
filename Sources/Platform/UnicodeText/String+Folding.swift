import CUTF8Proc

extension String {
    /// The scalars without case, accents (Latin, Greek, Cyrillic) and width: "Élan" becomes "elan", "ａ" becomes "a".
    package var folded: [Unicode.Scalar] {
        utf8.allSatisfy { $0 < 0x80 }
            ? utf8.map { Unicode.Scalar($0.asciiLowercased) } : nfkdCaseFolded.flatMap(\.plainLetters)
    }

    /// The text with "ae" for "ä", "oe" for "ö" and "ø", "ue" for "ü" and "aa" for "å", or `nil` if it has none of
    /// them.
    package var withDigraphs: String? {
        guard !utf8.allSatisfy({ $0 < 0x80 }), contains(where: { Self.digraphs[$0] != nil }) else { return nil }
        return map { Self.digraphs[$0] ?? String($0) }.joined()
    }

    private static let digraphs: [Character: String] = [
        "ä": "ae", "ö": "oe", "ø": "oe", "ü": "ue", "å": "aa", "Ä": "ae", "Ö": "oe", "Ø": "oe", "Ü": "ue", "Å": "aa",
    ]

    /// The compatibility decomposition (UAX #15, NFKD), with case folded: "é" becomes "e" and an accent, "ａ" "a".
    private var nfkdCaseFolded: [Unicode.Scalar] {
        let options = utf8proc_option_t(
            UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue
                | UTF8PROC_IGNORE.rawValue)
        let bytes = Array(utf8)
        var buffer = [Int32](repeating: 0, count: bytes.count + 8)
        var count = utf8proc_decompose(bytes, bytes.count, &buffer, buffer.count, options)
        if count > buffer.count {  // one character may become 18
            buffer = [Int32](repeating: 0, count: count)
            count = utf8proc_decompose(bytes, bytes.count, &buffer, buffer.count, options)
        }
        return buffer.prefix(max(0, count)).compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
    }

    /// The FNV-1a hash of the UTF-8 bytes (64 bits). It is the same in every run and on every machine. Not
    /// cryptographic.
    package var fnv1a: UInt64 {
        var hash = FNV1a()
        hash.add(utf8)
        return hash.value
    }
}

extension UInt8 {
    /// The byte of the lowercase letter if this is that of an ASCII capital, otherwise the byte.
    package var asciiLowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}

extension Unicode.Scalar {
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

extension FoldedText {
    /// The version of utf8proc, such as `utf8proc/2.8.0`.
    package static var libraryVersion: String { "utf8proc/" + String(cString: utf8proc_version()) }
}
