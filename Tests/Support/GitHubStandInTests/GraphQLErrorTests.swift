import GitHubStandIn
import Testing

@Suite("Stand-in: GraphQL errors and limits", .timeLimit(.minutes(3)))
struct GraphQLErrorTests {
    @Test(
        "An invalid query is rejected without data, in GitHub's form",
        arguments: [
            ("{ viewer { nope } }", "undefinedField", "Field 'nope' doesn't exist on type 'User'"),
            (
                "{ viewer(x: 1) { login } }", "argumentNotAccepted", "Field 'viewer' doesn't accept argument 'x'"
            ),
            ("{ user { login } }", "missingRequiredArguments", "Field 'user' is missing required arguments: login"),
            (
                "{ viewer { followers } }", "selectionMismatch",
                """
                Field must have selections (field 'followers' returns FollowerConnection but has no selections. Did you \
                mean 'followers { ... }'?)
                """
            ),
            ("{ viewer { ...F } }", "useAndDefineFragment", "Fragment F was used, but not defined"),
            (
                "{ viewer { ... on Organization { login } } }", "cannotSpreadFragment",
                "Fragment on Organization can't be spread inside User"
            ),
            (
                "query($q: String!) { viewer { login } }", "variableNotUsed",
                "Variable $q is declared by anonymous query but not used"
            ),
            (
                "query Q { user(login: $q) { login } }", "variableNotDefined",
                "Variable $q is used by Q but not declared"
            ),
            (
                "query($q: String) { user(login: $q) { login } }", "variableMismatch",
                "Type mismatch on variable $q and argument login (String / String!)"
            ),
            (
                "{ user(login: 1) { login } }", "argumentLiteralsIncompatible",
                "Argument 'login' on Field 'user' has an invalid value. Expected type 'String!'."
            ),
            ("mutation { viewer { login } }", "missingRoot", "Only queries are supported here"),
        ])
    func validation(query: String, code: String, message: String) async throws {
        try await StandInServer.with { server in
            let (json, response) = try await server.query(query)
            #expect(response.status == 200)
            #expect(json.data.isMissing)
            #expect(json.errors[0].message.string == message)
            #expect(json.errors[0].extensions.code.string == code)
            #expect(json.errors[0].locations[0].line == 1)
        }
    }

    @Test(
        "A query that can't be parsed is rejected", arguments: ["", "{", "{ viewer { } }", "{ a(b: \"x) }", "query ("])
    func syntax(query: String) async throws {
        try await StandInServer.with { server in
            let json = try await server.query(query).json
            #expect(json.data.isMissing)
            #expect(json.errors.elements.count == 1)
        }
    }

    @Test("A variable without a valid value is rejected")
    func variables() async throws {
        try await StandInServer.with { server in
            let text = "query($login: String!) { user(login: $login) { login } }"
            let missing = try await server.query(text).json
            #expect(missing.errors[0].message == "Variable $login of type String! was provided invalid value")
            #expect(try await server.query(text, variables: ["login": 5]).json.data.isMissing)
            #expect(try await server.query(text, variables: ["login": "mona"]).json.data.user.login == "mona")
        }
    }

    @Test(
        "Without read:org, one field of an organization makes the whole response null",
        arguments: [
            "... on Organization { name }", "... on Organization { databaseId }", "... on Organization { description }",
            "... on User { email }",
        ])
    func scopes(field: String) async throws {
        try await StandInServer.with { server in
            let text = "{ viewer { login } search(type: USER, query: \"octo\", first: 5) { nodes { \(field) } } }"
            let refused = try await server.query(text, scopes: ["repo"])
            #expect(refused.response.status == 200)
            #expect(refused.json.data.isNull)
            #expect(refused.json.errors[0].type == "INSUFFICIENT_SCOPES")
            #expect(refused.json.errors[0].message.string.contains("has only been granted the: ['repo'] scopes"))
            let granted = try await server.query(text, scopes: ["read:org", "user:email"]).json
            #expect(granted.data.viewer.login == "mona")
            let app = try await server.query(text, kind: .githubApp).json
            #expect(app.data.viewer.login == "mona")
        }
    }

