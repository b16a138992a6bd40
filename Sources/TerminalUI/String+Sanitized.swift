import UnicodeText

extension String {
    /// The text without characters that control a terminal: C0 and C1 controls (escape sequences begin with one) and
    /// bidirectional controls are removed; tabs and line breaks become spaces.
    var sanitizedForTerminal: String {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        var clean = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break  // "\r\n" is one space
            case "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": clean.append(" ")
            default: if !scalar.isTerminalControl { clean.append(scalar) }
            }
            previous = scalar
        }
        return String(clean)
    }
}
