import GitHubModel

/// Writes people and repositories in a ``PrintFormat``.
struct PrintedText: Sendable {
    let format: PrintFormat
    let host: Host
    /// Whether clones use SSH, as gh does with its setting `git_protocol`.
    let clonesBySSH: Bool

    /// Returns the text of a person, on one line.
    func text(of person: Person) -> String {
        switch format {
        case .login, .repo, .clone, .ssh, .https, .json: "\(person.login)"
        case .mention: "@\(person.login)"
        case .coauthor: "Co-authored-by: \(Self.authorName(of: person)) <\(address(of: person))>"
        case .id: "\(person.id)"
        case .url: url(of: person)
        case .keys: "\(url(of: person)).keys"
        case .template(let parts): parts.map { text($0, person, nil) }.joined()
        }
    }

    /// Returns the text of a repository, on one line.
    func text(of repository: Repository, ownedBy owner: Person) -> String {
        switch format {
        case .clone: clonesBySSH ? sshAddress(of: repository) : httpsAddress(of: repository)
        case .ssh: sshAddress(of: repository)
        case .https: httpsAddress(of: repository)
        case .url: TextSanitizer.singleLine(repository.url)
        case .template(let parts): parts.map { text($0, owner, repository) }.joined()
        default: repository.fullName
        }
    }

    private func text(_ part: PrintFormat.TemplatePart, _ person: Person, _ repository: Repository?) -> String {
        switch part {
        case .text(let text): text
        case .field(.login): "\(person.login)"
        case .field(.name): Self.authorName(of: person)
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

    /// The address that GitHub links to the account
    /// (<https://docs.github.com/account-and-profile/reference/email-addresses-reference>).
    private func address(of person: Person) -> String {
        "\(person.id)+\(person.login)@users.noreply.\(host.name)"
    }

    /// Returns the name without the characters that end a name in an address, or the login if nothing is left.
    private static func authorName(of person: Person) -> String {
        let name = TextSanitizer.singleLine(person.displayName ?? "").filter { $0 != "<" && $0 != ">" }
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? "\(person.login)" : words
    }

    private func sshAddress(of repository: Repository) -> String { "git@\(host.name):\(repository.fullName).git" }

    private func httpsAddress(of repository: Repository) -> String { "\(host.webURL)/\(repository.fullName).git" }
}
