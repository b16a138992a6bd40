import Foundation
import GitHubModel
import TestSupport
import Testing

@testable import Store

@Suite("Store that another program locks", .timeLimit(.minutes(2)))
struct StoreLockTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    @Test("While another program locks the file, reading works and flushing waits up to its limit")
    func locked() async throws {
        let store = try await harness.store(with: [Sample.person("mona", id: 1)])
        let lock = try await ForeignLock(harness.path)
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        #expect(store.people.find("mona").count == 1)
        #expect(await store.flush(upTo: .milliseconds(50)) == false)
        try await lock.release()
        #expect(await store.flush(upTo: .seconds(30)))
        #expect(store.people.find("lisa").count == 1)
        #expect(harness.reportedErrors.isEmpty)
    }

    @Test("Flushing without a limit waits for the other program, unless the task is canceled: the write goes on")
    func canceled() async throws {
        let (store, lock) = try await lockedStore(timeout: .seconds(600))
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        let ended = ObservedValue<[String]>([])
        let canceled = Task {
            defer { ended.update { $0.append("canceled") } }
            try await store.flush()
        }
        let flushed = Task {
            try await store.flush()
            ended.update { $0.append("flushed") }
        }
        try await waitForTries(of: store, 10)
        #expect(ended.read { $0 } == [])
        canceled.cancel()
        await #expect(throws: CancellationError.self) { try await canceled.value }
        try await waitForTries(of: store, 10)
        #expect(ended.read { $0 } == ["canceled"])
        try await lock.release()
        try await flushed.value
        #expect(store.people.find("lisa").count == 1)
    }

    @Test("A write that times out is dropped without an error, and the next one succeeds")
    func timeout() async throws {
        let (store, lock) = try await lockedStore(timeout: .milliseconds(20))
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        #expect(await store.flush(upTo: .seconds(30)))
        try await lock.release()
        store.people.store([try Sample.person("vinci", id: 3)], at: Sample.date)
        #expect(await store.flush(upTo: .seconds(30)))
        #expect(store.people.find("lisa").isEmpty)
        #expect(store.people.find("vinci").count == 1)
        #expect(harness.reportedErrors.isEmpty)
    }

    @Test("Only the first write waits for a lock, and the reason for which it is dropped is known")
    func patienceOfWrites() async throws {
        let (store, lock) = try await lockedStore(timeout: .seconds(2))
        for number in 1...20 {
            store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
            #expect(await store.flush(upTo: .seconds(30)), "\(number)")
            #expect(store.writePatience.waits == 200, "\(number)")  // of 10 ms
        }
        #expect(await store.people.remove(try Login("mona")).removal == .failed(.locked(path: harness.path)))
        #expect(store.writePatience.waits == 200)
        #expect(store.writeError == .locked(path: harness.path))
        try await lock.release()
        #expect(await store.people.remove(try Login("mona")).removal == .removed)
    }

    @Test(
        "A file that another program keeps for itself delays opening and reading once only, and is used when it is free"
    )
    func exclusive() async throws {
        _ = try await harness.store(with: [Sample.person("mona", id: 1)])
        let lock = try await ForeignLock(harness.path, isExclusive: true)
        let opening = harness.opening()
        #expect(opening.error == .locked(path: harness.path))
        let store = try #require(opening.store)
        for _ in 1...100 { #expect(store.people.find("mona").isEmpty) }
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        #expect(await store.flush(upTo: .seconds(30)))
        #expect(store.writePatience.waits == 0)
        for _ in 1...20 { #expect(await store.status() == nil) }
        #expect(store.patience.waits == 25)  // of 10 ms
        #expect(!store.isReadable)
        try await lock.release()
        #expect(store.people.find("mona").count == 1)
        store.people.store([try Sample.person("vinci", id: 3)], at: Sample.date)
        #expect(await store.flush(upTo: .seconds(30)))
        #expect(store.people.find("vinci").count == 1)
        #expect(store.people.find("lisa").isEmpty)
        #expect(harness.reportedErrors.isEmpty)
    }

    @Test("A file that another program keeps for itself can be cleared, because no other ghsearch uses it")
    func clearing() async throws {
        _ = try await harness.store(with: [Sample.person("mona", id: 1)])
        let lock = try await ForeignLock(harness.path, isExclusive: true)
        let store = try #require(harness.opening().store)
        #expect(await store.clear())
        #expect(try harness.names().filter { $0.hasSuffix(".sqlite") }.isEmpty)
        try await lock.release()
    }

    @Test("Writes wait five seconds for a lock, reads a quarter of a second")
    func limits() {
        let properties = LocalStore.Properties(directory: nil, host: "github.com")
        #expect(properties.timeout == .seconds(5))
        #expect(properties.readTimeout == .milliseconds(250))
    }

    @Test("Reads wait for a lock once, until one succeeds again")
    func patience() {
        let patience = LockPatience()
        #expect((0..<1000).prefix { patience.retries(after: $0) }.count == 25)
        #expect(!patience.retries(after: 0))
        patience.restore()
        #expect(patience.retries(after: 0))
    }

    /// Returns a store whose writes wait up to `timeout` for a lock, and that lock.
    private func lockedStore(timeout: Duration) async throws -> (LocalStore, ForeignLock) {
        _ = try await harness.store(with: [Sample.person("mona", id: 1)])
        let store = try harness.store(timeout: timeout)
        return (store, try await ForeignLock(harness.path))
    }

    /// Waits until a write that waits has tried this often again.
    private func waitForTries(of store: LocalStore, _ count: Int) async throws {
        let first = store.writePatience.waits
        try await poll {
            let tries = store.writePatience.waits - first
            return tries < count ? .pending(missing: "more tries", on: "\(tries)") : .ready(())
        }
    }
}
