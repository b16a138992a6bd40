import Authenticator
import GitHubAPI
import GitHubModel
import HTTPTransport
import Images
import Logging
import Store
import TerminalUI

/// The composition root: creates what commands are given, with sockets, files, the clock and the terminal.
struct Application {
    let output: OutputContext
    let cache: CacheContext
    let account: AccountContext
    let github: GitHubContext
    let screen: ScreenContext
    /// The messages of everything that works in the background.
    let messages: DeferredMessages
    private let settings: ResolvedSettings
    private let directories: XDGDirectories
    private let transport: CurlTransport

    /// `environment` includes the tokens, which the process itself no longer has. `address` can be on another host.
    /// `usesDirectory` is whether a ``DirectoryConfiguration`` has an effect.
    init(
        _ options: CommonOptions, environment: [String: String], address: GitHubAddress? = nil,
        usesDirectory: Bool = true, console: Console, isFullScreen: Bool = false, preferredVault: VaultKind? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        let directories = XDGDirectories(environment: environment)
        directories.removePermissionsOfOthers()
        let accounts = AccountStore(directory: directories.config)
        let settings = try ResolvedSettings(
            options, address: address, environment: environment,
            configuration: Configuration(contentsOf: "\(directories.config)/\(Configuration.fileName)"),
            file: usesDirectory ? DirectoryConfiguration.nearest() : nil,
            usedHosts: { try accounts.accounts().map(\.id.hostKey) })
        let host = settings.host
        let transport = CurlTransport(limits: options.transportLimits)
        let isSilent = isFullScreen && console.errorsAreTerminal
        let logger = Logger(options, console, isSilent: isSilent)
        var console = console
        console.hasColors = console.hasColors && !options.noColor
        let messages = DeferredMessages(console: console, isDeferring: isSilent)
        self.settings = settings
        self.messages = messages
        self.transport = transport
        self.directories = directories
        output = OutputContext(
            host: host, environment: settings.environment, isOffline: options.offline, console: console,
            browser: Browser(environment: environment), clock: clock)
        cache = CacheContext(
            output: output, lazyStore: LazyStore(.init(host: host, directories, settings.configuration)),
            avatars: AvatarCache(directory: directories.avatars))
        let identify: @Sendable (Token, Host) async throws -> TokenOwner = { token, host in
            let client = GitHubClient(
                transport: transport, host: host, token: token, userAgent: Version.userAgent, clock: clock,
                logger: logger)
            return try await client.tokenOwner()
        }
        let vault = Self.vault(directories, environment, preferredVault, messages)
        let signIn = SignInService(
            host: host, environment: settings.environment, account: settings.account, vault: vault, accounts: accounts,
            notice: { messages.post($0.commandMessage()) }, identify: { try await identify($0, host) })
        let deviceFlow = DeviceFlowClient(transport: transport, host: host, userAgent: Version.userAgent)
        account = AccountContext(
            output: output, signIn: signIn,
            credentials: CredentialManager(
                signInService: signIn, vault: vault, directory: directories.state,
                refresh: { try await deviceFlow.refresh(clientID: $0, refreshToken: $1) },
                onVaultError: { messages.post("\($0.commandMessage()) Continuing without an account.") }),
            deviceFlow: deviceFlow, configuredClientID: settings.configuration.clientIDs[host.name] ?? nil,
            identify: identify)
        let fallbacks = FallbackReport()
        let client = GitHubClient(
            transport: transport, host: host, credentials: account.credentials.credentials,
            userAgent: Version.userAgent, clock: clock, waitsForRateLimits: !isFullScreen,
            cache: cache.lazyStore.cache(use: options.cachePolicy, onFallback: { fallbacks.record($0) }),
            sharedRateLimits: SharedRateLimits(
                host: host.key, update: RateLimitFile(directory: directories.state).update),
            logger: logger)
        github = GitHubContext(
            client, cache: cache, account: account, policy: options.cachePolicy, fallbacks: fallbacks)
        let decoder = SandboxedImageDecoder()
        screen = ScreenContext(
            output: output, github: github,
            history: QueryHistory(directory: directories.state, onError: { messages.post($0.commandMessage()) }),
            decodeImage: { try await decoder.raster(of: $0, filling: $1) },
            knownHosts: { settings.knownHosts { try accounts.accounts().map(\.id.hostKey) } },
            openTerminal: { [output] mode, hasMouse in
                let colors = output.console.hasColors ? [:] : ["NO_COLOR": "1"]
                return try Terminal.open(
                    mode: mode, hasMouse: hasMouse, environment: output.environment.merging(colors) { $1 })
            })
    }

    func settingsMessages(usesToken: Bool, reportsDirectory: Bool) -> [String] {
        var messages = settings.warnings
        if reportsDirectory, let notice = settings.notice { messages.insert(notice, at: 0) }
        // An invalid token in a variable is an error of the first request.
        guard usesToken,
            case .success(let (selected, variable)?) = Result(catching: { try account.signIn.overridden() })
        else { return messages }
        let source = TextSanitizer.singleLine(selected.source)
        return messages + ["\(variable) is set and overrides \(selected.login) (from \(source))."]
    }

    func revocationClient(at host: Host) -> DeviceFlowClient {
        DeviceFlowClient(transport: transport, host: host, userAgent: Version.userAgent)
    }

    func store(of host: Host) async -> LocalStore? {
        if host.key == output.host.key { return await cache.store }
        return await LazyStore(.init(host: host, directories, settings.configuration)).store
    }

    /// Waits up to a few seconds for pending writes. Returns the deferred messages.
    func close() async -> [String] {
        await account.credentials.finish(upTo: .seconds(5))
        return messages.close() + (await cache.lazyStore.close())
    }

    /// The vault connects to the keyring when a token is first loaded.
    private static func vault(
        _ directories: XDGDirectories, _ environment: [String: String], _ preferred: VaultKind?,
        _ messages: DeferredMessages
    ) -> CombinedVault {
        let marker = KeyringMarker(directory: directories.state)
        return CombinedVault(
            keyring: SessionKeyring.makeVault(environment: environment, marker: marker),
            file: SealedFileVault(directory: directories.state), marker: marker, preferred: preferred,
            report: { messages.post($0) }, describe: { $0.commandMessage() })
    }
}
