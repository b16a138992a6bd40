import Authenticator
import Connections
import Explorer
import struct Foundation.Date
import GitHubAPI
import GitHubModel
import Images
import Repositories
import Search
import Store
import TerminalUI

/// Creates the dependencies of commands and screens. ``ApplicationModule`` is for the program; tests have their own.
protocol DependencyModule: Sendable {
    var host: Host { get }
    /// The names of the hosts whose addresses can be opened: those of signed-in accounts and of the settings.
    var knownHosts: Set<String> { get }
    var environment: [String: String] { get }
    /// The settings of `config.json`.
    var configuration: Configuration { get }
    var console: Console { get }
    var browser: Browser { get }
    /// The clock of all delays and timeouts.
    var clock: any Clock<Duration> { get }
    /// Returns the date, which ages such as "4 years ago" count from.
    var now: @Sendable () -> Date { get }
    /// Signs accounts in and out, and lists them.
    var signInService: SignInService { get }
    /// The credential of requests to GitHub.
    var credentialManager: CredentialManager { get }
    /// The client of the device flow.
    var deviceFlow: DeviceFlowClient { get }

    /// Returns the account of `token`, which GitHub sends.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    func identify(_ token: Token, at host: Host) async throws -> TokenOwner
    /// Returns a client that revokes tokens of `host`.
    func revocationClient(at host: Host) -> DeviceFlowClient

    /// The cache of ``host``, or `nil` if it is not available.
    var store: LocalStore? { get async }
    /// Clears the cache of ``host``, or removes its file if that can't be used. Returns `false` if something stays.
    func clearStore() async -> Bool
    /// Returns the cache of `host`, or `nil` if it is not available.
    func store(of host: Host) async -> LocalStore?
    var avatarCache: AvatarCache { get }
    var decodeImage: AvatarService.Decode { get }
    /// The queries with an opened result.
    var history: QueryHistory { get }
    /// Whether cached responses are used.
    var cachePolicy: ResponseCache.Policy { get }

    /// Records that cached data from `date` is used as a fallback, which is reported at the end of the run.
    ///
    /// - Parameter error: The reason, or `nil` if GitHub is unreachable or offline mode is on.
    func recordFallback(to date: Date, because error: GitHubError?)
    /// Removes the record: the cached data is not printed.
    func removeFallback()

    /// Returns the GitHub client. It uses the active token, or sends anonymous requests if there is none or if the
    /// vault can't be read, which is reported.
    ///
    /// - Throws: `SignInError` if a variable contains an invalid token.
    func gitHubClient() async throws -> GitHubClient
    /// Opens the terminal.
    ///
    /// - Throws: `TerminalError`.
    func terminal(mode: TerminalMode, hasMouse: Bool) throws -> Terminal
}

extension DependencyModule {
    var now: @Sendable () -> Date { { Date() } }

    /// Returns whether requests are sent without an account. False if the token can't be used.
    func isAnonymous() async -> Bool {
        do {
            return try await gitHubClient().account() == nil
        } catch {
            return false
        }
    }

    /// Records that the value of `snapshot` is cached because of an error, if it is.
    func recordFallback<Value>(of snapshot: Snapshot<Value>) {
        if let (date, error) = snapshot.fallback { recordFallback(to: date, because: error) }
    }

    /// Returns the service for people.
    ///
    /// - Throws: `SignInError` if a variable contains an invalid token.
    func people() async throws -> PeopleService {
        let github = try await gitHubClient()
        return PeopleService(
            github: github, store: await store, policy: cachePolicy, now: now, text: ProblemText(of: github))
    }

    /// Returns the service for repositories.
    ///
    /// - Throws: `SignInError` if a variable contains an invalid token.
    func repositories() async throws -> RepositoryService {
        let github = try await gitHubClient()
        return RepositoryService(
            github: github, store: await store, now: now, onFallback: { recordFallback(to: $0, because: $1) },
            text: ProblemText(of: github))
    }

    /// Returns the service for the people around accounts and repositories.
    ///
    /// - Throws: `SignInError` if a variable contains an invalid token.
    func connections() async throws -> ConnectionsService {
        let github = try await gitHubClient()
        return ConnectionsService(
            github: github, store: await store, policy: cachePolicy, now: now, text: ProblemText(of: github))
    }

    /// Returns the service for avatars. Its requests are anonymous.
    func avatars() -> AvatarService {
        var properties = AvatarService.Properties(userAgent: Version.userAgent)
        properties.isOffline = cachePolicy == .cacheOnly
        return AvatarService(cache: avatarCache, host: host, properties: properties, decode: decodeImage)
    }

    /// Returns the service for random accounts.
    ///
    /// - Throws: `SignInError`; `VaultError`.
    func explorer() async throws -> ExplorerService {
        let github = try await gitHubClient()
        return ExplorerService(
            github: github, store: await store, policy: cachePolicy, now: now, text: ProblemText(of: github))
    }
}
