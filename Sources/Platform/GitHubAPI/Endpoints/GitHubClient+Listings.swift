public import GitHubModel
import HTTPTransport

extension GitHubClient {
    /// Loads the visible repositories of an account, sorted by name: `GET /orgs/{org}/repos` for an organization,
    /// `GET /users/{login}/repos` otherwise. A page has up to 100 repositories. The kind of the account saves a
    /// request.
    public func repositories(of login: Login, kind: Person.Kind? = nil) -> Pages<Repository> {
        repositories(of: login, kind: kind, maxPages: .max)
    }

    /// Loads only the first page of a list with more than `maxPages`. If the list is cached, or `expected` is known,
    /// other pages are requested with the first one.
    package func repositories(
        of login: Login, kind: Person.Kind?, expecting expected: ExpectedRepositories? = nil, maxPages: Int
    ) -> Pages<Repository> {
        repositories(
            maxPages: maxPages, expected: { await expectedPages(of: login, kind, expected, maxPages) },
            from: { try await first(of: login, kind) })
    }

    /// Returns the first page. Signed in and with an unknown kind, requests it as that of a user and of an organization
    /// side by side: only the latter has the private repositories that a member of an organization sees.
    private func first(of login: Login, _ kind: Person.Kind?) async throws -> WirePage {
        let (user, organization) = Self.listings(of: login)
        let isSignedIn = try await account() != nil
        var isOrganization = kind.flatMap { $0 == .unknown ? nil : $0 == .organization }
        if isOrganization == nil, isSignedIn {
            isOrganization = await isKnownOrganization(user, organization)
            if isOrganization == nil { return try await firstOfUnknownKind(user, organization) }
        }
        // The account can have been converted, or the login can belong to another one now.
        return isOrganization == true
            ? try await firstOfOrganization(user, organization)
            : try await firstOfUser(user, organization, isSignedIn: isSignedIn)
    }

    /// Returns the page for organizations, or that for users if the account is one now. Offline, that for users can be
    /// cached instead.
    private func firstOfOrganization(_ user: Endpoint, _ organization: Endpoint) async throws -> WirePage {
        do {
            return try await fetchRepositories(organization)
        } catch GitHubError.notFound {
            let page = try await fetchRepositories(user)
            guard page.isOfOrganization != true else { throw GitHubError.notFound.treatingNotFoundAsUnexpected }
            return page
        } catch GitHubError.notCached {
            return try await fetchRepositories(user)
        }
    }

    /// Returns the page for users, or for organizations if the account is one now: they have the first one too, but
    /// without private repositories. Offline, that for organizations can be cached instead.
    private func firstOfUser(
        _ user: Endpoint, _ organization: Endpoint, isSignedIn: Bool
    ) async throws -> WirePage {
        let page: WirePage
        do {
            page = try await fetchRepositories(user)
        } catch GitHubError.notCached {
            return try await fetchRepositories(organization)
        }
        guard isSignedIn, page.isOfOrganization == true else { return page }
        do {
            return try await unexpectedIfNotFound { try await fetchRepositories(organization) }
        } catch GitHubError.notCached {
            return page
        }
    }

    /// Returns whether the owner is an organization by the cached pages, or `nil` if none is cached. Sends no request.
    private func isKnownOrganization(_ user: Endpoint, _ organization: Endpoint) async -> Bool? {
        guard let cached = cacheOnly() else { return nil }
        for endpoint in [user, organization] {
            do {
                return try await cached.fetchRepositories(endpoint).isOfOrganization
            } catch {}  // the page is not cached
        }
        return nil
    }

    /// Requests both pages, and cancels the other request as soon as the kind is known. The first error that counts is
    /// that of the page for users, which exists for each account.
    private func firstOfUnknownKind(_ user: Endpoint, _ organization: Endpoint) async throws -> WirePage {
        try await withThrowingTaskGroup(of: (isUser: Bool, page: Result<WirePage, any Error>).self) { group in
            defer { group.cancelAll() }
            group.addTask { (true, await Result { try await fetchRepositories(user) }) }
            group.addTask { (false, await Result { try await fetchRepositories(organization) }) }
            var pages: [Bool: Result<WirePage, any Error>] = [:]
            for try await (isUser, page) in group {
                pages[isUser] = page
                if let page = try Self.choose(user: pages[true], organization: pages[false]) { return page }
            }
            throw CancellationError()  // not reached: one of two pages is chosen
        }
    }

    /// Returns the page of the account's kind, or `nil` if that is not known yet. The page for users has the public
    /// repositories of an organization; that for organizations does not exist for a user.
    private static func choose(
        user: Result<WirePage, any Error>?, organization: Result<WirePage, any Error>?
    ) throws -> WirePage? {
        if case .success(let page)? = organization { return page }
        guard let user = try user?.get() else { return nil }
        if user.isOfOrganization == false { return user }
        guard case .failure(let error)? = organization else { return nil }
        if user.isOfOrganization == nil, error as? GitHubError == .notFound { return user }
        throw (error as? GitHubError)?.treatingNotFoundAsUnexpected ?? error
    }

