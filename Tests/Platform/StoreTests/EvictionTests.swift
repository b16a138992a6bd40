import GitHubModel
import Store
import TestSupport
import Testing
import Foundation

@Suite("Eviction", .timeLimit(.minutes(5)))
struct EvictionTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    /// Returns bytes that can't be compressed.
    private func noise(_ count: Int) -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    @Test("The oldest responses are evicted first, in any order of writes; people stay")
    func responses() async throws {
        let store = try harness.store(limit: 2_000_000)
        store.people.store([try Sample.person("mona", id: 1)], at: Sample.later(days: -99))
        for age in (0..<100).shuffled() {
            let response = CachedResponse(body: noise(50_000), storedAt: Sample.later(days: -Double(age)))
            store.responses.store(response, for: Sample.key("https://x.example/\(age)"))
        }
        #expect(await store.flush(upTo: .testLimit))
        let status = try #require(await store.status())
        #expect(try harness.bytes(of: "github.com.sqlite").count <= 2_000_000)
        #expect((10...40).contains(status.responses))
        #expect(status.people == 1)
        // More than the limit, so that there is an eviction after the oldest one was written.
        for number in 0..<45 {
            let response = CachedResponse(body: noise(50_000), storedAt: Sample.later(days: 1))
            store.responses.store(response, for: Sample.key("https://x.example/new/\(number)"))
        }
        let newest = CachedResponse(body: [1], storedAt: Sample.later(days: 2))
        store.responses.store(newest, for: Sample.key("https://x.example/newest"))
        await store.flush(upTo: .testLimit)
        #expect(store.responses.response(for: Sample.key("https://x.example/newest")) == newest)
        #expect(store.responses.response(for: Sample.key("https://x.example/99")) == nil)
    }

    @Test("People are evicted last, the longest unseen first, opened ones at the end")
    func people() async throws {
        let store = try harness.store(limit: 500_000)
        store.people.store([try Sample.person("opened", id: 1)], at: Sample.later(days: -999))
        store.people.recordOpened(1, at: Sample.later(days: -999))
        store.responses.store(Sample.response(), for: Sample.key())
        for batch in 0..<10 {
            let people = try (0..<300).map {
                try Sample.person("p\(batch)-\($0)", "Some Name \($0)", id: Int64(batch * 300 + $0 + 10))
            }
            store.people.store(people, at: Sample.later(days: Double(batch)))
        }
        #expect(await store.flush(upTo: .testLimit))
        let status = try #require(await store.status())
        #expect(try harness.bytes(of: "github.com.sqlite").count <= 600_000)
        #expect((300..<2700).contains(status.people))
        #expect(status.responses == 0)
        #expect(store.people.find("opened").count == 1)
        #expect(store.people.find("p9-7").map(\.person.login.description).contains("p9-7"))
        #expect(store.people.find("p0-").isEmpty)
    }

    @Test("Clearing leaves nothing in the files, and the store still works")
    func clear() async throws {
        let store = try await harness.store(
            with: (1...2000).map { try Sample.person("mona\($0)", "Secretive", id: Int64($0)) })
        store.responses.store(Sample.response(at: Sample.later(days: -1)), for: Sample.key())
        store.responses.store(Sample.response(), for: Sample.key("https://x.example"))
        let before = try #require(await store.status())
        #expect(before.people == 2000)
        #expect(before.responses == 2)
        #expect(before.listings == 0)
        #expect(before.oldestResponse == Sample.later(days: -1))
        #expect(before.path == harness.path)
        #expect(store.people.find("m").count == 50)  // a query that stops early does not block clearing
        #expect(await store.clear())
        let after = try #require(await store.status())
        #expect(after.people == 0)
        #expect(after.responses == 0)
        #expect(after.oldestResponse == nil)
        #expect(after.bytes < 200_000)
        #expect(after.bytes < before.bytes)
        for name in try harness.names() { #expect(try !harness.bytes(of: name).contains("ecretive".utf8), "\(name)") }
        store.people.store([try Sample.person("mona", "Mona", id: 1)], at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.people.find("mona").count == 1)
    }
}
