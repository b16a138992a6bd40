/// `/users`, `/users/{login}`, `/user/{id}`, `/user`.
struct UserEndpoint: Sendable {
    let context: RequestContext
    private var dataset: Dataset { context.dataset }

    init(context: RequestContext) {
        self.context = context
    }

    /// Accounts by id, above `since`. The link `first` is a template, not an address.
    var list: Page {
        let paging = Paging(context.query)
        let since = context.query["since"].flatMap { Int($0) } ?? 0
        var json = JSONWriter()
        let writer = AccountJSON(baseURL: context.server.baseURL)
        var rest = dataset.accounts.indices[dataset.index(after: since)...].lazy.filter(context.isVisible)[...]
        let listed = Array(rest.prefix(paging.perPage))
        rest = rest.dropFirst(listed.count)
        json.array { json in
            for index in listed { json.object { writer.simpleFields(dataset.accounts[index], into: &$0) } }
        }
        let base = context.server.baseURL + "/users"
        var link = "<\(base){?since}>; rel=\"first\""
        if let last = listed.last, !rest.isEmpty {
            let next = context.query.setting("since", to: String(dataset.accounts[last].id))
            link = "<\(base)?\(next)>; rel=\"next\", " + link
        }
        return Page(tagged: json.bytes, link: link)
    }

    func profile(of owner: Endpoint.Owner) -> Page {
        guard let index = context.visibleIndex(of: owner) else { return Page(Errors.notFound) }
        let account = dataset.accounts[index]
        let body = AccountJSON(baseURL: context.server.baseURL).profile(account, viewer: context.token?.login)
        return Page(tagged: body, lastModified: account.updated)
    }

    /// The keys with which an account signs commits.
    func signingKeys(of owner: Endpoint.Owner) -> Page {
        guard let index = context.visibleIndex(of: owner) else { return Page(Errors.notFound) }
        let account = dataset.accounts[index]
        var json = JSONWriter()
        json.array { json in
            for (number, key) in context.server.control.signingKeys(ofAccount: account.id).enumerated() {
                json.object { json in
                    json.field("key", key)
                    json.field("id", account.id * 10 + number)
                    json.plain("title", "key")
                    json.plain("created_at", HTTPDate.iso(account.created))
                }
            }
        }
        return Page(tagged: json.bytes)
    }

    /// The token owner's profile. Its private form requires the scope `user`.
    var ownProfile: Page {
        guard let token = context.token, let index = dataset.index(ofLogin: token.login) else {
            return Page(Errors.requiresAuthentication)
        }
        let account = dataset.accounts[index]
        let privateCount = dataset.repositories(at: index).count { $0.isPrivate }
        let body = AccountJSON(baseURL: context.server.baseURL).profile(
            account, viewer: token.login, privateRepositories: token.scopes.contains("user") ? privateCount : nil)
        return Page(tagged: body, lastModified: account.updated)
    }
}
