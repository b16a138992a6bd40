import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Response decoding", .timeLimit(.minutes(3)))
struct ResponseDecodingTests {
    private static let profileKeys = ["name", "bio", "company", "location", "blog", "created_at"]
    private static let repositoryKeys = [
        "html_url", "owner", "description", "language", "stargazers_count", "forks_count", "open_issues_count", "fork",
        "archived", "private", "license", "topics", "created_at", "updated_at", "pushed_at",
    ]

    private static func members(_ keys: [String], _ value: String) -> String {
        keys.map { ",\"\($0)\":\(value)" }.joined()
    }

    private func person(_ members: String) async throws -> Person {
        let server = try LoopbackServer.responding(StubResponse(body: "{\"login\":\"mona\",\"id\":7\(members)}"))
        defer { server.stop() }
        return try await server.client().person(Login("mona"))
    }

    private func repository(_ members: String) async throws -> Repository {
        let server = try LoopbackServer.responding(StubResponse(body: "{\"full_name\":\"a/b\",\"id\":7\(members)}"))
        defer { server.stop() }
        return try await server.client().repository("b", of: Login("a"))
    }

    @Test("A person requires login and ID, and null means missing")
    func barePerson() async throws {
        let keys = Self.profileKeys + ["type", "avatar_url", "html_url", "followers", "following", "public_repos"]
        let expected = Person(login: try Login("mona"), id: 7, kind: .user, avatarURL: "", url: "")
        for members in ["", Self.members(keys, "null"), ",\"type\":\"\""] {
            #expect(try await person(members) == expected)
        }
    }

    @Test("Unset fields of a profile are missing, null or empty", arguments: ["", "null", "\"\""])
    func emptyProfile(value: String) async throws {
        let members = value.isEmpty ? "" : Self.members(Self.profileKeys, value)
        #expect(try await person(",\"followers\":3\(members)").profile == Person.Profile(followers: 3))
    }

    @Test("A repository requires name and ID, and null means missing")
    func bareRepository() async throws {
        let expected = try Repository(id: 7, fullName: "a/b", url: "")
        let texts = ["description", "language", "created_at", "updated_at", "pushed_at"]
        let license = ",\"license\":{\"spdx_id\":\"\",\"name\":null},\"owner\":{\"type\":null},\"topics\":[]"
        for members in ["", Self.members(Self.repositoryKeys, "null"), Self.members(texts, "\"\"") + license] {
            #expect(try await repository(members) == expected)
        }
    }

    @Test(
        "A license has its identifier, or its name if it has none",
        arguments: [
            (#"{"spdx_id":"MIT","name":"MIT License"}"#, "MIT"),
            (#"{"spdx_id":"NOASSERTION","name":"Other"}"#, "Other"),
            (#"{"spdx_id":null,"name":"Own"}"#, "Own"), (#"{"spdx_id":"NOASSERTION"}"#, nil),
        ])
    func license(json: String, name: String?) async throws {
        #expect(try await repository(",\"license\":\(json)").license == name)
    }

    @Test("Impossible counts are limited")
    func numbers() async throws {
        let big = try await repository(",\"stargazers_count\":9223372036854775807,\"forks_count\":-5")
        #expect(big.stars > 0)
        #expect(big.forks == 0)
        #expect(RepositoryStatistics(of: [big, big, big], isComplete: true).stars > big.stars)
        #expect(try await person(",\"followers\":-9,\"public_repos\":9223372036854775807").profile?.followers == 0)
    }

    @Test("All fields are decoded")
    func full() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "mona", scopes: ["repo", "read:user"])
            let owner = try await client.tokenOwner()
            #expect(owner.scopes == ["repo", "read:user"])
            let profile = try #require(owner.person.profile)
            #expect(profile.name == "Mona Lisa Octocat")
            #expect((profile.followers, profile.following, profile.publicRepositories) == (20_480, 9, 30))
            #expect(profile.createdAt?.timeIntervalSince1970 == 1_230_768_000)
            let repository = try await client.repository("Hello-World", of: Dataset.Fixture.mona.name)
            #expect(repository.stars == 2_840)
            #expect(repository.license == "MIT")
            #expect(repository.topics == ["octocat"])
            #expect(repository.pushedAt != nil)
            let languages = try await client.languages(of: "Hello-World", of: Dataset.Fixture.mona.name)
            #expect(!languages.isEmpty)
            #expect(languages.map(\.bytes) == languages.map(\.bytes).sorted(by: >))
            let organization = try await client.person(Dataset.Fixture.organization.name)
            #expect(organization.kind == .organization)
            let search = try await client.searchPeople(SearchQuery("mona in:login"))
            #expect(search.items.first?.profile == nil)
            #expect(!search.isIncomplete)
        }
    }

    @Test("Scopes are empty without scopes, and nil for a token with permissions")
    func scopes() async throws {
        try await StandInHarness.runClients { harness in
            #expect(try await harness.client(as: "mona").tokenOwner().scopes == [])
            let app = try Token(harness.server.control.token(for: "mona", kind: .githubApp))
            #expect(try await harness.client(token: app).tokenOwner().scopes == nil)
        }
    }

    @Test(
        "A search result says where the query was found, if not only in the login; one line without control characters")
    func textMatch() async throws {
        let matches =
            #"[{"property":"login","fragment":"x"},{"property":"email","fragment":"a@b\u001b[2J"},"#
            + #"{"property":"name","fragment":"X\nY"},{"fragment":null}]"#
        let body = #"{"total_count":2,"items":[{"login":"x","id":1,"text_matches":\#(matches)},{"login":"y","id":2}]}"#
        let server = try LoopbackServer.responding(StubResponse(body: body))
        defer { server.stop() }
        let people = try await server.client().searchPeople(SearchQuery("x")).items
        #expect(people[0].match == .init(property: "name", fragment: "X Y"))
        #expect(people[0].displayName == "X Y")
        #expect(people[1].match == nil)
    }

    @Test("A search that timed out is incomplete")
    func incomplete() async throws {
        let body = #"{"total_count":40,"incomplete_results":true,"items":[]}"#
        let server = try LoopbackServer.responding(StubResponse(body: body))
        defer { server.stop() }
        let page = try await server.client().searchPeople(SearchQuery("x"))
        #expect(page.items.isEmpty)
        #expect(page.total == 40)
        #expect(page.isIncomplete)
        #expect(page.storedAt == nil)
        #expect(!page.isFallback)
    }

    @Test(
        "Organizations, apps and future kinds are distinguished",
        arguments: ["User", "Organization", "Bot", "Enterprise"])
    func kinds(word: String) async throws {
        #expect(try await person(",\"type\":\"\(word)\"").kind == Person.Kind(word))
    }
}
