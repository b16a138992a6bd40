import UnicodeText

/// `text` without anything that could drive a terminal, whoever wrote it: C0 and C1 controls (escape sequences begin
/// with one) and bidirectional controls are left out; tabs and line breaks become a space.
func sanitizedForTerminal(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var clean = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n" where previous == "\r": break  // the break already has its space
        case "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": clean.append(" ")
        default: if !scalar.isTerminalControl { clean.append(scalar) }
        }
        previous = scalar
    }
    return String(clean)
}
