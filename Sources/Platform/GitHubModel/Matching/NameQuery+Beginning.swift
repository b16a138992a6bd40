import UnicodeText

extension NameQuery {
    /// Whether the text is how the person is written, as far as it goes: each word of the text begins a word of the
    /// login or of the name, or the text without spaces begins the login or the name without spaces.
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
        if words.allSatisfy({ word in texts.contains { $0.hasWord(startingWith: word) } }) { return true }
        let text = FoldedText(letters: words.flatMap { $0.plain.letters })
        return !text.isEmpty && texts.contains { FoldedText(letters: $0.words.flatMap(\.letters)).hasPrefix(text) }
    }

    /// GitHub's limit for a name is 255 characters. The login of an app is shorter.
    private static let maxComparedLength = 255
}

extension FoldedText {
    fileprivate func hasWord(startingWith word: NameQuery.Word) -> Bool {
        word.spellings.contains { spelling in starts(of: spelling).contains(where: isWordStart) }
    }
}
