import UnicodeText

/// How many columns text takes on a terminal.
///
/// A cluster that a terminal may draw wider or narrower than this says is ``isUncertain(_:)``: the painter then says
/// where to go on, so a disagreement never moves the rest of the line.
public enum TextWidth {
    /// The columns of a whole text.
    public static func columns(_ text: String) -> Int {
        var text = text
        return text.withUTF8 { bytes in
            bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? bytes.count : nil
        } ?? text.reduce(0) { $0 + columns($1) }
    }

    /// The columns of one character as people see it: 0 for a lone mark, 2 for an ideograph or an emoji.
    public static func columns(_ character: Character) -> Int {
        if let ascii = character.asciiValue { return ascii >= 0x20 && ascii < 0x7F || character.isWhitespace ? 1 : 0 }
        let scalars = character.unicodeScalars
        return isEmoji(scalars) ? 2 : scalars.reduce(0) { $0 + columns($1) }
    }

    /// As many characters from the start of `text` as fit into `columns`.
    public static func truncated(_ text: String, to columns: Int) -> String {
        String(prefix(text[...], columns: columns))
    }

    /// The same; no more of `text` is looked at than that takes.
    static func prefix(_ text: Substring, columns: Int) -> Substring {
        var room = columns
        let end = text.indices.first { index in
            room -= Self.columns(text[index])
            return room < 0
        }
        return end.map { text[..<$0] } ?? text
    }

    /// Do terminals disagree about its width?
    static func isUncertain(_ character: Character) -> Bool {
        if character.isASCII { return false }
        let scalars = character.unicodeScalars
        guard let scalar = scalars.first, scalars.count == 1 else { return true }
        switch scalar.properties.generalCategory {
        case .unassigned, .privateUse, .format, .spacingMark: return true
        default: return scalar.properties.isEmojiPresentation  // new ones come every year
        }
    }

    /// The most columns that a terminal gives this scalar.
    static func maxColumns(_ scalar: Unicode.Scalar) -> Int {
        scalar.properties.isEmoji && !scalar.isASCII || isRegionalIndicator(scalar) ? 2 : columns(scalar)
    }

    /// Is it drawn as one picture of two columns, however many scalars it has?
    private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
        guard let first = scalars.first else { return false }
        if isRegionalIndicator(first) { return true }
        guard first.properties.isEmoji, scalars.count > 1 else { return false }
        return scalars.contains { scalar in
            switch scalar {
            case "\u{FE0F}", "\u{200D}", "\u{20E3}": true  // drawn as a picture; joined; a keycap
            case "\u{1F3FB}"..."\u{1F3FF}", "\u{E0020}"..."\u{E007F}": true  // skin tones; regional flags
            default: false
            }
        }
    }

    private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar)
    }

    /// utf8proc's width, where terminals do not differ from it as one.
    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // vowels and finals of Hangul join the initial before them
        case 0xAD: return 0  // a soft hyphen is drawn only where a word breaks
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }  // utf8proc may be older than an emoji
        switch scalar.properties.generalCategory {
        case .spacingMark, .unassigned: return 1
        default: return scalar.columnWidth
        }
    }
}
