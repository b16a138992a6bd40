import GitHubModel

/// What `--print` writes for a person, or for a repository that was chosen below the person.
enum PrintFormat: Sendable, Hashable {
    enum Field: String, Sendable, CaseIterable { case login, name, id, url, host, repo }
    enum TemplatePart: Sendable, Hashable {
        case text(String)
        case field(Field)
    }

    case login, mention, coauthor, id, url, keys, repo, clone, ssh, https, json
    case template([TemplatePart])

    static let named: [(name: String, format: PrintFormat)] = [
        ("login", .login), ("mention", .mention), ("coauthor", .coauthor), ("id", .id), ("url", .url), ("keys", .keys),
        ("repo", .repo), ("clone", .clone), ("ssh", .ssh), ("https", .https), ("json", .json),
    ]

    /// The name, or `{repo}` for a template: the only format without a name that messages mention.
    var name: String { Self.named.first { $0.format == self }?.name ?? "{repo}" }

    init(_ text: String) throws(InvalidPrintFormatError) {
        if let (_, format) = Self.named.first(where: { $0.name == text }) {
            self = format
        } else {
            guard text.contains("{") else { throw .unknownName(text) }
            self = .template(try Self.parts(of: text))
        }
    }

    private static func parts(of template: String) throws(InvalidPrintFormatError) -> [TemplatePart] {
        var (parts, rest) = ([TemplatePart](), template[...])
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { throw .unknownField(String(rest[open...])) }
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            let name = rest[rest.index(after: open)..<close]
            guard let field = Field(rawValue: String(name)) else { throw .unknownField(String(rest[open...close])) }
            parts.append(.field(field))
            rest = rest[rest.index(after: close)...]
        }
        return rest.isEmpty ? parts : parts + [.text(String(rest))]
    }

    /// Whether a repository is printed, so that Return on a person goes to the repositories.
    var isOfRepository: Bool { [.repo, .clone, .ssh, .https].contains(self) || hasField(.repo) }

    /// Whether the text of a repository needs nothing else of its owner than the login.
    var isOfAnyRepository: Bool {
        if case .template = self { return !hasName && !hasID }
        return [.url, .repo, .clone, .ssh, .https, .json].contains(self)
    }

    /// Whether the text contains the ID of the account, which people from clones may lack.
    var hasID: Bool { [.coauthor, .id].contains(self) || hasField(.id) }

    /// Whether the text contains the name, which results of the REST API lack.
    var hasName: Bool { self == .coauthor || hasField(.name) }

    private func hasField(_ field: Field) -> Bool {
        if case .template(let parts) = self { parts.contains(.field(field)) } else { false }
    }
}

enum InvalidPrintFormatError: Error, Hashable, CustomStringConvertible {
    case unknownName(String)
    case unknownField(String)

    var description: String {
        let fields = PrintFormat.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
        switch self {
        case .unknownName(let name):
            let names = PrintFormat.named.map(\.name).joined(separator: ", ")
            return
                "Can't print \"\(TextSanitizer.singleLine(name))\". Use one of \(names), or a template with \(fields)."
        case .unknownField(let field):
            return "\(TextSanitizer.singleLine(field)) is not a field of a template. The fields are \(fields)."
        }
    }
}

struct PrintedText: Sendable {
    let format: PrintFormat
    let host: Host
    /// Whether clones use SSH, as gh does with its setting `git_protocol`.
    let clonesBySSH: Bool

    func text(of person: Person) -> String {
        switch format {
        case .login, .repo, .clone, .ssh, .https, .json: "\(person.login)"
        case .mention: "@\(person.login)"
        case .coauthor: "Co-authored-by: \(person.commitAuthor(on: host))"
        case .id: "\(person.id)"
        case .url: url(of: person)
        case .keys: "\(url(of: person)).keys"
        case .template(let parts): parts.map { text($0, person, nil) }.joined()
        }
    }

    func text(of repository: Repository, ownedBy owner: Person) -> String {
        switch format {
        case .clone: clonesBySSH ? repository.sshAddress(on: host) : httpsAddress(of: repository)
        case .ssh: repository.sshAddress(on: host)
        case .https: httpsAddress(of: repository)
        case .url: url(of: repository)
        case .template(let parts): parts.map { text($0, owner, repository) }.joined()
        default: repository.fullName
        }
    }

    private func text(_ part: PrintFormat.TemplatePart, _ person: Person, _ repository: Repository?) -> String {
        switch part {
        case .text(let text): text
        case .field(.login): "\(person.login)"
        case .field(.name): person.authorName
        case .field(.id): "\(person.id)"
        case .field(.url): url(of: person)
        case .field(.host): host.name
        case .field(.repo): repository?.fullName ?? ""
        }
    }

    private func url(of person: Person) -> String {
        let login = person.login
        return "\(host.webURL)/"
            + (login.isBot ? "apps/\(login.description.dropLast(Login.botSuffix.count))" : "\(login)")
    }

    /// The page on the host, whatever URL a response states.
    func url(of repository: Repository) -> String { "\(host.webURL)/\(repository.fullName)" }

    private func httpsAddress(of repository: Repository) -> String { "\(url(of: repository)).git" }
}
