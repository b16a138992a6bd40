import GitHubModel
import TerminalUI
import UnicodeText

/// Terms that must all match the name, the description or the language of a repository.
struct FuzzyPattern: Sendable, Hashable {
    struct Fields: Sendable, Hashable {
        let name: FuzzyText
        let description: FuzzyText?
        let language: FuzzyText?

        init(_ repository: Repository, name: String) {
            self.name = FuzzyText(name)
            description = repository.description.map { FuzzyText($0) }
            language = repository.language.map { FuzzyText($0) }
        }
    }

    /// The terms. Everything that matches a longer text with this prefix matches this one, too.
    let text: String
    private let terms: [FuzzyTerm]

    init(_ text: String) {
        self.text = text
        terms = text.split(whereSeparator: \.isWhitespace).compactMap { FuzzyTerm($0) }
    }

    var isEmpty: Bool { terms.isEmpty }

    /// Returns the score, higher for a better match, or `nil` if a term does not match.
    func score(of fields: Fields) -> Int? {
        var sum = 0
        for term in terms {
            let name = term.score(in: fields.name).map { $0 + Self.nameBonus }
            // Letters in order would match too much: "ai" all of JavaScript, and most words some long description.
            let others = [fields.description.flatMap(term.consecutiveScore), fields.language.flatMap(term.prefixScore)]
            guard let best = ([name] + others).compactMap({ $0 }).max() else { return nil }
            sum += best
        }
        return sum
    }

    /// In a description, the letters of a term are consecutive.
    func highlighted(_ text: String, _ style: Style = .plain, isDescription: Bool = false) -> StyledLine {
        let text = String(text.prefix(Self.maxColumns))
        let positions = isEmpty ? [] : self.positions(in: text, isDescription: isDescription)
        guard !positions.isEmpty else { return StyledLine(text, style) }
        var (line, position) = (StyledLine(), 0)
        for character in text {
            let end = position + character.unicodeScalars.count
            let isMatch = (position..<end).contains { positions.contains($0) }
            line.append(String(character), isMatch ? style.overlaid(with: .match) : style)
            position = end
        }
        return line
    }

    private func positions(in text: String, isDescription: Bool) -> Set<Int> {
        let text = FuzzyText(text)
        return Set(terms.flatMap { isDescription ? Array($0.consecutivePositions(in: text)) : $0.positions(in: text) })
    }

    static let maxColumns = 500

    /// The bonus for a match in the name: about as much as two word starts.
    private static let nameBonus = 16
}
