/// The account or the repository that an address names: a URL of a web page or of a clone, `@login`, `owner/name`, or a
/// noreply address, also in a trailer.
///
///     https://github.com/torvalds/linux/issues?q=is:open    github.com/torvalds
///     @torvalds    torvalds/linux    o/r#12    o/r/issues/12
///     git@github.com:o/r.git    ssh://git@ghe.example.org/o/r.git    https://ghe.example.org:8443/mona
///     Co-authored-by: Mona <2001+mona@users.noreply.github.com>
package struct GitHubAddress: Sendable, Hashable {
    package enum Target: Sendable, Hashable {
        case account(Login)
        case repository(Login, name: String)
    }

    /// The host in lowercase, with the port of a web page; `nil` if the address has none.
    package let host: String?
    package let target: Target

    /// A longer text, in bytes, is not an address.
    static let maxLength = 2048

    /// Returns `nil` for text that is no address, such as a plain login or a query. Throws if it is the address of
    /// something else, such as GitHub's settings.
    package init?(_ text: String) throws(InvalidAddressError) {
        let text = text.drop(while: \.isWhitespace)
        guard text.utf8.count <= Self.maxLength else { return nil }
        if let (login, host) = NoreplyAddress.account(in: String(text)) {
            self.host = host
            target = .account(login)
            return
        }
        let word = text.split(whereSeparator: \.isWhitespace)
        guard word.count == 1 else { return nil }
        let address = Self.withoutMarks(word[0])
        guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        if let target = Self.shortTarget(address) {
            host = nil
            self.target = target
        } else if let location = AddressLocation(address) {
            guard let target = location.target else {
                throw InvalidAddressError(text: location.description, isTeam: location.isTeam)
            }
            host = location.host
            self.target = target
        } else {
            return nil
        }
    }

    package init(_ login: Login) {
        host = nil
        target = .account(login)
    }

    /// Removes the marks of a sentence or of Markdown around an address, which are copied with it. An address ends in
    /// none, but a repository can begin or end with the marks of emphasis.
    private static func withoutMarks(_ word: Substring) -> Substring {
        let start = word.drop { "<(\"'…“‘„«".contains($0) }
        guard let end = start.lastIndex(where: { !",.;:!?>)\"'…”’“»".contains($0) }) else { return word }
        let text = start[...end]
        if text.first == "[", let link = text.firstRange(of: "](") { return withoutMarks(text[link.upperBound...]) }
        if let mark = text.first, text.count > 2, "*_~`".contains(mark), text.last == mark {
            return withoutMarks(text.dropFirst().dropLast())
        }
        return text.first == "@" && (text.hasSuffix("'s") || text.hasSuffix("’s")) ? text.dropLast(2) : text
    }

    private static let pages: Set<Substring> = [
        "actions", "blob", "branches", "commit", "commits", "compare", "discussions", "issues", "pull", "pulls",
        "releases", "tags", "tree", "wiki",
    ]

    private static func shortTarget(_ word: Substring) -> Target? {
        if word.first == "@" { return Login(ifValid: word.dropFirst()).map(Target.account) }
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count > 2 && pages.contains(parts[2]) else { return nil }
        let name = parts[1].prefix { $0 != "#" }
        let number = parts[1].dropFirst(name.count)
        guard number.isEmpty || number.wholeMatch(of: #/\#[0-9]{1,19}/#) != nil else { return nil }
        return repository(parts[0], name)
    }

    static func repository(_ owner: Substring, _ name: Substring) -> Target? {
        let name = name.hasSuffix(".git") ? name.dropLast(4) : name
        guard Repository.isName(name) else { return nil }
        return Login(ifValid: owner).map { .repository($0, name: String(name)) }
    }
}

extension GitHubAddress {
    package var login: Login {
        switch target {
        case .account(let login), .repository(let login, _): login
        }
    }
}

extension GitHubAddress: CustomStringConvertible {
    package var description: String {
        switch target {
        case .account(let login): "@\(login)"
        case .repository(let owner, let name): "\(owner)/\(name)"
        }
    }
}

extension Host {
    package func contains(_ address: GitHubAddress) -> Bool {
        guard let other = address.host, other != name else { return true }
        return webURL.hasSuffix("://\(other)")
    }
}

package struct InvalidAddressError: Error, Hashable, CustomStringConvertible {
    let text: String
    /// Whether it is the page of a team, which is neither the organization nor one of its people.
    package var isTeam = false

    package var description: String {
        let text = TextSanitizer.excerpt(text)
        return isTeam
            ? "\(text) is a team, not an account." : "\"\(text)\" is not the address of an account or a repository."
    }
}
