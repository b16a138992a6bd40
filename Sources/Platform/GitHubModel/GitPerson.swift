package import Foundation

package struct GitPerson: Sendable, Hashable {
    /// The name of an author, a committer or a co-author, and the date of the last commit with it.
    package struct Name: Sendable, Hashable {
        package let text: String
        package let usedAt: Date

        package init(_ text: String, usedAt: Date) {
            self.text = text
            self.usedAt = usedAt
        }
    }

    package let login: Login
    package let id: Int64?
    /// The latest name, or `nil` if only subjects of merges name the account.
    package private(set) var name: Name?
    /// Whether the account is known to be a user: it has an address, while a subject can name an organization.
    package private(set) var isUser: Bool
    package private(set) var commits: Int
    package private(set) var lastCommitAt: Date

    package init(login: Login, id: Int64?, name: Name? = nil, isUser: Bool, commits: Int = 1, lastCommitAt: Date) {
        self.login = login
        self.id = id
        self.name = name
        self.isUser = isUser
        self.commits = commits
        self.lastCommitAt = lastCommitAt
    }

    /// Adds the commits of `other`, which has the same login and ID. The result is the same in any order.
    package mutating func merge(_ other: GitPerson) {
        if let new = other.name, name.map({ ($0.usedAt, $0.text) < (new.usedAt, new.text) }) ?? true { name = new }
        isUser = isUser || other.isUser
        commits = commits + other.commits
        lastCommitAt = max(lastCommitAt, other.lastCommitAt)
    }
}
