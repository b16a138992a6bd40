import GitHubModel
import TerminalUI
import UnicodeText

/// Words that must all match the name, the description or the language of a repository, in any order. Names match as
/// those of people do. Words in quotation marks are a part of the description.
struct RepositoryPattern: Sendable, Hashable {
    struct Keys: Sendable, Hashable {
        let name: NameKeys
        let description: FoldedText?
        let language: FoldedText?

        init(_ repository: Repository, name: String) {
            self.name = NameKeys(login: name, name: nil)
            description = repository.shownDescription.map {
                FoldedText(String($0.prefix(RepositoryPattern.maxColumns)))
            }
            language = repository.language.map { FoldedText($0) }
        }
    }

    /// How well a word matches, best first. A repository has the sum of its words.
    private enum Rank {
        static func name(_ grade: PersonMatch.Grade) -> Int { grade.rawValue }
        static let language = name(.withinWords)
        static let description = name(.lettersInOrder)
        /// Further than all that matches as typed.
        static func similar(_ match: PersonMatch) -> Int { 100 + match.cost }
    }

    /// The number of characters of a name or a description that are compared and shown.
    static let maxColumns = 500

    private let words: [NameQuery]
    /// Words in quotation marks, which follow each other.
    private let phrases: [FoldedText]

    init(_ words: [Substring]) {
        let texts = words.map { $0.filter { $0 != "\"" } }
        self.words = texts.filter { !$0.contains(where: \.isWhitespace) }.compactMap { NameQuery($0) }
        phrases = texts.filter { $0.contains(where: \.isWhitespace) }.map { FoldedText($0) }
    }

    var isEmpty: Bool { words.isEmpty && phrases.isEmpty }

    /// Returns how well the repository matches, lower for better, or `nil` if a word does not match.
    func rank(of keys: Keys, includesSimilar: Bool) -> Int? {
        var sum = 0
        for phrase in phrases {
            guard keys.description?.contains(phrase) ?? false else { return nil }
            sum += Rank.description
        }
        for word in words {
            guard let rank = Self.rank(of: word, keys, includesSimilar) else { return nil }
            sum += rank
        }
        return sum
    }

    private static func rank(of word: NameQuery, _ keys: Keys, _ includesSimilar: Bool) -> Int? {
        let text = word.words[0].text
        var ranks: [Int] = []
        if let name = PersonMatch(keys.name, word, includesSimilar: false) { ranks.append(Rank.name(name.grade)) }
        if keys.language?.begins(with: text) ?? false { ranks.append(Rank.language) }
        // Letters in order would match most words in some long description.
        if keys.description?.contains(text) ?? false { ranks.append(Rank.description) }
        if ranks.isEmpty, includesSimilar { return PersonMatch(keys.name, word).map(Rank.similar) }
        return ranks.min()
    }

    /// Marks what matches in the name of a repository, also the words that are meant.
    func highlighted(name: String) -> StyledLine {
        let keys = NameKeys(login: name, name: nil)
        return highlighted(name, .bold) { word in TextMatch.ranges(of: word, in: name, PersonMatch(keys, word)) }
    }

    func highlighted(description: String) -> StyledLine {
        let text = String(description.prefix(Self.maxColumns))
        return highlighted(text, .dim) { word in TextMatch.ranges(of: word, in: text) }
    }

    private func highlighted(
        _ text: String, _ style: Style, _ ranges: (NameQuery) -> [Range<String.Index>]
    ) -> StyledLine {
        StyledLine(text, style, marking: TextMatch.joined(words.flatMap(ranges)))
    }
}

extension FoldedText {
    /// Whether the name of a language, or a word of it, begins with `text`. Signs belong to the name: `c++`, `c#`.
    fileprivate func begins(with text: FoldedText) -> Bool {
        hasPrefix(text) || words.contains { $0.hasPrefix(text) }
    }
}