    @Test("The fields of the interface RepositoryOwner need no scope")
    func interface() async throws {
        try await StandInServer.with { server in
            let fields = "__typename id login avatarUrl url repositories { totalCount }"
            let text = "{ repositoryOwner(login: \"octo-org\") { \(fields) } }"
            let owner = try await server.query(text).json.data.repositoryOwner
            #expect(owner.login == "octo-org")
            #expect(owner.repositories.totalCount == 12)
        }
    }

    @Test("Items need first, at most 100 of them, and a query at most 500,000 nodes")
    func pagination() async throws {
        try await StandInServer.with { server in
            let query = { (arguments: String) in "{ viewer { followers\(arguments) { nodes { login } } } }" }
            let missing = try await server.query(query("")).json
            #expect(missing.data.isNull)
            #expect(missing.errors[0].type == "MISSING_PAGINATION_BOUNDARIES")
            #expect(try await server.query(query("(first: 101)")).json.errors[0].type == "EXCESSIVE_PAGINATION")
            #expect(
                try await server.query(query("(first: 100)")).json.data.viewer.followers.nodes.elements.count == 100)
            let nested = """
                { viewer { followers(first: 100) { nodes { followers(first: 100) { nodes {
                  followers(first: 100) { nodes { login } } } } } } } }
                """
            let nodes = try await server.query(nested).json
            #expect(nodes.errors[0].type == "MAX_NODE_LIMIT_EXCEEDED")
        }
    }

    @Test("The cost follows GitHub's formula, and the limit is one of its own")
    func cost() async throws {
        try await StandInServer.with { server in
            let token = try server.control.token(for: "mona")
            let text = """
                {
                  viewer { repositories(first: 100) { nodes { mentionableUsers(first: 50) { nodes {
                    followers(first: 60) { nodes { login } } } } } } }
                  rateLimit { cost remaining used nodeCount }
                }
                """
            // The example of the documentation: (1 + 100 + 100 × 50) / 100, and 100 + 100 × 50 + 100 × 50 × 60 nodes.
            let (json, response) = try await server.query(text, token: token)
            #expect(json.data.rateLimit.cost == 51)
            #expect(json.data.rateLimit.nodeCount == 305_100)
            #expect(json.data.rateLimit.remaining == 4_949)
            #expect(response["x-ratelimit-remaining"] == "4949")
            #expect(try await server.get("/users/mona", token: token)["x-ratelimit-remaining"] == "4999")
            struct Overview: Decodable {
                struct Window: Decodable { let used: Int }
                let resources: [String: Window]
            }
            let overview = try await server.get("/rate_limit", token: token).decoded(Overview.self)
            #expect(overview.resources["graphql"]?.used == 51)
        }
    }

    @Test("An exhausted limit is an error with status 200")
    func exhausted() async throws {
        try await StandInServer.with { server in
            server.control.setRateLimit(.graphql, for: .login("mona"), remaining: 0)
            let (json, response) = try await server.query("{ viewer { login } }")
            #expect(response.status == 200)
            #expect(response["x-ratelimit-remaining"] == "0")
            #expect(json.data.isMissing)
            #expect(json.errors[0].type == "RATE_LIMITED")
            #expect(json.errors[0].message == "API rate limit already exceeded for user ID 2001.")
            server.control.setRateLimits(areOff: true)
            let enterprise = try await server.query("{ viewer { login } rateLimit { cost } }")
            #expect(enterprise.json.data.viewer.login == "mona")
            #expect(enterprise.json.data.rateLimit.isNull)
        }
    }

    @Test("Faults: an error without data, and results of which organizations are missing")
    func faults() async throws {
        try await StandInServer.with { server in
            let text =
                "{ search(type: USER, query: \"octo-org\", first: 1) { nodes { ... on RepositoryOwner { login } } } }"
            server.control.inject(.graphQL(.wentWrong), onPathPrefix: "/graphql")
            let wrong = try await server.query(text).json
            #expect(wrong.data.isNull)
            #expect(wrong.errors[0].message.string.hasPrefix("Something went wrong while executing your query."))
            server.control.inject(.graphQL(.protectedOrganizations), onPathPrefix: "/graphql")
            let partial = try await server.query(text).json
            #expect(partial.data.search.nodes[0].isNull)
            #expect(partial.errors[0].type == "FORBIDDEN")
            #expect(try await server.query(text).json.data.search.nodes[0].login == "octo-org")
        }
    }
}
