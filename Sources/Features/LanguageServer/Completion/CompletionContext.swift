import GitHubModel

/// What is completed at a position: the login after an `@`, or the author in a trailer such as `Co-authored-by:`.
struct CompletionContext: Sendable, Hashable {
    enum Form: Sendable, Hashable {
        case login
        /// A name and an address. `prefix` is the space that is missing after the colon, if any.
        case author(prefix: String)
    }

    let form: Form
    /// The text to search for: what is in front of the position.
    let text: String
    /// The text in the range in front of the position, with which editors compare items.
    let typedText: String
    /// The range that an item replaces: the word, also behind the position.
    let range: TextRange

    /// The maximum length of ``text`` in UTF-16 code units.
    private static let maxLength = 100

    /// Returns `nil` if nothing is completed there. A position behind the end of a line is its end.
    init?(in document: OpenDocument, comments: CommentMark = .standard, at position: TextPosition) {
        guard position.line >= 0, position.character >= 0 else { return nil }
        let line = Array(document.text.line(position.line))
        let position = document.text.clamped(position)
        if document.kind == .vouched {
            self.init(vouched: line, position)
            return
        }
        let texts = document.texts(comments)
        guard let author = Self(author: line, position, in: texts) ?? Self(login: line, position, in: texts) else {
            return nil
        }
        self = author
    }

    /// Completes the first word of a line, without the mark of a denounced login and the platform.
    private init?(vouched line: [UInt16], _ position: TextPosition) {
        guard let login = VouchedLine(line)?.loginRange, login.upperBound <= Self.maxLength,
            (login.lowerBound...login.upperBound).contains(position.character)
        else { return nil }
        form = .login
        text = String(decoding: line[login.lowerBound..<position.character], as: UTF16.self)
        typedText = text
        range = TextRange(line: position.line, login)
    }

    /// Completes where a mention is or can become one.
    private init?(login line: [UInt16], _ position: TextPosition, in texts: [ReadableText]) {
        guard let (text, sign) = Self.place(before: position, in: texts, "@"),
            text.canMention(at: sign)
        else { return nil }
        let (start, word) = (sign.position.character + 1, text.login(after: sign))
        let end = start + word.count
        guard (start...end).contains(position.character), word.count <= Self.maxLength, end <= line.count,
            line[start..<end] == text.units[word]
        else { return nil }
        form = .login
        self.text = String(decoding: line[start..<position.character], as: UTF16.self)
        typedText = self.text
        range = TextRange(line: position.line, start..<end)
    }

    /// Completes behind the colon. Nothing is completed in an address.
    private init?(author line: [UInt16], _ position: TextPosition, in texts: [ReadableText]) {
        guard let colon = Trailer.length(in: line), position.character >= colon,
            Self.place(before: position, in: texts, ":") != nil
        else { return nil }
        let cursor = position.character
        let start = line[colon..<cursor].firstIndex { !$0.isBlank } ?? cursor
        let end = (line[cursor...].lastIndex { !$0.isBlank } ?? cursor - 1) + 1
        let typed = line[start..<cursor]
        guard typed.count <= Self.maxLength, !typed.contains(UInt16(ascii: "<")) else { return nil }
        form = .author(prefix: start == colon ? " " : "")
        typedText = String(decoding: typed, as: UTF16.self)
        let words = typedText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        text = words.first == "@" ? String(words.dropFirst()) : words
        range = TextRange(line: position.line, start..<end)
    }

    /// Returns the last place in the line in front of the position with this character.
    private static func place(
        before position: TextPosition, in texts: [ReadableText], _ character: Unicode.Scalar
    ) -> (text: ReadableText, place: ReadableText.Place)? {
        var last: (text: ReadableText, place: ReadableText.Place)?
        for text in texts {
            for place in text.places where text.units[place.index] == UInt16(ascii: character) {
                let isBefore = place.position.line == position.line && place.position.character < position.character
                let isLater = last.map { $0.place.position.character < place.position.character } ?? true
                if isBefore, isLater { last = (text, place) }
            }
        }
        return last
    }
}
