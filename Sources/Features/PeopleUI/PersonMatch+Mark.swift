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
        case .similar, .context:
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
        case .context(let context): context.label
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

extension PersonContext {
    /// What the query says about the person, such as `at Red Hat`, as short as a row needs it.
    fileprivate var label: String {
        switch self {
        case .made(let name): "made \(Self.shortened(name))"
        case .owned(let name): "owns \(Self.shortened(name))"
        case .contributed(let name): "in \(Self.shortened(name))"
        case .company(let name): "at \(Self.shortened(name.hasPrefix("@") ? String(name.dropFirst()) : name))"
        case .location(let place): "in \(Self.shortened(place))"
        case .bio(let text): "bio: \(Self.shortened(text))"
        }
    }

    private static let maxLength = 40

    private static func shortened(_ text: String) -> String {
        let line = TextSanitizer.singleLine(text)
        return line.count > maxLength ? line.prefix(maxLength - 1) + "…" : line
    }
}
