package import UnicodeText

extension NameQuery.Word {
    /// Returns the known given name or the word of `vocabulary` that is most similar, which can be the word itself, or
    /// `nil` if none is similar.
    package func correction(in vocabulary: Vocabulary?) -> FoldedText? {
        let found = [NicknameTable.vocabulary, vocabulary].compactMap { $0?.words(similarTo: self, max: 1).first }
        return found.min { cost(of: $0) < cost(of: $1) }
    }

    private func cost(of key: FoldedText) -> Int { WordDifference.cost(of: self, key) ?? .max }
}
