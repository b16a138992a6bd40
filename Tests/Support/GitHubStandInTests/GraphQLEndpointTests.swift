import GitHubStandIn
import Testing

@Suite("Stand-in: GraphQL", .timeLimit(.minutes(3)))
struct GraphQLEndpointTests {
    @Test("A token is required", arguments: ["/graphql", "/api/graphql"])
    func token(path: String) async throws {
        try await StandInServer.with { server in
            let anonymous = try await server.query("{ viewer { login } }", token: nil, path: path)
            #expect(anonymous.response.status == 401)
            #expect(anonymous.json.message == "This endpoint requires you to be authenticated.")
            let rejected = try await server.query("{ viewer { login } }", token: "gho_other", path: path)
            #expect(rejected.response.status == 401)
            #expect(rejected.json.message == "Bad credentials")
            let token = try server.control.token(for: "mona")
            let accepted = try await server.query("{ viewer { login } }", token: token, path: path)
            #expect(accepted.json.data.viewer.login == "mona")
            #expect(accepted.response["x-ratelimit-resource"] == "graphql")
            #expect(accepted.response["etag"] == nil)
        }
    }

    @Test("A search returns users and organizations with aliases, fragments and variables, in pages by cursor")
    func search() async throws {
        try await StandInServer.with { server in
            let text = """
                query Search($text: String!, $after: String) {
                  found: search(type: USER, query: $text, first: 2, after: $after) {
                    userCount
                    pageInfo { hasNextPage endCursor }
                    nodes { ...Row }
                  }
                  rateLimit { cost limit remaining resetAt nodeCount }
                }
                fragment Row on RepositoryOwner { __typename id login ... on User { name followers { totalCount } } }
                """
            let first = try await server.query(text, variables: ["text": "type:user repos:>5"]).json
            #expect(first.data.found.nodes.elements.count == 2)
            #expect(first.data.found.nodes[0].__typename == "User")
            #expect(first.data.found.pageInfo.hasNextPage.string == "1")
            #expect(first.data.rateLimit.cost == 1)
            let cursor = first.data.found.pageInfo.endCursor.string
            let second = try await server.query(text, variables: ["text": "type:user repos:>5", "after": cursor]).json
            #expect(second.data.found.nodes[0].login != first.data.found.nodes[0].login)
            #expect(second.data.found.nodes[0].login != first.data.found.nodes[1].login)
            let organization = try await server.query(text, variables: ["text": "octo-org"]).json
            #expect(organization.data.found.nodes[0].__typename == "Organization")
            #expect(organization.data.found.nodes[0].name.isMissing)
        }
    }

    @Test("Pages of a search end at 1,000 results")
    func reach() async throws {
        try await StandInServer.with { server in
            let text = """
                query($after: String) {
                  search(type: USER, query: "repos:>=0", first: 100, after: $after) {
                    userCount pageInfo { hasNextPage endCursor } nodes { ... on User { login } }
                  }
                }
                """
            let (token, variables) = (try server.control.token(for: "mona"), ["after": "Y3Vyc29yOjkwMA=="])
            let last = try await server.query(text, variables: variables, token: token).json.data.search
            #expect(last.nodes.elements.count == 100)
            #expect(last.pageInfo.hasNextPage.string == "0")
            #expect(Int(last.userCount.string) ?? 0 > 1_000)
            let invalid = try await server.query(text, variables: ["after": "oops"], token: token).json
            #expect(invalid.errors[0].type == "INVALID_CURSOR_ARGUMENTS")
        }
    }

    @Test("Text matches are those of the REST API")
    func textMatches() async throws {
        try await StandInServer.with { server in
            let text = """
                { search(type: USER, query: "Lisa", first: 1) { edges { node { ... on User { login } }
                  textMatches { property fragment highlights { text beginIndice endIndice } } } } }
                """
            let edge = try await server.query(text).json.data.search.edges[0]
            #expect(edge.node.login == "mona")
            #expect(edge.textMatches[0].property == "name")
            #expect(edge.textMatches[0].fragment == "Mona Lisa Octocat")
            #expect(edge.textMatches[0].highlights[0].beginIndice == 5)
            #expect(edge.textMatches[0].highlights[0].endIndice == 9)
        }
    }

