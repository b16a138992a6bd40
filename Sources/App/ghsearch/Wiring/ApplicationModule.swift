import Authenticator
import struct Foundation.Date
import GitHubAPI
import GitHubModel
import HTTPTransport
import Images
import Logging
import Store
import TerminalUI

/// The implementations that the program uses: sockets, files, the clock and the terminal.
struct ApplicationModule: DependencyModule {
    let host: Host
    let environment: [String: String]
    let configuration: Configuration
    let console: Console
    let browser: Browser
    let signInService: SignInService
    let credentialManager: CredentialManager
    let deviceFlow: DeviceFlowClient
    let cachePolicy: ResponseCache.Policy
    let clock: any Clock<Duration>
    private let settings: ResolvedSettings
    private let accounts: AccountStore
    let avatarCache: AvatarCache
    let decodeImage: AvatarService.Decode
    let history: QueryHistory
    private let lazyStore: LazyStore
    private let transport: CurlTransport
    private let client: GitHubClient
    private let logger: Logger
    private let messages: DeferredMessages

    /// - Parameters:
    ///   - environment: The environment with the tokens, which the process itself no longer has.
    ///   - address: The address in the arguments, which can be on another host.
    ///   - usesDirectory: Whether a ``DirectoryConfiguration`` has an effect.
    /// - Throws: `InvalidHostError`; `InvalidLoginError`; ``ConfigurationError``; errors of the account list if it
    ///   is read.
    init(
        _ options: CommonOptions, environment: [String: String], address: GitHubAddress? = nil,
        usesDirectory: Bool = true,
        console: Console, isFullScreen: Bool = false, preferredVault: VaultKind? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        self.clock = clock
        let directories = XDGDirectories(environment: environment)
        directories.removePermissionsOfOthers()
        let accounts = AccountStore(directory: directories.config)
        let settings = try ResolvedSettings(
            options, address: address, environment: environment,
            configuration: Configuration(contentsOf: "\(directories.config)/\(Configuration.fileName)"),
            file: usesDirectory ? DirectoryConfiguration.nearest() : nil,
            usedHosts: { try accounts.accounts().map(\.id.hostKey) })
        let (host, transport) = (settings.host, CurlTransport(limits: options.transportLimits))
        let isSilent = isFullScreen && console.errorsAreTerminal
        let logger = Logger(options, console, isSilent: isSilent)
        self.settings = settings
        self.host = host
        self.transport = transport
        self.logger = logger
        self.accounts = accounts
        self.environment = settings.environment
        configuration = settings.configuration
        var console = console
        console.hasColors = console.hasColors && !options.noColor
        self.console = console
        browser = Browser(environment: environment)
        cachePolicy = options.cachePolicy
        avatarCache = AvatarCache(directory: directories.avatars)
        let decoder = SandboxedImageDecoder()
        decodeImage = { try await decoder.raster(of: $0, filling: $1) }
        let messages = DeferredMessages(console: console, isDeferring: isSilent)
        self.messages = messages
        history = QueryHistory(directory: directories.state, onError: { messages.post($0.commandMessage()) })
        lazyStore = LazyStore(.init(host: host, directories, configuration))
        let vault = Self.vault(directories, environment, preferredVault, messages)
        signInService = SignInService(
            host: host, environment: settings.environment, account: settings.account, vault: vault, accounts: accounts,
            notice: { messages.post($0.commandMessage()) },
            identify: { try await Self.client(transport, host, $0, clock, logger).tokenOwner() })
        let deviceFlow = DeviceFlowClient(transport: transport, host: host, userAgent: Version.userAgent)
        self.deviceFlow = deviceFlow
        credentialManager = CredentialManager(
            signInService: signInService, vault: vault, directory: directories.state,
            refresh: { try await deviceFlow.refresh(clientID: $0, refreshToken: $1) },
            onVaultError: { messages.post("\($0.commandMessage()) Continuing without an account.") })
        client = GitHubClient(
            transport: transport, host: host, credentials: credentialManager.credentials, userAgent: Version.userAgent,
            clock: clock,
            waitsForRateLimits: !isFullScreen, cache: lazyStore.cache(use: cachePolicy),
            sharedRateLimits: SharedRateLimits(
                host: host.key, update: RateLimitFile(directory: directories.state).update),
            logger: logger)
    }

