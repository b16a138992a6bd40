public import GitHubModel
import HTTPTransport

extension GitHubClient {
    /// Loads the visible repositories of an account, sorted by name: `GET /orgs/{org}/repos` for an organization,
    /// `GET /users/{login}/repos` otherwise. A page has up to 100 repositories.
    ///
    /// - Parameters:
    ///   - login: the owner of the repositories.
    ///   - kind: the kind of the account, if it is known, which saves a request for an organization.
    public func repositories(of login: Login, kind: Person.Kind? = nil) -> Pages<Repository> {
        let fetch = fetchRepositories
        return Paginator(first: { try await first(of: login, kind) }, fetch: { try await fetch($0).page }).pages()
    }

    private func first(of login: Login, _ kind: Person.Kind?) async throws -> Page<Repository> {
        let organization = Self.listing(["orgs", login.description, "repos"], [("type", "all")])
        if kind == .organization { return try await fetchRepositories(organization).page }
        let (page, ownerType) = try await fetchRepositories(
            Self.listing(["users", login.description, "repos"], [("type", "owner")]))
        return try await requireFound {
            let isOrganization = try await isOrganization(login, known: kind, ownerType)
            return isOrganization ? try await fetchRepositories(organization).page : page
        }
    }

    /// Loads the repositories that the current account owns, private ones too: `GET /user/repos`.
    public func ownRepositories() -> Pages<Repository> {
        let fetch = fetchRepositories
        return Paginator(
            first: { try await fetch(Self.listing(["user", "repos"], [("affiliation", "owner")])).page },
            fetch: { try await fetch($0).page }
        ).pages()
    }

    /// Loads the repositories that an account starred, the latest star first: `GET /users/{login}/starred`.
    package func starredRepositories(by login: Login) -> Pages<Repository> {
        let fetch = fetchRepositories
        let first = Endpoint(["users", login.description, "starred"], query: [("per_page", "100")])
        return Paginator(first: { try await fetch(first).page }, fetch: { try await fetch($0).page }).pages()
    }

    /// The endpoint of a list sorted by name, the order in which items rarely move between pages.
    private static func listing(_ path: [String], _ query: [(name: String, value: String)]) -> Endpoint {
        Endpoint(path, query: query + [("sort", "full_name"), ("per_page", "100")])
    }

    /// Whether the account is an organization: by the owner of its first repository, or by the profile if the list is
    /// empty and the client is signed in, because only members see a list without public repositories.
    private func isOrganization(_ login: Login, known: Person.Kind?, _ ownerType: String?) async throws -> Bool {
        if known != nil { return false }
        if let ownerType { return Person.Kind(ownerType) == .organization }
        return try await account() == nil ? false : try await person(login).kind == .organization
    }

    /// Returns a page of repositories, and the owner's `type` in the first item.
    @Sendable private func fetchRepositories(
        _ endpoint: Endpoint
    ) async throws -> (page: Page<Repository>, ownerType: String?) {
        try await value(of: endpoint) { (wire: [WireRepository], fields, hit) in
            (page(wire.map(\.repository), fields, hit, of: endpoint), wire.first?.ownerType)
        }
    }
}
