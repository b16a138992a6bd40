package import GitHubModel

/// A person in a document: `@login`, an address such as that of a trailer, or an entry of `VOUCHED.td`.
struct PersonMention: Sendable, Hashable {
    let subject: MentionedPerson
    /// The range of the login and its sign, or of the address.
    let range: TextRange
    /// The range of only the login, or `nil` for an address without one.
    let loginRange: TextRange?
}

/// Who is mentioned.
package enum MentionedPerson: Sendable, Hashable {
    case account(MentionedAccount)
    /// An address that contains no account, or on hover the hash of a commit.
    case author(AuthorText)
}

/// An account as a document names it: by its login, and in noreply addresses also by its ID.
package struct MentionedAccount: Sendable, Hashable {
    package let login: Login
    package let id: Int64?

    package init(login: Login, id: Int64?) {
        self.login = login
        self.id = id
    }
}

/// Finds the people in the texts of a document.
struct MentionScanner {
    /// The name of the host in noreply addresses.
    private let host: String

    init(host: Host) { self.host = host.hostname }

    func mentions(in text: ReadableText) -> [PersonMention] {
        text.places.filter { text.units[$0.index] == UInt16(ascii: "@") }.compactMap { mention(at: $0, in: text) }
    }

    private func mention(at sign: ReadableText.Place, in text: ReadableText) -> PersonMention? {
        text.isAddress(at: sign) ? address(around: sign, in: text) : login(after: sign, in: text)
    }

    /// The login of an app is not its mention.
    private func login(after sign: ReadableText.Place, in text: ReadableText) -> PersonMention? {
        let range = text.login(after: sign)
        let after = text.units[range.upperBound...].prefix(2)
        guard text.canMention(at: sign), !range.isEmpty, after.first.map({ !"@[".utf16.contains($0) }) ?? true,
            !(after.first == UInt16(ascii: ".") && after.last?.isOfLogin == true),
            let login = Login(ifValid: text.string(range))
        else { return nil }
        return mention(
            MentionedAccount(login: login, id: nil), range: text.range(sign.index..<range.upperBound, sign),
            login: text.range(range, sign))
    }

    private func address(around sign: ReadableText.Place, in text: ReadableText) -> PersonMention? {
        let start = (text.units[..<sign.index].lastIndex { !$0.isOfAddress } ?? -1) + 1
        let end = text.units[(sign.index + 1)...].firstIndex { !$0.isOfDomain } ?? text.units.endIndex
        guard let identity = CommitIdentity(text.string(start..<end)) else { return nil }
        let range = text.range(start..<end, sign)
        guard let noreply = NoreplyAddress(identity.address, host: host) else {
            return PersonMention(subject: .author(.identity(identity)), range: range, loginRange: nil)
        }
        let login = (sign.index - noreply.login.description.utf16.count)..<sign.index
        return mention(
            MentionedAccount(login: noreply.login, id: noreply.id), range: range, login: text.range(login, sign))
    }

    /// Returns the entry in a line of `VOUCHED.td`.
    func vouched(in line: ArraySlice<UInt16>, number: Int) -> PersonMention? {
        guard line.count <= ReadableText.maxLineLength, let entry = VouchedLine(line), let login = entry.login,
            let range = entry.loginRange
        else { return nil }
        let place = TextRange(line: number, range)
        return mention(MentionedAccount(login: login, id: nil), range: place, login: place)
    }

    private func mention(_ account: MentionedAccount, range: TextRange, login: TextRange) -> PersonMention? {
        guard !account.login.isBot, account.login.description.canBeSent else { return nil }
        return PersonMention(subject: .account(account), range: range, loginRange: login)
    }
}

extension ReadableText {
    /// Whether the sign is in an address instead of in front of a login.
    func isAddress(at sign: Place) -> Bool {
        guard sign.index > 0 else { return false }
        let before = units[sign.index - 1]
        return before.isOfAddress && before != UInt16(ascii: "[")
    }

    /// Whether a login can follow the sign, which may be typed only in part. A team, `@org/team`, and a package,
    /// `@scope/name`, are no people, and a variable such as `$@` is none.
    func canMention(at sign: Place) -> Bool {
        let before: UInt16? = sign.index > 0 ? units[sign.index - 1] : nil
        let end = login(after: sign).upperBound
        return !isAddress(at: sign) && before.map { !"@/$\\".utf16.contains($0) } ?? true
            && !(end < units.count && units[end] == UInt16(ascii: "/"))
    }

    /// Returns the indices of the word behind the sign. In Markdown, it ends where CommonMark ends its emphasis:
    /// `_@mona_`.
    func login(after sign: Place) -> Range<Int> {
        let start = sign.index + 1
        return start..<(units[start...].firstIndex { !$0.isOfLogin } ?? units.endIndex)
    }

