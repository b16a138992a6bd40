package import GitHubModel
package import TerminalUI

extension CopyMenu {
    /// The trailer is left out while the ID is unknown.
    package init(_ person: Person) {
        var choices = [
            CopyChoice("u", "URL", person.url), CopyChoice("l", "login", "\(person.login)"),
            CopyChoice("m", "mention", "@\(person.login)"),
        ]
        if person.hasKnownID, let host = Host(page: person.url) {
            choices.append(CopyChoice("t", "trailer", "Co-authored-by: \(person.commitAuthor(on: host))"))
        }
        if person.kind == .user { choices.append(CopyChoice("e", "email", .publicEmail(of: "\(person.login)"))) }
        self.init(page: person.url, choices)
    }

    package init(_ repository: Repository) {
        var choices = [CopyChoice("u", "URL", repository.url), CopyChoice("c", "clone URL", repository.cloneURL)]
        if let host = Host(page: repository.url) {
            choices.append(CopyChoice("s", "SSH URL", repository.sshAddress(on: host)))
        }
        choices += [
            CopyChoice("l", "owner", repository.owner), CopyChoice("m", "mention", "@\(repository.owner)"),
        ]
        self.init(page: repository.url, choices)
    }
}
