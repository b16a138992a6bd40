public import GitHubModel
import HTTPTransport
import HTTPTypes

extension GitHubClient {
    /// All repositories of an account that may be seen: an organization's by `GET /orgs/{org}/repos`, anybody else's by
    /// `GET /users/{login}/repos`.
    ///
    /// - Parameter kind: what kind of account it is, if that is known: it saves asking twice for an organization.
    public func repositories(of login: Login, kind: Person.Kind? = nil) -> Pages<Repository> {
        let fetch = fetchRepositories
        return Paginator(
            first: { try await first(of: login, kind) }, fetch: { try await fetch($0).listing }
        ).pages()
    }

    /// The first hundred of them, by name, and no more requests.
    ///
    /// - Parameter kind: as above.
    /// - Throws: ``GitHubError``; `CancellationError`.
    public func firstRepositories(of login: Login, kind: Person.Kind? = nil) async throws -> Page<Repository> {
        let answer = try await first(of: login, kind)
        return Page(
            items: answer.items, number: 1, count: answer.next == nil ? 1 : nil, storedAt: answer.storedAt,
            isFallback: answer.isOnlyStored, omitsRestrictedItems: answer.isShortened)
    }

    private func first(of login: Login, _ kind: Person.Kind?) async throws -> Paginator<Repository>.PageResponse {
        let organization = Self.listing(["orgs", login.description, "repos"], [("type", "all")])
        if kind == .organization { return try await fetchRepositories(organization).listing }
        let answer = try await fetchRepositories(
            Self.listing(["users", login.description, "repos"], [("type", "owner")]))
        let isOrganization = try await isOrganization(login, known: kind, answer)
        return isOrganization ? try await fetchRepositories(organization).listing : answer.listing
    }

    /// All repositories owned by who is signed in, private ones too: `GET /user/repos`.
    public func ownRepositories() -> Pages<Repository> {
        let fetch = fetchRepositories
        return Paginator(
            first: { try await fetch(Self.listing(["user", "repos"], [("affiliation", "owner")])).listing },
            fetch: { try await fetch($0).listing }
        ).pages()
    }

    /// Sorted by name, the one order in which pages hardly shift while they are read.
    private static func listing(_ path: [String], _ query: [(name: String, value: String)]) -> Endpoint {
        Endpoint(path, query: query + [("sort", "full_name"), ("per_page", "100")])
    }

    /// By the owner in the listing itself, or, where nothing is listed to everybody, by the profile.
    private func isOrganization(_ login: Login, known: Person.Kind?, _ answer: RepositoryPage) async throws -> Bool {
        if known != nil { return false }
        if let type = answer.ownerType { return Person.Kind(type) == .organization }
        return try await account() == nil ? false : try await person(login).kind == .organization
    }

    private struct RepositoryPage: Sendable {
        let listing: Paginator<Repository>.PageResponse
        /// The owner's `type` in the first item; `nil` if nothing is listed.
        let ownerType: String?
    }

    @Sendable private func fetchRepositories(_ endpoint: Endpoint) async throws -> RepositoryPage {
        try await value(of: endpoint) { (wire: [WireRepository], answer) in
            let links = LinkHeader(answer.link)
            let page = Paginator<Repository>.PageResponse(
                items: try wire.map { try $0.repository() }, next: links["next"].map { link($0, of: endpoint) },
                last: links["last"].map { link($0, of: endpoint) }, storedAt: answer.storedAt,
                isOnlyStored: answer.isFallback, isShortened: answer.omitsRestrictedItems)
            return RepositoryPage(listing: page, ownerType: wire.first?.owner?.type?.text)
        }
    }

    /// The page at an address that GitHub gave: on the same API and nowhere else, or the token would follow it.
    private func link(_ address: String, of endpoint: Endpoint) -> Paginator<Repository>.Link {
        guard address.hasPrefix(host.apiURL + "/") else {
            let authority = address.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" }
            return .failure(.crossHostPage(host: TextSanitizer.singleLine(String(authority))))
        }
        return .success(Endpoint(target: String(address.dropFirst(host.apiURL.count)), resource: endpoint.resource))
    }
}
