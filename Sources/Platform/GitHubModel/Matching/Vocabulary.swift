package import UnicodeText

/// The words by which people are found, compact enough to compare a word with all of them.
///
/// A vocabulary finds the words that a typed text can mean. An index then finds the people with these words:
///
///     var vocabulary = Vocabulary()
///     vocabulary.append(FoldedText("torvalds"))
///     let query = NameQuery("torvlads")!
///     vocabulary.words(similarTo: query.words[0], max: 10)  // torvalds
package struct Vocabulary: Sendable {
    package private(set) var packedWords = PackedWords()
    /// The index in ``packedWords`` of the first byte of each word.
    private var starts: [Int32] = []
    private var masks: [LetterMask] = []
    /// The indices of the words in Arabic, Persian and Hebrew.
    private var consonantal: [Int] = []

    package init() {}

    package var count: Int { masks.count }

    /// The same word can be appended twice.
    package mutating func append(_ word: FoldedText) { append(PackedWords([word])) }

    /// Appends words that a process packed before, which takes a thirtieth of the time of packing them again.
    package mutating func append(_ words: PackedWords) {
        let offset = packedWords.bytes.count
        guard offset + words.bytes.count < Int32.max else { return }
        words.forEach { range, word in
            if Self.isConsonantal(word) { consonantal.append(masks.count) }
            starts.append(Int32(offset + range.lowerBound))
            masks.append(LetterMask(utf8: word))
        }
        packedWords.append(words)
    }

    /// Returns `nil` if more than `max` words contain `text`.
    package func words(containing text: FoldedText, max: Int) -> [FoldedText]? {
        let mask = LetterMask(text.letters)
        let sought = Array(text.text.utf8)
        var found: Set<FoldedText> = []
        for index in masks.indices where mask.isSubset(of: masks[index]) && contains(sought, index) {
            found.insert(word(at: index))
            if found.count > max { return nil }
        }
        return Array(found)
    }

    /// Returns at most `max` words, the most similar ones first. Returns nothing if the task is cancelled.
    package func words(similarTo word: NameQuery.Word, max: Int) -> [FoldedText] {
        guard word.maxEdits > 0 || word.sound != nil else { return [] }
        let (mask, sound) = (LetterMask(word.plain.letters), PackedWords.sound(word.sound))
        let typed = Array(word.plain.text.utf8)
        var found: [FoldedText: Int] = [:]
        for index in masks.indices {
            if index.isMultiple(of: 1 << 16), Task.isCancelled { return [] }
            if sound != 0, self.sound(at: index) == sound {
                let key = self.word(at: index)
                found[key] = WordDifference.cost(of: word, key)
            } else if canBeEdited(mask, masks[index], word), let cost = editCost(typed, index, word) {
                found[self.word(at: index)] = cost
            }
        }
        return Self.sorted(found, max: max)
    }

    /// Returns at most `max` words of which `word` is the spelling in Latin letters, or which are that of `word`: see
    /// ``ConsonantalSpelling``. The shortest come first. Returns nothing if the task is cancelled.
    package func words(withConsonantsOf word: NameQuery.Word, max: Int) -> [FoldedText] {
        let isLatin = word.consonantal != nil
        guard isLatin || ConsonantalSpelling.applies(to: word.plain) else { return [] }
        let indices = isLatin ? consonantal : Array(masks.indices)
        var found: [FoldedText: Int] = [:]
        for (count, index) in indices.enumerated() {
            if count.isMultiple(of: 1 << 12), Task.isCancelled { return [] }
            let key = self.word(at: index)
            found[key] = WordDifference.consonantalCost(of: word, key)
        }
        return Self.sorted(found, max: max)
    }

    /// Whether the word begins with a letter of Arabic, Persian or Hebrew, by the first byte of two.
    private static func isConsonantal(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        word.first.map { (0xD7...0xDB).contains($0) } ?? false
    }

    private static func sorted(_ found: [FoldedText: Int], max: Int) -> [FoldedText] {
        let sorted = found.sorted { ($0.value, $0.key.count, $0.key.text) < ($1.value, $1.key.count, $1.key.text) }
        return sorted.prefix(max).map(\.key)
    }

    private func canBeEdited(_ mask: LetterMask, _ other: LetterMask, _ word: NameQuery.Word) -> Bool {
        guard word.maxEdits > 0, mask.lackingCount(in: other) <= word.maxEdits else { return false }
        return word.isBeginning || other.lackingCount(in: mask) <= word.maxEdits
    }

    /// Letters that are not ASCII have several bytes, so they are compared apart.
    private func editCost(_ typed: [UInt8], _ index: Int, _ word: NameQuery.Word) -> Int? {
        guard typed.count == word.plain.count else { return WordDifference.cost(of: word, self.word(at: index)) }
        return typed.withUnsafeBufferPointer { typed in
            withBytes(of: index) { WordDifference.editCost(of: word, typed, $0) }
        }
    }

    private func contains(_ sought: [UInt8], _ index: Int) -> Bool {
        withBytes(of: index) { word in
            guard word.count >= sought.count else { return false }
            return (0...word.count - sought.count).contains { start in
                word[start] == sought[0] && sought.indices.allSatisfy { word[start + $0] == sought[$0] }
            }
        }
    }

    private func withBytes<Result>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        packedWords.bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(of: index)])) }
    }

    private func word(at index: Int) -> FoldedText {
        FoldedText(letters: String(decoding: packedWords.bytes[range(of: index)], as: UTF8.self).utf16)
    }

    private func sound(at index: Int) -> UInt16 { packedWords.sound(after: range(of: index).upperBound) }

    private func range(of index: Int) -> Range<Int> {
        let next = index + 1 < starts.count ? Int(starts[index + 1]) : packedWords.bytes.count
        return Int(starts[index])..<next - PackedWords.suffixLength
    }
}
