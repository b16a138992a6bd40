/// `/users/{login}/repos`, `/orgs/{org}/repos`, `/user/repos`, `…/starred`, and those of an account by id.
struct RepositoryListEndpoint: Sendable {
    let context: RequestContext
    private var dataset: Dataset { context.dataset }
    private typealias Item = (index: Int, repository: Repository)

    init(context: RequestContext) {
        self.context = context
    }

    /// Returns public repositories only, even to their owner.
    func ofUser(_ owner: Endpoint.Owner) -> Page {
        guard let index = context.visibleIndex(of: owner) else { return Page(Errors.notFound) }
        let isMember = context.query["type"] == "member"  // there are no collaborators on a person's repositories
        let order = RepositoryOrder(context.query, defaultKey: .fullName)
        let items = isMember ? [] : items(at: index, in: order).filter { !$0.repository.isPrivate }
        return page(sorted: items, url: "/user/\(dataset.accounts[index].id)/repos")
    }

    /// Returns all repositories that the token can read.
    func ofOrganization(_ owner: Endpoint.Owner) -> Page {
        guard let index = context.visibleIndex(of: owner), dataset.accounts[index].kind == .organization else {
            return Page(Errors.notFound)
        }
        let seesPrivate = context.seesPrivate(of: index)
        let order = RepositoryOrder(context.query, defaultKey: .created)
        let items = items(at: index, in: order).filter { item in
            let repository = item.repository
            guard seesPrivate || !repository.isPrivate else { return false }
            return switch context.query["type"] {
            case "public": !repository.isPrivate
            case "private": repository.isPrivate
            case "forks": repository.isFork
            case "sources": !repository.isFork
            case "member": seesPrivate
            default: true
            }
        }
        return page(sorted: items, url: "/organizations/\(dataset.accounts[index].id)/repos")
    }

    /// The token owner's repositories, and those of the organization the owner is a member of.
    var own: Page {
        guard let token = context.token, let index = dataset.index(ofLogin: token.login) else {
            return Page(Errors.requiresAuthentication)
        }
        guard token.kind != .githubApp else {
            return Page(Errors.plain(403, "Resource not accessible by integration"))
        }
        let query = context.query
        guard query["type"] == nil || (query["visibility"] == nil && query["affiliation"] == nil) else {
            let message = "If you specify visibility or affiliation, you cannot specify type."
            return Page(Errors.plain(422, message))
        }
        var owners = Self.includes("owner", query) ? [index] : []
        if token.login == Dataset.Fixture.mona.login, Self.includes("organization_member", query),
            let organization = dataset.index(ofLogin: Dataset.Fixture.organization.login)
        {
            owners.append(organization)
        }
        let visibility = query["visibility"] ?? query["type"] ?? "all"
        let items = owners.flatMap(items).filter { item in
            guard token.readsPrivate || !item.repository.isPrivate else { return false }
            return visibility == "private"
                ? item.repository.isPrivate : visibility != "public" || !item.repository.isPrivate
        }
        return page(items, url: "/user/repos", order: RepositoryOrder(query, defaultKey: .fullName))
    }

    private static func includes(_ affiliation: String, _ query: Query) -> Bool {
        switch query["type"] {
        case "owner": affiliation == "owner"
        case "member": affiliation != "owner"
        default:
            query["affiliation"]?.split(separator: ",").contains { $0 == affiliation } ?? true
        }
    }

    private func items(at index: Int) -> [Item] {
        dataset.repositories(at: index).map { (index, $0) }
    }

    private func items(at index: Int, in order: RepositoryOrder) -> [Item] {
        dataset.repositories(at: index, in: order).map { (index, $0) }
    }

    /// Returns the repository with the most stars of each owner. The latest star comes first by default, as on GitHub.
    func starred(by owners: [Int], url: String) -> Page {
        let items = owners.filter(context.isVisible).compactMap { index in
            self.items(at: index).filter { !$0.repository.isPrivate }.max { $0.repository.stars < $1.repository.stars }
        }
        guard context.query["sort"] != "updated" else {
            return page(
                items, url: url, order: RepositoryOrder(key: .pushed, ascends: context.query["direction"] == "asc"))
        }
        return page(sorted: context.query["direction"] == "asc" ? items.reversed() : items, url: url)
    }

    private func page(_ items: [Item], url: String, order: RepositoryOrder) -> Page {
        page(sorted: order.sorted(items) { (dataset.accounts[$0.index].login, $0.repository) }, url: url)
    }

    private func page(sorted items: [Item], url: String) -> Page {
        let paging = Paging(context.query)
        var json = JSONWriter()
        var writers: [Int: RepositoryJSON] = [:]
        json.array { json in
            for item in items[paging.range(of: items.count)] {
                let writer = writers[item.index] ?? writer(for: item.index)
                writers[item.index] = writer
                writer.write(item.repository, .listed, into: &json)
            }
        }
        let link = paging.link(url: context.server.baseURL + url, query: context.query, count: items.count)
        return Page(tagged: json.bytes, link: link, acceptedScopes: url == "/user/repos" ? "repo" : "")
    }

    private func writer(for index: Int) -> RepositoryJSON {
        RepositoryJSON(
            baseURL: context.server.baseURL, owner: dataset.accounts[index], viewer: context.token?.login,
            isNewest: context.version == .newest)
    }
}

/// The parameters `sort` and `direction` of a list of repositories.
struct RepositoryOrder: Hashable, Sendable {
    enum Key: String {
        case created, updated, pushed
        case fullName = "full_name"
    }
    private let key: Key
    private let ascends: Bool

    init(key: Key, ascends: Bool) {
        (self.key, self.ascends) = (key, ascends)
    }

    /// Ignores unknown values.
    init(_ query: Query, defaultKey: Key) {
        key = query["sort"].flatMap(Key.init) ?? defaultKey
        switch query["direction"] {
        case "asc": ascends = true
        case "desc": ascends = false
        default: ascends = key == .fullName
        }
    }

    /// Returns `items` in this order. Ties are by id.
    func sorted<Item>(_ items: [Item], by ownerAndRepository: (Item) -> (owner: String, repository: Repository))
        -> [Item]
    {
        let keyed = items.map { item in
            let (owner, repository) = ownerAndRepository(item)
            return (rank: rank(repository, of: owner), id: repository.id, item: item)
        }
        // Tuples take three times as long to compare in a debug build.
        let ascending = keyed.sorted { one, other in
            if one.rank.number != other.rank.number { return one.rank.number < other.rank.number }
            if one.rank.name != other.rank.name { return one.rank.name < other.rank.name }
            return one.id < other.id
        }
        return (ascends ? ascending : ascending.reversed()).map(\.item)
    }

    private func rank(_ repository: Repository, of owner: String) -> (number: Int, name: String) {
        switch key {
        case .created: (repository.created, "")
        case .updated: (repository.updated, "")
        case .pushed: (repository.pushed ?? 0, "")
        case .fullName: (0, (owner + "/" + repository.name).lowercased())
        }
    }
}
