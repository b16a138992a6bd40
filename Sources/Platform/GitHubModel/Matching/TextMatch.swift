import UnicodeText

/// Finds the parts of a text that match a query, ignoring case, accents and width as ``PersonMatch`` does.
package enum TextMatch {
    /// The number of characters that are compared.
    private static let maxLength = 300

    /// Sorted and without overlap: one range for each word of `query` and for each similar word of `match`, preferably
    /// at the start of a word of `text`. If `match` says so, a word that `text` does not contain matches by its
    /// letters, with others between them.
    package static func ranges(
        of query: NameQuery, in text: String, _ match: PersonMatch? = nil
    ) -> [Range<String.Index>] {
        let characters = FoldedCharacters(text.prefix(maxLength))
        let isInOrder = match?.grade == .lettersInOrder
        var found = query.words.flatMap { word in
            characters.range(of: word.text).map { [$0] } ?? (isInOrder ? characters.letters(of: word.text) : [])
        }
        found += match?.similarWords.compactMap(characters.range) ?? []
        return joined(found)
    }

    /// Sorts the ranges, and makes one of those that overlap.
    package static func joined(_ ranges: [Range<String.Index>]) -> [Range<String.Index>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
            guard let last = joined.last, range.lowerBound < last.upperBound else { return joined.append(range) }
            joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        }
    }
}

/// A text without case and accents, with the position of each letter in the original text.
private struct FoldedCharacters {
    private let text: Substring
    private let folded: FoldedText
    /// For each letter of ``folded``, the index of its original character; `nil` for ASCII, in which each byte is a
    /// character and stays one.
    private let origins: [String.Index]?

    init(_ text: Substring) {
        self.text = text
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            folded = FoldedText(String(text))
            origins = nil
            return
        }
        var (letters, origins) = ([UInt16](), [String.Index]())
        for index in text.indices {
            let character = FoldedText(String(text[index])).letters
            letters += character
            origins += Array(repeating: index, count: character.count)
        }
        folded = FoldedText(letters: letters)
        self.origins = origins
    }

    private func origin(of index: Int) -> String.Index {
        origins?[index] ?? text.utf8.index(text.startIndex, offsetBy: index)
    }

    func range(of word: FoldedText) -> Range<String.Index>? {
        let starts = folded.starts(of: word)
        guard let start = starts.first(where: folded.isWordStart) ?? starts.first else { return nil }
        return origin(of: start)..<text.index(after: origin(of: start + word.letters.count - 1))
    }

    /// Returns no ranges unless the text contains the letters in order.
    func letters(of word: FoldedText) -> [Range<String.Index>] {
        var (rest, ranges) = (word.letters[...], [Range<String.Index>]())
        for (index, letter) in folded.letters.enumerated() where letter == rest.first {
            rest.removeFirst()
            ranges.append(origin(of: index)..<text.index(after: origin(of: index)))
        }
        return rest.isEmpty ? ranges : []
    }
}
