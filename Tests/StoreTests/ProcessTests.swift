import GRDB
import GitHubModel
import Store
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("Several processes with one store", .timeLimit(.minutes(5)))
struct ProcessTests {
    private let rig: StoreRig

    init() throws { rig = try StoreRig() }

    @Test("Eight write and read at once, from the first file on: all is there and none heard of the others")
    func eight() async throws {
        await withTaskGroup { group in
            for process in 0..<8 {
                group.addTask { [root = rig.root] in
                    await #expect(processExitsWith: .success) {
                        [root = root as String, process = process as Int] in
                        try await Self.work(root, process)
                    }
                }
            }
        }
        let status = try #require(await rig.store().status())
        #expect((status.people, status.responses, status.listings) == (8 * 100 + 1, 8 * 10 + 1, 8))
        try await expectWhole()
    }

    private static func work(_ root: String, _ process: Int) async throws {
        let rig = StoreRig(at: root)
        let store = try rig.store()
        let shared = try Sample.person("shared", "Everybody's", id: 1)
        for turn in 0..<10 {
            let people = try (0..<10).map { index in
                try Sample.person(
                    "p\(process)-\(turn)-\(index)", "Name", id: Int64(1000 * process + 10 * turn + index + 10))
            }
            store.people.store(people + [shared], at: Sample.date)
            store.people.recordOpened(1, at: Sample.date)
            store.responses.store(Sample.answer("\(turn)"), for: Sample.key("https://x.example/\(process)/\(turn)"))
            store.responses.store(Sample.answer("\(turn)"), for: Sample.key())
            store.listings.store([], of: try Login("p\(process)"), viewer: nil, isComplete: true, at: Sample.date)
            #expect(store.people.find("p").count <= 50)
            #expect(await store.flush(upTo: .seconds(60)))
            #expect(store.people.find("p\(process)-\(turn)-3").count == 1)
        }
        #expect(rig.told.isEmpty)
    }

    /// Each round is killed at another moment: at its start, while the file is made, and at some write.
    @Test("Killed at any write it is whole, and what was written before is there", arguments: 0..<50)
    func killed(round: Int) async throws {
        let isFirst = round % 5 == 0  // the file is not there yet
        if !isFirst { _ = try await rig.store(with: [Sample.person("mona", "Mona", id: 1)]) }
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [root = rig.root as String, round = round as Int] in
            let moment = Duration.microseconds(200 + round * 900)
            let start = ContinuousClock.now
            Task.detached {
                while ContinuousClock.now - start < moment {}
                kill(getpid(), SIGKILL)
            }
            let store = try StoreRig(at: root).store()
            for turn in 0... {
                let people = try (0..<20).map {
                    try Sample.person("p\($0)", "Name \(turn)", id: Int64($0) + 10, followers: turn)
                }
                store.people.store(people, at: Sample.date)
                store.responses.store(Sample.answer("\(turn)"), for: Sample.key("https://x.example/\(turn % 5)"))
                store.people.recordOpened(Int64(turn % 20) + 10, at: Sample.date)
                await store.flush(upTo: .seconds(60))
            }
        }
        let store = try rig.store()
        if !isFirst { #expect(store.people.find("mona").count == 1) }
        #expect([0, 20].contains(store.people.find("p").count))
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        #expect(await store.flush(upTo: .seconds(30)))
        #expect(store.people.find("lisa").count == 1)
        try await expectWhole()
    }

    private func expectWhole() async throws {
        let words = try await DatabaseQueue(path: rig.path).write { db in
            try db.execute(sql: "INSERT INTO gram(gram) VALUES ('integrity-check')")
            return try String.fetchAll(db, sql: "PRAGMA integrity_check")
        }
        #expect(words == ["ok"])
    }
}
