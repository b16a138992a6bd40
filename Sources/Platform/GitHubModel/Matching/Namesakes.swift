package import UnicodeText

/// The rule for people of one name whom only commits name.
///
/// An author can write any number of commits, each with the name of a well-known person and the address of another
/// account. One person rarely has more than two accounts in a clone, so that of more accounts with one name, most are
/// invented: they stand behind all people whom GitHub has confirmed.
package enum Namesakes {
    private static let maxAccounts = 2

    /// Returns those of `people` whose name more accounts have than one person does. `key` is that of the name.
    package static func among<Element>(
        _ people: [Element], key: (Element) -> Set<FoldedText>, account: (Element) -> some Hashable
    ) -> [Element] {
        Dictionary(grouping: people, by: key).values
            .filter { $0.count > maxAccounts && Set($0.map(account)).count > maxAccounts }
            .flatMap(\.self)
    }

    /// The words of a name without case and accents, in any order, or a name without words as it is.
    package static func key(_ name: String) -> Set<FoldedText> {
        let folded = FoldedText(name)
        let words = folded.words
        return Set(words.isEmpty ? [folded] : words)
    }

    /// Whether one name is the other one, or has all of its words, which are two at least.
    package static func isName(_ key: Set<FoldedText>, like other: Set<FoldedText>) -> Bool {
        key == other || key.intersection(other).count >= max(2, min(key.count, other.count))
    }
}
