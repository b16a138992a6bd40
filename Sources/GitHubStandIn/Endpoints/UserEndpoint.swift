/// `/users`, `/users/{login}`, `/user/{id}`, `/user`.
struct UserEndpoint: Sendable {
    let call: RequestContext
    private var world: Dataset { call.world }

    init(call: RequestContext) {
        self.call = call
    }

    /// By id, from above `since`; the first link is a template, not an address.
    var list: Page {
        let paging = Paging(call.query)
        let since = call.query["since"].flatMap { Int($0) } ?? 0
        var json = JSONWriter()
        let writer = AccountJSON(baseURL: call.site.baseURL)
        var rest = world.accounts.indices[world.place(after: since)...].lazy.filter(call.isVisible)[...]
        let shown = Array(rest.prefix(paging.perPage))
        rest = rest.dropFirst(shown.count)
        json.array { json in
            for place in shown { json.object { writer.simpleFields(world.accounts[place], into: &$0) } }
        }
        let base = call.site.baseURL + "/users"
        var link = "<\(base){?since}>; rel=\"first\""
        if let last = shown.last, !rest.isEmpty {
            let next = call.query.setting("since", to: String(world.accounts[last].id))
            link = "<\(base)?\(next)>; rel=\"next\", " + link
        }
        return Page(tagged: json.bytes, link: link)
    }

    func profile(of owner: Endpoint.Owner) -> Page {
        let place: Int? =
            switch owner {
            case .login(let login): call.visibleIndex(login: login)
            case .id(let id): world.place(id: id).flatMap { call.isVisible($0) ? $0 : nil }
            }
        guard let place else { return Page(Errors.notFound) }
        let account = world.accounts[place]
        let body = AccountJSON(baseURL: call.site.baseURL).profile(account, viewer: call.token?.login)
        return Page(tagged: body, lastModified: account.updated)
    }

    /// The private form comes only to a token with scope `user`.
    var ownProfile: Page {
        guard let token = call.token, let place = world.place(login: token.login) else {
            return Page(Errors.requiresAuthentication)
        }
        let account = world.accounts[place]
        let privateOnes = world.repositories(at: place).count { $0.isPrivate }
        let body = AccountJSON(baseURL: call.site.baseURL).profile(
            account, viewer: token.login, privateRepositories: token.scopes.contains("user") ? privateOnes : nil)
        return Page(tagged: body, lastModified: account.updated)
    }
}
