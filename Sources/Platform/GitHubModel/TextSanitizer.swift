import UnicodeText

/// Removes control characters from network text before it reaches a terminal, a tab-separated line or a file.
///
/// Removed are C0 and C1 control characters, whole escape sequences (CSI, OSC, DCS, SOS, PM, APC and two-byte ones) and
/// the characters that change the direction of text after them (Unicode UAX #9 embeddings, overrides, isolates and
/// marks), and invisible tag characters outside flags. The result can't control a terminal, and is displayed in its
/// stored order.
package enum TextSanitizer {
    /// Returns `text` without control characters. Line feeds and tabs stay, other line ends become line feeds.
    package static func multiline(_ text: String) -> String {
        clean(text) { $0 }
    }

    /// Returns `text` on one line, without control characters. Tabs and line ends become spaces.
    package static func singleLine(_ text: String) -> String {
        clean(text) { _ in " " }
    }

    /// Returns the first `maxLength` Unicode scalars on one line. A `Character` can have any number of them.
    package static func singleLine(_ text: String, maxLength: Int) -> String {
        singleLine(String(text.unicodeScalars.prefix(maxLength)))
    }

    /// Returns the text for a message: on one line, with an ellipsis in place of a token and of the end of a long text.
    package static func excerpt(_ text: String) -> String {
        let text = Token.hiding(in: text)
        let isLong = text.unicodeScalars.count > maxExcerptLength
        return singleLine(text, maxLength: isLong ? maxExcerptLength - 1 : maxExcerptLength) + (isLong ? "…" : "")
    }

    /// A sentence with an excerpt of this length, in Unicode scalars, takes two lines of a window.
    private static let maxExcerptLength = 60

    private static func clean(_ text: String, blank: (Unicode.Scalar) -> Unicode.Scalar) -> String {
        if text.isPrintableASCII { return text }
        guard text.unicodeScalars.contains(where: \.isTerminalControl) else { return text.withoutTags }
        var cleaned = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r" where rest.first == "\n": continue
            case "\t": cleaned.append(blank(scalar))
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": cleaned.append(blank("\n"))
            case "\u{1B}": skipEscapeSequence(&rest)
            case "\u{9B}": skipControlSequence(&rest)
            case "\u{90}", "\u{98}", "\u{9D}", "\u{9E}", "\u{9F}": skipControlString(&rest)
            case _ where scalar.isTerminalControl: continue
            default: cleaned.append(scalar)
            }
        }
        return String(cleaned).withoutTags
    }

    /// After ESC, skips a string, a CSI sequence, or intermediate bytes and one final byte.
    private static func skipEscapeSequence(_ rest: inout Substring.UnicodeScalarView) {
        switch rest.first {
        case "[":
            rest.removeFirst()
            skipControlSequence(&rest)
        case "]", "P", "X", "^", "_":
            rest.removeFirst()
            skipControlString(&rest)
        default:
            while let next = rest.first, (0x20...0x2F).contains(next.value) { rest.removeFirst() }
            if let final = rest.first, (0x30...0x7E).contains(final.value) { rest.removeFirst() }
        }
    }

    /// After CSI, skips parameter and intermediate bytes, then one final byte. Any other byte ends the sequence and
    /// stays.
    private static func skipControlSequence(_ rest: inout Substring.UnicodeScalarView) {
        while let next = rest.first, (0x20...0x3F).contains(next.value) { rest.removeFirst() }
        if let final = rest.first, (0x40...0x7E).contains(final.value) { rest.removeFirst() }
    }

    /// After OSC, DCS, SOS, PM or APC, skips a string up to BEL or ST. Without a terminator, no text is lost.
    private static func skipControlString(_ rest: inout Substring.UnicodeScalarView) {
        guard let end = rest.firstIndex(where: { $0 == "\u{07}" || $0 == "\u{9C}" || $0 == "\u{1B}" }) else { return }
        let terminator = rest[end]
        rest = rest[rest.index(after: end)...]
        if terminator == "\u{1B}", rest.first == "\\" { rest.removeFirst() }
    }
}
