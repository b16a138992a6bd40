package import GitHubModel

enum PeopleQueries {
    struct People: Decodable, Sendable {
        struct Results: Decodable, Sendable {
            let userCount: Int
            let pageInfo: PageInfo
            let edges: [WireEntry<Edge>]?
        }
        struct PageInfo: Decodable, Sendable { let hasNextPage: Bool, endCursor: String? }
        struct Edge: Decodable, Sendable {
            let node: GraphQLNode?
            let textMatches: [WireEntry<SearchMatch>]?
        }
        struct First: Decodable, Sendable { let nodes: [WireEntry<GraphQLNode>]? }
        struct Repositories: Decodable, Sendable { let nodes: [WireEntry<RepositoryItem>]? }

        let search: Results
        let repository: RepositoryQueries.Repository?
        let exact: GraphQLNode?
        let first: First?
        let repositories: Repositories?
    }

    struct Accounts: Decodable, Sendable { let nodes: [WireEntry<GraphQLNode>] }
    struct Overview: Decodable, Sendable {
        let repositoryOwner: Owner?
        private let viewer: Viewer?

        /// The details of the owner, with what it shares with the account of the token.
        var details: AccountDetails {
            var details = repositoryOwner?.details ?? AccountDetails()
            guard let viewer, viewer.login != repositoryOwner?.login else { return details }
            let own = Set((viewer.organizations?.nodes ?? []).compactMap { $0.value?.login })
            details.sharedOrganizations = (details.organizations ?? []).filter(own.contains)
            return details
        }
    }
    struct Viewer: Decodable, Sendable {
        struct Organizations: Decodable, Sendable { let nodes: [WireEntry<Organization>]? }
        struct Organization: Decodable, Sendable { let login: String? }
        let login: String?
        let organizations: Organizations?
    }
    struct Owner: Decodable, Sendable {
        let node: GraphQLNode
        let details: AccountDetails

        var login: String? { node.account?.person.login.description }

        init(from decoder: any Decoder) throws {
            node = try GraphQLNode(from: decoder)
            let found = try UnsupportedJSONError.valid { try GraphQLAccountDetails(from: decoder).details }
            details = found ?? AccountDetails()
        }
    }

    static func accounts(_ ids: [String]) -> GraphQLQuery<Accounts> {
        GraphQLQuery(
            "Accounts", declarations: "$ids: [ID!]!", fields: "nodes(ids: $ids) { ...Account }",
            fragments: GraphQLAccount.fragment, variables: ["ids": .strings(ids)])
    }

    static func overview(
        _ login: Login, _ kind: Person.Kind?, lacking missing: Set<GraphQLField>
    ) -> GraphQLQuery<Overview> {
        let details = GraphQLAccountDetails.fields(lacking: missing)
        let viewer = kind == .organization ? "" : GraphQLAccountDetails.viewer(lacking: missing)
        return GraphQLQuery(
            "AccountOverview", declarations: "$login: String!, $privacy: RepositoryPrivacy",
            fields: """
                repositoryOwner(login: $login) {
                  ...Account
                  \(GraphQLAccount.topRepositories(PersonOverview.maxRepositories, privacy: "$privacy"))
                  ... on User { \(details) }
                }
                \(viewer)
                """, fragments: GraphQLAccount.fragment,
            variables: [
                "login": .string(login.description), "privacy": kind == .organization ? nil : .string("PUBLIC"),
            ])
    }
}

