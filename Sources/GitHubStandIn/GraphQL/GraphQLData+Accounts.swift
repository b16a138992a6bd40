extension GraphQLData {
    /// Returns a user or an organization. Bots are returned for no query.
    func object(ofAccount index: Int) -> GraphQLObject {
        let account = dataset.accounts[index]
        return GraphQLObject(type: account.kind.rawValue) { field, arguments in
            switch field {
            case "repositories": repositories(of: index, arguments)
            case "followers": people("FollowerConnection", account.followers, followers(of: index), index, arguments)
            case "following": people("FollowingConnection", account.following, following(of: index), index, arguments)
            case "organizations": organizations(of: index, arguments)
            case "membersWithRole": members(of: index, arguments)
            default: leaf(field, of: account, arguments)
            }
        }
    }

    private func leaf(_ field: String, of account: Account, _ arguments: GraphQLArguments) -> GraphQLOutput {
        switch field {
        case "id": .text(NodeID(account).text)
        case "databaseId": .number(account.id)
        case "login": .text(account.login)
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
    private func people(
        _ type: String, _ count: Int, _ people: [Int], _ index: Int, _ arguments: GraphQLArguments
    ) -> GraphQLOutput {
        let account = dataset.accounts[index]
        let isHidden = account.hidesActivity && account.login != token.login
        return connection(type, isHidden ? [] : people, total: isHidden ? 0 : count, arguments)
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

    private func followers(of index: Int) -> [Int] {
        neighbors(of: index, count: dataset.accounts[index].followers, step: 1)
    }

    private func following(of index: Int) -> [Int] {
        neighbors(of: index, count: dataset.accounts[index].following, step: -1)
    }

    /// Returns the users at the next indices, as many as the dataset has.
    private func neighbors(of index: Int, count: Int, step: Int) -> [Int] {
        let total = dataset.accounts.count
        let others = (1..<max(total, 1)).lazy.map { ((index + step * $0) % total + total) % total }
        return Array(others.filter { dataset.accounts[$0].kind == .user }.prefix(count))
    }

    /// mona is the only member of the organization; it has no others.
    private func organizations(of index: Int, _ arguments: GraphQLArguments) -> GraphQLOutput {
        let isMember = dataset.accounts[index].login == Dataset.Fixture.mona.login
        let organization = dataset.index(ofLogin: Dataset.Fixture.organization.login)
        return connection("OrganizationConnection", isMember ? [organization].compactMap(\.self) : [], arguments)
    }

    private func members(of index: Int, _ arguments: GraphQLArguments) -> GraphQLOutput {
        let hasMember = dataset.accounts[index].login == Dataset.Fixture.organization.login
        let member = dataset.index(ofLogin: Dataset.Fixture.mona.login)
        return connection("OrganizationMemberConnection", hasMember ? [member].compactMap(\.self) : [], arguments)
    }
}
