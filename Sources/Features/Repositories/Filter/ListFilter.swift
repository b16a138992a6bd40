package import Foundation
package import GitHubModel

/// The filter of a list: qualifiers, and words that match the name, the description or the language.
package struct ListFilter: Sendable, Hashable {
    let text: String
    let pattern: RepositoryPattern
    /// The order that the filter asks for.
    package let sorting: RepositorySorting?
    /// Why a word limits nothing; the first one.
    package let problem: FilterProblem?
    private let conditions: [RepositoryCondition]

    /// Creates the filter of a list with these values. Ages of dates are those at `now`. If `isComplete`, the beginning
    /// of a value is a problem, otherwise it limits nothing.
    package init(_ text: String, values: FilterValues, now: Date, isComplete: Bool = false) {
        let context = FilterQualifier.Context(values: values, now: now, isComplete: isComplete)
        var words: [Substring] = []
        var conditions: [RepositoryCondition] = []
        var sorting: RepositorySorting?
        var problem: FilterProblem?
        for word in Self.words(in: text) {
            switch FilterQualifier(word, in: context) {
            case nil: words.append(word)
            case .condition(let condition)?: conditions.append(condition)
            case .sorting(let other)?: sorting = other
            case .invalid(let other)?: problem = problem ?? other
            case .all?: continue
            }
        }
        self.text = text
        self.pattern = RepositoryPattern(words)
        self.conditions = RepositoryCondition.joined(conditions)
        self.sorting = sorting
        self.problem = problem
    }

    /// Splits `text` at spaces, except in the quotes of a value (`lang:"jupyter notebook"`) or of words that follow
    /// each other (`"command line"`). The second one can be missing.
    static func words(in text: String) -> [Substring] {
        var isQuoted = false
        var previous = Character(" ")
        return text.split { character in
            defer { previous = character }
            if character == "\"" { isQuoted = !isQuoted && (":,".contains(previous) || previous.isWhitespace) }
            return character.isWhitespace && !isQuoted
        }
    }

    var isEmpty: Bool { pattern.isEmpty && conditions.isEmpty }

    func allows(_ repository: Repository) -> Bool { conditions.allSatisfy { $0.matches(repository) } }

    /// Whether the repository has the properties, and all words as they are typed.
    package func matches(_ repository: Repository) -> Bool {
        guard allows(repository) else { return false }
        guard !pattern.isEmpty else { return true }
        let keys = RepositoryPattern.Keys(repository, name: repository.name)
        return pattern.rank(of: keys, includesSimilar: false) != nil
    }
}
