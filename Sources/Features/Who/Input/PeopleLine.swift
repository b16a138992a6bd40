import GitHubModel

/// The people that a line of text names: by addresses, `@login`, and URLs of accounts.
///
/// A name with an address and a login is one person, whose login is the one that is written out. Projects write it in
/// several ways:
///
///     Mona Lisa <mona@corp.example> (@mona)
///     * Mona Lisa <mona@corp.example> @mona
///     Mona Lisa (@mona) <mona@corp.example>
///     storage: Mona Lisa (mona@corp.example / @mona), Hubot <hubot@corp.example> <hubot@example.org> (@hubot)
struct PeopleLine {
    /// One entry of a line: an account, a name with an address, a team, or an account on another host.
    enum Entry: Sendable, Hashable {
        /// The name is empty if the line has none for this login.
        case login(Login, name: String)
        case identity(CommitIdentity)
        case team
        /// An account on another host.
        case otherHost
    }

    private(set) var entries: [Entry] = []
    private let host: Host
    private var group = Group()

    /// The name and the details that stand side by side in a line, with only punctuation in between. They are
    /// usually those of one person.
    private struct Group {
        var details: [Entry] = []
        /// Where the text before the first detail begins.
        var nameStart: String.Index?
        /// That text, which is a name if brackets follow.
        var name = ""
        /// Whether punctuation ended the text before, such as a bullet, so that the name begins with the next word.
        var isInterrupted = false
        var hasBrackets = false
        /// Whether one of the brackets is that of an address: `<`.
        var hasAddressBracket = false

        /// One person, or each detail by itself.
        var entries: [Entry] {
            let identities = details.compactMap { if case .identity(let identity) = $0 { identity } else { nil } }
            let others = details.filter { if case .identity = $0 { false } else { true } }
            guard hasBrackets, !name.isEmpty, !identities.isEmpty else { return details }
            if others.isEmpty, hasAddressBracket {
                return identities.map { .identity(CommitIdentity(name: name, address: $0.address)) }
            }
            if others.count == 1, case .login(let login, _) = others[0] { return [.login(login, name: name)] }
            return details
        }
    }

    /// - Parameter line: Text of at most ``ListFile/maxLength`` bytes.
    init(_ line: Substring, on host: Host) {
        self.host = host
        var rest = line
        while let first = rest.first {
            if Self.isSeparator(first) {
                readSeparator(first)
                rest.removeFirst()
            } else {
                let piece = Self.piece(of: rest)
                read(piece, in: line)
                rest = rest[piece.endIndex...]
            }
        }
        endGroup()
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || ",;()<>[]|\"".contains(character)
    }

    /// Returns the text up to the next separator. The end of an app's login is a part of it: `@dependabot[bot]` is not
    /// a person.
    private static func piece(of text: Substring) -> Substring {
        var end = text.prefix { !isSeparator($0) }.endIndex
        if text[end...].hasPrefix(Login.botSuffix) {
            end = text[end...].dropFirst(Login.botSuffix.count).prefix { !isSeparator($0) }.endIndex
        }
        return text[..<end]
    }

    private mutating func readSeparator(_ character: Character) {
        switch character {
        case "(": group.hasBrackets = true
        case "<":
            group.hasBrackets = true
            group.hasAddressBracket = true
        case ",", ";": if !group.details.isEmpty { endGroup() }
        case "|": group.isInterrupted = true
        default: break
        }
    }

    private mutating func read(_ piece: Substring, in line: Substring) {
        guard let detail = detail(piece) else { return readWord(piece) }
        if group.details.isEmpty, let start = group.nameStart {
            group.name = Self.name(line[start..<piece.startIndex])
        }
        if !group.details.contains(detail) { group.details.append(detail) }
    }

    /// Words after the details of a person belong to the next one.
    private mutating func readWord(_ word: Substring) {
        guard word.contains(where: \.isLetter) else { return group.isInterrupted = true }
        if !group.details.isEmpty { endGroup() }
        if word.last == ":" {
            group = Group()
        } else if group.nameStart == nil || group.isInterrupted {
            group = Group()
            group.nameStart = word.startIndex
        }
    }

    /// Removes what leads to the name, and the punctuation around it.
    private static func name(_ text: Substring) -> String {
        let text = text.hasPrefix("and ") ? text.dropFirst("and ".count) : text
        let start = text.drop { !($0.isLetter || $0.isNumber) }
        guard let end = start.lastIndex(where: { $0.isLetter || $0.isNumber || ".)'".contains($0) }) else { return "" }
        return CommitIdentity.name(start[...end])
    }

    private func detail(_ piece: Substring) -> Entry? {
        if piece.first == "@", piece.contains("/") { return .team }
        if let identity = CommitIdentity(piece) { return .identity(identity) }
        return piece.first == "@" || piece.contains("://") ? account(piece) : nil
    }

    private func account(_ piece: Substring) -> Entry? {
        do throws(InvalidAddressError) {
            guard let address = try GitHubAddress(String(piece)), case .account(let login) = address.target else {
                return nil
            }
            return host.contains(address) ? .login(login, name: "") : .otherHost
        } catch {
            return error.isTeam ? .team : nil
        }
    }

    private mutating func endGroup() {
        entries += group.entries
        group = Group()
    }
}