    /// Loads the repositories that the current account owns, private ones too: `GET /user/repos`.
    public func ownRepositories() -> Pages<Repository> {
        let first = Self.listing(["user", "repos"], [("affiliation", "owner")])
        return repositories(
            areOwn: true, expected: { await cachedPages(after: first) ?? [] },
            from: { try await fetchRepositories(first, areOwn: true) })
    }

    /// Loads the repositories that an account starred, the latest star first: `GET /users/{login}/starred`.
    package func starredRepositories(by login: Login) -> Pages<Repository> {
        let first = Endpoint(["users", login.description, "starred"], query: [("per_page", "100")])
        return repositories(
            expected: { await cachedPages(after: first) ?? [] }, from: { try await fetchRepositories(first) })
    }

    private func repositories(
        areOwn: Bool = false, maxPages: Int = .max, expected: @escaping @Sendable () async -> [Endpoint],
        from first: @escaping @Sendable () async throws -> WirePage
    ) -> Pages<Repository> {
        Paginator(
            first: { try await first().page }, fetch: { try await fetchRepositories($0, areOwn: areOwn).page },
            maxPagesOfWhole: maxPages, expected: { await acceptable(await expected()) }, confirm: confirm, clock: clock,
            concurrency: listConcurrency
        ).pages()
    }

    private static func listings(of login: Login) -> (user: Endpoint, organization: Endpoint) {
        (
            listing(["users", login.description, "repos"], [("type", "owner")]),
            listing(["orgs", login.description, "repos"], [("type", "all")])
        )
    }

    private static func listing(_ path: [String], _ query: [(name: String, value: String)]) -> Endpoint {
        Endpoint(path, query: query + [("sort", "full_name"), ("per_page", "100")])
    }

    // MARK: Pages that are requested with the first one

    /// Returns the endpoints of the pages after the first one: those of the cached list, or else those of a list with
    /// the number of repositories that is known. None of a list with more than `maxPages`.
    private func expectedPages(
        of login: Login, _ kind: Person.Kind?, _ expected: ExpectedRepositories?, _ maxPages: Int
    ) async -> [Endpoint] {
        let (user, organization) = Self.listings(of: login)
        let isSignedIn = await isSignedIn
        let isOrganization = kind == .organization && isSignedIn
        let first = isOrganization ? organization : user
        if let cached = await cachedPages(after: first, maxPages) { return cached }
        guard let expected, expected.pages <= maxPages, expected.pages > 1 else { return [] }
        return (2...min(expected.pages, Paginator<Repository>.maxPages)).map { number in
            first.page(number, inListOf: expected.owner, isOrganization: isOrganization)
        }
    }

    /// Returns the endpoints of the pages to which a cached first page leads, or `nil` if it is not cached. None if it
    /// is fresh, so that no request is sent for it.
    private func cachedPages(after first: Endpoint, _ maxPages: Int = .max) async -> [Endpoint]? {
        guard let page: Page<Repository> = await staleFirstPage(at: first) else { return nil }
        guard case .success(let next)? = page.next, let numbers = page.numbersToLast, numbers.count < maxPages else {
            return []
        }
        return numbers.prefix(ListConcurrency.fast.start - 1).map(next.withPage)
    }

    /// Returns the first endpoints, as many as requests are sent side by side at first, if GitHub will probably accept
    /// them all: the limit and the token are known from a response. An error would show only after they were sent.
    private func acceptable(_ endpoints: [Endpoint]) async -> [Endpoint] {
        guard !endpoints.isEmpty else { return [] }
        let isAccepted =
            if let limit = await rateLimit(of: .core) {
                endpoints.count < limit.remaining
            } else {
                RequestBudget.current?.hasResponded(host.apiName) == true
            }
        guard isAccepted else { return [] }
        return Array(endpoints.prefix(await listConcurrency().start - 1))
    }

    private var isSignedIn: Bool {
        get async {
            do {
                return try await account() != nil
            } catch {
                return false  // the request for the first page throws this error
            }
        }
    }

    private struct WirePage: ListPage {
        let page: Page<Repository>
        let isOfOrganization: Bool?
        var canHideNext: Bool { page.canHideNext }
    }

    private func fetchRepositories(_ endpoint: Endpoint, areOwn: Bool = false) async throws -> WirePage {
        var endpoint = endpoint
        endpoint.usesOtherAccounts = !areOwn
        let format = BodyFormat(stored: WireRepositoryPage.stored) { [responseDecoder] body in
            try WireRepositoryPage(body, by: responseDecoder)
        }
        let request = ValueRequest(endpoint: endpoint, format: format) { wire, source -> WirePage in
            let isShared = source.hit?.isOfOtherAccount ?? false
            let repositories = isShared ? wire.repositories.filter { !$0.isPrivate } : wire.repositories
            let page = Page(repositories, leavingOut: wire.unreadable, from: source, on: host)
            return WirePage(page: page, isOfOrganization: wire.isOfOrganization)
        }
        return try await value(of: request)
    }
}
