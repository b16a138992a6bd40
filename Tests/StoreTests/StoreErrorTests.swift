import GRDB
import GitHubModel
import Store
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("A store that can't be written", .timeLimit(.minutes(2)))
struct StoreErrorTests {
    private let rig: StoreRig

    init() throws { rig = try StoreRig() }

    @Test("On a full disk writing ends with one sentence, reading goes on, and nothing is damaged")
    func full() async throws {
        _ = try await rig.store(with: [Sample.person("mona", id: 1)])
        await #expect(processExitsWith: .success) { [root = rig.root as String] in
            let rig = StoreRig(at: root)
            let store = try await Self.storeThatRanFull(rig)
            #expect(store.people.find("mona").count == 1)
            let notices = rig.told
            #expect(notices == [.notWritable(path: rig.path, reason: "the disk is full or does not answer")])
            #expect(await store.status() != nil)
        }
        let store = try rig.store()
        #expect(store.people.find("mona").count == 1)
        #expect(
            try await DatabaseQueue(path: rig.path).read { db in
                try String.fetchOne(db, sql: "PRAGMA integrity_check")
            } == "ok")
    }

    @Test(
        "On a full disk clearing removes the file, which makes room, unless another ghsearch uses it",
        arguments: [true, false])
    func clearedFull(isAlone: Bool) async throws {
        let other = isAlone ? nil : try rig.store()
        await #expect(processExitsWith: .success) { [root = rig.root as String, isAlone = isAlone as Bool] in
            let rig = StoreRig(at: root)
            let store = try await Self.storeThatRanFull(rig)
            let told = rig.told
            #expect(await store.clear() == isAlone)
            let names = try rig.names()
            #expect(names.contains { $0.hasSuffix("-wal") || $0.hasSuffix(".sqlite") } == !isAlone)
            store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
            #expect(await store.flush(upTo: .seconds(60)) && store.people.find("lisa").isEmpty)
            let toldSince = rig.told
            #expect(toldSince == told)
        }
        let people = try #require(await rig.store().status()).people
        #expect((people == 0) == isAlone)
        withExtendedLifetime(other) {}
    }

    /// A limit on the size of files is to a process what a full disk is to all; only for a process of its own.
    private static func storeThatRanFull(_ rig: StoreRig) async throws -> LocalStore {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 300_000, rlim_max: 300_000)
        try #require(setrlimit(fileSizeLimit, &limit) == 0)
        let store = try rig.store()
        for turn in 0..<20 {
            let people = try (1...500).map { id in
                try Sample.person("p\(turn)-\(id)", "Person \(id)", id: Int64(turn * 1000 + id + 10))
            }
            store.people.store(people, at: Sample.date)
        }
        #expect(await store.flush(upTo: .seconds(60)))
        return store
    }

    @Test(
        "In a directory that may only be read the tool goes on, and one sentence says so",
        arguments: ["directory", "files", "database"])
    func readOnly(what: String) async throws {
        if what != "directory" { _ = try await rig.store(with: [Sample.person("mona", id: 1)]) }
        await #expect(processExitsWith: .success) { [root = rig.root as String, what = what as String] in
            let rig = StoreRig(at: root)
            let names = what == "directory" ? [] : try rig.names()
            // Root may write anywhere, so this process becomes somebody else, to whom all of it belongs.
            if getuid() == 0 {
                let paths = [root, root + "/cache", rig.directory] + names.map { "\(rig.directory)/\($0)" }
                for path in paths { _ = chown(path, 65534, 65534) }
                try #require(setgid(65534) == 0 && setuid(65534) == 0)
            }
            if what == "directory" { try #require(chmod(root, 0o500) == 0) }
            for name in names where what == "files" || name.hasSuffix(".sqlite") {
                try #require(chmod("\(rig.directory)/\(name)", 0o400) == 0)
            }
            let opening = rig.opening()
            opening.store?.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
            await opening.store?.flush(upTo: .seconds(30))
            #expect((opening.error.map { [$0] } ?? []).count + rig.told.count == 1)
            #expect(opening.store?.people.find("lisa").isEmpty ?? true)
        }
    }

    @Test("While another program holds the file reading goes on, and leaving waits no longer than told")
    func locked() async throws {
        let store = try await rig.store(with: [Sample.person("mona", id: 1)])
        let other = try await otherProgram()
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        #expect(store.people.find("mona").count == 1)
        #expect(await store.flush(upTo: .milliseconds(50)) == false)
        try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
        #expect(await store.flush(upTo: .seconds(30)))
        #expect(store.people.find("lisa").count == 1)
        #expect(rig.told.isEmpty)
    }

    @Test("A write that another program does not let through is left out, without a word, and the next one goes")
    func timeout() async throws {
        _ = try await rig.store(with: [Sample.person("mona", id: 1)])
        let store = try rig.store(timeout: .milliseconds(20))
        let other = try await otherProgram()
        store.people.store([try Sample.person("lisa", id: 2)], at: Sample.date)
        #expect(await store.flush(upTo: .seconds(30)))
        try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
        store.people.store([try Sample.person("vinci", id: 3)], at: Sample.date)
        #expect(await store.flush(upTo: .seconds(30)))
        #expect(store.people.find("lisa").isEmpty)
        #expect(store.people.find("vinci").count == 1)
        #expect(rig.told.isEmpty)
    }

    /// A connection in the middle of writing.
    private func otherProgram() async throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: rig.path, configuration: configuration)
        try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
        return other
    }
}

#if canImport(Glibc)
private let fileSizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#else
private let fileSizeLimit = RLIMIT_FSIZE
#endif
