/// Words of a text as a shell splits it: with quotes and backslashes, but without expansions.
package enum ShellWords {
    /// Returns `nil` if a quote is not closed. With `hasComments`, a word that begins with `#` and the rest of its line
    /// are left out.
    package static func words(in text: String, hasComments: Bool = false) -> [String]? {
        lists(in: text, separatedBy: nil, hasComments: hasComments).map { $0.first ?? [] }
    }

    /// Returns the text that ``words(in:hasComments:)`` splits into `words`.
    package static func text(of words: [String]) -> String {
        words.map { word in
            let needsQuotes =
                word.isEmpty || word.hasPrefix("#") || word.contains { $0.isWhitespace || "'\"\\".contains($0) }
            return needsQuotes ? quoted(word) : word
        }.joined(separator: " ")
    }

    /// Returns one word of a shell, in quotes.
    package static func quoted(_ word: String) -> String { "'\(word.replacing("'", with: "'\\''"))'" }

    /// Returns the words between each `separator` that is not quoted, without empty lists; `nil` if a quote is not
    /// closed.
    package static func lists(in text: String, separatedBy separator: Character?, hasComments: Bool = false)
        -> [[String]]?
    {
        var lists: [[String]] = [[]]
        var word: String?
        var quote: Character?
        var characters = text.makeIterator()
        func end() {
            if let word { lists[lists.count - 1].append(word) }
            word = nil
        }
        while let character = characters.next() {
            switch (character, quote) {
            case (let character, let open?) where character == open: quote = nil
            case ("'", nil), ("\"", nil):
                quote = character
                word = word ?? ""
            case ("\\", nil), ("\\", "\""): word = (word ?? "") + (characters.next().map(String.init) ?? "")
            case ("#", nil) where hasComments && word == nil:
                while let next = characters.next(), !next.isNewline {}
            case (separator, nil):
                end()
                lists.append([])
            case (_, nil) where character.isWhitespace: end()
            default: word = (word ?? "") + String(character)
            }
        }
        end()
        return quote == nil ? lists.filter { !$0.isEmpty } : nil
    }
}
