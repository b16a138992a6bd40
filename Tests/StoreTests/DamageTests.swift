import GitHubModel
import Store
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("A damaged store", .timeLimit(.minutes(1)))
struct DamageTests {
    private let rig: StoreRig

    init() throws { rig = try StoreRig() }

    @Test("What is no database is set aside and made anew, with one sentence", arguments: [false, true])
    func garbage(hasHeader: Bool) async throws {
        _ = try await rig.store(with: [Sample.person("mona", id: 1)])
        let bytes = Array(((hasHeader ? "SQLite format 3\0" : "") + String(repeating: "garbage", count: 1000)).utf8)
        try Data(bytes).write(to: URL(filePath: rig.path))
        let opening = rig.opening()
        guard case .rebuilt(let aside) = opening.error else {
            Issue.record("no word of it")
            return
        }
        #expect(Array(try Data(contentsOf: URL(filePath: aside))) == bytes)
        let store = try #require(opening.store)
        #expect(store.people.find("mona").isEmpty)
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(try rig.store().people.find("lisa").count == 1)
    }

    @Test("Only the latest damaged one stays, and clearing removes that too")
    func onlyLatest() async throws {
        for turn in 1...3 {
            try FileManager.default.createDirectory(atPath: rig.directory, withIntermediateDirectories: true)
            try Data(String(repeating: "\(turn)", count: 5000).utf8).write(to: URL(filePath: rig.path))
            #expect(rig.opening().store != nil)
        }
        let aside = try rig.names().filter { $0.contains("damaged") && !$0.hasSuffix("-wal") }
        #expect(aside.count == 1)
        #expect(try rig.bytes(of: try #require(aside.first)).first == UInt8(ascii: "3"))
        #expect(try await rig.store().clear())
        #expect(try rig.names().allSatisfy { !$0.contains("damaged") })
    }

    @Test("Damage found later ends the store for the run with one notice; the next run begins anew")
    func later() async throws {
        let people = try (1...3000).map { try Sample.person("mona\($0)", "Mona \($0)", id: Int64($0)) }
        do { _ = try await rig.store(with: people) }
        try spoilAllButTheFirstPages()
        do {
            let store = try rig.store()
            for text in ["mona2000", "mona", "o", "monx"] { _ = store.people.find(text) }
            store.people.store(people, at: Sample.date)
            await store.flush(upTo: .seconds(30))
            #expect(store.people.find("mona").isEmpty)
        }
        #expect(rig.told == [.damaged(path: rig.path)])
        let store = try rig.store()
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.people.find("lisa").count == 1)
    }

    @Test("One that has set a damaged file aside keeps nobody from the new one")
    func shared() async throws {
        let people = try (1...3000).map { try Sample.person("mona\($0)", "Mona \($0)", id: Int64($0)) }
        do { _ = try await rig.store(with: people) }
        try spoilAllButTheFirstPages()
        let store = try rig.store()
        for text in ["mona2000", "mona", "o", "monx"] { _ = store.people.find(text) }
        store.people.store(people, at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(rig.told == [.damaged(path: rig.path)])
        let opening = rig.opening()
        #expect(opening.store != nil && opening.error == nil, "\(String(describing: opening.error))")
        withExtendedLifetime(store) {}
    }

    @Test("While another ghsearch uses the file it stays where it is, and this one goes on without")
    func used() async throws {
        let other = try await rig.store(with: [Sample.person("mona", id: 1)])
        try Data(String(repeating: "garbage", count: 2000).utf8).write(to: URL(filePath: rig.path))
        let opening = rig.opening()
        #expect(opening.store == nil)
        #expect(opening.error == .damaged(path: rig.path))
        withExtendedLifetime(other) {}
    }

    private func spoilAllButTheFirstPages() throws {
        var bytes = try rig.bytes(of: "github.com.sqlite")
        for index in bytes.indices.dropFirst(2 * 4096) { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try Data(bytes).write(to: URL(filePath: rig.path))
    }
}
