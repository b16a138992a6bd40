import Foundation
import GitHubModel
import GRDB
import TestSupport
import Testing

@testable import Store

/// Changes a bit of a value on the disk: what is read then is the value that was stored, or nothing.
@Suite("Changed bits", .timeLimit(.minutes(3)))
struct ChangedBitTests {
    private let harness: StoreHarness
    private static let response = CachedResponse(
        body: Array(String(repeating: "text ", count: 40).utf8), etag: "W/\"1\"", fingerprint: 9,
        link: #"<https://api.github.com/user/1/repos?page=2>; rel="next""#, storedAt: Sample.date)

    init() throws { harness = try StoreHarness() }

    /// What is read from a store.
    private struct Contents {
        let values: [String: String]

        init(_ store: LocalStore) throws {
            var values: [String: String] = [:]
            for account in [nil, 5] as [Int64?] {
                values["response of \(account ?? 0)"] =
                    store.responses.response(for: Sample.key(account: account)).map { "\($0)" }
            }
            for login in ["mona", "lisa", "leo", "vinci"] {
                guard var stored = store.people.person(try Login(login), viewer: 5, now: Sample.date) else { continue }
                stored.person.source = nil  // the best of those that are left
                values[login] = "\(stored)"
                for source in store.people.sources(of: stored, viewer: 5) { values["\(login) \(source)"] = "" }
            }
            for person in store.people.people(of: "o/r", viewer: 5, limit: 9) {
                values["o/r \(person.person.login)"] = ""
            }
            for person in store.people.followed(by: 5, limit: 9) { values["followed \(person.person.login)"] = "" }
            values["progress"] = store.people.progress(of: "/clone").map { "\($0)" }
            values["owner"] = store.people.formerOwner(of: try Login("before")).map { "\($0.login) \($0.id)" }
            self.values = values
        }

        /// Returns the names of values that are not those of `stored`. Missing ones are right.
        func wrongNames(_ stored: Contents) -> [String] {
            values.keys.filter { stored.values[$0] != values[$0] }.sorted()
        }
    }

    private func makeStore() async throws -> LocalStore {
        let store = try await harness.store(with: [Sample.listed("before", id: 1), Sample.person("lisa", "L", id: 2)])
        store.people.store([try Sample.person("mona", "Mona", id: 1, followers: 70)], at: Sample.later(days: 1))
        store.people.record([try Sample.listed("lisa", id: 2)], from: .repository("o/r"), viewer: nil, at: Sample.date)
        store.people.record([try Sample.listed("mona", id: 1)], from: .following, viewer: 5, at: Sample.date)
        store.people.record(
            [try Sample.listed("vinci", id: 3)], from: .repository("o/r"), viewer: 5, isPrivate: true, at: Sample.date)
        let people = [try Sample.commit("leo", "Leo"), try Sample.commit("mona", "M", id: 1, commits: 3)]
        let progress = ReadingProgress(source: "/clone", finished: ["abc", "def"], readAt: Sample.date)
        store.people.record(people, in: "o/clone", progress: progress, webURL: "https://github.com")
        store.people.recordOpened(1, at: Sample.date)
        store.responses.store(Self.response, for: Sample.key())
        store.responses.store(Self.response, for: Sample.key(account: 5))
        store.responses.revalidate(Sample.key(), at: Sample.later(days: 2))
        try #require(await store.flush(upTo: .seconds(30)))
        return store
    }

    @Test("A value with a changed bit is missing, and the others stay")
    func changed() async throws {
        let store = try await makeStore()
        let stored = try Contents(store)
        #expect(stored.values.count > 15)
        let database = try DatabaseQueue(path: harness.path)
        var random = SeededGenerator.ofRun()
        for table in try await database.read(StoredTable.all) {
            for change in table.changes(RandomInputs.count(of: 30), &random) {
                guard try await database.write(change.apply) else { continue }
                let contents = try Contents(store)
                #expect(contents.wrongNames(stored).isEmpty, "\(change.statement)")
                // A person is missing with all that is known about it.
                let missing = stored.values.keys.filter { contents.values[$0] == nil }
                #expect(missing.count <= 9, "\(change.statement): \(missing)")
                try await database.write(table.restore)
            }
        }
        #expect(try Contents(store).values == stored.values)
        #expect(harness.reportedErrors.isEmpty)
    }
}

/// A table with its rows.
private struct StoredTable: Sendable {
    private let name: String
    /// The columns that tell the rows apart.
    private let keys: [String]
    private let columns: [String]
    private let rows: [[DatabaseValue]]

    private init(_ name: String, _ keys: [String], _ db: Database) throws {
        self.name = name
        self.keys = keys
        columns = try db.columns(in: name).map(\.name)
        rows = try Row.fetchAll(db, sql: "SELECT * FROM \(name)").map { Array($0.databaseValues) }
    }

    static func all(_ db: Database) throws -> [StoredTable] {
        let keys = [
            "person": ["id"], "response": ["url", "account"], "personSource": ["person", "kind", "detail", "viewer"],
            "gitPerson": ["login", "id", "repository"], "formerLogin": ["login"], "progress": ["source"],
        ]
        return try keys.sorted { $0.key < $1.key }.map { try StoredTable($0.key, $0.value, db) }
    }

    /// Stores the rows again.
    func restore(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM \(name)")
        for row in rows {
            let places = Array(repeating: "?", count: row.count).joined(separator: ", ")
            try db.execute(sql: "INSERT INTO \(name) VALUES (\(places))", arguments: StatementArguments(row))
        }
    }

    /// Returns `count` changes of each value.
    func changes(_ count: Int, _ random: inout SeededGenerator) -> [Change] {
        var changes: [Change] = []
        for row in rows {
            let isRow = keys.map { "\($0) = ?" }.joined(separator: " AND ")
            let key = keys.map { key in row[columns.firstIndex(of: key) ?? 0] }
            for (column, value) in zip(columns, row) {
                for _ in 0..<count {
                    guard let literal = Self.changed(value, &random) else { continue }
                    let statement = "UPDATE \(name) SET \(column) = \(literal) WHERE \(isRow)"
                    changes.append(Change(statement: statement, key: key))
                }
            }
        }
        return changes
    }

    /// Returns a literal for the value with a changed bit, or `nil` if it has no bits.
    private static func changed(_ value: DatabaseValue, _ random: inout SeededGenerator) -> String? {
        let bit = UInt64(1) << UInt64.random(in: 0..<64, using: &random)
        switch value.storage {
        case .null: return nil
        case .int64(let number): return "\(Int64(bitPattern: UInt64(bitPattern: number) ^ bit))"
        case .double(let number):
            let changed = Double(bitPattern: number.bitPattern ^ bit)
            return changed.isFinite ? "\(changed)" : nil
        case .string(let text): return changed(Array(text.utf8), &random).map { "CAST(\($0) AS TEXT)" }
        case .blob(let data): return changed(Array(data), &random)
        }
    }

    private static func changed(_ bytes: [UInt8], _ random: inout SeededGenerator) -> String? {
        guard !bytes.isEmpty else { return nil }
        var bytes = bytes
        bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        return "x'\(bytes.map { String(format: "%02x", $0) }.joined())'"
    }

    struct Change: Sendable {
        let statement: String
        let key: [DatabaseValue]

        /// Returns `false` if the table can't contain the value.
        func apply(_ db: Database) throws -> Bool {
            do {
                try db.execute(sql: statement, arguments: StatementArguments(key))
                return true
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                return false
            }
        }
    }
}
