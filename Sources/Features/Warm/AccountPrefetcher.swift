package import struct Foundation.Date
package import GitHubAPI
package import PrivateFiles
package import Store

/// Reads the people around the signed-in account into the cache: those it follows and its followers, public members of
/// its organizations, owners of what it starred, and contributors of repositories it contributed to.
///
///     let prefetcher = AccountPrefetcher(github, store, viewer: viewer)
///     let result = try await prefetcher.read(lockIn: directory) { progress in print(progress) }
///
/// An ``AccountPlan`` says what is read. A run ends early when it has sent its requests, or when half of the rate limit
/// is used; the next one continues.
package struct AccountPrefetcher: Sendable {
    let github: GitHubClient
    let store: LocalStore
    /// The ID of the account of `github`.
    let viewer: Int64
    let now: @Sendable () -> Date

    package init(
        _ github: GitHubClient, _ store: LocalStore, viewer: Int64, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.github = github
        self.store = store
        self.viewer = viewer
        self.now = now
    }

    /// Reads the people while no other process does, which would send every request twice. What was read before an
    /// error stays. `onProgress` is called after each part of a list.
    ///
    /// - Throws: ``PrefetchError``, `CancellationError`, and errors of GitHub.
    package func read(
        lockIn directory: PrivateDirectory, onProgress: @escaping @Sendable (AccountProgress) -> Void
    ) async throws -> AccountProgress {
        let lock = try await Self.lock(in: directory)
        let progress = try await AccountRun(of: self, onProgress: onProgress).read()
        try await store.requireWritten()
        _ = consume lock
        return progress
    }

    private static func lock(in directory: PrivateDirectory) async throws -> FileLock {
        do {
            return try await directory.lock("warm.lock", timeout: .zero)
        } catch FileError.busy {
            throw PrefetchError.isRunning
        }
    }
}
