import GRDB
import GitHubModel
import Store
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Opening the store", .timeLimit(.minutes(1)))
struct OpeningTests {
    private let rig: StoreRig

    init() throws { rig = try StoreRig() }

    @Test("Directory and files are their owner's alone, those beside the database too, whatever was there before")
    func access() async throws {
        try FileManager.default.createDirectory(
            atPath: rig.directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        let store = try await rig.store(with: [Sample.person("mona", id: 1)])
        try #expect(rig.permissions("") == 0o700)
        try #expect(rig.names().count >= 4)
        for name in try rig.names() { try #expect(rig.permissions(name) == 0o600, "\(name)") }
        withExtendedLifetime(store) {}
    }

    @Test("Opening what is as it should be writes nothing")
    func untouched() async throws {
        _ = try await rig.store(with: [Sample.person("mona", id: 1)])
        let before = try rig.bytes(of: "github.com.sqlite")
        let store = try rig.store()
        #expect(store.people.find("mona").count == 1)
        try #expect(rig.bytes(of: "github.com.sqlite") == before)
    }

    @Test("Different hosts have different stores, and their names can't leave the directory")
    func hosts() async throws {
        for host in ["github.com", "../x", "http://127.0.0.1:8080", "a_b", "a:b"] {
            let store = try open(host: host)
            #expect(store.people.find("mona").isEmpty)
            store.people.store([try Sample.person("mona", id: 1)], at: Sample.date)
            await store.flush(upTo: .seconds(30))
        }
        let databases = try rig.names().filter { $0.hasSuffix(".sqlite") }
        #expect(
            Set(databases) == [
                "github.com.sqlite", "%2E.%2Fx.sqlite", "http%3A%2F%2F127.0.0.1%3A8080.sqlite", "a%5Fb.sqlite",
                "a%3Ab.sqlite",
            ])
    }

    @Test("A later ghsearch's file is left as it is, byte for byte")
    func newer() async throws {
        _ = try await rig.store(with: [Sample.person("mona", id: 1)])
        try await DatabaseQueue(path: rig.path).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)")
        }
        let before = try rig.bytes(of: "github.com.sqlite")
        let opening = rig.opening()
        #expect(opening.store == nil)
        #expect(opening.error == .newerVersion(path: rig.path))
        try #expect(rig.bytes(of: "github.com.sqlite") == before)
    }

    @Test("An empty file, as one killed at the very beginning leaves it, becomes a store")
    func empty() async throws {
        try FileManager.default.createDirectory(atPath: rig.directory, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: rig.path))
        let store = try await rig.store(with: [Sample.person("mona", id: 1)])
        #expect(store.people.find("mona").count == 1)
    }

    @Test("A database before its first migration becomes one of today")
    func older() async throws {
        try FileManager.default.createDirectory(atPath: rig.directory, withIntermediateDirectories: true)
        try await DatabaseQueue(path: rig.path).write { db in try db.execute(sql: "CREATE TABLE early (x)") }
        let store = try await rig.store(with: [Sample.person("mona", id: 1)])
        #expect(store.people.find("mona").count == 1)
        let version = try await DatabaseQueue(path: rig.path).read { db in
            try Int.fetchOne(db, sql: "PRAGMA user_version")
        }
        #expect(version == 2)
    }

    @Test("A file of the first ghsearch keeps its answers; which tokens got them is not known")
    func first() async throws {
        do {
            let store = try rig.store()
            store.responses.store(Sample.answer("kept", etag: "e"), for: Sample.key(account: 1))
            try #require(await store.flush(upTo: .seconds(30)))
        }
        try await DatabaseQueue(path: rig.path).write { db in
            try db.execute(sql: "ALTER TABLE answer DROP COLUMN fingerprint")
            try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier > '1'")
            try db.execute(sql: "PRAGMA user_version = 1")
        }
        let store = try rig.store()
        #expect(store.responses.response(for: Sample.key(account: 1)) == Sample.answer("kept", etag: "e"))
        var later = Sample.answer("later", etag: "f")
        later.fingerprint = .min
        store.responses.store(later, for: Sample.key(account: 1))
        try #require(await store.flush(upTo: .seconds(30)))
        #expect(store.responses.response(for: Sample.key(account: 1)) == later)
    }

    @Test("Without a home there is no store, and a sentence says so")
    func noHome() {
        let opening = LocalStore.open(.init(directory: nil, host: "github.com"), reactions: .init { _ in })
        #expect(opening.store == nil)
        #expect(opening.error == .noHomeDirectory)
    }

    @Test(
        "Where no directory can be made there is no store, and the sentence names the place", arguments: [true, false])
    func noDirectory(isLast: Bool) throws {
        if isLast {
            try FileManager.default.createDirectory(atPath: rig.root + "/cache", withIntermediateDirectories: true)
        }
        let obstacle = isLast ? rig.directory : rig.root + "/cache"
        try Data().write(to: URL(filePath: obstacle))
        let before = try FileManager.default.attributesOfItem(atPath: obstacle)[.posixPermissions] as? Int
        let opening = rig.opening()
        #expect(try FileManager.default.attributesOfItem(atPath: obstacle)[.posixPermissions] as? Int == before)
        #expect(opening.store == nil)
        #expect(opening.error == .unavailable(path: rig.directory, reason: "Not a directory"))
    }

    private func open(host: String) throws -> LocalStore {
        let opening = LocalStore.open(.init(directory: rig.directory, host: host), reactions: .init { _ in })
        #expect(opening.error == nil, "\(host)")
        return try #require(opening.store)
    }
}
