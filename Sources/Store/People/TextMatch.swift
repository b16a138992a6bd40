/// Where a text has the letters somebody typed, compared as people are found: without case, accents and width.
package enum TextMatch {
    /// Longer texts are compared up to here, in characters.
    private static let maxLength = 300

    /// The parts of `text` that hold a word of `query`, in order and apart: each word once, where a word of `text` begins
    /// with it if one does.
    package static func ranges(of query: String, in text: String) -> [Range<String.Index>] {
        guard let query = PeopleQuery(query) else { return [] }
        let characters = FoldedCharacters(text.prefix(maxLength))
        let found = query.words.compactMap { characters.range(of: $0, in: text) }
        return joined(found.sorted { $0.lowerBound < $1.lowerBound })
    }

    private static func joined(_ ranges: [Range<String.Index>]) -> [Range<String.Index>] {
        ranges.reduce(into: []) { joined, range in
            guard let last = joined.last, range.lowerBound < last.upperBound else { return joined.append(range) }
            joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        }
    }
}

/// A text as it is compared, and where each part of it stands in the text as it is written.
private struct FoldedCharacters {
    private let folded: FoldedText
    /// For each scalar of ``folded``, the character it comes from.
    private let origins: [String.Index]

    init(_ text: Substring) {
        var (scalars, origins) = ([Unicode.Scalar](), [String.Index]())
        for index in text.indices {
            let character = FoldedText(String(text[index])).scalars
            scalars += character
            origins += Array(repeating: index, count: character.count)
        }
        (folded, self.origins) = (FoldedText(scalars: scalars), origins)
    }

    /// The characters that hold `word`, whole, as they stand in `text`.
    func range(of word: FoldedText, in text: String) -> Range<String.Index>? {
        let starts = folded.starts(of: word)
        guard let start = starts.first(where: folded.isWordStart) ?? starts.first else { return nil }
        return origins[start]..<text.index(after: origins[start + word.scalars.count - 1])
    }
}
