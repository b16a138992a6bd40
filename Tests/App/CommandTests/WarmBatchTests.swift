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

    @Test(
        "People are written in batches; a cancelled run keeps them, and the next one continues without counting twice")
    func batches() async throws {
        try await Ghsearch.run { ghsearch in
            let made = try await ghsearch.shell(Self.clone)
            try #require(made.status == 0, "\(made.errors)")
            let path = ghsearch.home.path + "/clone"
            let whole = try LocalStore.forTests(in: try TemporaryDirectory())
            let host = try GitHubModel.Host("github.com")
            let all = try await ClonePrefetcher(store: whole, host: host, git: GitProcesses()).read(path)
            try await whole.flushForTests()
            #expect(all.commits == 5_000)
            let store = try LocalStore.forTests(in: try TemporaryDirectory())
            let written = Mutex<[Int]>([])
            let reader = ClonePrefetcher(store: store, host: host, git: GitProcesses())
            let cancelled = await Task {
                try await reader.read(path) { progress in
                    guard case .writing(let count, let total) = progress else { return }
                    written.withLock { $0.append(count) }
                    #expect(total > 4_800)
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            }.result
            #expect(throws: CancellationError.self) { try cancelled.get() }
            #expect(written.withLock { $0 } == [2_000])
            try await store.flushForTests()
            #expect(!store.people.all(limit: 10, viewer: nil).isEmpty)
            let next = try await ClonePrefetcher(store: store, host: host, git: GitProcesses()).read(path)
            #expect(next.commits == 5_000)
            try await store.flushForTests()
            #expect(commits(store) == commits(whole))
            let logins = Set(store.people.all(limit: .max, viewer: nil).map(\.person.login))
            #expect(logins == Set(whole.people.all(limit: .max, viewer: nil).map(\.person.login)))
        }
    }
}
