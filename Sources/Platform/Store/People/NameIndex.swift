import GitHubModel
import UnicodeText

/// The table `nameWord`, which contains for each person:
///
/// - the login with a mark;
/// - the words of the login and of the name, each with what follows it up to the next space;
/// - the other words of ``NameKeys``, those in Latin letters with a mark.
///
/// The words of all people are the ``Vocabulary``. Words in which a text occurs, and those that are similar, are looked
/// for there.
enum NameIndex {
    private static let loginMark: UInt16 = 0xE100
    private static let latinMark: UInt16 = 0xE101
    private static let maxLength = 64
    private static let maxWords = 64

    /// The words are separated by spaces.
    static func text(_ keys: NameKeys) -> String {
        let latin = keys.latin.prefix(maxWords).map { marked(latinMark, $0) }
        let words = [marked(loginMark, keys.login)] + self.words(of: keys) + latin
        return words.uniqued().map(inIndex).joined(separator: " ")
    }

    /// Returns the words without a mark.
    private static func words(of keys: NameKeys) -> [FoldedText] {
        let terms = keys.login.terms + (keys.name?.terms ?? [])
        let words = terms.flatMap(suffixes) + keys.others
        return words.prefix(maxWords).map { FoldedText(letters: $0.letters.prefix(maxLength)) }
    }

    static func vocabulary(of keys: NameKeys) -> [FoldedText] { words(of: keys) + keys.latin.prefix(maxWords) }

    /// Returns `nil` for a login with a mark.
    static func word(inIndex text: String) -> FoldedText? {
        let letters = text.utf16.first == latinMark ? text.utf16.dropFirst() : text.utf16[...]
        if letters.first == loginMark { return nil }
        return FoldedText(letters: letters.map { (0xE000..<0xE080).contains($0) ? $0 - 0xE000 : $0 })
    }

    private static func marked(_ mark: UInt16, _ word: FoldedText) -> FoldedText {
        FoldedText(letters: [mark] + word.letters.prefix(maxLength))
    }

    static func loginPrefix(_ text: FoldedText) -> String { prefix(marked(loginMark, text)) }

    static func latinPrefix(_ word: FoldedText) -> String { prefix(marked(latinMark, word)) }

    static func latinExact(_ word: FoldedText) -> String { exact(marked(latinMark, word)) }

    static func prefix(_ word: FoldedText) -> String { exact(word) + " *" }

    static func exact(_ word: FoldedText) -> String { "\"\(inIndex(word))\"" }

    /// Returns the expression of the people in whose names each word begins one, also as another form of a given name.
    static func beginning(_ name: NameQuery) -> String {
        let parts = name.words.map { word in
            (word.spellings.map(prefix) + word.nicknames.map(exact)).joined(separator: " OR ")
        }
        return parts.map { "(\($0))" }.joined(separator: " AND ")
    }

    private static func suffixes(of term: FoldedText) -> [FoldedText] {
        let starts = term.letters.indices.filter { $0 == 0 || term.isWordStart($0) && !term.isWordEnd($0) }
        return starts.prefix(maxWords).map { FoldedText(letters: term.letters[$0...]) }
    }

    /// The `ascii` tokenizer splits at ASCII punctuation, so it is mapped to the private use area.
    private static func inIndex(_ word: FoldedText) -> String {
        String(
            decoding: word.letters.map { letter in
                letter < 0x80 && !letter.isASCIILetter && !(0x30...0x39).contains(letter) ? letter + 0xE000 : letter
            }, as: UTF16.self)
    }
}

/// A way in which the index finds people, best first.
enum NameSearch: CaseIterable {
    case loginPrefix, words, wordPrefixes, withinWords, similar

    // The index looks for each word apart, which takes 25 µs.
    private static let maxWords = 400
    private static let maxQuickWords = 60
    private static let maxSimilarWords = 25

    enum Expression {
        case matching(String)
        /// Too many words match: people are compared one after the other.
        case all
        case none
    }

    /// The worst grade of the people that are found.
    var grade: PersonMatch.Grade {
        switch self {
        case .loginPrefix: .loginPrefix
        case .words: .words
        case .wordPrefixes: .wordPrefixes
        case .withinWords: .withinWords
        case .similar: .similar
        }
    }

    /// The number of people from which on the search is not needed.
    func maxPeople(_ limit: Int) -> Int { self == .similar ? min(limit, PersonMatch.maxWithSimilar) : limit }

    /// If `isQuick`, a search for too many words finds nothing.
    func expression(for query: NameQuery, _ vocabulary: Vocabulary, isQuick: Bool = false) -> Expression {
        if self == .loginPrefix {
            return query.words.count == 1 ? .matching(NameIndex.loginPrefix(query.words[0].text)) : .none
        }
        var parts: [String] = []
        for word in query.words {
            guard let terms = terms(for: word, vocabulary, isQuick) else {
                if isQuick { return .none }
                continue
            }
            if terms.isEmpty { return readings(of: query, vocabulary).map(Expression.matching) ?? .none }
            parts.append("(\(terms.joined(separator: " OR ")))")
        }
        if parts.isEmpty { return .all }
        let readings = readings(of: query, vocabulary).map { " OR \($0)" } ?? ""
        return .matching("(\(parts.joined(separator: " AND ")))" + readings)
    }

    /// Returns `nil` if there are none. Of similar readings, only that as one word is looked for.
    private func readings(of query: NameQuery, _ vocabulary: Vocabulary) -> String? {
        if self == .withinWords { return nil }
        let readings = self == .similar ? query.readings.filter { $0.count == 1 } : query.readings
        let parts = readings.map { words in
            let alternatives = words.map { terms(for: $0, vocabulary, false) ?? [] }
            return alternatives.map { "(\($0.joined(separator: " OR ")))" }.joined(separator: " AND ")
        }
        return parts.isEmpty ? nil : parts.map { "(\($0))" }.joined(separator: " OR ")
    }

    /// Returns `nil` if there are too many.
    private func terms(for word: NameQuery.Word, _ vocabulary: Vocabulary, _ isQuick: Bool) -> [String]? {
        switch self {
        case .loginPrefix, .words: return word.spellings.map(NameIndex.exact)
        case .wordPrefixes: return word.spellings.map(NameIndex.prefix)
        case .withinWords:
            let max = isQuick ? Self.maxQuickWords : Self.maxWords
            let words = vocabulary.words(containing: word.text, max: max)
            return words.map { $0.map(NameIndex.exact) + word.spellings.map(NameIndex.prefix) }
        case .similar:
            let words = vocabulary.words(similarTo: word, max: Self.maxSimilarWords) + word.nicknames
            let typed = word.spellings + word.latin
            let spelled = vocabulary.words(withConsonantsOf: word, max: Self.maxSimilarWords)
            return (words + spelled + word.latin).map(NameIndex.exact) + words.map(NameIndex.latinExact)
                + typed.map(NameIndex.prefix) + typed.map(NameIndex.latinPrefix)
        }
    }
}
