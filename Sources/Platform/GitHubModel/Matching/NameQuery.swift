package import UnicodeText

/// A typed text as words, each of which must match a person.
package struct NameQuery: Sendable, Hashable {
    /// 1 to 8 words.
    package let words: [Word]
    /// Other ways to read the text, with neighboring words written as one, because the person may write them so: "van
    /// derberg", "vander berg" and "vanderberg" for "van der berg". None for one word and for more than four.
    package let readings: [[Word]]

    /// The words without spaces, if there are several.
    package var glued: Word? { readings.first { $0.count == 1 }?.first }

    /// A part of the text between spaces, with 1 to 64 characters.
    package struct Word: Sendable, Hashable {
        package let text: FoldedText
        /// The word without punctuation.
        package let plain: FoldedText
        /// The word as it is written without umlauts: "mueller" for "müller".
        package let withDigraphs: FoldedText?
        /// Other forms of the name: "robert" for "bob".
        package let nicknames: [FoldedText]
        /// The word in Latin letters if it is not.
        package let latin: [FoldedText]
        package let sound: SoundKey?
        /// The word for comparison with words in Arabic, Persian and Hebrew, if it is in Latin letters.
        let consonantal: ConsonantalSpelling?
        /// The maximum number of edits after which the word still matches: 1 from 4 letters on, 2 from 8.
        package let maxEdits: Int
        /// Whether the rest of the word may be missing.
        package let isBeginning: Bool

        fileprivate init(_ text: FoldedText, withDigraphs: FoldedText?, latin: [FoldedText], isBeginning: Bool) {
            self.text = text
            plain = FoldedText(letters: text.words.flatMap(\.letters))
            self.withDigraphs = withDigraphs == text ? nil : withDigraphs
            self.latin = latin
            self.isBeginning = isBeginning
            nicknames = NicknameTable.alternatives(to: text)
            sound = SoundKey(plain.letters[...])
            consonantal = ConsonantalSpelling(plain)
            maxEdits = plain.count < 4 ? 0 : plain.count < 8 ? 1 : 2
        }

        /// The word and, if it is another one, the word with digraphs.
        package var spellings: [FoldedText] { [text] + [withDigraphs].compactMap(\.self) }
    }

    private static let maxWords = 8
    private static let maxLength = 64

    /// Returns `nil` if there is nothing to search for. Removes the `@` in front of a word, as in `@mona`.
    package init?(_ text: String) {
        let typed = text.prefix(Self.maxWords * Self.maxLength * 4).split(whereSeparator: \.isWhitespace)
        let parts = typed.filter { !FoldedText(String($0)).isEmpty }.prefix(Self.maxWords)
        words = parts.enumerated().map { index, part in
            Self.word(part.count > 1 && part.first == "@" ? part.dropFirst() : part, isLast: index == parts.count - 1)
        }
        if words.isEmpty { return nil }
        readings = Self.readings(of: words)
    }

    /// `words` are some of another query, at least one.
    init(words: [Word]) {
        self.words = words
        readings = Self.readings(of: words)
    }

    private static func readings(of words: [Word]) -> [[Word]] {
        let length = words.reduce(0) { $0 + $1.plain.count }
        guard (2...4).contains(words.count), length <= maxLength, !words.contains(where: \.plain.isEmpty) else {
            return []
        }
        // Each bit stands for a space that is left out.
        return (1..<(1 << (words.count - 1))).map { spaces in
            var runs = [[words[0]]]
            for (index, word) in words.dropFirst().enumerated() {
                if spaces & (1 << index) == 0 { runs.append([word]) } else { runs[runs.count - 1].append(word) }
            }
            return runs.map(glued)
        }
    }

    private static func glued(_ words: [Word]) -> Word {
        if words.count == 1 { return words[0] }
        let letters = FoldedText(letters: words.flatMap { $0.plain.letters })
        return Word(letters, withDigraphs: nil, latin: [], isBeginning: words.contains(where: \.isBeginning))
    }

    private static func word(_ part: Substring, isLast: Bool) -> Word {
        func folded(_ text: String) -> FoldedText { FoldedText(letters: FoldedText(text).letters.prefix(maxLength)) }
        let part = String(part.prefix(maxLength))
        let latin = Transliteration.spellings(of: part).map { FoldedText(letters: $0.words.flatMap(\.letters)) }
        return Word(
            folded(part), withDigraphs: part.withDigraphs.map(folded), latin: latin.filter { !$0.isEmpty },
            isBeginning: isLast)
    }
}
