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
    private static let trailers = ["co-authored-by:", "reviewed-by:", "acked-by:", "signed-off-by:"]

    /// Returns `nil` if nothing is completed there. A position behind the end of a line is its end.
    init?(in document: OpenDocument, at position: TextPosition) {
        guard position.line >= 0, position.character >= 0 else { return nil }
        let line = Array(document.text.line(position.line))
        let position = document.text.clamped(position)
        switch document.kind {
        case .vouched: self.init(vouched: line, position)
        case .codeOwners: self.init(login: line, position)
        case .commitMessage, .markdown:
            guard let author = Self(author: line, position) else {
                self.init(login: line, position)
                return
            }
            self = author
        }
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

    /// A team, `@org/team`, is no login.
    private init?(login line: [UInt16], _ position: TextPosition) {
        let cursor = position.character
        let start = (line[..<cursor].lastIndex { !$0.isOfLogin } ?? -1) + 1
        let end = line[cursor...].firstIndex { !$0.isOfLogin } ?? line.count
        guard start > 0, line[start - 1] == UInt16(ascii: "@"), end - start <= Self.maxLength else { return nil }
        if start > 1, line[start - 2].isOfLogin || line[start - 2] == UInt16(ascii: "@") { return nil }
        if start > 1, line[start - 2] == UInt16(ascii: "/") { return nil }
        if end < line.count, line[end] == UInt16(ascii: "/") { return nil }
        form = .login
        text = String(decoding: line[start..<cursor], as: UTF16.self)
        typedText = text
        range = TextRange(line: position.line, start..<end)
    }

    /// Nothing is completed in an address.
    private init?(author line: [UInt16], _ position: TextPosition) {
        let head = String(decoding: line.prefix(16), as: UTF16.self).lowercased()
        guard let trailer = Self.trailers.first(where: head.hasPrefix), position.character >= trailer.utf16.count else {
            return nil
        }
        let (colon, cursor) = (trailer.utf16.count, position.character)
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
}