    func string(_ indices: Range<Int>) -> String { String(decoding: units[indices], as: UTF16.self) }

    /// Returns where the units are in the document. They are in one line with the place, and the document has them as
    /// the text.
    func range(_ indices: Range<Int>, _ place: Place) -> TextRange {
        let first = place.position.character - place.index
        return TextRange(line: place.position.line, (indices.lowerBound + first)..<(indices.upperBound + first))
    }
}

extension OpenDocument {
    /// Returns the texts in which people can be mentioned. `VOUCHED.td` has entries instead.
    func texts(_ comments: CommentMark) -> [ReadableText] {
        switch kind {
        case .commitMessage: CommitMessageReader(text, comments: comments).texts
        case .markdown: MarkdownReader.texts(of: text)
        case .codeOwners: owners
        case .vouched: []
        }
    }

    /// The owners in `CODEOWNERS`, which follow the pattern of their line.
    private var owners: [ReadableText] {
        var texts: [ReadableText] = []
        text.forEachLine { number, line in
            let rule = line.prefix { $0 != UInt16(ascii: "#") }
            let pattern = rule.drop(while: \.isBlank).drop { !$0.isBlank }
            let start = pattern.startIndex - line.startIndex
            if let text = ReadableText(line: rule, number: number, from: start) { texts.append(text) }
        }
        return texts
    }

    /// Returns the people in the order of the document, those in a line if its number is given.
    private func mentions(
        _ comments: CommentMark, on host: Host, limit: Int = .max, inLine line: Int? = nil
    ) -> [PersonMention] {
        let scanner = MentionScanner(host: host)
        var mentions: [PersonMention] = []
        if kind == .vouched {
            text.forEachLine { number, text in
                guard mentions.count < limit, line.map({ $0 == number }) ?? true else { return }
                if let mention = scanner.vouched(in: text, number: number) { mentions.append(mention) }
            }
            return mentions
        }
        for text in texts(comments) where mentions.count < limit {
            mentions += scanner.mentions(in: text).filter { mention in
                contains(mention) && line.map { $0 == mention.range.start.line } ?? true
            }
        }
        return mentions
    }

    /// Whether the document has the login as it is read: in Markdown, a part can be written as `&#110;`.
    private func contains(_ mention: PersonMention) -> Bool {
        guard case .account(let account) = mention.subject, let range = mention.loginRange else { return true }
        return text.string(in: range) == account.login.description
    }

    /// At most `limit` people, without one whose text contains the position of the last edit: it is not complete yet.
    func mentions(on host: Host, comments: CommentMark = .standard, limit: Int) -> [PersonMention] {
        let edited = editedAt
        let mentions = mentions(comments, on: host, limit: edited == nil ? limit : limit + 1).filter { mention in
            edited.map { !mention.range.contains($0) } ?? true
        }
        return Array(mentions.prefix(limit))
    }

    /// Returns the person at the position: also on the name of a trailer, and on the hash of a commit.
    func mention(at position: TextPosition, on host: Host, comments: CommentMark = .standard) -> PersonMention? {
        let position = text.clamped(position)
        let mentions = mentions(comments, on: host, inLine: position.line)
        if let mention = mentions.first(where: { $0.range.contains(position) }) { return mention }
        let line = text.line(position.line)
        if kind != .vouched, mentions.count == 1, String(decoding: line, as: UTF16.self).isTrailer {
            return mentions[0]
        }
        return kind == .commitMessage || kind == .markdown ? commit(in: line, at: position) : nil
    }

    private func commit(in line: ArraySlice<UInt16>, at position: TextPosition) -> PersonMention? {
        let line = Array(line)
        guard (0...line.count).contains(position.character) else { return nil }
        let start = (line[..<position.character].lastIndex { !$0.isOfLogin } ?? -1) + 1
        let end = line[position.character...].firstIndex { !$0.isOfLogin } ?? line.count
        guard case .commit(let hash)? = AuthorText(String(decoding: line[start..<end], as: UTF16.self)) else {
            return nil
        }
        return PersonMention(
            subject: .author(.commit(hash)), range: TextRange(line: position.line, start..<end), loginRange: nil)
    }
}

extension String {
    /// Whether the text starts as `Co-authored-by:` does.
    fileprivate var isTrailer: Bool {
        let key = prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
        return key.lowercased().hasSuffix("-by") && dropFirst(key.count).first == ":"
    }
}

extension TextRange {
    /// Whether the position is in the range or at its end.
    func contains(_ position: TextPosition) -> Bool {
        start.line == position.line && end.line == position.line
            && (start.character...end.character).contains(position.character)
    }
}
