import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Sanitized responses", .timeLimit(.minutes(3)))
struct HostileTextTests {
    /// A JSON string with control characters that are removed, between letters that stay.
    private static let text =
        #""a\u001b[31mb\u001b]0;owned\u0007c\u009b1md\u202ee\u2066f\u200fg\u0000h\u007fi\u0085j\u2028k\tl\r\nm""#
    private static let line = "abcdefghi j k l m"

    private static func members(_ keys: String...) -> String { keys.map { ",\"\($0)\":\(text)" }.joined() }

    private func value<Value>(_ body: String, _ fetch: (GitHubClient) async throws -> Value) async throws -> Value {
        let server = try LoopbackServer.responding(StubResponse(body: body))
        defer { server.stop() }
        return try await fetch(server.client())
    }

    @Test("Texts of a person are one line, except for the bio")
    func person() async throws {
        let texts = Self.members(
            "type", "avatar_url", "html_url", "name", "company", "location", "blog", "bio", "created_at")
        let person = try await value("{\"login\":\"mona\",\"id\":1,\"followers\":1\(texts)}") {
            try await $0.person(Login("mona"))
        }
        let profile = try #require(person.profile)
        let lines = [person.kind.description, person.avatarURL, person.url, profile.name, profile.company]
        #expect(lines + [profile.location, profile.blog] == Array(repeating: Self.line, count: 7))
        #expect(profile.bio == "abcdefghi\nj\nk\tl\nm")
        #expect(profile.createdAt == nil)
    }

    @Test("A text of a megabyte is truncated, also inside an escape sequence")
    func long() async throws {
        let (long, hidden) = (String(repeating: "漢", count: 400_000), String(repeating: "x", count: 9_990))
        let texts = "\"name\":\"\(long)\",\"bio\":\"\(hidden)\\u001b]0;owned\(long)\\u0007\""
        let person = try await value("{\"login\":\"mona\",\"id\":1,\"followers\":1,\(texts)}") {
            try await $0.person(Login("mona"))
        }
        let profile = try #require(person.profile)
        #expect(profile.name?.count == 10_001)
        #expect(profile.name?.hasSuffix("漢…") == true)
        #expect(profile.bio?.hasPrefix(hidden) == true)
        #expect(profile.bio?.dropFirst(9_990).prefix(20) == "0;owned漢…")
    }

    @Test("Texts of a repository are one line")
    func repository() async throws {
        let texts = Self.members("html_url", "description", "language")
        let more = ",\"topics\":[\(Self.text),\"ok\"],\"license\":{\"spdx_id\":\(Self.text)}"
        let repository = try await value("{\"full_name\":\"a/b\\u001b[0m\\u202e\",\"id\":1\(texts)\(more)}") {
            try await $0.repository("b", of: Login("a"))
        }
        #expect(repository.fullName == "a/b")
        #expect([repository.url, repository.description, repository.language] == Array(repeating: Self.line, count: 3))
        #expect(repository.license == Self.line)
        #expect(repository.topics == [Self.line, "ok"])
    }

    @Test("Names of languages are one line, and those of rate limits are names of GitHub")
    func keys() async throws {
        let languages = try await value("{\(Self.text):3}") { try await $0.languages(of: "b", of: Login("a")) }
        #expect(languages.map(\.language) == [Self.line])
        let window = #"{"limit":1,"remaining":1,"reset":1}"#
        let body = "{\"resources\":{\(Self.text):\(window),\"code_search\":\(window)}}"
        let rateLimits = try await value(body) { try await $0.rateLimits() }
        #expect(rateLimits?.keys.map(\.rawValue) == ["code_search"])
    }

    @Test("An account that a list contains twice is returned once")
    func twice() async throws {
        let people = try await value(#"[{"login":"mona","id":1},{"login":"mona2","id":1},{"login":"lisa","id":2}]"#) {
            try await $0.people(after: 0)
        }
        #expect(people.map(\.id) == [1, 2])
    }

    @Test("A login that is invalid after sanitizing makes the response invalid")
    func login() async throws {
        await #expect(throws: GitHubError.self) {
            try await value("{\"login\":\(Self.text),\"id\":1}") { try await $0.person(Login("mona")) }
        }
    }

    @Test("Error messages are sanitized")
    func errors() async throws {
        let body =
            "{\"message\":\(Self.text),\"errors\":[{\"field\":\(Self.text)}],\"block\":{\"reason\":\(Self.text)}}"
        for status in ["400 Bad Request", "403 Forbidden", "409 Conflict", "422 No", "451 No"] {
            let server = try LoopbackServer.responding(StubResponse(status: status, body: body))
            defer { server.stop() }
            do {
                _ = try await server.client().person(Login("mona"))
                Issue.record("\(status) is a success")
            } catch {
                #expect("\(error)".contains(Self.line))
                #expect(!"\(error)".unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
                #expect(!"\(error)".unicodeScalars.contains { (0x2028...0x202E).contains($0.value) })
            }
        }
    }

    @Test("The stand-in's hostile texts are sanitized")
    func standIn() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client()
            let person = try await client.person(Dataset.Fixture.hostile.name)
            #expect(person.profile?.name == "red C1 tail")
            #expect(person.profile?.company == "evilgpj.exe and on")
            #expect(person.profile?.location == "first second third fourth fifth")
            let texts = await read(client.repositories(of: try Dataset.Fixture.mona.name)).pages.first?.items
                .compactMap(\.description)
            #expect(texts?.contains("red C1 tail") == true)
            #expect(texts?.contains("") == false)
        }
    }
}
