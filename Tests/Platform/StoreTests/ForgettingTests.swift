import Foundation
import GitHubModel
import Store
import Testing

@Suite("Forgetting people", .timeLimit(.minutes(2)))
struct ForgettingTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    @Test("A person is forgotten with the responses and lists that name it, and only those")
    func forgettingResponses() async throws {
        let store = try await harness.store(with: [Sample.person("mona", id: 7)])
        let bodies = [
            "https://api.github.com/users/MONA": "{}", "https://api.github.com/search/users?q=mona+type:user": "{}",
            "https://api.github.com/search/users?q=m": #"{"items":[{"login":"Mona"}]}"#,
            "https://api.github.com/graphql?Overview=%7B%22login%22:%22Mona%22%7D": "{}",
            "https://api.github.com/search/users?q=user%3Amona": "{}",
            "https://api.github.com/user/7/starred?page=2": "[]",
            "https://api.github.com/user/71/starred?page=7": "[]", "https://api.github.com/users/7": "{}",
            "https://api.github.com/users/mona-lisa": #"{"login":"mona-lisa","bio":"mona"#,
        ]
        for (url, body) in bodies {
            store.responses.store(Sample.response(body), for: Sample.key(url))
        }
        store.storePage([], of: "Mona", account: 3)
        store.storePage([], of: "lisa", account: 3)
        await store.flush(upTo: .seconds(30))
        #expect(await store.people.remove(try Login("mona")) == .removed)
        let left = bodies.keys.filter { store.responses.response(for: Sample.key($0)) != nil }
        #expect(
            Set(left) == [
                "https://api.github.com/users/mona-lisa", "https://api.github.com/user/71/starred?page=7",
                "https://api.github.com/users/7",
            ])
        #expect(store.page(of: "Mona", account: 3) == nil)
        #expect(store.page(of: "lisa", account: 3) == [])
        #expect(await store.people.remove(try Login("mona")) == .unknown)
    }

    @Test("No file contains what was forgotten: not the database, its log, its index and an earlier damaged one")
    func bytes() async throws {
        let people = try (1...40).map { try Sample.person("quokka-\($0)x", id: Int64($0)) }
        let store = try await harness.store(with: people + [Sample.person("unforgettable", id: 99)])
        store.record([try Sample.commit("quokka-7x", "Ziggurat", id: 7)])
        store.responses.store(Sample.response("{}"), for: Sample.key("https://api.github.com/users/quokka-7x"))
        await store.flush(upTo: .seconds(30))
        let damaged = harness.path + ".damaged-20260102T030405"
        try Data("old quokka-7x".utf8).write(to: URL(filePath: damaged))
        #expect(try files(containing: "quokka-7x").count >= 2)
        #expect(await store.people.remove(try Login("quokka-7x")) == .removed)
        for text in ["quokka-7x", "Ziggurat", "ziggurat"] {
            #expect(try files(containing: text).isEmpty, "\(text)")
        }
        #expect(try !files(containing: "unforgettable").isEmpty)
        #expect(store.people.person(try Login("quokka-8x")) != nil)
    }

    /// Returns the names of the files in the directory of the store with these bytes.
    private func files(containing text: String) throws -> [String] {
        try harness.names().filter { Data(try harness.bytes(of: $0)).range(of: Data(text.utf8)) != nil }
    }

    @Test("A person is forgotten with all sources, and clearing the cache removes all of them")
    func forgetting() async throws {
        let store = try await harness.store(with: [Sample.person("mona", id: 1), Sample.person("lisa", id: 2)])
        store.record([
            try Sample.commit("mona", "Mona", id: 1), try Sample.commit("hub"), try Sample.commit("lisa", "L", id: 2),
        ])
        store.people.record([try Sample.listed("mona", id: 1)], from: .starred, viewer: 5, at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(await store.people.remove(try Login("MONA")) == .removed)
        #expect(await store.people.remove(try Login("hub")) == .removed)
        #expect(await store.people.remove(try Login("mona")) == .unknown)
        #expect(store.rows() == ["lisa 2 - from git"])
        store.people.store([try Sample.listed("mona", id: 1)], at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.rows(viewer: 5).contains("mona 1 - -"), "no source came back")
        #expect(await store.clear())
        store.record([try Sample.commit("hub")])
        await store.flush(upTo: .seconds(30))
        #expect(store.rows() == ["hub ? - from git, not checked"])
        #expect(store.people.find("hub").flatMap { store.people.sources(of: $0, viewer: nil) }.map(\.times) == [1])
    }
}
