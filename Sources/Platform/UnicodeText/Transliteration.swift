import Foundation

/// Texts in Latin letters, by ICU.
package enum Transliteration {
    /// The number of characters that are transliterated.
    private static let maxLength = 100

    /// Returns the spellings of `text`, or nothing if it has Latin letters only. Each syllable of Chinese and Korean is
    /// a word. A name takes 20 to 150 µs.
    package static func spellings(of text: String) -> [FoldedText] {
        guard applies(to: text) else { return [] }
        let text = text.prefix(maxLength)
        var texts = [separated(text)]
        if let family = text.first.flatMap({ koreanFamilyNames[$0] }) {
            texts.append("\(family) \(separated(text.dropFirst()))")
        }
        texts += ChineseFamilyNames.spellings(at: text).map { "\($0.spelling)\(text.dropFirst($0.length))" }
        return texts.flatMap { spellings(ofSeparated: $0) }.reduce(into: []) { spellings, spelling in
            if !spellings.contains(spelling) { spellings.append(spelling) }
        }
    }

    /// Whether `text` has letters that are not Latin.
    package static func applies(to text: String) -> Bool { text.unicodeScalars.contains(where: \.isInOtherScript) }

    /// Returns the text in Cyrillic letters if one of its letters tells that a name is Serbian, or `nil`.
    package static func cyrillic(of text: String) -> String? {
        guard text.lowercased().contains(where: serbianLetters.contains) else { return nil }
        let digraphs = [("lj", "љ"), ("nj", "њ"), ("dž", "џ")]
        let text = digraphs.reduce(String(text.prefix(maxLength)).lowercased()) { $0.replacing($1.0, with: $1.1) }
        return text.applyingTransform(.latinToCyrillic, reverse: false)
    }

    /// Languages without a Cyrillic form have č, š and ž, too.
    private static let serbianLetters = "đć"

    private static func spellings(ofSeparated separated: String) -> [FoldedText] {
        let transforms = [
            "\(cyrillicTransform(for: separated)); Greek-Latin/UNGEGN; Han-Latin/Names; Any-Latin", "Any-Latin",
        ]
        return transforms.compactMap { transform in
            let latin = separated.applyingTransform(StringTransform(transform), reverse: false)
            return latin.map { FoldedText(scalars: $0.folded.filter { !$0.isLetterMark }) }
        }
    }

    /// Returns the usual transliteration of the language that a letter tells, or that of Russian.
    private static func cyrillicTransform(for text: String) -> String {
        let language = cyrillicLanguages.first { language in
            text.lowercased().contains(where: language.letters.contains)
        }
        return language?.transform ?? "ru-ru_Latn/BGN"
    }

    /// The letters that only one language of those in Cyrillic script has.
    private static let cyrillicLanguages = [
        (letters: "іїєґ", transform: "uk-uk_Latn/BGN"), (letters: "ў", transform: "be-be_Latn/BGN"),
        (letters: "ђћ", transform: "sr-sr_Latn/BGN"), (letters: "ѓќѕ", transform: "mk-mk_Latn/BGN"),
    ]

    /// The usual spellings of family names that differ from the transliteration.
    private static let koreanFamilyNames: [Character: String] = [
        "김": "kim", "이": "lee", "박": "park", "최": "choi", "정": "jung", "조": "cho", "윤": "yoon", "임": "lim",
        "신": "shin", "오": "oh", "유": "yoo", "류": "ryu", "안": "ahn", "노": "noh", "백": "baek", "구": "koo",
        "우": "woo", "문": "moon", "주": "joo", "강": "kang", "권": "kwon", "곽": "kwak",
    ]

    /// Puts a space between Korean syllables, as ICU does between Chinese ones.
    private static func separated(_ text: Substring) -> String {
        var separated = String.UnicodeScalarView()
        for scalar in String(text).precomposedStringWithCanonicalMapping.unicodeScalars {
            separated.append(scalar)
            if (0xAC00...0xD7A3).contains(scalar.value) { separated.append(" ") }
        }
        return String(separated)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar stands for a soft sign and the like, which nobody types.
    fileprivate var isLetterMark: Bool { (0x2B0...0x2FF).contains(value) || "'‘’".unicodeScalars.contains(self) }

    /// Whether ICU transliterates the scalar: those of Greek, Cyrillic and all scripts after them, without punctuation,
    /// symbols and Latin letters with accents.
    fileprivate var isInOtherScript: Bool {
        guard value >= 0x370, properties.isAlphabetic else { return false }
        return !(0x1D00...0x1EFF).contains(value) && !(0x2000...0x2DDF).contains(value)
            && !(0xFB00...0xFB06).contains(value)
            && !(0xFF21...0xFF5A).contains(value) && !(0xA720...0xA7FF).contains(value)
    }
}