    /// Prints what a file in the directory selects, and warnings about settings that are not used.
    ///
    /// - Parameters:
    ///   - usesToken: Whether the command sends requests with the token in use.
    ///   - reportsDirectory: Whether to print what the file selects.
    func reportSettings(usesToken: Bool, reportsDirectory: Bool = true) {
        let notice = reportsDirectory ? settings.notice : nil
        for warning in [notice].compactMap({ $0 }) + settings.warnings { messages.post(warning) }
        // An invalid token in a variable is an error of the first request.
        guard usesToken, case .success(let (account, variable)?) = Result(catching: { try signInService.overridden() })
        else {
            return
        }
        messages.post(
            "\(variable) is set and overrides \(account.login) (from \(TextSanitizer.singleLine(account.source))).")
    }

    /// Reads the list of accounts.
    var knownHosts: Set<String> { settings.knownHosts { try accounts.accounts().map(\.id.hostKey) } }

    /// Stored tokens are loaded with the first request. If an account is selected, they are loaded now, so that its
    /// absence is reported first.
    func gitHubClient() async throws -> GitHubClient {
        if signInService.selectedAccount == nil {
            _ = try signInService.environmentToken()
        } else {
            _ = try await credentialManager.status()
        }
        return client
    }

    func identify(_ token: Token, at host: Host) async throws -> TokenOwner {
        try await Self.client(transport, host, token, clock, logger).tokenOwner()
    }

    func revocationClient(at host: Host) -> DeviceFlowClient {
        DeviceFlowClient(transport: transport, host: host, userAgent: Version.userAgent)
    }

    var store: LocalStore? { get async { await lazyStore.store } }

    func clearStore() async -> Bool { await lazyStore.clear() }

    func store(of host: Host) async -> LocalStore? {
        if host.key == self.host.key { return await store }
        return await LazyStore(.init(host: host, XDGDirectories(environment: environment), configuration)).store
    }

    func recordFallback(to date: Date, because error: GitHubError?) {
        lazyStore.fallbacks.record(date, because: error)
    }

    func removeFallback() { lazyStore.fallbacks.removeAll() }

    /// Waits up to a few seconds for pending writes, then prints the deferred messages.
    ///
    /// - Parameter reportsAge: Whether to print the age of cached data that was used as a fallback.
    func close(reportsAge: Bool) async {
        if reportsAge, let date = lazyStore.fallbacks.oldestDate {
            let reason = await fallbackReason()
            console.printMessage("\(reason) Showing cached data from \(RelativeTime.formatted(since: date)).")
        }
        await credentialManager.finish(upTo: .seconds(5))
        for message in messages.close() + (await lazyStore.close()) { console.printMessage(message) }
    }

    /// Returns a sentence that says why cached data is used.
    private func fallbackReason() async -> String {
        if cachePolicy == .cacheOnly { return "Offline." }
        guard let error = lazyStore.fallbacks.firstError, !error.isConnectivityError else {
            return "GitHub is unreachable."
        }
        return error.commandMessage(isAnonymous: await isAnonymous())
    }

    func terminal(mode: TerminalMode, hasMouse: Bool) throws -> Terminal {
        try Terminal.open(
            mode: mode, hasMouse: hasMouse,
            environment: console.hasColors ? environment : environment.merging(["NO_COLOR": "1"]) { $1 })
    }

    /// Returns the vault. It connects to the keyring when a token is first loaded.
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

    private static func client(
        _ transport: CurlTransport, _ host: Host, _ token: Token?, _ clock: any Clock<Duration>, _ logger: Logger
    ) -> GitHubClient {
        GitHubClient(
            transport: transport, host: host, token: token, userAgent: Version.userAgent, clock: clock, logger: logger)
    }
}
