import GitHubModel
import UnicodeText

/// Makes other queries for a misspelled name that nobody matches. GitHub finds words by their first letters, so
/// that the queries shorten or replace the words that are probably wrong.
struct AlternativeSearches {
    private let words: [NameQuery.Word]
    /// The known words that resemble ``words`` best, or the same ones.
    private let corrected: [String]
    /// Whether a known word resembles each of ``words``, or is the same one.
    private let isKnown: [Bool]
    private let query: String
    /// The text in Cyrillic letters if one of its letters tells that it can be written so.
    private let cyrillic: [String]

    /// The maximum number of words. Longer texts are no names.
    private static let maxWords = 4
    private static let maxWordLength = 39
    /// Fewer letters find too many people.
    private static let minPrefix = 3

    /// Returns `nil` for a text that has qualifiers, or is not a name. `correction` returns the known word that
    /// resembles a word best, or `nil`.
    init?(_ query: SearchQuery, correction: (NameQuery.Word) -> FoldedText?) {
        // GitHub separates words at punctuation, too.
        let text = String(query.text.map { $0.isLetter || $0.isNumber ? $0 : " " })
        guard query.isPlain, let words = NameQuery(text)?.words, words.count <= Self.maxWords,
            words.allSatisfy({ $0.text.count <= Self.maxWordLength })
        else { return nil }
        self.words = words
        let corrections = words.map(correction)
        corrected = zip(corrections, words).map { ($0 ?? $1.text).text }
        isKnown = corrections.map { $0 != nil }
        self.query = query.text.lowercased()
        cyrillic = [Transliteration.cyrillic(of: text)].compactMap(\.self)
    }

    private var typed: [String] { words.map(\.text.text) }

    /// At most `count`, the best first, without the text itself.
    func queries(_ count: Int) -> [SearchQuery] {
        queries(latin + cyrillic + [text(corrected)] + (words.count > 1 ? textsOfName : textsOfWord + nicknames), count)
    }

    /// The one that is most likely to find the person, or `nil` if there is none.
    var single: SearchQuery? { queries(latin + (words.count > 1 ? [likelyName] : textsOfWord), 1).first }

    /// Returns those of `texts` that are not the text itself.
    private func queries(_ texts: [String], _ count: Int) -> [SearchQuery] {
        var seen: Set<String> = [query, query.replacing("-", with: " ")]
        var queries: [SearchQuery] = []
        for text in texts where queries.count < count && seen.insert(text).inserted {
            if let query = Self.query(text) { queries.append(query) }
        }
        return queries
    }

    /// The initials of the words that may have a slip: those that resemble a known one, or else those that are not
    /// known. If that is all of them, their first two letters.
    private var likelyName: String {
        let corrections = words.indices.filter { typed[$0] != corrected[$0] }
        let slips = corrections.isEmpty ? words.indices.filter { !isKnown[$0] } : corrections
        let count = slips.count == words.count ? 2 : 1
        return text(words.indices.map { slips.contains($0) ? String(typed[$0].prefix(count)) : typed[$0] })
    }

    /// The words in Latin letters if they are not.
    private var latin: [String] {
        guard words.contains(where: { !$0.latin.isEmpty }) else { return [] }
        return [text(words.map { ($0.latin.first ?? $0.text).text })]
    }

    /// With the other form of the first name that has one.
    private var nicknames: [String] {
        guard let index = words.firstIndex(where: { !$0.nicknames.isEmpty }) else { return [] }
        return [text(replacing: index, by: words[index].nicknames[0].text)]
    }

    /// One word by its initial, those first that are not known; the longest words alone; the beginnings of all; with
    /// the other form of a name; and all joined.
    private var textsOfName: [String] {
        let indices = words.indices.reversed()
        let unknownFirst = indices.filter { !isKnown[$0] } + indices.filter { isKnown[$0] }
        let initials = unknownFirst.map { text(replacing: $0, by: String(typed[$0].prefix(1))) }
        let longest = corrected.sorted { $0.count > $1.count }.prefix(2).map { "\($0) in:name" }
        let beginnings = text(typed.map { String($0.prefix(Self.minPrefix)) })
        return initials + longest + [beginnings] + nicknames + [typed.joined()]
    }

    /// The beginnings of the word, also with the third letter left out, the second one, or both exchanged; and the word
    /// without its last letters.
    private var textsOfWord: [String] {
        let word = typed[0]
        guard word.count > Self.minPrefix else { return [] }
        let half = String(word.prefix(max(Self.minPrefix, (word.count + 1) / 2)))
        let orders = [[0, 1, 2], [0, 1, 3, 4], [0, 2, 3, 4], [0, 2, 1, 3, 4]]
        let beginning = String(word.prefix(max(Self.minPrefix, word.count - 2)))
        return [half] + orders.map { String(Self.letters(of: word, at: $0)) } + [beginning]
    }

    private static func letters(of word: String, at offsets: [Int]) -> [Character] {
        let letters = Array(word)
        return offsets.filter(letters.indices.contains).map { letters[$0] }
    }

    private func text(_ words: [String]) -> String { words.joined(separator: " ") }

    private func text(replacing index: Int, by word: String) -> String {
        var words = typed
        words[index] = word
        return text(words)
    }

    private static func query(_ text: String) -> SearchQuery? {
        do {
            return try SearchQuery(text)
        } catch {
            return nil  // empty
        }
    }
}
