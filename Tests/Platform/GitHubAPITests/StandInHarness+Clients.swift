import GitHubAPI
import StandInSupport

extension StandInHarness {
    /// Runs `body` with 20 people. The clock of the server is stopped, and clients retry.
    static func runClients(_ body: (StandInHarness) async throws -> Void) async throws {
        try await run(
            people: 20, serverTime: .stopped, retryDelays: GitHubClient.defaultRetryDelays, body)
    }

    /// Runs `body` with clients that share a cache in memory.
    static func runCached(_ body: (StandInHarness) async throws -> Void) async throws {
        try await run(storage: .memory, body)
    }
}

/// Returns the pages of a list, and the error that ended it, if any.
func read<Item>(_ pages: Pages<Item>) async -> (pages: [Page<Item>], error: GitHubError?) {
    var read: [Page<Item>] = []
    do {
        for try await page in pages { read.append(page) }
        return (read, nil)
    } catch { return (read, error as? GitHubError) }
}
