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
        return texts.flatMap { spellings(ofSeparated: $0) }
    }

    /// Whether `text` has letters that are not Latin.
    package static func applies(to text: String) -> Bool { text.unicodeScalars.contains(where: \.isInOtherScript) }

    private static func spellings(ofSeparated separated: String) -> [FoldedText] {
        let transforms = ["ru-ru_Latn/BGN; Greek-Latin/UNGEGN; Han-Latin/Names; Any-Latin", "Any-Latin"]
        var spellings: [FoldedText] = []
        for transform in transforms {
            guard let latin = separated.applyingTransform(StringTransform(transform), reverse: false) else { continue }
            let spelling = FoldedText(scalars: latin.folded.filter { !$0.isLetterMark })
            if !spellings.contains(spelling) { spellings.append(spelling) }
        }
        return spellings
    }

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
