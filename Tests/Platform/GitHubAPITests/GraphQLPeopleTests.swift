import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("People by GraphQL", .timeLimit(.minutes(3)))
struct GraphQLPeopleTests {
    @Test("A person of a query is the person of the REST API")
    func sameFacts() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "hundred")
            for login in ["mona", "hundred", "shy-person", "empty-user", "hostile-profile"] {
                let listed = try await client.person(Login(login))
                guard case .found(let overview) = try await client.overview(of: Login(login)) else {
                    Issue.record("\(login) was not found")
                    continue
                }
                #expect(overview.person == listed)
            }
        }
    }

    @Test("The repositories with the most stars, and the number of all: a part is not the whole")
    func overview() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "mona", scopes: ["repo"])
            guard case .found(let large) = try await client.overview(of: Dataset.Fixture.manyRepositories.name),
                case .found(let small) = try await client.overview(of: Dataset.Fixture.mona.name),
                case .found(let organization) = try await client.overview(
                    of: Dataset.Fixture.organization.name, kind: .organization)
            else {
                Issue.record("An account was not found")
                return
            }
            #expect(large.repositories.count == 100)
            #expect(large.total == 2_350)
            #expect(!large.isComplete)
            #expect(large.repositories.map(\.stars) == large.repositories.map(\.stars).sorted(by: >))
            #expect(small.repositories.count == 30)
            #expect(small.isComplete)
            #expect(organization.total == 12 + 5, "as in the list, with the private ones")
            #expect(organization.person.profile == nil)
            #expect(await client.rateLimit(of: .graphql)?.remaining == 4_997)
        }
    }

    @Test("Six alternative searches cost one point; each person is there once, in the order of the searches")
    func alternatives() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "hundred")
            let searches = try ["mona", "hundred in:login", "nobody-has-this", "mona in:name", "hundred-one", "m", "h"]
                .map {
                    try SearchQuery($0)
                }
            let people = try await client.people(foundByAnyOf: searches)
            #expect(people.first?.login == (try Dataset.Fixture.mona.name))
            #expect(people.contains { $0.login.description == "hundred" && $0.profile == nil })
            #expect(people.contains { $0.displayName != nil })
            #expect(Set(people.map(\.id)).count == people.count)
            #expect(await client.rateLimit(of: .graphql)?.remaining == 4_999)
            #expect(try await client.people(foundByAnyOf: []) == [])
            #expect(harness.targets.count == 1)
        }
    }

    @Test("The authors of the last commits cost one point; without an account there are none")
    func commitAuthors() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "hundred")
            let mona = try Dataset.Fixture.mona.name
            let authors = try #require(try await client.commitAuthors(of: "new-name", of: mona))
            #expect(!authors.people.isEmpty)
            #expect(Set(authors.people.map(\.id)).count == authors.people.count)
            #expect(authors.people.allSatisfy { $0.kind == .user })
            #expect(!authors.isPrivate)
            #expect(await client.rateLimit(of: .graphql)?.remaining == 4_999)
            await #expect(throws: GitHubError.notFound) { try await client.commitAuthors(of: "no-such", of: mona) }
            #expect(try await harness.client().commitAuthors(of: "new-name", of: mona) == nil)
        }
    }

    @Test("The repositories are those of the list")
    func repositories() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "hundred")
            guard case .found(let overview) = try await client.overview(of: Dataset.Fixture.mona.name) else {
                Issue.record("mona was not found")
                return
            }
            let listed = await read(client.repositories(of: try Dataset.Fixture.mona.name)).pages.flatMap(\.items)
            #expect(Set(overview.repositories.map(\.id)) == Set(listed.map(\.id)))
            let byID = Dictionary(uniqueKeysWithValues: listed.map { ($0.id, $0) })
            for repository in overview.repositories {
                let other = try #require(byID[repository.id])
                #expect(repository.fullName == other.fullName)
                #expect(repository.description == other.description)
                #expect(repository.language == other.language)
                #expect(repository.stars == other.stars)
                #expect(repository.isFork == other.isFork)
                #expect(repository.isArchived == other.isArchived)
                #expect(repository.pushedAt == other.pushedAt)
                #expect(repository.url == other.url)
            }
        }
    }

    @Test("A missing account is not an error, and does not end the use of queries")
    func missing() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "mona")
            let login = try Login("no-such-user")
            let result = try await client.withGraphQL { try await client.overview(of: login) } ?? nil
            #expect(result == .notFound)
            #expect(await client.usesGraphQL())
        }
    }

    @Test("An account that GitHub withholds is not reported as missing, and does not end the use of queries")
    func withheld() async throws {
        let body = """
            {"data":{"repositoryOwner":null},"errors":[{"type":"FORBIDDEN","path":["repositoryOwner"],
            "message":"Resource protected by organization SAML enforcement."}]}
            """
        let server = try LoopbackServer.responding(.init(body: body))
        defer { server.stop() }
        let (client, login) = (try server.client(token: "gho_x"), try Login("octo-org"))
        let result = try await client.overview(of: login)
        #expect(result == nil)
        #expect(await client.usesGraphQL())
    }

    @Test("Profiles of 150 people are two queries; organizations and unknown people stay as they are")
    func profiles() async throws {
        try await StandInHarness.run(people: 200, serverTime: .stopped) { harness in
            let client = try harness.client(as: "mona")
            var people = try await client.people(after: 0, perPage: 100)
            people += try await client.people(after: people[99].id, perPage: 70)
            people[0].nodeID = "U_unknown"
            let users = people.filter { $0.kind == .user }.count
            let found = try await client.addingProfiles(to: people)
            #expect(found.map(\.id) == people.map(\.id))
            #expect(found.filter { $0.profile != nil }.count == users - 1)
            #expect(found[0].profile == nil)
            #expect(harness.targets.filter { $0 == "/graphql" }.count == 2)
            _ = try await client.addingProfiles(to: found.filter { $0.profile != nil })
            #expect(harness.targets.count == 4, "nothing is missing")
        }
    }

    @Test(
        "The ID of an organization is in its node ID",
        arguments: [
            ("MDEyOk9yZ2FuaXphdGlvbjYxMjAz", 61_203), ("O_kgDOBPNx3g", 83_063_262), ("O_kgDNA-g", 1_000),
            ("O_kgDMyA", 200), ("O_kgAF", 5), ("MDQ6VXNlcjYxMjAz", nil), ("U_kgDOBPNx3g", nil), ("", nil), ("O_", nil),
            ("O_kgDO", nil), ("O_kgDOBPNx3g0", nil), ("O_!!!", nil), ("MDEyOk9yZ2FuaXphdGlvbi0x", nil),
        ] as [(String, Int64?)])
    func organizationID(nodeID: String, id: Int64?) {
        #expect(AccountID.organization(nodeID) == id)
    }

    @Test("An account of an unknown form costs its row only, and queries stay in use")
    func unknownForms() async throws {
        let body = """
            {"data":{"search":{"userCount":4,"pageInfo":{"hasNextPage":false,"endCursor":null},"edges":[
            {"node":{"type":"Organization","node_id":"ORG2_new","login":"octo-org"}},
            {"node":{"type":"Guild","node_id":"G_1","login":"guild"}},{"node":{"type":"Guild"}},
            {"node":{"type":"User","node_id":"X-1","login":"mona","id":7}},
            {"node":{"type":"User","node_id":"U_2","login":"not a login","id":8}}]},
            "exact":{"type":"Organization","node_id":"ORG2_new","login":"octo"}}}
            """
        let server = try LoopbackServer.responding(.init(body: body))
        defer { server.stop() }
        let client = try server.client(token: "gho_x")
        let request = PeopleRequest(try SearchQuery("octo"), at: .first, count: 30, in: nil)
        let page = try #require(await client.withGraphQL { try await client.queryPeople(request) })
        #expect(page.items.map(\.login.description) == ["mona"])
        #expect(!page.includesExactLogin, "the REST API knows the account")
        #expect(await client.usesGraphQL())
    }

    @Test(
        "An account of an unknown form is not reported as missing",
        arguments: [
            #"{"type":"User","node_id":"U_x","login":"mona"}"#,
            #"{"type":"User","id":1,"node_id":"U_x","login":"not a login"}"#,
            #"{"type":"Organization","node_id":"X","login":"octo-org"}"#,
        ])
    func unknownOwner(owner: String) async throws {
        let body = #"{"data":{"repositoryOwner":\#(owner),"a0":\#(owner)}}"#
        let server = try LoopbackServer.responding(.init(body: body))
        defer { server.stop() }
        let (client, login) = (try server.client(token: "gho_x"), try Login("octo-org"))
        #expect(try await client.overview(of: login) == nil)
        #expect(try await client.accounts(named: [login])?.isEmpty == true)
    }

    @Test("Texts of a query are sanitized and limited, and counts are clamped")
    func hostile() async throws {
        let long = String(repeating: "x", count: 20_000)
        let server = try LoopbackServer.responding(
            .init(
                body: """
                    {"data":{"repositoryOwner":{"type":"User","node_id":"U_x","login":"mona","id":7,
                    "name":"\\u001b[31mred\\u001b[0m\\u202e","bio":"\(long)","location":"a\\nb",
                    "follower_total":{"totalCount":-5},"following_total":{"totalCount":9223372036854775807},
                    "repository_total":{"totalCount":3},"top":{"totalCount":3,"nodes":[null,{"id":1,
                    "full_name":"mona/\\u001b]0;x\\u0007y","html_url":"https://github.com/mona/y",
                    "stargazers_count":-1}]}}}}
                    """))
        defer { server.stop() }
        guard case .found(let overview) = try await server.client(token: "gho_x").overview(of: Login("mona")) else {
            Issue.record("mona was not found")
            return
        }
        let profile = try #require(overview.person.profile)
        #expect(profile.name == "red")
        #expect(profile.bio?.count == 10_001)
        #expect(profile.location == "a b")
        #expect(profile.followers == 0)
        #expect(profile.following == 1_000_000_000_000)
        #expect(overview.repositories.map(\.fullName) == ["mona/y"])
        #expect(overview.repositories.map(\.stars) == [0])
        #expect(!overview.isComplete)
    }

    @Test(
        "A response that is none of GraphQL is invalid",
        arguments: [
            #"{"data":[]}"#, "[]", "", "{", #"{"errors":"none"}"#,
        ])
    func invalid(body: String) async throws {
        let server = try LoopbackServer.responding(.init(body: body))
        defer { server.stop() }
        let client = try server.client(token: "gho_x")
        await #expect(throws: GitHubError.invalidResponse(host: client.host.description)) {
            try await client.overview(of: Login("mona"))
        }
    }
}
