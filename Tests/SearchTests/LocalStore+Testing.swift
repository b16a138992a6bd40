import GitHubAPI
import GitHubModel
import Store
import TestSupport
import Testing

extension LocalStore {
    /// Returns a new store in `directory`. Its errors are recorded as issues.
    static func forTests(in directory: TemporaryDirectory) throws -> LocalStore {
        let result = LocalStore.open(
            .init(directory: directory.path, host: "github.com"),
            notice: { [directory] in Issue.record("\(directory.path): \($0)") })
        return try #require(result.store, "\(result.error.map(String.init(describing:)) ?? "")")
    }

    /// Returns a cache of anonymous responses in this store.
    func responseCache(_ policy: ResponseCache.Policy = .default) -> ResponseCache {
        ResponseCache(
            policy: policy, load: { responses.response(for: $0) }, store: { responses.store($0, for: $1) },
            revalidate: { responses.revalidate($0, at: $1) })
    }
}

extension SearchBench {
    /// Stores people and waits until they are written.
    func store(_ people: [Person]) async throws {
        store?.people.store(people, at: clock.date)
        try await flush()
    }

    /// Waits until everything is written.
    func flush() async throws { try #require(await store?.flush(upTo: .seconds(20)) == true) }
}
