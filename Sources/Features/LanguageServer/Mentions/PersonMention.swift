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

/// Finds the people in the lines of a document, one after the other.
struct MentionScanner {
    private let kind: OpenDocument.Kind
    /// The name of the host in noreply addresses.
    private let host: String
    private var isInCodeBlock = false
    private var isAfterScissors = false
    private var line: ArraySlice<UInt16> = []
    private var number = 0

    /// A longer line is no text that a person wrote.
    private static let maxLineLength = 4_096

    init(_ kind: OpenDocument.Kind, host: Host) {
        self.kind = kind
        self.host = String(host.name.prefix { $0 != ":" })
    }

    /// Returns the people in the next line.
    mutating func mentions(in text: ArraySlice<UInt16>, number: Int) -> [PersonMention] {
        guard text.count <= Self.maxLineLength else { return [] }
        line = text
        self.number = number
        guard !isLeftOut() else { return [] }
        if kind == .vouched { return [vouched].compactMap(\.self) }
        return line.indices.filter { line[$0] == UInt16(ascii: "@") }.compactMap(mention)
    }

    // MARK: Text without people

    /// Comments, the changes below a commit message, and code in Markdown.
    private mutating func isLeftOut() -> Bool {
        switch kind {
        case .commitMessage:
            let isComment = line.first == UInt16(ascii: "#")
            if isComment, text(line).contains("--- >8 ---") { isAfterScissors = true }
            return isComment || isAfterScissors
        case .markdown:
            let start = text(line.drop(while: \.isBlank).prefix(3))
            let isFence = start == "```" || start == "~~~"
            if isFence { isInCodeBlock.toggle() }
            return isFence || isInCodeBlock
        case .codeOwners:
            line = line.prefix { $0 != UInt16(ascii: "#") }
            return false
        case .vouched: return false
        }
    }

    private func text(_ units: ArraySlice<UInt16>) -> String { String(decoding: units, as: UTF16.self) }

    /// Whether an odd number of backticks is in front of the position.
    private func isInCode(_ index: Int) -> Bool {
        kind == .markdown && !line[..<index].count { $0 == UInt16(ascii: "`") }.isMultiple(of: 2)
    }

    // MARK: Logins and addresses

    private func mention(at sign: Int) -> PersonMention? {
        guard !isInCode(sign) else { return nil }
        let start = sign - emphasis(before: sign)
        let isAddress = start > line.startIndex && line[start - 1].isOfAddress
        return isAddress ? address(around: sign) : login(after: sign)
    }

    /// A team, `@org/team`, and a package, `@scope/name`, are no people. The login of an app is not its mention.
    private func login(after sign: Int) -> PersonMention? {
        let before: UInt16? = sign > line.startIndex ? line[sign - 1] : nil
        let start = sign + 1
        let end = endOfLogin(from: start)
        let after = line[end...].prefix(2)
        guard before != UInt16(ascii: "@"), before != UInt16(ascii: "/"), end > start,
            !"/@[".utf16.contains(after.first ?? 0),
            !(after.first == UInt16(ascii: ".") && after.last?.isOfLogin == true),
            let login = Login(ifValid: text(line[start..<end]))
        else { return nil }
        return mention(MentionedAccount(login: login, id: nil), range: sign..<end, login: start..<end)
    }

    /// The marks of Markdown's emphasis at the end are as many as those before the sign: `_@mona_`. A login can end in `_`, too.
    private func endOfLogin(from start: Int) -> Int {
        let end = line[start...].firstIndex { !$0.isOfLogin } ?? line.endIndex
        let closing = line[start..<end].reversed().prefix { $0 == UInt16(ascii: "_") }.count
        return end - min(emphasis(before: start - 1), closing)
    }

    /// The number of underscores before the sign, in Markdown.
    private func emphasis(before sign: Int) -> Int {
        kind == .markdown ? line[..<sign].reversed().prefix { $0 == UInt16(ascii: "_") }.count : 0
    }

    private func address(around sign: Int) -> PersonMention? {
        let start = (line[..<sign].lastIndex { !$0.isOfAddress } ?? line.startIndex - 1) + 1
        let end = line[(sign + 1)...].firstIndex { !$0.isOfDomain } ?? line.endIndex
        guard let identity = CommitIdentity(text(line[start..<end])) else { return nil }
        guard let noreply = NoreplyAddress(identity.address, host: host) else {
            return PersonMention(subject: .author(.identity(identity)), range: range(start..<end), loginRange: nil)
        }
        let account = MentionedAccount(login: noreply.login, id: noreply.id)
        return mention(account, range: start..<end, login: (sign - noreply.login.description.utf16.count)..<sign)
    }

    // MARK: Entries of VOUCHED.td

    private var vouched: PersonMention? {
        guard let entry = VouchedLine(line), let login = entry.login, let range = entry.loginRange else { return nil }
        let indices = (line.startIndex + range.lowerBound)..<(line.startIndex + range.upperBound)
        return mention(MentionedAccount(login: login, id: nil), range: indices, login: indices)
    }

    private func mention(_ account: MentionedAccount, range: Range<Int>, login: Range<Int>) -> PersonMention? {
        guard !account.login.isBot else { return nil }
        return PersonMention(subject: .account(account), range: self.range(range), loginRange: self.range(login))
    }

    private func range(_ indices: Range<Int>) -> TextRange {
        TextRange(line: number, (indices.lowerBound - line.startIndex)..<(indices.upperBound - line.startIndex))
    }
}

extension OpenDocument {
    /// At most `limit` people, without one whose text contains the position of the last edit: it is not complete yet.
    func mentions(on host: Host, limit: Int) -> [PersonMention] {
        var scanner = MentionScanner(kind, host: host)
        var mentions: [PersonMention] = []
        text.forEachLine { number, line in
            guard mentions.count < limit else { return }
            mentions += scanner.mentions(in: line, number: number).filter { mention in
                editedAt.map { !mention.range.contains($0) } ?? true
            }
        }
        return Array(mentions.prefix(limit))
    }

    /// Returns the person at the position: also on the name of a trailer, and on the hash of a commit.
    func mention(at position: TextPosition, on host: Host) -> PersonMention? {
        let position = text.clamped(position)
        var scanner = MentionScanner(kind, host: host)
        var mentions: [PersonMention] = []
        text.forEachLine { number, line in
            let found = number <= position.line ? scanner.mentions(in: line, number: number) : []
            if number == position.line { mentions = found }
        }
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