    @Test("Nodes are found by the IDs of the REST API; an unknown one is null, with an error")
    func nodes() async throws {
        try await StandInServer.with { server in
            struct Account: Decodable { let node_id: String }
            let latest = try #require(Dataset.seeded().logins.last)
            var ids: [String] = []
            for login in ["mona", latest] {
                ids.append(try await server.get("/users/\(login)").decoded(Account.self).node_id)
            }
            let text = "query($ids: [ID!]!) { nodes(ids: $ids) { ... on RepositoryOwner { login } } }"
            let json = try await server.query(text, variables: ["ids": ids + ["U_unknown"]]).json
            #expect(json.data.nodes[0].login == "mona")
            #expect(json.data.nodes[1].login.string == latest)
            #expect(json.data.nodes[2].isNull)
            #expect(json.errors.elements.count == 1)
            #expect(json.errors[0].type == "NOT_FOUND")
            #expect(json.errors[0].path[1] == 2)
        }
    }

    @Test("The repositories of an account are sorted, and by default include those on which it collaborates")
    func repositories() async throws {
        try await StandInServer.with { server in
            let text = """
                {
                  all: user(login: "mona") { repositories { totalCount } }
                  own: user(login: "mona") {
                    repositories(
                      first: 5, ownerAffiliations: OWNER, privacy: PUBLIC, orderBy: {field: STARGAZERS, direction: DESC}
                    ) { totalCount nodes { nameWithOwner stargazerCount primaryLanguage { name } licenseInfo { spdxId } } }
                  }
                  unknown: user(login: "no-such-user") { login }
                  missing: repositoryOwner(login: "no-such-user") { login }
                }
                """
            let json = try await server.query(text).json
            #expect(json.data.all.repositories.totalCount == 31)
            #expect(json.data.own.repositories.totalCount == 30)
            let stars = json.data.own.repositories.nodes.elements.compactMap { Int($0.stargazerCount.string) }
            #expect(stars.count == 5)
            #expect(stars == stars.sorted(by: >))
            #expect(json.data.own.repositories.nodes[0].licenseInfo.spdxId.isMissing == false)
            #expect(json.data.unknown.isNull)
            #expect(json.data.missing.isNull)
            #expect(json.errors.elements.count == 1)
            #expect(json.errors[0].message == "Could not resolve to a User with the login of 'no-such-user'.")
            let privates = try await server.query(
                "{ viewer { repositories(ownerAffiliations: OWNER) { totalCount } } }", scopes: ["repo"])
            #expect(privates.json.data.viewer.repositories.totalCount == 32)
        }
    }

    @Test("The people of a repository match a query, and the history names the accounts of authors")
    func people() async throws {
        try await StandInServer.with { server in
            let text = """
                query($query: String) {
                  repository(owner: "mona", name: "hello-world") {
                    mentionableUsers(first: 100, query: $query) { totalCount nodes { databaseId login } }
                    assignableUsers(first: 100) { totalCount }
                    defaultBranchRef { target { ... on Commit { history(first: 100) {
                      nodes { author { email name user { login databaseId } } } } } } }
                  }
                }
                """
            let repository = try await server.query(text).json.data.repository
            let people = repository.mentionableUsers.nodes.elements
            #expect(people.first?.login == "mona")
            #expect(people.count > 5)
            #expect(Int(repository.assignableUsers.totalCount.string) == (people.count + 1) / 2)
            let commits = repository.defaultBranchRef.target.history.nodes.elements
            #expect(commits.count == 100)
            #expect(commits[1].author.user.login == people[1].login)
            #expect(commits[1].author.email.string.contains("@"))
            let found = try await server.query(text, variables: ["query": "mon"]).json.data.repository.mentionableUsers
            #expect(found.nodes.elements.map(\.login).contains("mona"))
            #expect(found.nodes.elements.count < people.count)
            let missing = try await server.query(#"{ repository(owner: "mona", name: "none") { id } }"#).json
            #expect(missing.errors[0].type == "NOT_FOUND")
        }
    }
}
