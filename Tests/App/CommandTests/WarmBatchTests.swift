import CommandSupport
import Foundation
import GitHistory
import GitHubModel
import StandInSupport
import Store
import Synchronization
import TestSupport
import Testing
import Warm

@testable import ghsearch

@Suite("Large histories", .timeLimit(.minutes(5)))
struct WarmBatchTests {
    /// A script that creates a clone with 5,000 authors in `$HOME/clone`. Some have two logins or IDs.
    private static let clone = #"""
        git init -q -b main "$HOME/clone" && cd "$HOME/clone" && seq 5000 | awk '{
            login = ($1 % 100 == 0) ? "same" : "p" $1; id = ($1 % 50 == 0) ? 7 : $1 + 1000
            print "commit refs/heads/main\nmark :" $1 "\nauthor P" $1 " <" id "+" login "@users.noreply.github.com> " 1600000000 + $1 " +0000"
            print "committer C <c@example.org> " 1600000000 + $1 " +0000\ndata 1\nx"
            if ($1 > 1) print "from :" $1 - 1
        }' | git fast-import --quiet
        """#

    private func commits(_ store: LocalStore) -> Int {
        store.people.all(limit: .max, viewer: nil).reduce(0) {
            $0 + (store.people.sources(of: $1, viewer: nil).map(\.times).max() ?? 0)
        }
    }

    /// Calls `body` with the path of a clone, and a store into which it was read without an interruption.
    private func withClone(_ body: (String, LocalStore) async throws -> Void) async throws {
        try await Ghsearch.run { ghsearch in
            let made = try await ghsearch.shell(Self.clone)
            try #require(made.status == 0, "\(made.errors)")
            let whole = try LocalStore.forTests(in: try TemporaryDirectory())
            let path = ghsearch.home.path + "/clone"
            #expect(try await reader(whole).read(path).commits == 5_000)
            try await body(path, whole)
        }
    }

    private func reader(_ store: LocalStore) throws -> ClonePrefetcher {
        ClonePrefetcher(store: store, host: try GitHubModel.Host("github.com"), git: GitProcesses())
    }

    /// Reads a clone until the first batch is in the queue.
    private func readFirstBatch(_ path: String, into store: LocalStore) async throws {
        let reader = try reader(store)
        let written = Mutex<[Int]>([])
        let canceled = Task {
            try await reader.read(path) { progress in
                guard case .writing(let count, let total) = progress else { return }
                written.withLock { $0.append(count) }
                #expect(total > 4_800)
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { try await canceled.value }
        #expect(written.withLock { $0 } == [2_000])
        try await store.flushForTests()
    }

    private func expectSamePeople(_ store: LocalStore, _ whole: LocalStore) {
        #expect(commits(store) == commits(whole))
        let logins = Set(store.people.all(limit: .max, viewer: nil).map(\.person.login))
        #expect(logins == Set(whole.people.all(limit: .max, viewer: nil).map(\.person.login)))
    }

    @Test(
        "People are written in batches; a canceled run keeps them, and the next one continues without counting twice")
    func batches() async throws {
        try await withClone { path, whole in
            let store = try LocalStore.forTests(in: try TemporaryDirectory())
            try await readFirstBatch(path, into: store)
            #expect(!store.people.all(limit: 10, viewer: nil).isEmpty)
            #expect(try await reader(store).read(path).commits == 5_000)
            expectSamePeople(store, whole)
        }
    }

    @Test("If a write is dropped because another program locks the cache, the next run reads what is missing")
    func locked() async throws {
        try await withClone { path, whole in
            let directory = try TemporaryDirectory()
            try await readFirstBatch(path, into: try LocalStore.forTests(in: directory))
            var properties = LocalStore.Properties(directory: directory.path, host: "github.com")
            properties.timeout = .milliseconds(20)
            let store = try #require(LocalStore.open(properties, notice: { Issue.record("\($0)") }).store)
            let lock = try await ForeignLock(directory.path + "/" + databaseName(in: directory))
            store.people.record(nil, ofDirectory: "/nowhere", at: Date())
            try await store.flushForTests()
            #expect(store.writeError != nil)
            try await lock.release()
            await #expect(throws: PrefetchError.self) { try await reader(store).read(path) }
            let next = try LocalStore.forTests(in: directory)
            #expect(commits(next) < commits(whole))
            #expect(try await reader(next).read(path).commits > 0)
            expectSamePeople(next, whole)
        }
    }

    private func databaseName(in directory: TemporaryDirectory) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        return try #require(names.first { $0.hasSuffix(".sqlite") })
    }
}
