import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import GitHubAPI

/// A list endpoint, and how its result is read.
private struct ListEndpoint: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A valid entry with an ID.
    let entry: @Sendable (Int) -> String
    let body: @Sendable ([String]) -> String
    /// Loads the list, and returns the texts that identify its entries.
    let names: @Sendable (GitHubClient) async throws -> [String]

    init(
        _ description: String, entry: @escaping @Sendable (Int) -> String = Self.person,
        body: @escaping @Sendable ([String]) -> String = Self.array,
        names: @escaping @Sendable (GitHubClient) async throws -> [String]
    ) {
        testDescription = description
        self.entry = entry
        self.body = body
        self.names = names
    }

    static let array: @Sendable ([String]) -> String = { "[\($0.joined(separator: ","))]" }
    static let search: @Sendable ([String]) -> String = {
        #"{"total_count":\#($0.count),"items":[\#($0.joined(separator: ","))]}"#
    }
    static let person: @Sendable (Int) -> String = { #"{"login":"p\#($0)","id":\#($0),"name":"Text"}"# }
    static let repository: @Sendable (Int) -> String = {
        #"{"id":\#($0),"full_name":"p\#($0)/p\#($0)","name":"Text","description":"Text","owner":\#(person($0))}"#
    }

    static func graphQL(_ before: String, _ after: String) -> @Sendable ([String]) -> String {
        { #"{"data":{\#(before)[\#($0.joined(separator: ","))]\#(after)}}"# }
    }

    static func logins(_ people: [Person]) -> [String] { people.map(\.login.description) }

    static func logins(_ pages: Pages<Person>) async throws -> [String] {
        var people: [Person] = []
        for try await page in pages { people += page.items }
        return logins(people)
    }

    static func names(_ pages: Pages<Repository>) async throws -> [String] {
        var repositories: [Repository] = []
        for try await page in pages { repositories += page.items }
        return repositories.map(\.name)
    }
}

extension ListEndpoint {
    private static var mona: Login { get throws { try Login("mona") } }
    private static var scope: RepositoryScope { get throws { RepositoryScope(owner: try mona, name: "hello") } }

    static let rest: [ListEndpoint] = [
        ListEndpoint("followers") { try await logins($0.people(in: .followers(try mona))) },
        ListEndpoint("following") { try await logins($0.people(in: .following(mona))) },
        ListEndpoint("organizations") { try await logins($0.people(in: .organizations(mona))) },
        ListEndpoint("members") { try await logins($0.people(in: .members(mona))) },
        ListEndpoint("contributors") { try await logins($0.people(in: .contributors(mona, name: "hello"))) },
        ListEndpoint("all users") { try await logins($0.people(after: 0)) },
        ListEndpoint("search for people", body: search) {
            try await logins($0.searchPeople(SearchQuery("p")).items)
        },
        ListEndpoint("repositories", entry: repository) { try await names($0.repositories(of: mona, kind: .user)) },
        ListEndpoint("own repositories", entry: repository) { try await names($0.ownRepositories()) },
        ListEndpoint("starred repositories", entry: repository) {
            try await names($0.starredRepositories(by: mona))
        },
        ListEndpoint("owners of starred repositories", entry: repository) {
            try await logins($0.ownersOfStarredRepositories(by: mona, page: 1).items)
        },
        ListEndpoint("search for repositories", entry: repository, body: search) {
            try await $0.topRepositories(of: mona).items.map(\.name)
        },
        ListEndpoint("signing keys", entry: { #"{"id":\#($0),"key":"p\#($0)","title":"Text"}"# }) {
            try await $0.signingKeys(of: mona)
        },
    ]

    static let queries: [ListEndpoint] = [
        ListEndpoint(
            "search query", entry: { #"{"node":\#(person($0))}"# },
            body: graphQL(
                #""search":{"userCount":3,"pageInfo":{"hasNextPage":false,"endCursor":null},"edges":"#, "}")
        ) {
            let request = PeopleRequest(try SearchQuery("two words"), at: .first, count: 100, in: nil)
            return try await logins($0.queryPeople(request).items)
        },
        ListEndpoint("alternatives query", body: graphQL(#""s0":{"nodes":"#, "}")) {
            try await logins($0.people(foundByAnyOf: [SearchQuery("p")]))
        },
        ListEndpoint("mentionable users", body: graphQL(#""repository":{"people":{"nodes":"#, "}}")) {
            try await logins($0.people(of: scope, matching: "p").people)
        },
        ListEndpoint(
            "authors of commits", entry: { #"{"author":{"user":\#(person($0))}}"# },
            body: graphQL(#""repository":{"defaultBranchRef":{"target":{"history":{"nodes":"#, "}}}}")
        ) { try await logins($0.commitAuthors(of: "hello", of: mona)?.people ?? []) },
        ListEndpoint(
            "reviewers",
            entry: { #"{"author":{"login":"mona"},"reviews":{"nodes":[{"author":\#(person($0))}]}}"# },
            body: graphQL(#""repository":{"pullRequests":{"nodes":"#, "}}")
        ) { try await logins($0.reviewers(in: scope)?.people ?? []) },
        ListEndpoint(
            "contributions", entry: { #"{"nameWithOwner":"p\#($0)"}"# },
            body: graphQL(#""viewer":{"repositoriesContributedTo":{"nodes":"#, "}}")
        ) { try await $0.contributedRepositories(count: 9) ?? [] },
    ]

    static let all = rest + queries
}

@Suite("Unreadable entries", .timeLimit(.minutes(3)))
struct UnreadableEntriesTests {
    /// Entries that can't be decoded. Some are invalid for each endpoint, because nothing that is used is in them.
    private static let badEntries = [
        "null", "7", "true", #""text""#, "[]", "[[]]",
        #"{"login":{"a":1},"id":1e400,"key":9,"nameWithOwner":[],"node":3,"author":4}"#,
    ]
    private static let badNumbers = ["99999999999999999999", "1e400", "1.5", #""2""#, "null", "{}"]

    private func names(_ endpoint: ListEndpoint, _ entries: [String]) async throws -> [String] {
        try await names(endpoint, Array(endpoint.body(entries).utf8))
    }

    private func names(_ endpoint: ListEndpoint, _ body: [UInt8]) async throws -> [String] {
        let server = try LoopbackServer.responding(bytes: body)
        defer { server.stop() }
        return try await endpoint.names(try server.client(token: "gho_good"))
    }

    @Test("A bad entry costs that entry only", arguments: ListEndpoint.all, badEntries)
    fileprivate func entry(endpoint: ListEndpoint, bad: String) async throws {
        let names = try await names(endpoint, [endpoint.entry(1), bad, endpoint.entry(2)])
        #expect(names == ["p1", "p2"])
    }

    @Test(
        "An entry without a valid ID costs that entry only",
        arguments: ListEndpoint.rest.filter { $0.entry(5).contains(#""login""#) }, badNumbers)
    fileprivate func number(endpoint: ListEndpoint, bad: String) async throws {
        let entry = endpoint.entry(5).replacing(#""id":5"#, with: #""id":\#(bad)"#)
        #expect(try await names(endpoint, [endpoint.entry(1), entry, endpoint.entry(2)]) == ["p1", "p2"])
    }

    @Test(
        "A text with invalid characters costs nothing", arguments: ListEndpoint.all,
        [#"\ud800"#, #"\udc00x"#, #"\ud83c \udfb6"#, "\u{FF}", "\u{C3}", "\u{ED}\u{A0}\u{80}"])
    fileprivate func text(endpoint: ListEndpoint, bad: String) async throws {
        let entry = endpoint.entry(5).replacing("Text", with: "Te\(bad)xt")
        let body = endpoint.body([endpoint.entry(1), entry, endpoint.entry(2)])
        // Characters up to U+00FF stand for bytes.
        let bytes = body.unicodeScalars.map { UInt8($0.value) }
        #expect(try await names(endpoint, bytes).sorted() == ["p1", "p2", "p5"])
    }

    @Test("Invalid characters are replaced, valid ones stay")
    func characters() throws {
        let decoder = ResponseDecoder()
        let cases: [(json: [UInt8], text: String)] = [
            (Array(#"["\ud800a"]"#.utf8), "\u{FFFD}a"), (Array(#"["\\ud800a"]"#.utf8), #"\ud800a"#),
            (Array(#"["\ud83c\udfb6\udfb6"]"#.utf8), "\u{1F3B6}\u{FFFD}"),
            (Array(#"[""#.utf8) + [0xC3, 0xA9, 0xFF] + Array(#""]"#.utf8), "\u{E9}\u{FFFD}"),
        ]
        for (json, text) in cases { #expect(try decoder.decode([String].self, from: json) == [text]) }
    }

    @Test("The number of unreadable entries is part of the page")
    func count() async throws {
        let body = ListEndpoint.array([ListEndpoint.person(1), "null", ListEndpoint.person(2)])
        let server = try LoopbackServer.responding(StubResponse(body: body))
        defer { server.stop() }
        let mona = try Login("mona")
        let resource = Resource([Person](), pages: { $0.people(in: .followers(mona)) }) { $0 += $1.items }
        let snapshot = try await server.client().snapshot(of: resource)
        #expect(snapshot.value.count == 2)
        #expect(!snapshot.isComplete)
        #expect(snapshot.problem?.description == "1 of 3 entries was unreadable.")
    }
}
