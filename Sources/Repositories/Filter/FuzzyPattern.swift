import GitHubModel
import TerminalUI

/// What is typed to filter repositories: words, each of which the name or the description must hold.
struct FuzzyPattern: Sendable, Hashable {
    /// Where a word may stand.
    struct Fields: Sendable, Hashable {
        let name: FuzzyText
        let description: FuzzyText?

        init(_ repository: Repository) {
            (name, description) = (FuzzyText(repository.name), repository.description.map { FuzzyText($0) })
        }
    }

    /// As it was typed. What matches a longer one that begins so matches this one too.
    let text: String
    private let words: [FuzzyTerm]

    init(_ text: String) {
        self.text = text
        words = text.split(whereSeparator: \.isWhitespace).compactMap { FuzzyTerm($0) }
    }

    /// Does it let everything through?
    var isEmpty: Bool { words.isEmpty }

    /// How well it fits; more is better, `nil` where a word is missing.
    func score(of texts: Fields) -> Int? {
        var sum = 0
        for word in words {
            let name = word.score(in: texts.name).map { $0 + Self.nameBonus }
            guard let best = [name, texts.description.flatMap(word.score)].compactMap({ $0 }).max() else { return nil }
            sum += best
        }
        return sum
    }

    /// `text` with the letters marked that its words find in it, as far as it can be seen.
    func marked(_ text: String, _ style: Style = .plain) -> StyledLine {
        let text = String(text.prefix(Self.maxColumns))
        let places = isEmpty ? [] : positions(in: text)
        guard !places.isEmpty else { return StyledLine(text, style) }
        var (line, place) = (StyledLine(), 0)
        for character in text {
            let end = place + character.unicodeScalars.count
            let isFound = (place..<end).contains { places.contains($0) }
            line.append(String(character), isFound ? style.overlaid(with: .match) : style)
            place = end
        }
        return line
    }

    private func positions(in text: String) -> Set<Int> {
        let text = FuzzyText(text)
        return Set(words.flatMap { $0.positions(in: text) })
    }

    /// No window is wider.
    private static let maxColumns = 500

    /// A word in a name counts for more than one in a sentence: about as much as two starts of words.
    private static let nameBonus = 16
}
