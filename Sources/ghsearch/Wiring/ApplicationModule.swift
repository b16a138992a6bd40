import Authenticator
import GitHubAPI
import GitHubModel
import HTTPTransport
import Logging
import Images
import Store
import TerminalUI

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The program's own world: real sockets, files, clock and terminal.
struct ApplicationModule: DependencyModule {
    let host: Host
    let environment: [String: String]
    let configuration: Configuration
    let console: Console
    let browser: Browser
    let signInService: SignInService
    let credentialManager: CredentialManager
    let cachePolicy: ResponseCache.Policy
    private let settings: ResolvedSettings
    let avatarCache: AvatarCache
    let history: QueryHistory
    private let lazyStore: LazyStore
    private let transport: CurlTransport
    private let client: GitHubClient
    private let logger: Logger
    private let messages: DeferredMessages

    /// - Throws: `InvalidHostError` if a host or address can't be one; `InvalidLoginError`; ``ConfigurationError``; where the list of
    ///   accounts matters, what is wrong with it.
    init(
        _ options: CommonOptions, console: Console, ownsTerminal: Bool = false, vault wanted: VaultKind? = nil
    ) throws {
        let environment = ProcessInfo.processInfo.environment
        let directories = XDGDirectories(environment: environment)
        let accounts = AccountStore(directory: directories.config)
        let settings = try ResolvedSettings(
            options, environment: environment,
            configuration: Configuration(contentsOf: "\(directories.config)/\(Configuration.fileName)"),
            file: DirectoryConfiguration.nearest(), usedHosts: { try accounts.accounts().map(\.id.hostKey) })
        let (host, transport, isSilent) = (settings.host, CurlTransport(), ownsTerminal && console.errorsAreTerminal)
        let logger = Self.logger(options, console, isSilent: isSilent)
        (self.settings, self.host, self.transport, self.logger) = (settings, host, transport, logger)
        (self.environment, configuration) = (settings.environment, settings.configuration)
        self.console = options.noColor ? console.withoutColors : console
        browser = Browser(environment: environment)
        cachePolicy = options.use
        avatarCache = AvatarCache(.init(directory: directories.cache + "/avatars"))
        let remarks = DeferredMessages(console: self.console, isDeferring: isSilent)
        self.messages = remarks
        history = QueryHistory(directory: directories.state, reactions: .init { remarks.post("\($0)") })
        lazyStore = LazyStore(Self.place(of: host, directories, configuration))
        let vault = Self.vault(directories, environment, wanted, remarks)
        signInService = SignInService(
            dependencies: .init(
                vault: vault, accounts: accounts,
                notice: { remarks.post($0) },
                identify: { try await Account(Self.client(transport, host, $0, logger).tokenOwner()) }),
            properties: .init(host: host, environment: settings.environment, account: settings.account))
        let endpoints = DeviceFlowClient(transport: transport, host: host, userAgent: Version.userAgent)
        credentialManager = CredentialManager(
            dependencies: .init(
                signInService: signInService, vault: vault, directory: directories.state,
                refresh: { try await endpoints.refresh(clientID: $0, refreshToken: $1) }),
            reactions: .init { remarks.post("\($0) Going on without an account.") })
        client = GitHubClient(
            transport: transport, host: host, credentials: credentialManager.credentials, userAgent: Version.userAgent,
            cache: lazyStore.cache(use: cachePolicy), logger: logger)
    }

    /// Where the store of `host` is, and how large it may grow.
    static func place(
        of host: Host, _ directories: XDGDirectories, _ configuration: Configuration
    ) -> LocalStore.Properties {
        var properties = LocalStore.Properties(directory: directories.cache, host: host.key)
        if let limit = configuration.cacheLimit { properties.limit = limit }
        return properties
    }

