/// An endpoint of the REST API.
enum Endpoint: Equatable {
    case searchUsers
    case searchRepositories
    case users
    case user(Owner)
    case ownProfile
    case userRepositories(Owner)
    case organizationRepositories(Owner)
    case ownRepositories
    case relation(AccountRelation, Owner)
    case ownRelation(AccountRelation)
    case members(Owner, onlyPublic: Bool)
    case repository(owner: String, name: String)
    case repositoryByID(Int)
    case part(RepositoryPart, owner: String, name: String)
    case partByID(RepositoryPart, Int)
    case commit(String, owner: String, name: String)
    case signingKeys(Owner)
    case rateLimit
    case versions

    /// An account in a path.
    enum Owner: Equatable {
        case login(String)
        case id(Int)
    }

    /// Returns `nil` for requests without an endpoint here: other methods, a trailing slash, other paths.
    init?(_ request: Request) {
        guard request.method == "GET" else { return nil }
        let path = request.path
        switch path.first {
        case "search" where path == ["search", "users"]: self = .searchUsers
        case "search" where path == ["search", "repositories"]: self = .searchRepositories
        case "users": self.init(users: path.dropFirst())
        case "user": self.init(user: path.dropFirst())
        case "orgs", "organizations": self.init(organizations: path)
        case "repos", "repositories": self.init(repositories: path)
        case "rate_limit" where path.count == 1: self = .rateLimit
        case "versions" where path.count == 1: self = .versions
        default: return nil
        }
    }

    private init?(users rest: ArraySlice<String>) {
        switch Array(rest) {
        case []: self = .users
        case let rest where rest[0].isEmpty: return nil
        case let rest where rest.count == 1: self = .user(.login(rest[0]))
        case let rest where rest.count == 2: self.init(listOf: .login(rest[0]), named: rest[1])
        default: return nil
        }
    }

    private init?(user rest: ArraySlice<String>) {
        let rest = Array(rest)
        if rest.isEmpty {
            self = .ownProfile
        } else if rest == ["repos"] {
            self = .ownRepositories
        } else if let id = Int(rest[0]), rest.count == 1 {
            self = .user(.id(id))
        } else if let id = Int(rest[0]), rest.count == 2 {
            self.init(listOf: .id(id), named: rest[1])
        } else if rest.count == 1, let relation = AccountRelation(rawValue: rest[0]) {
            self = .ownRelation(relation)
        } else {
            return nil
        }
    }

    private init?(listOf owner: Owner, named name: String) {
        if name == "repos" {
            self = .userRepositories(owner)
        } else if name == "ssh_signing_keys" {
            self = .signingKeys(owner)
        } else if let relation = AccountRelation(rawValue: name) {
            self = .relation(relation, owner)
        } else {
            return nil
        }
    }

    private init?(organizations path: [String]) {
        guard path.count == 3, let owner = path[0] == "orgs" ? .login(path[1]) : Int(path[1]).map(Owner.id) else {
            return nil
        }
        switch path[2] {
        case "repos": self = .organizationRepositories(owner)
        case "members": self = .members(owner, onlyPublic: false)
        case "public_members": self = .members(owner, onlyPublic: true)
        default: return nil
        }
    }

    private init?(repositories path: [String]) {
        if path[0] == "repositories" {
            guard path.count >= 2, let id = Int(path[1]) else { return nil }
            if path.count == 2 {
                self = .repositoryByID(id)
            } else if let part = RepositoryPart(path.dropFirst(2)) {
                self = .partByID(part, id)
            } else {
                return nil
            }
        } else if path.count == 3, !path[2].isEmpty {
            self = .repository(owner: path[1], name: path[2])
        } else if path.count == 5, path[3] == "commits" {
            self = .commit(path[4], owner: path[1], name: path[2])
        } else if path.count > 3, let part = RepositoryPart(path.dropFirst(3)) {
            self = .part(part, owner: path[1], name: path[2])
        } else {
            return nil
        }
    }

    var bucket: RateLimitBucket {
        switch self {
        case .searchUsers, .searchRepositories: .search
        default: .core
        }
    }

    func page(_ context: RequestContext) -> Page {
        switch self {
        case .searchUsers: SearchUsersEndpoint(context: context).page
        case .searchRepositories: SearchRepositoriesEndpoint(context: context).page
        case .users: UserEndpoint(context: context).list
        case .user(let owner): UserEndpoint(context: context).profile(of: owner)
        case .ownProfile: UserEndpoint(context: context).ownProfile
        case .userRepositories(let owner): RepositoryListEndpoint(context: context).ofUser(owner)
        case .organizationRepositories(let owner): RepositoryListEndpoint(context: context).ofOrganization(owner)
        case .ownRepositories: RepositoryListEndpoint(context: context).own
        case .relation(let relation, let owner): RelationEndpoint(context: context).page(relation, of: owner)
        case .ownRelation(let relation): RelationEndpoint(context: context).ownPage(relation)
        case .members(let owner, let onlyPublic):
            RelationEndpoint(context: context).members(of: owner, onlyPublic: onlyPublic)
        case .repository(let owner, let name): RepositoryEndpoint(context: context).page(owner: owner, name: name)
        case .repositoryByID(let id): RepositoryEndpoint(context: context).page(id: id)
        case .part(let part, let owner, let name):
            RepositoryEndpoint(context: context).page(of: part, owner: owner, name: name)
        case .partByID(let part, let id): RepositoryEndpoint(context: context).page(of: part, id: id)
        case .commit(let id, let owner, let name):
            RepositoryEndpoint(context: context).page(ofCommit: id, owner: owner, name: name)
        case .signingKeys(let owner): UserEndpoint(context: context).signingKeys(of: owner)
        case .rateLimit: RateLimitResponses(control: context.server.control).overview(context)
        case .versions: Page(tagged: Array(#"["2022-11-28","2026-03-10"]"#.utf8))
        }
    }
}
