import GRDB
import GitHubModel
import Store
import Testing

import Foundation

@Suite("Store that another program locks", .timeLimit(.minutes(2)))
struct StoreLockTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    @Test("While another program locks the file, reading works and flushing waits up to its limit")
    func locked() async throws {
        let store = try await harness.store(with: [Sample.person("mona", id: 1)])
        let other = try await otherProgram()
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        #expect(store.people.find("mona").count == 1)
        #expect(await store.flush(upTo: .milliseconds(50)) == false)
        try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
        #expect(await store.flush(upTo: .seconds(30)))
        #expect(store.people.find("lisa").count == 1)
        #expect(harness.reportedErrors.isEmpty)
    }

    @Test("A write that times out is dropped without an error, and the next one succeeds")
    func timeout() async throws {
        _ = try await harness.store(with: [Sample.person("mona", id: 1)])
        let store = try harness.store(timeout: .milliseconds(20))
        let other = try await otherProgram()
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        #expect(await store.flush(upTo: .seconds(30)))
        try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
        store.people.store([try Sample.person("vinci", id: 3)], at: Sample.date)
        #expect(await store.flush(upTo: .seconds(30)))
        #expect(store.people.find("lisa").isEmpty)
        #expect(store.people.find("vinci").count == 1)
        #expect(harness.reportedErrors.isEmpty)
    }

    /// Returns a connection with an open write transaction.
    private func otherProgram() async throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: harness.path, configuration: configuration)
        try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
        return other
    }
}
