import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Answers become values", .timeLimit(.minutes(1)))
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
        let server = try LoopbackServer.answering(StubResponse(body: "{\"login\":\"mona\",\"id\":7\(members)}"))
        defer { server.stop() }
        return try await server.client().person(Login("mona"))
    }

    private func repository(_ members: String) async throws -> Repository {
        let server = try LoopbackServer.answering(StubResponse(body: "{\"full_name\":\"a/b\",\"id\":7\(members)}"))
        defer { server.stop() }
        return try await server.client().repository("b", of: Login("a"))
    }

    @Test("Of a person only login and number are needed; null is as good as missing")
    func barePerson() async throws {
        let keys = Self.profileKeys + ["type", "avatar_url", "html_url", "followers", "following", "public_repos"]
        let expected = Person(login: try Login("mona"), id: 7, kind: .user, avatarURL: "", url: "")
        for members in ["", Self.members(keys, "null"), ",\"type\":\"\""] {
            #expect(try await person(members) == expected)
        }
    }

    @Test("What is unset in a profile may be missing, null or empty", arguments: ["", "null", "\"\""])
    func emptyProfile(value: String) async throws {
        let members = value.isEmpty ? "" : Self.members(Self.profileKeys, value)
        #expect(try await person(",\"followers\":3\(members)").profile == Person.Profile(followers: 3))
    }

    @Test("Of a repository only name and number are needed; null is as good as missing")
    func bareRepository() async throws {
        let expected = try Repository(id: 7, fullName: "a/b", url: "")
        let texts = ["description", "language", "created_at", "updated_at", "pushed_at"]
        let license = ",\"license\":{\"spdx_id\":\"\",\"name\":null},\"owner\":{\"type\":null},\"topics\":[]"
        for members in ["", Self.members(Self.repositoryKeys, "null"), Self.members(texts, "\"\"") + license] {
            #expect(try await repository(members) == expected)
        }
    }

    @Test(
        "A licence is called by its identifier, or by its name where it has none",
        arguments: [
            (#"{"spdx_id":"MIT","name":"MIT License"}"#, "MIT"),
            (#"{"spdx_id":"NOASSERTION","name":"Other"}"#, "Other"),
            (#"{"spdx_id":null,"name":"Own"}"#, "Own"), (#"{"spdx_id":"NOASSERTION"}"#, nil),
        ])
    func license(json: String, name: String?) async throws {
        #expect(try await repository(",\"license\":\(json)").license == name)
    }

    @Test("Numbers no account can have neither crash nor go below nothing")
    func numbers() async throws {
        let big = try await repository(",\"stargazers_count\":9223372036854775807,\"forks_count\":-5")
        #expect(big.stars > 0)
        #expect(big.forks == 0)
        #expect(RepositoryStatistics(of: [big, big, big], isComplete: true).stars > big.stars)
        #expect(try await person(",\"followers\":-9,\"public_repos\":9223372036854775807").profile?.followers == 0)
    }

    @Test("Everything an answer holds arrives")
    func full() async throws {
        try await ClientRig.run { rig in
            let client = try rig.client(as: "mona", scopes: ["repo", "read:user"])
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
            #expect(search.people.first?.profile == nil)
            #expect(!search.isIncomplete)
        }
    }

    @Test("A token without scopes has none; one with permissions instead has nil")
    func scopes() async throws {
        try await ClientRig.run { rig in
            #expect(try await rig.client(as: "mona").tokenOwner().scopes == [])
            let app = try Token(rig.server.control.token(for: "mona", kind: .githubApp))
            #expect(try await rig.client(token: app).tokenOwner().scopes == nil)
        }
    }

    @Test("A search that ran out of time says so")
    func incomplete() async throws {
        let body = #"{"total_count":40,"incomplete_results":true,"items":[]}"#
        let server = try LoopbackServer.answering(StubResponse(body: body))
        defer { server.stop() }
        let answer = try await server.client().searchPeople(SearchQuery("x"))
        #expect(answer == SearchResponse(people: [], total: 40, isIncomplete: true))
    }

    @Test(
        "Organizations, apps and kinds to come are told apart",
        arguments: ["User", "Organization", "Bot", "Enterprise"])
    func kinds(word: String) async throws {
        #expect(try await person(",\"type\":\"\(word)\"").kind == Person.Kind(word))
    }
}
