/// Words of a text as a shell splits it: with quotes and backslashes, but without expansions.
package enum ShellWords {
    /// Returns `nil` if a quote is not closed.
    package static func words(in text: String) -> [String]? { lists(in: text, separatedBy: nil).map { $0.first ?? [] } }

    /// Returns the words between each `separator` that is not quoted, without empty lists; `nil` if a quote is not
    /// closed.
    package static func lists(in text: String, separatedBy separator: Character?) -> [[String]]? {
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
