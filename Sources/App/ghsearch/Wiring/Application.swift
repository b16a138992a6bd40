import Authenticator
import GitHistory
import GitHubAPI
import GitHubModel
import HTTPTransport
import Images
import Logging
import PeopleUI
import Repositories
import Settings
import Store
import TerminalUI

/// The composition root: creates what commands are given, with sockets, files, the clock and the terminal.
struct Application {
    let cache: CacheContext
    let account: AccountContext
    let github: GitHubContext
    var screen: ScreenContext
    private let resources: Resources

    var output: OutputContext { resources.output }
    /// The messages of everything that works in the background.
    var messages: DeferredMessages { resources.messages }

    /// `environment` includes the tokens, which the process itself no longer has. `address` can be on another host.
    /// `usesDirectory` is whether a ``DirectoryConfiguration`` has an effect. `needsSettings` is whether an invalid
    /// file of settings is an error, as for a command that sends a token to the host of the settings. Otherwise it is
    /// only reported.
    init(
        _ options: CommonOptions, environment: [String: String], address: GitHubAddress? = nil,
        usesDirectory: Bool = true, needsSettings: Bool = true,
        configuration: Result<Configuration, ConfigurationError>, console: Console, isFullScreen: Bool = false,
        preferredVault: VaultKind? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        resources = try Resources(
            options, environment: environment, address: address, usesDirectory: usesDirectory,
            needsSettings: needsSettings && !options.offline, configuration: configuration, console: console,
            isFullScreen: isFullScreen, clock: clock)
        cache = resources.cache()
        account = resources.account(preferredVault: preferredVault)
        github = resources.github(cache, account)
        screen = resources.screen(github)
    }

    func settingsMessages(usesToken: Bool, reportsDirectory: Bool) -> [String] {
        var messages = resources.settings.configuration.warnings.map(\.description) + resources.settings.warnings
        if reportsDirectory, let notice = resources.settings.notice { messages.insert(notice, at: 0) }
        // An invalid token in a variable is an error of the first request.
        guard usesToken,
            case .success(let (selected, variable)?) = Result(catching: { try account.signIn.overridden() })
        else { return messages }
        let source = TextSanitizer.singleLine(selected.source)
        return messages + ["\(variable) is set and overrides \(selected.login) (from \(source))."]
    }

    func revocationClient(at host: Host) -> DeviceFlowClient { resources.deviceFlow(at: host) }

    func store(of host: Host) async -> LocalStore? {
        host.key == output.host.key ? await cache.store : await resources.lazyStore(of: host).store
    }

    /// Waits up to a few seconds for pending writes. Returns the deferred messages.
    func close() async -> [String] {
        await account.credentials.finish(upTo: .seconds(5))
        return messages.close() + (await cache.lazyStore.close())
    }
}

/// What the contexts are made of: the settings, directories, connections and output of the run.
private struct Resources: Sendable {
    let options: CommonOptions
    let isFullScreen: Bool
    let settings: ResolvedSettings
    let directories: XDGDirectories
    let accounts: AccountStore
    let transport: CurlTransport
    let logger: Logger
    let messages: DeferredMessages
    let output: OutputContext

    init(
        _ options: CommonOptions, environment: [String: String], address: GitHubAddress?, usesDirectory: Bool,
        needsSettings: Bool, configuration: Result<Configuration, ConfigurationError>, console: Console,
        isFullScreen: Bool, clock: any Clock<Duration>
    ) throws {
        directories = XDGDirectories(environment: environment)
        directories.removePermissionsOfOthers()
        let accounts = AccountStore(directory: directories.config)
        settings = try ResolvedSettings(
            host: options.host, account: options.account?.value, address: address, environment: environment,
            configuration: Configuration(configuration, isRequired: needsSettings),
            file: usesDirectory ? DirectoryConfiguration.nearest() : nil,
            usedHosts: { try accounts.accounts().map(\.id.hostKey) })
        self.accounts = accounts
        self.options = options
        self.isFullScreen = isFullScreen
        transport = CurlTransport(limits: options.transportLimits)
        let isSilent = isFullScreen && console.errorsAreTerminal
        logger = Logger(options, console, isSilent: isSilent)
        let theme = settings.configuration.themeSettings
        var console = console
        console.hasColors = console.hasColors && !options.noColor
        console.theme = theme.theme(settings.environment)
        messages = DeferredMessages(console: console, isDeferring: isSilent)
        output = OutputContext(
            host: settings.host, environment: settings.environment, isOffline: options.offline, console: console,
            browser: Browser(environment: settings.environment), clock: clock,
            git: GitProcesses(environment: settings.environment))
    }

