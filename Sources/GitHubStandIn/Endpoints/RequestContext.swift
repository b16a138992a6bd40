/// One API request that got past the gate: what is asked, and by whom.
struct RequestContext: Sendable {
    let site: ServerContext
    let request: Request
    /// `nil` for someone not signed in.
    let token: Token?
    let version: APIVersion
    var world: Dataset { site.world }
    var query: Query { request.query }

    init(site: ServerContext, request: Request, token: Token?, version: APIVersion) {
        (self.site, self.request, self.token, self.version) = (site, request, token, version)
    }

    /// Whose allowance the request takes from.
    var identity: RateLimitIdentity {
        token.map { .login($0.login) } ?? .anonymous
    }

    /// May this call see private repositories of the account at `place`?
    func seesPrivate(of place: Int) -> Bool {
        guard let token, token.readsPrivate else { return false }
        let owner = world.accounts[place].login
        let isMember = owner == Dataset.Fixture.organization.login && token.login == Dataset.Fixture.mona.login
        return owner == token.login || isMember
    }

    /// The account with this login, unless it is a managed user this call may not see.
    func visibleIndex(login: String) -> Int? {
        world.place(login: login).flatMap { isVisible($0) ? $0 : nil }
    }

    /// Managed users are seen by people of the same enterprise only.
    func isVisible(_ place: Int) -> Bool {
        guard let enterprise = world.accounts[place].enterprise else { return true }
        return token.flatMap { world.account(login: $0.login)?.enterprise } == enterprise
    }
}
