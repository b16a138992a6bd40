import GRDB
import GitHubModel
import Store
import TestSupport
import Testing

import Foundation

@Suite("Store errors", .timeLimit(.minutes(2)))
struct StoreErrorTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    @Test("On a full disk writing stops with one error, reading works, and nothing is damaged")
    func full() async throws {
        _ = try await harness.store(with: [Sample.person("mona", id: 1)])
        await #expect(processExitsWith: .success) { [root = harness.root as String] in
            let harness = StoreHarness(at: root)
            let store = try await Self.storeOnFullDisk(harness)
            #expect(store.people.find("mona").count == 1)
            let notices = harness.reportedErrors
            #expect(notices == [.notWritable(path: harness.path, reason: "the disk is full or does not respond")])
            #expect(await store.status() != nil)
        }
        let store = try harness.store()
        #expect(store.people.find("mona").count == 1)
        #expect(
            try await DatabaseQueue(path: harness.path).read { db in
                try String.fetchOne(db, sql: "PRAGMA integrity_check")
            } == "ok")
    }

    @Test("On a full disk clearing removes the file, also while another process uses it", arguments: [true, false])
    func clearedFull(isAlone: Bool) async throws {
        let other = isAlone ? nil : try harness.store()
        await #expect(processExitsWith: .success) { [root = harness.root as String] in
            let harness = StoreHarness(at: root)
            let store = try await Self.storeOnFullDisk(harness)
            let errors = harness.reportedErrors
            #expect(await store.clear())
            let names = try harness.names()
            #expect(!names.contains { $0.hasSuffix("-wal") || $0.hasSuffix(".sqlite") })
            store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
            #expect(await store.flush(upTo: .testLimit))
            #expect(store.people.find("lisa").isEmpty)
            let laterErrors = harness.reportedErrors
            #expect(laterErrors == errors)
        }
        let people = try #require(await harness.store().status()).people
        #expect(people == 0)
        withExtendedLifetime(other) {}
    }

    /// Returns a store that can't grow, by a limit on the size of files. Only for a child process.
    private static func storeOnFullDisk(_ harness: StoreHarness) async throws -> LocalStore {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 300_000, rlim_max: 300_000)
        try #require(setrlimit(fileSizeLimit, &limit) == 0)
        let store = try harness.store()
        for turn in 0..<20 {
            let people = try (1...500).map { id in
                try Sample.person("p\(turn)-\(id)", "Person \(id)", id: Int64(turn * 1000 + id + 10))
            }
            store.people.store(people, at: Sample.date)
        }
        #expect(await store.flush(upTo: .testLimit))
        return store
    }

    @Test(
        "In a read-only directory one error is reported",
        arguments: ["directory", "files", "database"])
    func readOnly(what: String) async throws {
        if what != "directory" { _ = try await harness.store(with: [Sample.person("mona", id: 1)]) }
        await #expect(processExitsWith: .success) { [root = harness.root as String, what = what as String] in
            let harness = StoreHarness(at: root)
            let names = what == "directory" ? [] : try harness.names()
            // Root can write anywhere, so this process changes to user 65534, which owns all files.
            if getuid() == 0 {
                let paths = [root, root + "/cache", harness.directory] + names.map { "\(harness.directory)/\($0)" }
                for path in paths { _ = chown(path, 65534, 65534) }
                try #require(setgid(65534) == 0 && setuid(65534) == 0)
            }
            if what == "directory" { try #require(chmod(root, 0o500) == 0) }
            for name in names where what == "files" || name.hasSuffix(".sqlite") {
                try #require(chmod("\(harness.directory)/\(name)", 0o400) == 0)
            }
            let opening = harness.opening()
            opening.store?.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
            await opening.store?.flush(upTo: .seconds(30))
            #expect((opening.error.map { [$0] } ?? []).count + harness.reportedErrors.count == 1)
            #expect(opening.store?.people.find("lisa").isEmpty ?? true)
        }
    }

    @Test("On a read-only disk the store is read, even without SQLite's log", arguments: [true, false])
    func readOnlyDisk(hasLog: Bool) async throws {
        _ = try await harness.store(with: [Sample.person("mona", id: 1)])
        if !hasLog { try removeLog() }
        await #expect(processExitsWith: .success) { [root = harness.root as String] in
            let harness = StoreHarness(at: root)
            let paths = [harness.directory] + (try harness.names().map { "\(harness.directory)/\($0)" })
            for path in paths { try #require(chmod(path, path == harness.directory ? 0o500 : 0o400) == 0) }
            if getuid() == 0 {
                for path in [root, root + "/cache"] + paths { _ = chown(path, 65534, 65534) }
                try #require(setgid(65534) == 0 && setuid(65534) == 0)
            }
            let opening = harness.opening()
            let store = try #require(opening.store)
            #expect(store.people.find("mona").count == 1)
            store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
            #expect(await store.flush(upTo: .seconds(30)))
            #expect(await store.status()?.people == 1)
            let errors = [opening.error].compactMap { $0 } + harness.reportedErrors
            #expect(errors.count == 1)
            let isWritable = if case .notWritable? = errors.first { false } else { true }
            #expect(!isWritable)
        }
        chmod(harness.directory, 0o700)  // so that the directory can be removed
    }

    @Test("On a full disk without SQLite's log the store is read, and clearing removes its file")
    func fullWithoutLog() async throws {
        _ = try await harness.store(with: [Sample.person("mona", id: 1)])
        try removeLog()
        await #expect(processExitsWith: .success) { [root = harness.root as String] in
            let harness = StoreHarness(at: root)
            try Self.fillDisk()
            let store = try #require(harness.opening().store)
            #expect(store.people.find("mona").count == 1)
            #expect(await store.clear())
            #expect(try harness.names().allSatisfy { !$0.hasSuffix(".sqlite") })
        }
    }

    @Test("On a full disk the store is read with what a killed process had written to SQLite's log")
    func fullWithLog() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [root = harness.root as String] in
            let store = try await StoreHarness(at: root).store(with: [Sample.person("mona", id: 1)])
            withExtendedLifetime(store) { _ = kill(getpid(), SIGKILL) }
        }
        #expect(try harness.bytes(of: "github.com.sqlite-wal").count > 0)
        await #expect(processExitsWith: .success) { [root = harness.root as String] in
            let harness = StoreHarness(at: root)
            try Self.fillDisk()
            let store = try #require(harness.opening().store)
            #expect(store.people.find("mona").count == 1)
        }
        #expect(try harness.store().people.find("mona").count == 1)
    }

    @Test("A closed store has moved its log to the database, and neither reads nor writes")
    func closed() async throws {
        let store = try await harness.store(with: [Sample.person("mona", id: 1)])
        await store.close(upTo: .seconds(30))
        #expect(try harness.names() == ["github.com.sqlite", "github.com.sqlite.setup", "github.com.sqlite.use"])
        #expect(store.people.find("mona").isEmpty)
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        #expect(await store.flush(upTo: .seconds(30)))
        #expect(harness.reportedErrors.isEmpty)
        #expect(try harness.store().people.find("mona").count == 1)
    }

    /// Forbids files to grow. Only for a child process.
    private static func fillDisk() throws {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        try #require(setrlimit(fileSizeLimit, &limit) == 0)
    }

    @Test("The file of a store is removed while another process uses it, which does not affect the next file")
    func removal() async throws {
        let properties = LocalStore.Properties(directory: harness.directory, host: "github.com")
        let full = StoreError.unavailable(path: harness.path, reason: "the disk is full")
        let removed = try await harness.store(with: [Sample.person("mona", id: 1)])
        #expect(!LocalStore.remove(properties, after: .newerVersion(path: harness.path)))
        #expect(LocalStore.remove(properties, after: full))
        let next = try await harness.store(with: [Sample.person("lisa", id: 2)])
        #expect(removed.people.find("mona").count == 1)
        removed.people.store([try Sample.person("hubot", id: 3)], at: Sample.date)
        await removed.close(upTo: .seconds(30))
        next.people.store([try Sample.person("octocat", id: 4)], at: Sample.date)
        await next.close(upTo: .seconds(30))
        let people = try harness.store().people
        #expect(["mona", "lisa", "hubot", "octocat"].map { people.find($0).count } == [0, 1, 0, 1])
        #expect(harness.reportedErrors.isEmpty)
        for _ in 1...2 { #expect(LocalStore.remove(properties, after: full)) }
    }

    @Test("A store whose file was removed before its first write creates none")
    func writeAfterRemoval() async throws {
        try await harness.store(with: [Sample.person("mona", id: 1)]).close(upTo: .seconds(30))
        let store = try harness.store()
        #expect(store.people.find("mona").count == 1)
        let full = StoreError.unavailable(path: harness.path, reason: "the disk is full")
        #expect(LocalStore.remove(.init(directory: harness.directory, host: "github.com"), after: full))
        store.people.store([try Sample.person("hubot", id: 3)], at: Sample.date)
        #expect(await store.flush(upTo: .seconds(30)))
        #expect(try !harness.names().contains { $0.hasSuffix(".sqlite") || $0.contains(".damaged-") })
        #expect(harness.reportedErrors == [.removed])
    }

    @Test("Reads while the store is closed have a value or none, and end when it is closed")
    func readsWhileClosing() async throws {
        for round in 1...50 {
            let store = try await harness.store(with: [Sample.person("mona", id: 1)])
            let ended = ObservedValue(0)
            for _ in 1...Self.readers {
                Thread.detachNewThread {
                    while !store.people.find("mona").isEmpty {}
                    ended.update { $0 += 1 }
                }
            }
            await store.close(upTo: .seconds(30))
            #expect(await ended.wait { $0 == Self.readers }, "round \(round)")
        }
    }

    /// Each is nearly always in a read, so that closing meets one in every round. More of them keep a store from being
    /// closed for long where other programs use the processor.
    private static let readers = 2

    /// Moves everything to the database file, and removes the log.
    private func removeLog() throws {
        let queue = try DatabaseQueue(path: harness.path)
        try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try queue.close()
        for suffix in ["-wal", "-shm"] { unlink(harness.path + suffix) }
    }
}

#if canImport(Glibc)
private let fileSizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#else
private let fileSizeLimit = RLIMIT_FSIZE
#endif
