package import GitHubModel
package import Store

/// Finds the cached people that match a text, for the account in use. The people of a repository are kept in
/// memory, so that the next key does not read them from the disk again.
package struct CachedPeople {
    package let people: PeopleService
    /// The account whose private people are included, or `nil` until it is known.
    package private(set) var viewer: Int64?
    /// The login of the account, or `nil` until it is known.
    package private(set) var login: Login?
    /// The repository of the directory, whose people are first for an empty text.
    private var repository: String?
    private var scoped: (scope: RepositoryScope, people: PeopleMatcher)?

    package init(_ people: PeopleService) { self.people = people }

    /// Returns whether the account is another one.
    package mutating func use(viewer: Int64?) -> Bool {
        guard self.viewer != viewer else { return false }
        self.viewer = viewer
        scoped = nil
        return true
    }

    /// Returns whether the login is another one.
    package mutating func use(login: Login?) -> Bool {
        guard self.login != login else { return false }
        self.login = login
        return true
    }

    package mutating func use(repository: String?) {
        self.repository = repository
        scoped = nil
    }

    /// Until the next account is known, only public people are included.
    package mutating func removeAccount() {
        viewer = nil
        login = nil
        scoped = nil
    }

    /// Reads the people of the repository again for the next text.
    package mutating func removeScoped() { scoped = nil }

    package mutating func matching(
        _ text: String, in scope: RepositoryScope?, includesSimilar: Bool = true
    ) -> [StoredPerson] {
        if text.allSatisfy(\.isWhitespace) {
            return people.startingPeople(in: scope?.fullName ?? repository, viewer: viewer, login: login)
        }
        if PromptInput.isOwnAccount(text) {
            guard let viewer, let login else { return [] }
            return [people.ownAccount(login, id: viewer)]
        }
        let scoped = all(in: scope)?.people(matching: text, includesSimilar: includesSimilar) ?? []
        return people.storedPeople(text, after: scoped, viewer: viewer, includesSimilar: includesSimilar)
    }

    package mutating func all(in scope: RepositoryScope?) -> PeopleMatcher? {
        guard let scope else { return nil }
        if let scoped, scoped.scope == scope { return scoped.people }
        let found = people.storedPeople(of: scope, viewer: viewer)
        scoped = (scope, found)
        return found
    }
}