    /// Tells the person, before anything is done, what was given and is not used.
    ///
    /// - Parameter usesToken: is somebody's sign-in about to be used?
    func warnAboutUnusedSettings(usesToken: Bool) {
        for sentence in settings.warnings { messages.post(sentence) }
        // A variable that holds no token is told by whoever needs one.
        guard usesToken, case .success(let (account, variable)?) = Result(catching: { try signInService.overridden() })
        else {
            return
        }
        messages.post(
            "\(variable) is set, and wins over \(account.login) of \(TextSanitizer.singleLine(account.source)).")
    }

    var clock: any Clock<Duration> { ContinuousClock() }

    var deviceFlow: DeviceFlowClient {
        DeviceFlowClient(transport: transport, host: host, userAgent: Version.userAgent)
    }

    /// A stored sign-in is read when it is needed, unless a certain one is wanted: that it is missing is said before
    /// anything else.
    func gitHubClient() async throws -> GitHubClient {
        if signInService.selectedAccount == nil {
            _ = try signInService.environmentToken()
        } else {
            _ = try await credentialManager.status()
        }
        return client
    }

    /// Asked once: it is not what a listing waits for, and who is told to wait can ask again.
    func identify(_ token: Token, at host: Host) async throws -> Account {
        try await Account(Self.client(transport, host, token, logger, timeout: []).tokenOwner())
    }

    func revocationClient(at host: Host) -> TokenRevocationClient {
        TokenRevocationClient(transport: transport, host: host, userAgent: Version.userAgent)
    }

    var store: LocalStore? { lazyStore.store }

    func store(of host: Host) -> LocalStore? {
        host.key == self.host.key
            ? store : LazyStore(Self.place(of: host, XDGDirectories(environment: environment), configuration)).store
    }

    func recordFallback(to date: Date) { lazyStore.recordFallback(to: date) }

    /// Ends the run: waits a moment for what is to be stored, and tells what there is to tell.
    ///
    /// - Parameter saysAge: whether the person has to be told how old the answer is.
    func close(reportsAge: Bool) async {
        if reportsAge, let date = lazyStore.oldestFallback {
            let reason = cachePolicy == .cacheOnly ? "Nothing was asked" : "GitHub can't be reached"
            console.printMessage("\(reason): this was stored \(RelativeTime.formatted(since: date)).")
        }
        await credentialManager.finish(upTo: .seconds(5))
        for sentence in messages.close() + (await lazyStore.close()) { console.printMessage(sentence) }
    }

    func terminal(mode: TerminalMode, hasMouse: Bool) throws -> Terminal {
        try Terminal.open(
            mode: mode, hasMouse: hasMouse,
            environment: console.hasColors ? environment : environment.merging(["NO_COLOR": "1"]) { $1 })
    }

    /// The keyring is not touched before somebody asks for a stored sign-in.
    private static func vault(
        _ directories: XDGDirectories, _ environment: [String: String], _ wanted: VaultKind?,
        _ remarks: DeferredMessages
    ) -> CombinedVault {
        let marker = KeyringMarker(directory: directories.state)
        return CombinedVault(
            dependencies: .init(
                keyring: SessionKeyring.makeVault(environment: environment, marker: marker),
                file: SealedFileVault(directory: directories.state), marker: marker),
            properties: .init(preferred: wanted), reactions: .init { remarks.post($0) })
    }

    private static func client(
        _ transport: CurlTransport, _ host: Host, _ token: Token?, _ logger: Logger,
        timeout: [Duration] = GitHubClient.defaultRetryDelays
    ) -> GitHubClient {
        GitHubClient(
            transport: transport, host: host, token: token, userAgent: Version.userAgent, retryDelays: timeout,
            logger: logger)
    }

    /// With `--verbose` each request; without, at a terminal, why something takes long.
    private static func logger(_ options: CommonOptions, _ console: Console, isSilent: Bool) -> Logger {
        var logger = Logger(label: "ghsearch") { _ in ConsoleLog(console: console) }
        logger.logLevel = isSilent ? .critical : options.verbose ? .debug : .notice
        return logger
    }
}
