import GRDB
import GitHubModel
import Store
import Testing
import Foundation

@Suite("Damaged store", .timeLimit(.minutes(3)))
struct DamageTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    @Test("A file that is not a database is quarantined and recreated, with one error", arguments: [false, true])
    func garbage(hasHeader: Bool) async throws {
        _ = try await harness.store(with: [Sample.person("mona", id: 1)])
        let bytes = Array(((hasHeader ? "SQLite format 3\0" : "") + String(repeating: "garbage", count: 1000)).utf8)
        try Data(bytes).write(to: URL(filePath: harness.path))
        let opening = harness.opening()
        guard case .rebuilt(let quarantined) = opening.error else {
            Issue.record("the error is missing")
            return
        }
        #expect(Array(try Data(contentsOf: URL(filePath: quarantined))) == bytes)
        let store = try #require(opening.store)
        #expect(store.people.find("mona").isEmpty)
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(try harness.store().people.find("lisa").count == 1)
    }

    @Test(
        "A file with a view, a trigger or a generated column is quarantined and recreated",
        arguments: [
            "CREATE VIEW more AS SELECT * FROM person",
            "CREATE TRIGGER more AFTER UPDATE ON person BEGIN DELETE FROM response; END",
            "ALTER TABLE person ADD COLUMN more TEXT AS (hex(zeroblob(400000000))) VIRTUAL",
        ])
    func foreignSchema(statement: String) async throws {
        _ = try await harness.store(with: [Sample.person("mona", id: 1)])
        try await DatabaseQueue(path: harness.path).write { db in try db.execute(sql: statement) }
        let opening = harness.opening()
        guard case .rebuilt = opening.error else {
            Issue.record("the error is missing")
            return
        }
        #expect(opening.store?.people.find("mona").isEmpty == true)
    }

    @Test("A row or a response of which a byte has changed is as if it were not there, and is stored again")
    func changedBytes() async throws {
        let mona = try Sample.person("mona", "Name Of 035", id: 1)
        let store = try await harness.store(with: [mona, try Sample.person("lisa", id: 2)])
        store.responses.store(Sample.response(String(repeating: "text ", count: 200)), for: Sample.key())
        try #require(await store.flush(upTo: .seconds(30)))
        try await DatabaseQueue(path: harness.path).write { db in
            try db.execute(sql: "UPDATE person SET name = 'Name Of 032' WHERE login = 'mona'")
            let body = try #require(try Data.fetchOne(db, sql: "SELECT body FROM response"))
            for index in [body.count / 2, body.count - 1] {
                var changed = body
                changed[index] ^= 1
                try db.execute(sql: "UPDATE response SET body = ?", arguments: [changed])
            }
        }
        #expect(store.people.person(try Login("mona")) == nil)
        #expect(store.people.find("lisa").count == 1)
        #expect(store.responses.response(for: Sample.key()) == nil)
        store.people.store([mona], at: Sample.date)
        store.responses.store(Sample.response("text"), for: Sample.key())
        try #require(await store.flush(upTo: .seconds(30)))
        #expect(store.people.person(try Login("mona"))?.person.profile?.name == "Name Of 035")
        #expect(store.responses.response(for: Sample.key()) != nil)
    }

    @Test("A link in place of the file is not followed")
    func link() async throws {
        _ = try await harness.store(with: [Sample.person("mona", id: 1)])
        let elsewhere = harness.root + "/elsewhere"
        try FileManager.default.moveItem(atPath: harness.path, toPath: elsewhere)
        #expect(symlink(elsewhere, harness.path) == 0)
        let before = try Data(contentsOf: URL(filePath: elsewhere))
        let opening = harness.opening()
        #expect(opening.store == nil)
        #expect(opening.error == .unavailable(path: harness.path, reason: "it is a symbolic link"))
        #expect(try Data(contentsOf: URL(filePath: elsewhere)) == before)
    }

    @Test("Only the last quarantined database stays, and clearing removes it too")
    func onlyLatest() async throws {
        for turn in 1...3 {
            try FileManager.default.createDirectory(atPath: harness.directory, withIntermediateDirectories: true)
            try Data(String(repeating: "\(turn)", count: 5000).utf8).write(to: URL(filePath: harness.path))
            #expect(harness.opening().store != nil)
        }
        let quarantined = try harness.names().filter { $0.contains("damaged") && !$0.hasSuffix("-wal") }
        #expect(quarantined.count == 1)
        #expect(try harness.bytes(of: try #require(quarantined.first)).first == UInt8(ascii: "3"))
        #expect(try await harness.store().clear())
        #expect(try harness.names().allSatisfy { !$0.contains("damaged") })
    }

    @Test("Damage found later disables the store with one notice; the next run recreates it")
    func later() async throws {
        let people = try (1...3000).map { try Sample.person("mona\($0)", "Mona \($0)", id: Int64($0)) }
        do { _ = try await harness.store(with: people) }
        try damageAllButTheFirstPages()
        do {
            let store = try harness.store()
            for text in ["mona2000", "mona", "o", "monx"] { _ = store.people.find(text) }
            store.people.store(people, at: Sample.date)
            await store.flush(upTo: .seconds(30))
            #expect(store.people.find("mona").isEmpty)
        }
        #expect(harness.reportedErrors == [.damaged(path: harness.path)])
        let store = try harness.store()
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.people.find("lisa").count == 1)
    }

    @Test("A store that quarantined its file does not block the new one")
    func shared() async throws {
        let people = try (1...3000).map { try Sample.person("mona\($0)", "Mona \($0)", id: Int64($0)) }
        do { _ = try await harness.store(with: people) }
        try damageAllButTheFirstPages()
        let store = try harness.store()
        for text in ["mona2000", "mona", "o", "monx"] { _ = store.people.find(text) }
        store.people.store(people, at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(harness.reportedErrors == [.damaged(path: harness.path)])
        let opening = harness.opening()
        #expect(opening.store != nil)
        #expect(opening.error == nil)
        withExtendedLifetime(store) {}
    }

    @Test("A damaged file that another process uses is not quarantined, and the store is disabled")
    func used() async throws {
        let other = try await harness.store(with: [Sample.person("mona", id: 1)])
        try Data(String(repeating: "garbage", count: 2000).utf8).write(to: URL(filePath: harness.path))
        let opening = harness.opening()
        #expect(opening.store == nil)
        #expect(opening.error == .damaged(path: harness.path))
        withExtendedLifetime(other) {}
    }

    private func damageAllButTheFirstPages() throws {
        var bytes = try harness.bytes(of: "github.com.sqlite")
        for index in bytes.indices.dropFirst(2 * 4096) { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try Data(bytes).write(to: URL(filePath: harness.path))
    }
}
