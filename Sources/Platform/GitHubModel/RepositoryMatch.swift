import UnicodeText

/// A repository that was found by its name, and the account that owns it.
package struct RepositoryMatch: Sendable, Hashable {
    package let repository: Repository
    /// A user or an organization, without a profile.
    package let owner: Person

    /// Returns `nil` if the repository does not belong to `owner`, or if that is an app.
    package init?(_ repository: Repository, owner: Person) {
        guard owner.kind != .bot, Login(ifValid: repository.owner) == owner.login else { return nil }
        self.repository = repository
        self.owner = owner
    }

    /// Whether the name contains `word`, which is folded. Ignores case, accents and width.
    package func matches(_ word: String) -> Bool { foldedName.contains(word) }

    /// Whether the name is `word`, which is folded.
    package func isNamed(_ word: String) -> Bool { foldedName == word }

    private var foldedName: String { String(String.UnicodeScalarView(repository.name.folded)) }
}
