import GitHubModel
import Testing

import Foundation

@testable import Store

@Suite("Names for completion", .timeLimit(.minutes(3)))
struct CompletionNamesTests {
    private static func names(_ harness: StoreHarness, viewer: Int64? = nil) throws -> CompletionNames {
        try #require(CompletionNames(directory: harness.directory, host: "github.com", viewer: viewer))
    }

    /// Returns the logins that start with `prefix`, best first.
    private static func logins(_ prefix: String, _ limit: Int, _ harness: StoreHarness) throws -> [String] {
        try names(harness).people(startingWith: prefix, limit: limit).map { "\($0.person.login)" }
    }

    @Test("Logins start with the prefix, in any letter case, best known first")
    func logins() async throws {
        let harness = try StoreHarness()
        let people = [
            try Sample.person("mona", id: 1, followers: 5), try Sample.person("Monty", id: 2, followers: 9),
            try Sample.person("octo-mo", "Mo", id: 3, followers: 90),
        ]
        let store = try await harness.store(with: people)
        #expect(try Self.logins("MO", 9, harness) == ["Monty", "mona"])
        #expect(try Self.logins("", 2, harness).count == 2)
        #expect(try Self.logins("x", 2, harness) == [])
        store.people.recordOpened(1, at: Sample.date)
        try #require(await store.flush(upTo: .seconds(30)))
        #expect(try Self.logins("mo", 1, harness) == ["mona"])
    }

    @Test("Repositories start with the prefix; private ones are those of the viewer")
    func repositories() async throws {
        let harness = try StoreHarness()
        let store = try harness.store()
        var secret = try Repository(id: 2, fullName: "mona/secret", url: "")
        secret.isPrivate = true
        let list = [try Repository(id: 1, fullName: "mona/Spoon", url: ""), secret]
        store.storePage(list, of: "mona", account: 7)
        try #require(await store.flush(upTo: .seconds(30)))
        #expect(try Self.names(harness).repositories(startingWith: "Mo", limit: 9) == ["mona/Spoon"])
        #expect(try Self.names(harness).repositories(startingWith: "mona/sP", limit: 9) == ["mona/Spoon"])
        #expect(try Self.names(harness, viewer: 7).repositories(startingWith: "mona/s", limit: 9).count == 2)
        #expect(try Self.names(harness, viewer: 8).repositories(startingWith: "mona/s", limit: 9) == ["mona/Spoon"])
        #expect(try Self.names(harness, viewer: 7).repositories(startingWith: "mona/s", limit: 1).count == 1)
        #expect(try Self.names(harness).repositories(startingWith: "mon/", limit: 9) == [])
    }

    @Test("Reading creates no file, even if the files of the log are missing; a missing cache has no names")
    func noFiles() async throws {
        let harness = try StoreHarness()
        #expect(CompletionNames(directory: harness.directory, host: "github.com", viewer: nil) == nil)
        #expect(!FileManager.default.fileExists(atPath: harness.directory))
        let store = try await harness.store(with: [try Sample.person("mona", id: 1)])
        #expect(await store.removeData(account: 99))  // merges the log
        for suffix in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: harness.path + suffix) }
        let before = try harness.names()
        #expect(try Self.logins("m", 9, harness) == ["mona"])
        #expect(try harness.names() == before)
    }
}
