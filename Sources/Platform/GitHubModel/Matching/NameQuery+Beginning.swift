import UnicodeText

extension NameQuery {
    /// Whether the text is how the person is written, as far as it goes: each word of the text begins a word of the
    /// login or of the name. Both may have other spaces and hyphens than the other.
    ///
    /// Such a person is certainly one that the text names. Other people match by a guess: by initials, by letters
    /// within a word or in order, or by correction. A text that is typed further can turn out to name somebody else.
    package func isBeginning(of person: Person) -> Bool {
        isBeginning(login: person.login.description, name: person.displayName)
    }

    package func isBeginning(login: String, name: String?) -> Bool {
        let texts = ([login] + [name, name?.withDigraphs].compactMap(\.self)).map {
            FoldedText(String($0.prefix(Self.maxComparedLength)))
        }
        return ([words] + readings).contains { words in
            words.allSatisfy { word in texts.contains { $0.hasWord(startingWith: word) } }
        }
    }

    /// GitHub's limit for a name is 255 characters. The login of an app is shorter.
    private static let maxComparedLength = 255
}

extension FoldedText {
    /// Whether a word, or several written as one, start with `word`.
    fileprivate func hasWord(startingWith word: NameQuery.Word) -> Bool {
        if word.spellings.contains(where: { starts(of: $0).contains(where: isWordStart) }) { return true }
        return !word.plain.isEmpty && (words + words.gluedSuffixes).contains { $0.hasPrefix(word.plain) }
    }
}
