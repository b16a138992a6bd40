extension GraphQLData {
    /// Returns an account. The login of an app has no suffix here, other than in the REST API.
    func object(ofAccount index: Int) -> GraphQLObject {
        let account = dataset.accounts[index]
        return GraphQLObject(type: account.kind.rawValue) { field, arguments in
            switch field {
            case "repositories": repositories(of: index, arguments)
            case "repositoriesContributedTo": contributions(of: index, arguments)
            case "viewerIsFollowing": .flag(isFollowing(index, by: token.login))
            case "isFollowingViewer":
                .flag(dataset.index(ofLogin: token.login).map { isFollowing($0, by: account.login) } ?? false)
            case "followers", "following": people(field, of: index, arguments)
            case "organizations": organizations(of: index, arguments)
            case "membersWithRole": members(of: index, arguments)
            default: details(field, of: index, arguments) ?? leaf(field, of: account, arguments)
            }
        }
    }

    private func isFollowing(_ index: Int, by login: String) -> Bool {
        dataset.index(ofLogin: login).map { dataset.relations.following(of: $0).contains(index) } ?? false
    }

    private func leaf(_ field: String, of account: Account, _ arguments: GraphQLArguments) -> GraphQLOutput {
        switch field {
        case "id": .text(NodeID(account).text)
        case "databaseId": .number(account.id)
        case "login": .text(account.kind == .bot ? account.login.replacing("[bot]", with: "") : account.login)
        case "name": .text(account.name)
        case "bio", "description": .text(account.bio)
        case "company": .text(account.company)
        case "location": .text(account.location)
        case "email": .text(account.kind == .user ? account.email ?? "" : account.email)
        case "websiteUrl": .text(account.blog?.isEmpty == false ? account.blog : nil)
        case "createdAt": .text(HTTPDate.iso(account.created))
        case "updatedAt": .text(HTTPDate.iso(account.updated))
        case "avatarUrl":
            .text(
                "\(context.server.baseURL)/avatars/u/\(account.id)?"
                    + (arguments["size"].int.map { "s=\($0)&" } ?? "") + "v=4")
        default: .text(AccountJSON.webURL + "/" + PercentEncoding.encode(account.login))  // url
        }
    }

    /// The lists and the counts of a private profile are empty, except for its owner.
    private func people(_ field: String, of index: Int, _ arguments: GraphQLArguments) -> GraphQLOutput {
        let (account, relations, isFollowers) = (dataset.accounts[index], dataset.relations, field == "followers")
        let type = isFollowers ? "FollowerConnection" : "FollowingConnection"
        guard !account.hidesActivity || account.login == token.login else {
            return connection(type, [], total: 0, arguments)
        }
        let total = isFollowers ? account.followers : account.following
        // Lists that are only counted are not made.
        guard arguments["first"].int != nil else { return connection(type, [], total: total, arguments) }
        let people = isFollowers ? relations.followers(of: index) : relations.following(of: index)
        return connection(type, people.filter { dataset.accounts[$0].kind == .user }, total: total, arguments)
    }

    private func connection(
        _ type: String, _ accounts: [Int], total: Int? = nil, _ arguments: GraphQLArguments
    ) -> GraphQLOutput {
        let visible = accounts.filter(context.isVisible)
        return GraphQLConnection(
            type: type, total: total ?? visible.count, count: visible.count,
            item: { .object(object(ofAccount: visible[$0])) }
        ).output(arguments)
    }

    /// Concealed memberships are visible to the member only.
    private func organizations(of index: Int, _ arguments: GraphQLArguments) -> GraphQLOutput {
        let isOwn = dataset.accounts[index].login == token.login
        let memberships = dataset.relations.memberships(of: index)
            .filter { $0.isPublic || isOwn && token.readsOrganizations }
        return connection("OrganizationConnection", memberships.map(\.index), arguments)
    }

    /// Concealed members are visible to other members only.
    private func members(of index: Int, _ arguments: GraphQLArguments) -> GraphQLOutput {
        let members = dataset.relations.members(of: index)
        let isMember = members.contains { dataset.accounts[$0.index].login == token.login }
        return connection(
            "OrganizationMemberConnection", members.filter { isMember || $0.isPublic }.map(\.index), arguments)
    }
}
