/// `/users/{login}/repos`, `/orgs/{org}/repos`, `/user/repos`, and the first two by id.
struct RepositoryListEndpoint: Sendable {
    let call: RequestContext
    private var world: Dataset { call.world }
    private typealias Item = (place: Int, repository: Repository)

    init(call: RequestContext) {
        self.call = call
    }

    /// Public ones only, even to their owner.
    func ofUser(_ owner: Endpoint.Owner) -> Page {
        guard let place = place(of: owner) else { return Page(Errors.notFound) }
        let isMember = call.query["type"] == "member"  // nobody here is invited to a person's repositories
        let items = isMember ? [] : items(at: place).filter { !$0.repository.isPrivate }
        let url = "/user/\(world.accounts[place].id)/repos"
        return page(items, url: url, order: RepositoryOrder(call.query, usual: .fullName))
    }

    /// All the token may see.
    func ofOrganization(_ owner: Endpoint.Owner) -> Page {
        guard let place = place(of: owner), world.accounts[place].kind == .organization else {
            return Page(Errors.notFound)
        }
        let seesPrivate = call.seesPrivate(of: place)
        let items = items(at: place).filter { item in
            let repository = item.repository
            guard seesPrivate || !repository.isPrivate else { return false }
            return switch call.query["type"] {
            case "public": !repository.isPrivate
            case "private": repository.isPrivate
            case "forks": repository.isFork
            case "sources": !repository.isFork
            case "member": seesPrivate
            default: true
            }
        }
        let url = "/organizations/\(world.accounts[place].id)/repos"
        return page(items, url: url, order: RepositoryOrder(call.query, usual: .created))
    }

    /// One's own, and those of the organization one is a member of.
    var own: Page {
        guard let token = call.token, let place = world.place(login: token.login) else {
            return Page(Errors.requiresAuthentication)
        }
        guard token.kind != .githubApp else {
            return Page(Errors.plain(403, "Resource not accessible by integration"))
        }
        let asked = call.query
        guard asked["type"] == nil || (asked["visibility"] == nil && asked["affiliation"] == nil) else {
            let message = "If you specify visibility or affiliation, you cannot specify type."
            return Page(Errors.plain(422, message))
        }
        var owners = Self.includes("owner", asked) ? [place] : []
        if token.login == Dataset.Fixture.mona.login, Self.includes("organization_member", asked),
            let organization = world.place(login: Dataset.Fixture.organization.login)
        {
            owners.append(organization)
        }
        let wanted = asked["visibility"] ?? asked["type"] ?? "all"
        let items = owners.flatMap(items).filter { item in
            guard token.readsPrivate || !item.repository.isPrivate else { return false }
            return wanted == "private" ? item.repository.isPrivate : wanted != "public" || !item.repository.isPrivate
        }
        return page(items, url: "/user/repos", order: RepositoryOrder(asked, usual: .fullName))
    }

    private static func includes(_ affiliation: String, _ query: Query) -> Bool {
        switch query["type"] {
        case "owner": affiliation == "owner"
        case "member": affiliation != "owner"
        default:
            query["affiliation"]?.split(separator: ",").contains { $0 == affiliation } ?? true
        }
    }

    private func place(of owner: Endpoint.Owner) -> Int? {
        switch owner {
        case .login(let login): call.visibleIndex(login: login)
        case .id(let id): world.place(id: id).flatMap { call.isVisible($0) ? $0 : nil }
        }
    }

    private func items(at place: Int) -> [Item] {
        world.repositories(at: place).map { (place, $0) }
    }

    private func page(_ items: [Item], url: String, order: RepositoryOrder) -> Page {
        let paging = Paging(call.query)
        let sorted = order.sorted(items) { (world.accounts[$0.place].login, $0.repository) }
        var json = JSONWriter()
        var writers: [Int: RepositoryJSON] = [:]
        json.array { json in
            for item in sorted[paging.range(of: sorted.count)] {
                let writer = writers[item.place] ?? writer(for: item.place)
                writers[item.place] = writer
                writer.write(item.repository, .listed, into: &json)
            }
        }
        let link = paging.link(url: call.site.baseURL + url, query: call.query, count: sorted.count)
        return Page(tagged: json.bytes, link: link, acceptedScopes: url == "/user/repos" ? "repo" : "")
    }

    private func writer(for place: Int) -> RepositoryJSON {
        RepositoryJSON(
            baseURL: call.site.baseURL, owner: world.accounts[place], viewer: call.token?.login,
            isNewest: call.version == .newest)
    }
}
