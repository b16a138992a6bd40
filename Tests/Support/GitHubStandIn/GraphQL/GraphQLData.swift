/// The root of the data: the fields of `Query`.
struct GraphQLData {
    let context: RequestContext
    let token: Token
    let cost: GraphQLCost
    /// The rate limit after the query, or `nil` if limits are off.
    let limit: RateLimits.Window?
    /// Whether items that are organizations fail as they do if an organization requires single sign-on.
    var protectsOrganizations = false
    var dataset: Dataset { context.dataset }

    init(context: RequestContext, token: Token, cost: GraphQLCost, limit: RateLimits.Window?) {
        (self.context, self.token, self.cost, self.limit) = (context, token, cost, limit)
    }

    var query: GraphQLObject {
        GraphQLObject(type: "Query") { field, arguments in
            switch field {
            case "node": node(arguments["id"])
            case "nodes": .list(arguments["ids"].elements.map(node))
            case "organization": owner(arguments["login"], .organization)
            case "rateLimit": .optional(rateLimit)
            case "repository": repository(arguments["owner"], arguments["name"])
            case "repositoryOwner": account(arguments["login"]).map { .object(object(ofAccount: $0)) } ?? .null
            case "search": search(arguments)
            case "user": owner(arguments["login"], .user)
            default: dataset.index(ofLogin: token.login).map { .object(object(ofAccount: $0)) } ?? .null  // viewer
            }
        }
    }

    private func node(_ id: GraphQLJSON) -> GraphQLOutput {
        let text = id.string ?? ""
        if let id = NodeID(text), [.user, .organization].contains(id.kind), let index = dataset.index(ofID: id.number),
            context.isVisible(index), NodeID.Kind(dataset.accounts[index].kind) == id.kind
        {
            return .object(object(ofAccount: index))
        }
        return .failure(.notFound("Could not resolve to a node with the global id of '\(text)'."))
    }

    /// Returns the index of a user or an organization. Apps are neither.
    private func account(_ login: GraphQLJSON) -> Int? {
        context.visibleIndex(ofLogin: login.string ?? "").flatMap { dataset.accounts[$0].kind == .bot ? nil : $0 }
    }

    private func owner(_ login: GraphQLJSON, _ kind: Account.Kind) -> GraphQLOutput {
        guard let index = account(login), dataset.accounts[index].kind == kind else {
            let name = login.string ?? ""
            return .failure(
                .notFound(
                    kind == .user
                        ? "Could not resolve to a User with the login of '\(name)'."
                        : "Could not resolve to an Organization with the login of '\(name)'."))
        }
        return .object(object(ofAccount: index))
    }

    private func repository(_ owner: GraphQLJSON, _ name: GraphQLJSON) -> GraphQLOutput {
        let fullName = "\(owner.string ?? "")/\(name.string ?? "")"
        let moved = Dataset.Fixture.renamedRepository
        let parts = (fullName.lowercased() == moved.from ? moved.to : fullName).split(separator: "/")
        guard parts.count == 2, let index = context.visibleIndex(ofLogin: String(parts[0])),
            fullName.lowercased() != Dataset.Fixture.blockedRepository,
            let repository = dataset.repositories(at: index).first(where: {
                $0.name.lowercased() == parts[1].lowercased()
            }), !repository.isPrivate || context.seesPrivate(of: index)
        else {
            return .failure(.notFound("Could not resolve to a Repository with the name '\(fullName)'."))
        }
        return .object(object(of: repository, owner: index))
    }

    private func search(_ arguments: GraphQLArguments) -> GraphQLOutput {
        if arguments["type"].string == "ISSUE" {
            return pullRequests(matching: arguments["query"].string ?? "", arguments)
        }
        let text = SearchText(arguments["query"].string ?? "")
        return arguments["type"].string == "REPOSITORY"
            ? repositories(matching: text, arguments) : accounts(matching: text, arguments)
    }

    private func accounts(matching text: SearchText, _ arguments: GraphQLArguments) -> GraphQLOutput {
        let accounts = AccountSearch(dataset: dataset, text: text, isVisible: context.isVisible).bestMatches
        let indices = accounts.compactMap { dataset.index(ofID: $0.id) }
        var connection = GraphQLConnection(
            type: "SearchResultItemConnection", total: indices.count,
            count: min(indices.count, SearchParameters.maxReachable), item: { item(ofAccount: indices[$0]) })
        connection.countField = "userCount"
        connection.textMatches = { index in
            .list(AccountSearch.textMatches(of: text, in: accounts[index]).map { .object(object(of: $0)) })
        }
        return connection.output(arguments)
    }

    /// Returns an account in search results. An app is counted, but its item is `null`.
    private func item(ofAccount index: Int) -> GraphQLOutput {
        if dataset.accounts[index].kind == .bot { return .null }
        return isProtected(index) ? .failure(Self.protectedError) : .object(object(ofAccount: index))
    }

    private func isProtected(_ owner: Int) -> Bool {
        protectsOrganizations && dataset.accounts[owner].kind == .organization
    }

    private func repositories(matching text: SearchText, _ arguments: GraphQLArguments) -> GraphQLOutput {
        let search = RepositorySearch(text, context)
        let sort = text.values(of: "sort").last?.split(separator: "-")
        let ascends = sort?.last == "asc"
        let found =
            switch sort?.first {
            case "forks": search.sorted(ascends: ascends) { $0.forks }
            case "stars": search.sorted(ascends: ascends) { $0.stars }
            case "updated": search.sorted(ascends: ascends) { $0.updated }
            default: search.bestMatches
            }
        var connection = GraphQLConnection(
            type: "SearchResultItemConnection", total: found.count,
            count: min(found.count, SearchParameters.maxReachable), item: { item(of: found[$0]) })
        connection.countField = "repositoryCount"
        return connection.output(arguments)
    }

    private func item(of entry: RepositoryIndex.Entry) -> GraphQLOutput {
        isProtected(entry.owner)
            ? .failure(Self.protectedError) : .object(object(of: entry.repository, owner: entry.owner))
    }

    private static var protectedError: GraphQLError {
        var error = GraphQLError(
            type: "FORBIDDEN",
            message: """
                Resource protected by organization SAML enforcement. You must grant your OAuth token access to this \
                organization.
                """)
        error.extensions = [("saml_failure", .bool(true))]
        return error
    }

    private func object(of match: AccountSearch.TextMatch) -> GraphQLObject {
        GraphQLObject(type: "TextMatch") { field, _ in
            switch field {
            case "property": .text(match.property)
            case "fragment": .text(match.fragment)
            default:
                .list(
                    match.ranges.map { range in
                        .object(
                            GraphQLObject(type: "TextMatchHighlight") { field, _ in
                                switch field {
                                case "beginIndice": .number(range.start)
                                case "endIndice": .number(range.start + range.text.unicodeScalars.count)
                                default: .text(range.text)
                                }
                            })
                    })
            }
        }
    }

    private var rateLimit: GraphQLObject? {
        limit.map { limit in
            GraphQLObject(type: "RateLimit") { field, _ in
                switch field {
                case "cost": .number(cost.points)
                case "limit": .number(limit.limit)
                case "nodeCount": .number(cost.nodes)
                case "remaining": .number(limit.remaining)
                case "resetAt": .text(HTTPDate.iso(limit.reset))
                default: .number(limit.used)
                }
            }
        }
    }
}
