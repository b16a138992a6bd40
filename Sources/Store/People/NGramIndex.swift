/// The pieces of text by which people are found. Each is one word of the index `gram`:
///
/// - 1, 2 and 3 characters in a row, from the login and from the words of the name;
/// - the same, marked, from where the login begins, and from where each word of the name begins.
///
/// A text of up to 3 characters is one piece; a longer one is looked for by all its threes, and what is found is compared.
enum NGramIndex {
    private static let maxLength = 3
    private static let loginMark: Unicode.Scalar = "\u{E100}"
    private static let wordMark: Unicode.Scalar = "\u{E101}"

    /// All pieces of somebody, with blanks between.
    static func text(login: FoldedText, name: FoldedText?) -> String {
        var pieces = String.UnicodeScalarView()
        add(login.scalars, at: 0, mark: loginMark, to: &pieces)
        for start in login.scalars.indices { add(login.scalars, at: start, mark: nil, to: &pieces) }
        for start in name?.scalars.indices ?? 0..<0 {
            guard let name else { break }
            add(name.scalars, at: start, mark: nil, to: &pieces)
            if name.isWordStart(start) { add(name.scalars, at: start, mark: wordMark, to: &pieces) }
        }
        return String(pieces)
    }

    /// What finds logins that begin with `text`, and some others.
    static func loginStart(_ text: FoldedText) -> String { expression(text, mark: loginMark) }

    /// What finds names of which a word begins with `text`, and some others.
    static func wordStart(_ text: FoldedText) -> String { expression(text, mark: wordMark) }

    /// What finds logins and names that hold `text`, and some others.
    static func anywhere(_ text: FoldedText) -> String { expression(text, mark: nil) }

    private static func expression(_ text: FoldedText, mark: Unicode.Scalar?) -> String {
        let scalars = text.scalars
        let starts = 0...max(0, scalars.count - maxLength)
        return starts.map { start in
            var piece = "\"".unicodeScalars
            if start == 0, let mark { piece.append(mark) }
            piece.append(contentsOf: scalars[start...].prefix(maxLength).map(\.inIndex))
            piece.append("\"")
            return String(piece)
        }.joined(separator: " AND ")
    }

    /// The pieces that begin at `start`, none of them with a blank.
    private static func add(
        _ scalars: [Unicode.Scalar], at start: Int, mark: Unicode.Scalar?, to pieces: inout String.UnicodeScalarView
    ) {
        let end = min(start + maxLength, scalars.count)
        let visible = scalars[start..<end].firstIndex(where: \.isBlank) ?? end
        for last in start..<visible {
            if let mark { pieces.append(mark) }
            for index in start...last { pieces.append(scalars[index].inIndex) }
            pieces.append(" ")
        }
    }
}

extension Unicode.Scalar {
    /// The index's `ascii` tokenizer parts words at ASCII signs, so they stand in the private use area there.
    fileprivate var inIndex: Unicode.Scalar {
        let isSign = isASCII && !("a"..."z").contains(self) && !("0"..."9").contains(self)
        return isSign ? Unicode.Scalar(0xE000 + value) ?? self : self
    }
}
