import GRDB
import GitHubModel
import Store
import Testing
import Foundation

@Suite("Store opening", .timeLimit(.minutes(3)))
struct OpeningTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    @Test("Only the owner can access the directory and all files, whatever the permissions before")
    func access() async throws {
        try FileManager.default.createDirectory(
            atPath: harness.directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        let store = try await harness.store(with: [Sample.person("mona", id: 1)])
        try #expect(harness.permissions("") == 0o700)
        try #expect(harness.names().count >= 4)
        for name in try harness.names() { try #expect(harness.permissions(name) == 0o600, "\(name)") }
        withExtendedLifetime(store) {}
    }

    @Test("Opening a current file writes nothing")
    func untouched() async throws {
        _ = try await harness.store(with: [Sample.person("mona", id: 1)])
        let before = try harness.bytes(of: "github.com.sqlite")
        let store = try harness.store()
        #expect(store.people.find("mona").count == 1)
        try #expect(harness.bytes(of: "github.com.sqlite") == before)
    }

    @Test("Each host has its own file, and no host name leads out of the directory")
    func hosts() async throws {
        for host in ["github.com", "../x", "http://127.0.0.1:8080", "a_b", "a:b"] {
            let store = try open(host: host)
            #expect(store.people.find("mona").isEmpty)
            store.people.store([try Sample.person("mona", id: 1)], at: Sample.date)
            await store.flush(upTo: .seconds(30))
        }
        let databases = try harness.names().filter { $0.hasSuffix(".sqlite") }
        #expect(
            Set(databases) == [
                "github.com.sqlite", "%2E.%2Fx.sqlite", "http%3A%2F%2F127.0.0.1%3A8080.sqlite", "a%5Fb.sqlite",
                "a%3Ab.sqlite",
            ])
    }

    @Test("The file of a newer ghsearch is not changed")
    func newer() async throws {
        _ = try await harness.store(with: [Sample.person("mona", id: 1)])
        try await DatabaseQueue(path: harness.path).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)")
        }
        let before = try harness.bytes(of: "github.com.sqlite")
        let opening = harness.opening()
        #expect(opening.store == nil)
        #expect(opening.error == .newerVersion(path: harness.path))
        try #expect(harness.bytes(of: "github.com.sqlite") == before)
    }

    @Test("An empty file, as after a killed first start, becomes a store")
    func empty() async throws {
        try FileManager.default.createDirectory(atPath: harness.directory, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: harness.path))
        let store = try await harness.store(with: [Sample.person("mona", id: 1)])
        #expect(store.people.find("mona").count == 1)
    }

    @Test("A database without a version gets the tables of the current one")
    func older() async throws {
        try FileManager.default.createDirectory(atPath: harness.directory, withIntermediateDirectories: true)
        try await DatabaseQueue(path: harness.path).write { db in try db.execute(sql: "CREATE TABLE early (x)") }
        let store = try await harness.store(with: [Sample.person("mona", id: 1)])
        #expect(store.people.find("mona").count == 1)
        let version = try await DatabaseQueue(path: harness.path).read { db in
            try Int.fetchOne(db, sql: "PRAGMA user_version")
        }
        #expect(version == 11)
    }

    @Test("Files of earlier versions are opened without an error, as empty ones that accept writes", arguments: 1...6)
    func earlierVersion(version: Int) async throws {
        do {
            let store = try await harness.store(with: [Sample.person("mona", "Mona Lisa", id: 1)])
            store.responses.store(Sample.response("old"), for: Sample.key(account: 1))
            try #require(await store.flush(upTo: .seconds(30)))
        }
        try await downgrade(to: version)
        let opening = harness.opening()
        #expect(opening.error == nil)
        let store = try #require(opening.store)
        #expect(store.people.find("lisa").isEmpty)
        #expect(store.responses.response(for: Sample.key(account: 1)) == nil)
        var response = Sample.response("later", etag: "f")
        response.fingerprint = .min
        store.responses.store(response, for: Sample.key(account: 1))
        store.people.store([try Sample.person("mona", "Gioconda", id: 1, followers: 7)], at: Sample.later(days: 1))
        try #require(await store.flush(upTo: .seconds(30)))
        #expect(store.responses.response(for: Sample.key(account: 1)) == response)
        #expect(store.people.find("gioconda").map(\.person.id) == [1])
    }

    /// Restores the schema of an earlier version.
    private func downgrade(to version: Int) async throws {
        try await DatabaseQueue(path: harness.path).write { db in
            try db.execute(sql: "ALTER TABLE response DROP COLUMN changedAt")
            if version < 6 { try db.execute(sql: "CREATE TABLE listing (login TEXT NOT NULL, body BLOB)") }
            if version == 5 { try db.execute(sql: "ALTER TABLE listing ADD COLUMN etags TEXT") }
            if version < 4 { try removeSources(db) }
            if version < 3 { try db.execute(sql: "ALTER TABLE response RENAME TO answer") }
            if version < 3 { try db.execute(sql: "ALTER TABLE person RENAME COLUMN rank TO place") }
            if version == 1 { try db.execute(sql: "ALTER TABLE answer DROP COLUMN fingerprint") }
            try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            try db.execute(sql: "PRAGMA user_version = \(version)")
        }
    }

    private func removeSources(_ db: Database) throws {
        try db.execute(sql: "DROP INDEX personSample")
        for column in ["flags", "profileAt", "commits", "lastCommitAt"] {
            try db.execute(sql: "ALTER TABLE person DROP COLUMN \(column)")
        }
        for table in ["formerLogin", "personSource", "gitPerson", "progress"] {
            try db.execute(sql: "DROP TABLE \(table)")
        }
    }

    @Test("Without a home directory no store is opened, with an error")
    func noHome() {
        let opening = LocalStore.open(.init(directory: nil, host: "github.com"), notice: { _ in })
        #expect(opening.store == nil)
        #expect(opening.error == .noHomeDirectory)
    }

    @Test(
        "If the directory can't be created there is no store, and the error contains its path",
        arguments: [true, false])
    func noDirectory(isLast: Bool) throws {
        if isLast {
            try FileManager.default.createDirectory(atPath: harness.root + "/cache", withIntermediateDirectories: true)
        }
        let obstacle = isLast ? harness.directory : harness.root + "/cache"
        try Data().write(to: URL(filePath: obstacle))
        let before = try FileManager.default.attributesOfItem(atPath: obstacle)[.posixPermissions] as? Int
        let opening = harness.opening()
        #expect(try FileManager.default.attributesOfItem(atPath: obstacle)[.posixPermissions] as? Int == before)
        #expect(opening.store == nil)
        #expect(opening.error == .unavailable(path: harness.directory, reason: "Not a directory"))
    }

    private func open(host: String) throws -> LocalStore {
        let opening = LocalStore.open(.init(directory: harness.directory, host: host), notice: { _ in })
        #expect(opening.error == nil, "\(host)")
        return try #require(opening.store)
    }
}
