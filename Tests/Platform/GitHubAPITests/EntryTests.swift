import GitHubModel
import HTTPTransport
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("Entries of lists", .timeLimit(.minutes(3)))
struct EntryTests {
    /// A list of the REST API: how it is loaded, the rest of its body, and an entry with an ID.
    struct List: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var body = "[…]"
        var entry: @Sendable (Int) -> String = { #"{"id": \#($0), "login": "person-\#($0)"}"# }
        /// Returns the IDs of the entries, or as many numbers as there are without IDs.
        let ids: @Sendable (GitHubClient) async throws -> [Int64]
    }

    private static let repository: @Sendable (Int) -> String = {
        #"{"id": \#($0), "full_name": "mona/r\#($0)", "html_url": "", "owner": {"id": 9, "login": "mona"}}"#
    }

    private static func people(_ name: String, _ list: @escaping @Sendable (Login) -> PeopleList) -> List {
        List(testDescription: name) { client in
            try await client.people(in: list(try Login("octo"))).reduce(into: []) { $0 += $1.items.map(\.id) }
        }
    }

    private static func repositories(
        _ name: String, _ pages: @escaping @Sendable (GitHubClient, Login) -> Pages<Repository>
    ) -> List {
        List(testDescription: name, entry: repository) { client in
            try await pages(client, try Login("octo")).reduce(into: []) { $0 += $1.items.map(\.id) }
        }
    }

    static let lists: [List] = [
        List(testDescription: "search", body: #"{"total_count": 2, "incomplete_results": false, "items": […]}"#) {
            try await $0.searchPeople(try SearchQuery("octo")).items.map(\.id)
        },
        List(testDescription: "random people") { try await $0.people(after: 0).map(\.id) },
        people("followers") { .followers($0) }, people("following") { .following($0) },
        people("organizations") { .organizations($0) }, people("members") { .members($0) },
        people("contributors") { .contributors($0, name: "r") },
        repositories("repositories") { $0.repositories(of: $1, kind: .user) },
        repositories("repositories of an organization") { $0.repositories(of: $1, kind: .organization) },
        repositories("own repositories") { client, _ in client.ownRepositories() },
        repositories("stars") { $0.starredRepositories(by: $1) },
        List(
            testDescription: "owners of stars",
            entry: { #"{"id": 1, "full_name": "a/b", "owner": {"id": \#($0), "login": "person-\#($0)"}}"# }
        ) { try await $0.ownersOfStarredRepositories(by: try Login("octo"), page: 1).items.map(\.id) },
        List(testDescription: "signing keys", entry: { #"{"id": \#($0), "key": "ssh-ed25519 \#($0)"}"# }) {
            try await $0.signingKeys(of: try Login("octo")).compactMap { Int64($0.split(separator: " ")[1]) }
        },
    ]

    /// Entries that are none.
    static let damages = [
        "null", "{}", "[]", "5", "-1.5e300", "1e400", "true", "\"text\"", #"{"id": null, "login": null}"#,
        #"{"id": "7", "login": "x"}"#, #"{"id": 99999999999999999999, "login": "x", "full_name": "a/b"}"#,
        #"{"id": 7, "login": "\ud800", "full_name": "\udfff"}"#, #"{"id": 7, "login": 7, "full_name": 7}"#,
        #"{"id": [7], "login": {}, "full_name": []}"#,
    ]

    @Test("A bad entry costs that entry, which is said once", arguments: lists, damages)
    func damaged(list: List, damage: String) async throws {
        let entries = "\(list.entry(1)), \(damage), \(list.entry(2))"
        let server = try LoopbackServer.responding(.init(body: list.body.replacing("…", with: entries)))
        let (lines, logger) = collectingLogger()
        #expect(try await list.ids(server.client(logger: logger)) == [1, 2])
        #expect(lines.read { $0 }.filter { $0.contains("unreadable") } == ["1 of 3 entries was unreadable."])
    }

    @Test("A list with only bad entries is empty; one that is no list is an error", arguments: lists)
    func onlyBad(list: List) async throws {
        let server = try LoopbackServer.responding(.init(body: list.body.replacing("…", with: "null, {}, 7")))
        let (lines, logger) = collectingLogger()
        #expect(try await list.ids(server.client(logger: logger)).isEmpty)
        #expect(lines.read { $0 }.contains("3 of 3 entries were unreadable."))
        let other = try LoopbackServer.responding(.init(body: list.body.replacing("[…]", with: "{}")))
        await #expect(throws: GitHubError.self) { try await list.ids(other.client()) }
    }

    @Test(
        "What is no text becomes U+FFFD",
        arguments: [
            (#"a\ud83d\ude00b"#, "a\u{1F600}b"), (#"a\ud83db"#, "a\u{FFFD}b"), (#"a\ude00b"#, "a\u{FFFD}b"),
            (#"\ud83d\ud83d\ude00"#, "\u{FFFD}\u{1F600}"), (#"\\ud83d"#, "\\ud83d"), (#"\ud83d\n"#, "\u{FFFD}\n"),
            (#"\uD83D\u0041"#, "\u{FFFD}A"), (#"\ud8"#, nil),
        ])
    func texts(escaped: String, expected: String?) throws {
        let bytes = Array("[\"\(escaped)\"]".utf8)
        let decoder = ResponseDecoder()
        guard let expected else {
            #expect(throws: (any Error).self) { try decoder.decode([String].self, from: bytes) }
            return
        }
        #expect(try decoder.decode([String].self, from: bytes) == [expected])
        let broken = Array("[\"\(escaped) ".utf8) + [0xFF, 0xC3, UInt8(ascii: "\""), UInt8(ascii: "]")]
        #expect(try decoder.decode([String].self, from: broken) == ["\(expected) \u{FFFD}\u{FFFD}"])
    }
}
