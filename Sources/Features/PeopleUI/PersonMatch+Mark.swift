package import GitHubModel
import UnicodeText

extension PersonMatch {
    /// Why the person is listed although nobody is written as in the query, such as `≈ torvalds`, for the row and the
    /// card. `nil` if the name, as it is written, says it.
    package func mark(of person: Person) -> String? {
        switch grade {
        case .exactLogin, .loginPrefix, .words, .wordPrefixes: return nil
        case .withinWords: return "≈ in a word"
        case .lettersInOrder: return "≈ letters in order"
        case .similar:
            let labels = reasons.compactMap { $0.label(for: person) }
            return labels.isEmpty ? nil : labels.joined(separator: ", ")
        }
    }
}

extension PersonMatch.Reason {
    fileprivate func label(for person: Person) -> String? {
        switch self {
        case .corrected(let word): Self.label(of: word, for: person)
        case .nickname(let name): "also \(name.prefix(1).uppercased())\(name.dropFirst())"
        case .transliterated: nil
        }
    }

    /// Beside the same login, the word would be no reason: the label says what was compared, and is short enough for a
    /// row.
    private static func label(of word: String, for person: Person) -> String {
        guard FoldedText(person.login.description).text == word else { return "≈ \(word)" }
        let words = person.displayName.map { FoldedText($0).words } ?? []
        return "≈ the \(words.contains(FoldedText(word)) ? "name" : "login")"
    }
}
