import UnicodeText

/// The words of a person's names. It finds the word that is most similar to a typed word, by spelling, sound,
/// nickname, transliteration or consonants, when no word contains the typed one.
struct SimilarWords {
    private let words: [FoldedText]
    private let latin: [FoldedText]

    init(_ keys: NameKeys) {
        words = keys.words + keys.others
        latin = keys.latin
    }

    /// Only the words without spaces and hyphens.
    init(gluedOnly keys: NameKeys) {
        words = [keys.login] + keys.others
        latin = keys.latin
    }

    /// Returns the most similar word.
    func match(of word: NameQuery.Word) -> (cost: Int, reason: PersonMatch.Reason)? {
        let nickname = words.first(where: word.nicknames.contains).map { key in
            (cost: WordDifference.nickname, reason: PersonMatch.Reason.nickname(key.text))
        }
        return [transliterated(word), corrected(word), nickname].compactMap(\.self).min { $0.cost < $1.cost }
    }

    /// Returns the word that has the fewest edits, or sounds the same.
    func corrected(_ word: NameQuery.Word) -> (cost: Int, reason: PersonMatch.Reason)? {
        words.lazy.compactMap { key in
            WordDifference.cost(of: word, key).map { (cost: $0, reason: PersonMatch.Reason.corrected(key.text)) }
        }.min { $0.cost < $1.cost }
    }

    private func transliterated(_ word: NameQuery.Word) -> (cost: Int, reason: PersonMatch.Reason)? {
        let typed = latin.lazy.compactMap { key in WordDifference.latinCost(of: word.text, word, key) }.min()
        let stored = word.latin.lazy.flatMap { text in
            (words + latin).lazy.compactMap { key in WordDifference.latinCost(of: text, nil, key) }
        }.min()
        let consonantal = words.lazy.compactMap { key in WordDifference.consonantalCost(of: word, key) }.min()
        return [typed, stored, consonantal].compactMap(\.self).min().map { ($0, .transliterated) }
    }
}

/// Computes the cost of taking a typed word for a word of a name: 0 for the same word, more for each edit.
enum WordDifference {
    static let nickname = 4
    private static let sound = 3
    private static let edit = 5
    /// The highest cost of a word that differs by one edit, or by how it is spelled.
    static let maxNear = edit + 1

    /// Returns `nil` if the word is another one.
    static func cost(of word: NameQuery.Word, _ key: FoldedText) -> Int? {
        if word.plain == key { return 0 }
        if let sound = word.sound, abs(key.count - word.plain.count) <= 4, sound == SoundKey(key.letters[...]) {
            return self.sound
        }
        return word.plain.letters.withUnsafeBufferPointer { typed in
            key.letters.withUnsafeBufferPointer { editCost(of: word, typed, $0) }
        }
    }

    /// `typed` are the letters of `word`.
    static func editCost<Letter: Equatable>(
        of word: NameQuery.Word, _ typed: UnsafeBufferPointer<Letter>, _ key: UnsafeBufferPointer<Letter>
    ) -> Int? {
        guard word.maxEdits > 0 else { return nil }
        let isSameStart = typed.first == key.first
        if let edits = EditDistance.between(typed, key, max: word.maxEdits) {
            return edits * edit + (isSameStart ? 0 : 1)
        }
        guard word.isBeginning, let edits = EditDistance.between(beginning: typed, of: key, max: 1) else {
            return nil
        }
        return edits * edit + (isSameStart ? 2 : 4)
    }

    /// The cost of taking a word in Latin letters for one that is written without most vowels, or the other way round.
    static func consonantalCost(of word: NameQuery.Word, _ key: FoldedText) -> Int? {
        let extent: ConsonantalSpelling.Extent? =
            if let spelling = word.consonantal, ConsonantalSpelling.applies(to: key) {
                spelling.extent(of: key, allowsBeginning: word.isBeginning)
            } else if ConsonantalSpelling.applies(to: word.plain) {
                ConsonantalSpelling(key)?.extent(of: word.plain, allowsBeginning: false)
            } else {
                nil
            }
        return extent.map { $0 == .word ? sound : sound + 2 }
    }

    fileprivate static func latinCost(of text: FoldedText, _ word: NameQuery.Word?, _ key: FoldedText) -> Int? {
        if key == text { return 1 }
        if key.hasPrefix(text) { return 2 }
        if let word { return cost(of: word, key).map { $0 + 1 } }
        return SoundKey(text.letters[...]).flatMap { $0 == SoundKey(key.letters[...]) ? sound : nil }
    }
}
