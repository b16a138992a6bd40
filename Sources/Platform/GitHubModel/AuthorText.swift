/// A text that can name a person by what the person wrote: the hash of a commit, an address, `NAME <ADDRESS>`, or a
/// trailer. Which account it is, and whether there is such a commit, only a clone and GitHub contain.
package enum AuthorText: Sendable, Hashable {
    /// The first 7 or more digits of the ID of a commit, in lowercase.
    case commit(String)
    case identity(CommitIdentity)

    /// Git abbreviates IDs to 7 digits or more.
    private static let hashLengths = 7...64

    /// Returns `nil` for other text, also for an address of several people.
    package init?(_ text: some StringProtocol) {
        let word = text.drop(while: \.isWhitespace)
        let end = word.lastIndex { !$0.isWhitespace }.map(word.index(after:)) ?? word.startIndex
        if Self.isHash(word[..<end]) {
            self = .commit(word[..<end].lowercased())
        } else if let identity = CommitIdentity(text) {
            self = .identity(identity)
        } else {
            return nil
        }
    }

    private static func isHash(_ text: some StringProtocol) -> Bool {
        hashLengths.contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    /// The person or the commit in a sentence.
    package var subject: String {
        switch self {
        case .commit(let hash): "the author of \(hash.prefix(12))"
        case .identity(let identity): TextSanitizer.excerpt(identity.address)
        }
    }
}
