import GitHubAPI
import GitHubModel
import Store
import TestSupport
import Testing

extension LocalStore {
    /// A new one on the disk, in a directory that is removed in the end; its troubles are the test's.
    static func forTests(in directory: TemporaryDirectory) throws -> LocalStore {
        let opening = LocalStore.open(
            .init(directory: directory.path, host: "github.com"),
            reactions: .init { [directory] in Issue.record("\(directory.path): \($0)") })
        return try #require(opening.store, "\(opening.error.map(String.init(describing:)) ?? "")")
    }

    /// Nobody's answers, kept here.
    func memory(_ use: ResponseCache.Policy = .default) -> ResponseCache {
        ResponseCache(
            policy: use, load: { responses.response(for: $0) }, store: { responses.store($0, for: $1) },
            revalidate: { responses.revalidate($0, at: $1) })
    }
}

extension SearchBench {
    /// Puts people into the store.
    func store(_ people: [Person]) async throws {
        store?.people.store(people, at: clock.date)
        try await flush()
    }

    /// Waits until everything is written.
    func flush() async throws { try #require(await store?.flush(upTo: .seconds(20)) == true) }
}