package struct PeopleRequest: Sendable {
    private let text: String
    private let count: Int
    private var cursor: String?
    private(set) var earlier = 0
    /// The login of the account that is also requested, as the first result.
    private(set) var login: Login?
    private(set) var hasTopRepositories = false
    /// The repository whose people that match the text are also requested.
    private(set) var scope: RepositoryScope?
    /// The word in the names of the repositories that are also requested. They cost no further point.
    private(set) var repositoryWord: String?

    /// The order of the query is ignored, and `count` is 1 to 100. Up to 30 cost one point: then the first page also
    /// contains the account whose login is the text, and the repositories with the most stars of the first result. With
    /// up to 24, or 30 without those repositories, the people of `scope` cost no further point. If `findsRepositories`
    /// is true and the text is one word, the first page contains repositories whose names contain it.
    package init(
        _ query: SearchQuery, at position: SearchPosition, count: Int, in scope: RepositoryScope?,
        findsRepositories: Bool = false
    ) {
        text = query.text
        self.count = count
        if case .cursor(let cursor, let earlier) = position {
            self.cursor = cursor
            self.earlier = earlier
        } else {
            self.scope = scope
            if findsRepositories { repositoryWord = query.repositoryWord }
            hasTopRepositories = count <= (scope == nil ? 30 : 24)
            if count <= 30, let login = query.login, !login.isBot { self.login = login }
        }
    }

    func query(lacking missing: Set<GraphQLField>) -> GraphQLQuery<PeopleQueries.People> {
        var declarations = "$text: String!, $first: Int!, $after: String"
        var fragments = [GraphQLAccount.fragment]
        var fields = [
            """
            search(type: USER, query: $text, first: $first, after: $after) {
              userCount pageInfo { hasNextPage endCursor }
              edges { node { ...Account } textMatches { property fragment } }
            }
            """
        ]
        var variables: [String: GraphQLVariable?] = [
            "text": .string(text), "first": .int(count), "after": cursor.map { .string($0) },
        ]
        if hasTopRepositories {
            fields.append("first: search(type: USER, query: $text, first: 1) { nodes { ...Account ...Top } }")
            fragments.append("fragment Top on RepositoryOwner { \(GraphQLAccount.topRepositories(5)) }")
        }
        if let login {
            let top = hasTopRepositories ? " ...Top" : ""
            fields.append("exact: repositoryOwner(login: $login) { ...Account\(top) }")
            declarations += ", $login: String!"
            variables["login"] = .string(login.description)
        }
        if let scope {
            fields.append(RepositoryQueries.selection(of: scope, count: Self.maxRepositoryPeople, lacking: missing))
            fragments.append(RepositoryQueries.actorFragment(for: scope, lacking: missing))
            declarations += ", $owner: String!, $name: String!"
            variables["owner"] = .string(scope.owner.description)
            variables["name"] = .string(scope.name)
        }
        if let repositoryWord {
            fields.append(
                """
                repositories: search(type: REPOSITORY, query: $word, first: \(GitHubClient.maxFoundRepositories)) {
                  nodes {
                    ... on Repository {
                      \(GraphQLAccount.repositoryFields)
                      owner { \(GraphQLAccount.fields) ... on User { id: databaseId } }
                    }
                  }
                }
                """)
            declarations += ", $word: String!"
            variables["word"] = .string("\(GitHubClient.repositoryQuery(repositoryWord)) sort:stars")
        }
        var query = GraphQLQuery<PeopleQueries.People>(
            name, declarations: declarations,
            fields: fields.joined(separator: "\n"), fragments: fragments.joined(separator: "\n"), variables: variables)
        query.maxAge = .seconds(300)
        return query
    }

    /// The cost is the number of connections, of which each person has three, divided by 100 and rounded. With these
    /// people, 30 results cost one point, or 24 results with ``login`` and ``hasTopRepositories``.
    private static let maxRepositoryPeople = 18

    private var name: String {
        let base = (hasTopRepositories ? "SearchTyped" : "Search") + (repositoryWord == nil ? "" : "Word")
        return base + (scope?.purpose.queryName ?? "")
    }
}

extension GraphQLResponse<PeopleQueries.People> {
    func page(for request: PeopleRequest) -> Page<Person> {
        let entries = data.search.edges ?? []
        let edges = entries.prefix(GitHubClient.listPageLength)
        var people = edges.compactMap { edge -> Person? in
            guard let edge = edge.value, var person = edge.node?.account?.person else { return nil }
            SearchMatch.add(edge.textMatches?.compactMap(\.value) ?? [], to: &person)
            return person
        }
        let first = data.first?.nodes?.first.flatMap { $0.value?.account }
        let exactAccount = data.exact?.account
        if let exact = exactAccount?.person, !people.contains(where: { $0.id == exact.id }) {
            people.insert(exact, at: 0)
        }
        var page = Page(people)
        page.unreadable = UnreadableEntries(of: entries) { $0.node?.isUnreadable ?? false }
        page.storedAt = storedAt
        page.isFallback = isFallback
        page.total = max(data.search.userCount.clampedCount, people.count)
        let isPartial = errors.contains { $0.type != "NOT_FOUND" && $0.field != "repositories" }
        page.isIncomplete = isPartial
        let isMissing = data.exact == nil && !isPartial
        page.includesExactLogin = request.login != nil && (exactAccount != nil || isMissing)
        for account in [first, exactAccount] where request.hasTopRepositories {
            guard let account else { continue }
            page.overviews[account.person.id] = PersonOverview(account)
        }
        if request.scope != nil {
            page.repository = Swift.Result { () throws(GitHubError) in try self.people(of: data.repository) }
        }
        if request.repositoryWord != nil {
            page.repositories = GitHubClient.matches(of: data.repositories?.nodes?.compactMap(\.value) ?? [])
        }
        if data.search.pageInfo.hasNextPage {
            page.nextPosition = data.search.pageInfo.endCursor.map { .cursor($0, after: request.earlier + edges.count) }
            page.isIncomplete = page.isIncomplete || page.nextPosition == nil
        }
        return page
    }
}
