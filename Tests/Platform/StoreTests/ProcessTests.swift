import GRDB
import GitHubModel
import Store
import TestSupport
import Testing
import Foundation

@Suite("Store processes", .timeLimit(.minutes(5)))
struct ProcessTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    @Test("Eight processes create, write and read one store: nothing is lost and no error reported")
    func eight() async throws {
        await withTaskGroup { group in
            for process in 0..<8 {
                group.addTask { [root = harness.root] in
                    await #expect(processExitsWith: .success) {
                        [root = root as String, process = process as Int] in
                        try await Self.work(root, process)
                    }
                }
            }
        }
        let status = try #require(await harness.store().status())
        #expect(status.people == 8 * 100 + 1)
        #expect(status.responses == 8 * 11 + 1)
        #expect(status.listings == 8)
        try await expectIntact()
    }

    private static func work(_ root: String, _ process: Int) async throws {
        let harness = StoreHarness(at: root)
        let store = try harness.store()
        let shared = try Sample.person("shared", "Shared", id: 1)
        for turn in 0..<10 {
            let people = try (0..<10).map { index in
                try Sample.person(
                    "p\(process)-\(turn)-\(index)", "Name", id: Int64(1000 * process + 10 * turn + index + 10))
            }
            store.people.store(people + [shared], at: Sample.date)
            store.people.recordOpened(1, at: Sample.date)
            store.responses.store(Sample.response("\(turn)"), for: Sample.key("https://x.example/\(process)/\(turn)"))
            store.responses.store(Sample.response("\(turn)"), for: Sample.key())
            store.storePage([], of: "p\(process)")
            #expect(store.people.find("p").count <= 50)
            #expect(await store.flush(upTo: .testLimit))
            #expect(store.people.find("p\(process)-\(turn)-3", includesSimilar: false).count == 1)
        }
        #expect(harness.reportedErrors.isEmpty)
    }

    /// Each round is killed at another time: at its start, while the file is created, and during a write.
    @Test("A process killed during a write leaves an intact store with all earlier writes", arguments: 0..<50)
    func killed(round: Int) async throws {
        let isFirst = round % 5 == 0  // the file does not exist yet
        if !isFirst { _ = try await harness.store(with: [Sample.person("mona", "Mona", id: 1)]) }
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [root = harness.root as String, round = round as Int] in
            let delay = Duration.microseconds(200 + round * 900)
            let start = ContinuousClock.now
            Task.detached {
                while ContinuousClock.now - start < delay {}
                kill(getpid(), SIGKILL)
            }
            let store = try StoreHarness(at: root).store()
            for turn in 0... {
                let people = try (0..<20).map {
                    try Sample.person("p\($0)", "Name \(turn)", id: Int64($0) + 10, followers: turn)
                }
                store.people.store(people, at: Sample.date)
                store.responses.store(Sample.response("\(turn)"), for: Sample.key("https://x.example/\(turn % 5)"))
                store.people.recordOpened(Int64(turn % 20) + 10, at: Sample.date)
                await store.flush(upTo: .testLimit)
            }
        }
        let store = try harness.store()
        if !isFirst { #expect(store.people.find("mona").count == 1) }
        #expect([0, 20].contains(store.people.find("p").count))
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        #expect(await store.flush(upTo: .seconds(30)))
        #expect(store.people.find("lisa").count == 1)
        try await expectIntact()
    }

    private func expectIntact() async throws {
        let result = try await DatabaseQueue(path: harness.path).write { db in
            try db.execute(sql: "INSERT INTO nameWord(nameWord) VALUES ('integrity-check')")
            return try String.fetchAll(db, sql: "PRAGMA integrity_check")
        }
        #expect(result == ["ok"])
    }
}