    func lazyStore(of host: Host) -> LazyStore {
        var properties = LocalStore.Properties(host: host, directories, settings.configuration)
        if isFullScreen { properties.readTimeout = .milliseconds(20) }  // the first frame waits for it
        return LazyStore(properties)
    }

    func deviceFlow(at host: Host) -> DeviceFlowClient {
        DeviceFlowClient(transport: transport, host: host, userAgent: Version.userAgent)
    }

    func cache() -> CacheContext {
        CacheContext(
            output: output, lazyStore: lazyStore(of: output.host),
            avatars: AvatarCache(directory: directories.avatars))
    }

    func account(preferredVault: VaultKind?) -> AccountContext {
        let vault = vault(preferredVault)
        let signIn = signIn(with: vault)
        let deviceFlow = deviceFlow(at: output.host)
        let credentials = CredentialManager(
            signInService: signIn, vault: vault, directory: directories.state,
            refresh: { try await deviceFlow.refresh(clientID: $0, refreshToken: $1) },
            tokenOfGH: { [output] login in
                try await GitHubCLI.token(
                    for: output.host.gitHubCLIName, login: login, environment: output.environment)
            },
            accountsVersion: { [accounts] in accounts.version },
            onVaultError: { [messages] in messages.post("\($0.commandMessage()) Continuing without an account.") })
        return AccountContext(
            output: output, signIn: signIn, credentials: credentials, deviceFlow: deviceFlow,
            configuredClientID: settings.configuration.clientIDs[output.host.name] ?? nil, identify: identify,
            keepClientID: { [directory = directories.config, host = output.host] client in
                try await ConfigurationFile(directory: directory, table: .program).setClientID(client, for: host)
            })
    }

    /// The vault connects to the keyring when a token is first loaded.
    private func vault(_ preferred: VaultKind?) -> CombinedVault {
        let marker = KeyringMarker(directory: directories.state)
        return CombinedVault(
            keyring: SessionKeyring.makeVault(environment: output.environment, marker: marker),
            file: SealedFileVault(directory: directories.state), marker: marker, preferred: preferred,
            report: { [messages] in messages.post($0) }, describe: { $0.commandMessage() })
    }

    private func signIn(with vault: CombinedVault) -> SignInService {
        SignInService(
            host: output.host, environment: output.environment, account: settings.account, vault: vault,
            accounts: accounts, notice: { [messages] in messages.post($0.commandMessage()) },
            identify: { try await identify($0, on: output.host) })
    }

    @Sendable private func identify(_ token: Token, on host: Host) async throws -> TokenOwner {
        let client = GitHubClient(
            transport: transport, host: host, token: token, userAgent: Version.userAgent, clock: output.clock,
            logger: logger)
        return try await client.tokenOwner()
    }

    func github(_ cache: CacheContext, _ account: AccountContext) -> GitHubContext {
        let fallbacks = FallbackReport()
        let client = GitHubClient(
            transport: transport, host: output.host, credentials: account.credentials.credentials,
            userAgent: Version.userAgent, clock: output.clock, waitsForRateLimits: !isFullScreen,
            cache: cache.lazyStore.cache(use: options.cachePolicy, onFallback: { fallbacks.record($0) }),
            sharedRateLimits: SharedRateLimits(
                host: output.host.key, update: RateLimitFile(directory: directories.state).update),
            publicAccess: PublicAccess(isStatedBySnapshots: isFullScreen), logger: logger)
        return GitHubContext(client, cache: cache, account: account, policy: options.cachePolicy, fallbacks: fallbacks)
    }

    func screen(_ github: GitHubContext) -> ScreenContext {
        let decoder = SandboxedImageDecoder()
        var context = ScreenContext(
            output: output, github: github,
            history: QueryHistory(
                directory: directories.state, onError: { [messages] in messages.post($0.commandMessage()) }),
            decodeImage: { try await decoder.raster(of: $0, filling: $1) },
            knownHosts: { settings.knownHosts { try accounts.accounts().map(\.id.hostKey) } },
            openTerminal: { mode, hasMouse, hasUnicode in
                // Screens have colors even if the output is a pipe: they are drawn on the terminal.
                var environment = output.environment
                if options.noColor { environment["NO_COLOR"] = "1" }
                if !hasUnicode { environment["LC_ALL"] = "C" }
                return try Terminal.open(
                    mode: mode, hasMouse: hasMouse, environment: environment,
                    theme: output.console.theme)
            })
        context.keyActions.screens = settings.configuration.keys.mapValues { keys in
            Dictionary(keys.map { ($0.key, $0.actions) }) { $1 }
        }
        context.configuration = settings.configuration
        return context
    }
}
