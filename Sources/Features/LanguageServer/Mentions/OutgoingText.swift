import GitHubModel

extension String {
    /// Whether a text of a document can be part of a request. One with a word that looks like a token can't: tokens are
    /// pasted into wrong places. Everything that this module sends passes here.
    var canBeSent: Bool {
        let words = split { character in
            guard let byte = character.asciiValue else { return true }
            return !Login.isCharacter(byte)
        }
        return !words.contains { Token.isStarted(in: String($0)) }
    }
}
