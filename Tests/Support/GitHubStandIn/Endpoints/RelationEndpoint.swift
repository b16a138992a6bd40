/// A list of what is related to an account, below its own path.
enum AccountRelation: String, Sendable {
    case followers, following, starred
    case organizations = "orgs"
}

/// `/users/{login}/followers`, `…/following` and `…/orgs`, the same of the token's owner below `/user`, and
/// `/orgs/{org}/members` and `…/public_members`.
struct RelationEndpoint: Sendable {
    let context: RequestContext
    private var dataset: Dataset { context.dataset }

    init(context: RequestContext) {
        self.context = context
    }

    func page(_ relation: AccountRelation, of owner: Endpoint.Owner) -> Page {
        guard let index = context.visibleIndex(of: owner) else { return Page(Errors.notFound) }
        let url = "/user/\(dataset.accounts[index].id)/\(relation.rawValue)"
        return page(relation, at: index, url: url)
    }

    /// Organizations require the scope `read:org` or `user`, and concealed memberships are among them.
    func ownPage(_ relation: AccountRelation) -> Page {
        guard let token = context.token, let index = dataset.index(ofLogin: token.login) else {
            return Page(Errors.requiresAuthentication)
        }
        guard relation != .organizations || token.readsOrganizations else {
            let message = "You need at least read:org scope or user scope to list your organizations."
            return Page(Errors.plain(403, message))
        }
        return page(relation, at: index, url: "/user/\(relation.rawValue)")
    }

    /// Public members, and for a member with the scope `read:org` the concealed ones.
    func members(of owner: Endpoint.Owner, onlyPublic: Bool) -> Page {
        guard let index = context.visibleIndex(of: owner), dataset.accounts[index].kind == .organization else {
            return Page(Errors.notFound)
        }
        let members = dataset.relations.members(of: index)
        let viewer = context.token.flatMap { $0.readsOrganizations ? dataset.index(ofLogin: $0.login) : nil }
        let seesAll = !onlyPublic && members.contains { $0.index == viewer }
        let listed = members.filter { seesAll || $0.isPublic }.map(\.index)
        let list = onlyPublic ? "public_members" : "members"
        return page(listed, url: "/organizations/\(dataset.accounts[index].id)/\(list)")
    }

    /// The lists of a private profile are empty, except for its owner.
    private func page(_ relation: AccountRelation, at index: Int, url: String) -> Page {
        let isOwn = context.token?.login == dataset.accounts[index].login
        let isHidden = dataset.accounts[index].hidesActivity && !isOwn
        let relations = dataset.relations
        switch relation {
        case .followers: return page(isHidden ? [] : relations.followers(of: index), url: url)
        case .following: return page(isHidden ? [] : relations.following(of: index), url: url)
        case .starred:
            return RepositoryListEndpoint(context: context).starred(
                by: isHidden ? [] : relations.starredOwners(of: index), url: url)
        case .organizations:
            let seesAll = isOwn && context.token?.readsOrganizations == true
            let memberships = isHidden ? [] : relations.memberships(of: index)
            return page(memberships.filter { seesAll || $0.isPublic }.map(\.index), url: url, areOrganizations: true)
        }
    }

    private func page(_ indices: [Int], url: String, areOrganizations: Bool = false) -> Page {
        let visible = indices.filter(context.isVisible)
        let paging = Paging(context.query)
        let writer = AccountJSON(baseURL: context.server.baseURL)
        var json = JSONWriter()
        json.array { json in
            for index in visible[paging.range(of: visible.count)] {
                let account = dataset.accounts[index]
                json.object { json in
                    if areOrganizations {
                        writer.organizationFields(account, into: &json)
                    } else {
                        writer.simpleFields(account, into: &json)
                    }
                }
            }
        }
        let base = context.server.baseURL + url
        return Page(tagged: json.bytes, link: paging.link(url: base, query: context.query, count: visible.count))
    }
}
