/// `text` without anything that could drive a terminal, whoever wrote it: C0 and C1 controls (escape sequences begin
/// with one) and bidirectional controls are left out; tabs and line breaks become a space.
func drawable(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var clean = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n" where previous == "\r": break  // the break already has its space
        case "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": clean.append(" ")
        default: if !drivesTerminal(scalar) { clean.append(scalar) }
        }
        previous = scalar
    }
    return String(clean)
}

private func drivesTerminal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
}
