package import UnicodeText

/// The login, the name and their other spellings of one person, folded once, so that a query is compared with
/// them.
package struct NameKeys: Sendable, Hashable {
    package let login: FoldedText
    package let name: FoldedText?
    /// Further words that are written otherwise: the name and the login without spaces and hyphens, from each of their
    /// words on ("vanderberg" for Jan van der Berg), the initials, the words with digraphs ("mueller"), and the parts
    /// of a login like `OctoCat`.
    package let others: [FoldedText]
    /// The words of a name in another script, in Latin letters, and the whole name without spaces, with the first word
    /// first and last. Only people that are similar to a query are found by them.
    package let latin: [FoldedText]
    package let includesLatin: Bool

    private static let maxLength = 400
    private static let maxWords = 16

    package init(_ person: Person) { self.init(login: person.login.description, name: person.displayName) }

    /// Without `includesLatin`, ``latin`` is empty, which is faster.
    package init(login: String, name: String?, includesLatin: Bool = true) {
        let name = name.map { String($0.prefix(Self.maxLength)) }
        self.login = FoldedText(login)
        self.name = name.map { FoldedText($0) }
        let nameWords = self.name.map { Array($0.words.prefix(Self.maxWords)) } ?? []
        var others = self.login.words.prefix(Self.maxWords).gluedSuffixes + nameWords.gluedSuffixes
        others += Self.camelCaseParts(of: login)
        if nameWords.count > 2 { others.append(FoldedText(letters: nameWords.compactMap(\.letters.first))) }
        if let digraphs = name?.withDigraphs.map({ FoldedText($0).words.prefix(Self.maxWords) }) {
            others += digraphs.filter { !nameWords.contains($0) } + digraphs.gluedSuffixes
        }
        self.others = others
        self.includesLatin = includesLatin
        latin = includesLatin ? name.map(Self.latinWords) ?? [] : []
    }

    /// The words of login and name.
    package var words: [FoldedText] { login.words + (name?.words ?? []) }

    private static func glued(_ words: [FoldedText]) -> [FoldedText] {
        words.count > 1 ? [FoldedText(letters: words.flatMap(\.letters))] : []
    }

    /// Returns what follows each capital that ends a word: "cat" for "OctoCat".
    private static func camelCaseParts(of login: String) -> [FoldedText] {
        let bytes = Array(login.utf8)
        return bytes.indices.dropFirst().filter { index in
            (0x41...0x5A).contains(bytes[index]) && (0x61...0x7A).contains(bytes[index - 1])
        }.prefix(maxWords).map { FoldedText(letters: bytes[$0...].map { UInt16($0.asciiLowercased) }) }
    }

    private static func latinWords(of name: String) -> [FoldedText] {
        Transliteration.spellings(of: name).flatMap { spelling in
            let words = Array(spelling.words.prefix(maxWords))
            guard words.count > 1 else { return words }
            let rest = Array(words.dropFirst())
            return words + glued(rest) + glued(words) + glued(rest + words.prefix(1))
        }
    }
}
