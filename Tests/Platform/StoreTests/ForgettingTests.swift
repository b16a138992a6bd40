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
