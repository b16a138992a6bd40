package import struct Foundation.Date
package import GitHistory
package import GitHubAPI
package import GitHubModel
package import Store

/// What ``WhoService`` calls and reads: GitHub, the cache, Git and the clock of a run.
package struct WhoDependencies: Sendable {
    let host: Host
    let isOffline: Bool
    let policy: ResponseCache.Policy
    let git: GitProcesses
    /// The histories that were read in this run.
    let histories: CloneHistories
    /// How long a look-up waits for a history that is being read, or `nil` for as long as it takes.
    var historyLimit: Duration?
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    /// Returns the client, or throws if the token can't be used.
    let github: @Sendable () async throws -> GitHubClient
    /// Returns the cache, or `nil` without one.
    let store: @Sendable () async -> LocalStore?
    /// Receives the date of cached data that is used because GitHub did not return newer data, and the reason.
    let onFallback: @Sendable (Date, GitHubError?) -> Void
    /// Receives what is being done, such as `2 of 5 queries`, and `nil` at the end of it.
    let report: @Sendable (String?) -> Void

    package init(
        host: Host, isOffline: Bool, policy: ResponseCache.Policy, git: GitProcesses,
        histories: CloneHistories, historyLimit: Duration? = nil, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date,
        github: @escaping @Sendable () async throws -> GitHubClient,
        store: @escaping @Sendable () async -> LocalStore?,
        onFallback: @escaping @Sendable (Date, GitHubError?) -> Void,
        report: @escaping @Sendable (String?) -> Void
    ) {
        self.host = host
        self.isOffline = isOffline
        self.policy = policy
        self.git = git
        self.histories = histories
        self.historyLimit = historyLimit
        self.clock = clock
        self.now = now
        self.github = github
        self.store = store
        self.onFallback = onFallback
        self.report = report
    }

    /// Whether requests are sent without an account. False if the token can't be used, which the next request reports.
    package func isAnonymous() async -> Bool {
        do {
            return try await github().account() == nil
        } catch {
            return false
        }
    }
}
