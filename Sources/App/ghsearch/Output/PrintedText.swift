import GitHubModel

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

    private func sshAddress(of repository: Repository) -> String { "git@\(host.name):\(repository.fullName).git" }

    private func httpsAddress(of repository: Repository) -> String { "\(host.webURL)/\(repository.fullName).git" }
}
