import GitHubModel
import Store
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("The size of the store", .timeLimit(.minutes(2)))
struct EvictionTests {
    private let rig: StoreRig

    init() throws { rig = try StoreRig() }

    /// Bytes that no compression makes smaller.
    private func noise(_ count: Int) -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    @Test("The oldest answers go first, whatever the order they came in; people stay")
    func answers() async throws {
        let store = try rig.store(limit: 2_000_000)
        store.people.store([try Sample.person("mona", id: 1)], at: Sample.later(days: -99))
        for age in (0..<100).shuffled() {
            let answer = CachedResponse(body: noise(50_000), storedAt: Sample.later(days: -Double(age)))
            store.responses.store(answer, for: Sample.key("https://x.example/\(age)"))
        }
        #expect(await store.flush(upTo: .seconds(60)))
        let status = try #require(await store.status())
        #expect(try rig.bytes(of: "github.com.sqlite").count <= 2_000_000)
        #expect((10...40).contains(status.responses))
        #expect(status.people == 1)
        let newest = CachedResponse(body: [1], storedAt: Sample.later(days: 1))
        store.responses.store(newest, for: Sample.key("https://x.example/newest"))
        await store.flush(upTo: .seconds(60))
        #expect(store.responses.response(for: Sample.key("https://x.example/newest")) == newest)
        #expect(store.responses.response(for: Sample.key("https://x.example/99")) == nil)
    }

    @Test("People go last, first those seen longest ago, last those that were opened")
    func people() async throws {
        let store = try rig.store(limit: 1_500_000)
        store.people.store([try Sample.person("opened", id: 1)], at: Sample.later(days: -999))
        store.people.recordOpened(1, at: Sample.later(days: -999))
        store.responses.store(Sample.answer(), for: Sample.key())
        for batch in 0..<10 {
            let people = try (0..<1000).map {
                try Sample.person("p\(batch)-\($0)", "Some Name \($0)", id: Int64(batch * 1000 + $0 + 10))
            }
            store.people.store(people, at: Sample.later(days: Double(batch)))
        }
        #expect(await store.flush(upTo: .seconds(60)))
        let status = try #require(await store.status())
        #expect(try rig.bytes(of: "github.com.sqlite").count <= 1_600_000)
        #expect((1000..<9000).contains(status.people))
        #expect(status.responses == 0)
        #expect(store.people.find("opened").count == 1)
        #expect(store.people.find("p9-7").map(\.person.login.description).contains("p9-7"))
        #expect(store.people.find("p0-").isEmpty)
    }

    @Test("Clearing leaves nothing in the files, and the store goes on")
    func clear() async throws {
        let store = try await rig.store(
            with: (1...2000).map { try Sample.person("mona\($0)", "Secretive", id: Int64($0)) })
        store.responses.store(Sample.answer(at: Sample.later(days: -1)), for: Sample.key())
        store.responses.store(Sample.answer(), for: Sample.key("https://x.example"))
        let before = try #require(await store.status())
        #expect((before.people, before.responses, before.listings) == (2000, 2, 0))
        #expect(before.oldestResponse == Sample.later(days: -1))
        #expect(before.path == rig.path)
        #expect(store.people.find("m").count == 50)  // a look-up that ends early holds nothing back
        #expect(await store.clear())
        let after = try #require(await store.status())
        #expect((after.people, after.responses, after.oldestResponse) == (0, 0, nil))
        #expect(after.bytes < 200_000 && after.bytes < before.bytes)
        for name in try rig.names() { #expect(try !rig.bytes(of: name).contains("ecretive".utf8), "\(name)") }
        store.people.store([try Sample.person("mona", "Mona", id: 1)], at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.people.find("mona").count == 1)
    }
}
