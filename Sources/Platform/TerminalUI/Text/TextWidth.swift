import UnicodeText

/// The width of text on a terminal, in columns.
///
/// Terminals disagree about the width of some characters, such as new emoji. After those the cursor is positioned
/// explicitly, so that a difference never moves the rest of the line.
public enum TextWidth {
    /// Returns the width of `text`.
    public static func columns(_ text: String) -> Int {
        if text.isPrintableASCII { return text.utf8.count }
        return simpleColumns(text.unicodeScalars) ?? text.reduce(0) { $0 + columns($1) }
    }

    /// Returns the width of `text`, or `nil` if it is greater than `limit`. Reads no more of `text` than necessary.
    static func columns(_ text: String, upTo limit: Int) -> Int? {
        let fitting = prefix(text[...], columns: limit)
        guard fitting.endIndex == text.endIndex else { return nil }
        return columns(text)
    }

    /// Whether the scalar takes one column on every terminal, and is a character of its own beside others of this kind:
    /// ASCII, Latin letters, punctuation such as `…`. Most text consists of them, and needs no search for boundaries.
    static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300, 0x2013...0x2026, 0x2500...0x259F: true
        default: false
        }
    }

    private static func simpleColumns(_ scalars: some Sequence<Unicode.Scalar>) -> Int? {
        var count = 0
        for scalar in scalars {
            guard isSimple(scalar) else { return nil }
            count += 1
        }
        return count
    }

    /// Returns the width of a character: 0 for a lone combining mark, 2 for an ideograph or an emoji.
    package static func columns(_ character: Character) -> Int {
        if let ascii = character.asciiValue { return ascii >= 0x20 && ascii < 0x7F || character.isWhitespace ? 1 : 0 }
        let scalars = character.unicodeScalars
        return isEmoji(scalars) ? 2 : scalars.reduce(0) { $0 + columns($1) }
    }

    package static func truncated(_ text: String, to columns: Int) -> String {
        String(prefix(text[...], columns: columns))
    }

    static func prefix(_ text: Substring, columns: Int) -> Substring {
        let possible = max(columns, 0) + 1
        if text.utf8.prefix(possible).isPrintableASCII {  // one column for each byte
            return text.utf8.count < possible ? text : text[..<text.utf8.index(text.startIndex, offsetBy: possible - 1)]
        }
        let scalars = text.unicodeScalars
        if scalars.prefix(possible).allSatisfy(isSimple) { return text[..<scalars.prefix(possible - 1).endIndex] }
        var room = columns
        let end = text.indices.first { index in
            room -= Self.columns(text[index])
            return room < 0
        }
        return end.map { text[..<$0] } ?? text
    }

    static func isUncertain(_ character: Character) -> Bool {
        if character.isASCII { return false }
        let scalars = character.unicodeScalars
        guard let scalar = scalars.first, scalars.count == 1 else { return true }
        switch scalar.properties.generalCategory {
        case .unassigned, .privateUse, .format, .spacingMark: return true
        default: return scalar.properties.isEmojiPresentation  // new emoji are added every year
        }
    }

    static func maxColumns(_ scalar: Unicode.Scalar) -> Int {
        scalar.properties.isEmoji && !scalar.isASCII || isRegionalIndicator(scalar) ? 2 : columns(scalar)
    }

    private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
        guard let first = scalars.first else { return false }
        if isRegionalIndicator(first) { return true }
        guard scalars.count > 1, first.properties.isEmoji else { return false }
        return scalars.contains { scalar in
            switch scalar {
            case "\u{FE0F}", "\u{200D}", "\u{20E3}": true  // emoji presentation; joiner; keycap
            case "\u{1F3FB}"..."\u{1F3FF}", "\u{E0020}"..."\u{E007F}": true  // skin tones; regional flags
            default: false
            }
        }
    }

    private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar)
    }

    /// Returns the width by utf8proc, except where terminals agree on another one.
    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // Hangul vowels and finals combine with the initial
        case 0xAD: return 0  // a soft hyphen is drawn only at a line break
        case 0xA0..<0x300: return 1  // Latin letters and symbols: no property lookup is needed
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }  // utf8proc may be older than the emoji
        switch scalar.properties.generalCategory {
        case .spacingMark, .unassigned: return 1
        default: return scalar.columnWidth
        }
    }
}
