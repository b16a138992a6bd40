/// What somebody typed to find a person: words to look for, each folded.
struct PeopleQuery {
    /// 1 to 8, of 1 to 64 characters each.
    let words: [FoldedText]

    /// `nil` if there is nothing to look for. An `@` before a word is how logins are written, not part of them.
    init?(_ text: String) {
        words = FoldedText(text).words.prefix(8).compactMap { word in
            let scalars =
                word.scalars.count > 1 && word.scalars.first == "@" ? word.scalars.dropFirst() : word.scalars[...]
            return FoldedText(scalars: Array(scalars.prefix(64)))
        }
        if words.isEmpty { return nil }
    }
}
