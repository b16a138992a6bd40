import GitHubModel
import Store

/// The cached people for a text. Those of a repository are read once.
struct CachedPeople {
    let people: PeopleService
    /// The account whose private people are included, or `nil` until it is known.
    private(set) var viewer: Int64?
    /// The login of the account, or `nil` until it is known.
    private(set) var login: Login?
    /// The repository of the directory, whose people are first for an empty text.
    private var repository: String?
    private var scoped: (scope: RepositoryScope, people: PeopleMatcher)?

    init(_ people: PeopleService) { self.people = people }

    /// Returns whether the account is another one.
    mutating func use(viewer: Int64?) -> Bool {
        guard self.viewer != viewer else { return false }
        self.viewer = viewer
        scoped = nil
        return true
    }

    /// Returns whether the login is another one.
    mutating func use(login: Login?) -> Bool {
        guard self.login != login else { return false }
        self.login = login
        return true
    }

    mutating func use(repository: String?) {
        self.repository = repository
        scoped = nil
    }

    /// Until the next account is known, only public people are included.
    mutating func removeAccount() {
        viewer = nil
        login = nil
        scoped = nil
    }

    /// Reads the people of the repository again for the next text.
    mutating func removeScoped() { scoped = nil }

    mutating func matching(
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

    mutating func all(in scope: RepositoryScope?) -> PeopleMatcher? {
        guard let scope else { return nil }
        if let scoped, scoped.scope == scope { return scoped.people }
        let found = people.storedPeople(of: scope, viewer: viewer)
        scoped = (scope, found)
        return found
    }
}
