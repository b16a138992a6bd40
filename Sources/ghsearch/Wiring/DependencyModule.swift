import Authenticator
import Explorer
import GitHubAPI
import GitHubModel
import Images
import Repositories
import Search
import Store
import TerminalUI

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// The one place that decides which implementations are used: ``ApplicationModule`` in the program, the tests' own beside them.
protocol DependencyModule: Sendable {
    /// The GitHub in use.
    var host: Host { get }
    /// The process's variables.
    var environment: [String: String] { get }
    /// What the person set once and for all.
    var configuration: Configuration { get }
    /// Where answers, words and questions go.
    var console: Console { get }
    /// Opens addresses.
    var browser: Browser { get }
    /// What waits are measured with.
    var clock: any Clock<Duration> { get }
    /// Who is signed in, and how to.
    var signInService: SignInService { get }
    /// Whom GitHub is asked as at the moment.
    var credentialManager: CredentialManager { get }
    /// The device flow's words.
    var deviceFlow: DeviceFlowClient { get }

    /// Whose token it is, by that host.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    func identify(_ token: Token, at host: Host) async throws -> Account
    /// Ends tokens of that host.
    func revocationClient(at host: Host) -> TokenRevocationClient

    /// What was seen before, on this machine; `nil` where nothing can be stored.
    var store: LocalStore? { get }
    /// What was seen before of that host.
    func store(of host: Host) -> LocalStore?
    /// People's pictures seen before.
    var avatarCache: AvatarCache { get }
    /// The queries that somebody was chosen from.
    var history: QueryHistory { get }
    /// When what is stored is enough.
    var cachePolicy: ResponseCache.Policy { get }

    /// Notes that an answer of that time stands in for asking GitHub: the person is told so in the end.
    func recordFallback(to date: Date)

    /// GitHub, asked as whoever is signed in at the moment, or as nobody; also where the sign-in can't be read, which is
    /// said.
    ///
    /// - Throws: `SignInError` if a variable holds no token.
    func gitHubClient() async throws -> GitHubClient
    /// The terminal, taken over.
    ///
    /// - Throws: `TerminalError`.
    func terminal(mode: TerminalMode, hasMouse: Bool) throws -> Terminal
}

extension DependencyModule {
    /// What can be asked about people.
    ///
    /// - Throws: `SignInError` if a variable holds no token.
    func people() async throws -> PeopleService {
        PeopleService(github: try await gitHubClient(), store: store, policy: cachePolicy)
    }

    /// What can be asked about repositories.
    ///
    /// - Throws: `SignInError` if a variable holds no token.
    func repositories() async throws -> RepositoryService {
        RepositoryService(github: try await gitHubClient(), store: store, policy: cachePolicy)
    }

    /// People's pictures, asked for as nobody.
    func avatars() -> AvatarService {
        var properties = AvatarService.Properties(userAgent: Version.userAgent)
        properties.isOffline = cachePolicy == .cacheOnly
        return AvatarService(dependencies: .init(cache: avatarCache), properties: properties)
    }

    /// Everybody on GitHub, to draw people from.
    ///
    /// - Throws: `SignInError`; `VaultError`.
    func explorer() async throws -> ExplorerService {
        ExplorerService(github: try await gitHubClient(), store: store, policy: cachePolicy)
    }
}
