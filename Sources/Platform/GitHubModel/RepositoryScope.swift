/// The repository to which a search is limited, and what its people are listed for.
package struct RepositoryScope: Sendable, Hashable {
    package enum Purpose: String, Sendable, Hashable, CaseIterable { case mention, assign, review }

    package let owner: Login
    package let name: String
    package let purpose: Purpose

    package init(owner: Login, name: String, purpose: Purpose = .mention) {
        self.owner = owner
        self.name = name
        self.purpose = purpose
    }

    package var fullName: String { "\(owner)/\(name)" }
    package var repositoryName: RepositoryName { RepositoryName(fullName) }
    package var source: PersonSource { .repository(fullName) }
}
