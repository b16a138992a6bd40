/// The n-grams that the index `gram` contains for each person:
///
/// - all n-grams of 1, 2 and 3 characters of the login and of the words of the name;
/// - the n-grams at the start of the login, and at the start of each word of the name, with a mark.
///
/// A query of up to 3 characters is one n-gram. For a longer query all its trigrams must be present, and the caller
/// compares the texts.
enum NGramIndex {
    private static let maxLength = 3
    static let loginMark: Unicode.Scalar = "\u{E100}"
    static let wordMark: Unicode.Scalar = "\u{E101}"

    /// The n-grams are separated by spaces.
    static func text(login: FoldedText, name: FoldedText?) -> String {
        var grams = String.UnicodeScalarView()
        add(login.scalars, at: 0, mark: loginMark, to: &grams)
        for start in login.scalars.indices { add(login.scalars, at: start, mark: nil, to: &grams) }
        for start in name?.scalars.indices ?? 0..<0 {
            guard let name else { break }
            add(name.scalars, at: start, mark: nil, to: &grams)
            if name.isWordStart(start) { add(name.scalars, at: start, mark: wordMark, to: &grams) }
        }
        return String(grams)
    }

    /// For people with `text` where `mark` says, or anywhere. It matches some others too.
    static func expression(_ text: FoldedText, mark: Unicode.Scalar?) -> String {
        let scalars = text.scalars
        let starts = 0...max(0, scalars.count - maxLength)
        return starts.map { start in
            var gram = "\"".unicodeScalars
            if start == 0, let mark { gram.append(mark) }
            gram.append(contentsOf: scalars[start...].prefix(maxLength).map(\.inIndex))
            gram.append("\"")
            return String(gram)
        }.joined(separator: " AND ")
    }

    /// None of the n-grams contains a space.
    private static func add(
        _ scalars: [Unicode.Scalar], at start: Int, mark: Unicode.Scalar?, to grams: inout String.UnicodeScalarView
    ) {
        let end = min(start + maxLength, scalars.count)
        let visible = scalars[start..<end].firstIndex(where: \.isBlank) ?? end
        for last in start..<visible {
            if let mark { grams.append(mark) }
            for index in start...last { grams.append(scalars[index].inIndex) }
            grams.append(" ")
        }
    }
}

extension Unicode.Scalar {
    /// The `ascii` tokenizer splits at ASCII punctuation, so it is mapped to the private use area.
    fileprivate var inIndex: Unicode.Scalar {
        let isPunctuation = isASCII && !("a"..."z").contains(self) && !("0"..."9").contains(self)
        return isPunctuation ? Unicode.Scalar(0xE000 + value) ?? self : self
    }
}
